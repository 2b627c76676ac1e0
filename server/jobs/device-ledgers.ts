// How far each journal is here without a gap is worked out as entries come, so that nobody who looks has to count a ledger;
// and whoever was connected to a process that is gone is connected no more.
import type { AppDeps } from '../app-deps.ts';
import type { Job } from './job.ts';

/** Entries of one journal that are looked through in one turn: a ledger of millions is done in a few minutes. */
const atOnce = 20_000;

export const deviceLedgers = ({ sql, replication }: Pick<AppDeps, 'sql' | 'replication'>): Job => ({
  name: 'device-ledgers',
  every: 5_000,
  async run() {
    const now = new Date(replication.surroundings.clock.now());
    await sql({ vendor_id: '' }, (client) => client.query('SELECT advance_device_ledgers($1)', [atOnce]));
    await sql({ vendor_id: '' }, (client) => client.query('SELECT forget_connections($1)', [now]));
  },
});

// A large fleet is looked through at once, and a long journal without going through all of it.
import { expect } from 'chai';
import type { FleetReply } from '@evertill/schemas';
import { createPool } from '../../../server/db/pool.ts';
import { ledgerRuns } from '../../../server/db/support/ledger-runs.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { WatchedPlans } from '../../support/watched-plans.ts';
import { soundState } from './given-devices.ts';

const devices = 5000;

describe('many devices', function () {
  this.timeout(120_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    const epoch = await system.database.feed.epoch();
    const state = JSON.stringify(soundState(epoch));
    const full = JSON.stringify(
      soundState(epoch, { storage: { ...soundState(epoch).storage, health: 'full' } }),
    );
    await system.owner.query(
      `INSERT INTO sync_clients (vendor_id, device_id, device_name, store_id, lane_id, user_id, client_version, checkpoints,
                                 skew_ms, first_seen_at, last_seen_at, label)
        SELECT 'acme', 'many-' || n, 'Till ' || n, $1, $2, $3, '0.1.0', '{}', 0, instant(), instant(), ''
          FROM generate_series(1, ${devices}) n`,
      [vendor.stores[0].id, vendor.stores[0].lanes[0], vendor.people.cashier.staff.id],
    );
    await system.owner.query(
      `INSERT INTO device_states (vendor_id, device_id, boot, number, wall_offset, state, reported_at)
        SELECT 'acme', 'many-' || n, 'boot', 1, 0, (CASE n % 100 WHEN 0 THEN $2 ELSE $1 END)::jsonb, instant()
          FROM generate_series(1, ${devices}) n`,
      [state, full],
    );
    // Many have sold, as in a real fleet: a ledger of one device is planned for in another way.
    await system.owner.query(
      `INSERT INTO operation_ledger (vendor_id, device_id, device_seq, store_id, type, subject, actor_id, sent_by, captured_at,
                                     occurred_at, received_at, entry, prev_hash, hash, outcome, untold)
        SELECT 'acme', 'many-' || (1000 + d), n, $1, 'cash.move', '', 'a', 'a', instant(), instant(), instant() - interval '1 minute', '{}',
               '', '', 'applied', false
          FROM generate_series(1, 1000) d, generate_series(1, 10) n`,
      [vendor.stores[0].id],
    );
    await system.owner.query(
      `UPDATE device_states SET state = jsonb_set(state, '{journal,head}', '10') WHERE device_id IN
        (SELECT DISTINCT device_id FROM operation_ledger)`,
    );
    // One of the sound ones, with a number that never came.
    await give('many-1', 1000);
    await system.owner.query('ANALYZE');
  });
  after(() => system?.stop());

  /** All but every thousandth of so many entries. */
  async function give(device: string, count: number): Promise<void> {
    await system.owner.query(
      `INSERT INTO operation_ledger (vendor_id, device_id, device_seq, store_id, type, subject, actor_id, sent_by, captured_at,
                                     occurred_at, received_at, entry, prev_hash, hash, outcome, untold)
        SELECT 'acme', $1, n, $2, 'cash.move', '', 'a', 'a', instant(), instant(), instant(), '{}', '', '', 'applied', false
          FROM generate_series(1, ${count}) n WHERE n % 1000 <> 500`,
      [device, vendor.stores[0].id],
    );
  }
  async function advance(): Promise<void> {
    for (let moved = 1; moved > 0;) {
      const { rows } = await system.owner.query<{ moved: number }>(
        'SELECT advance_device_ledgers(50000) AS moved',
      );
      moved = rows[0]!.moved;
    }
  }
  const token = () => vendor.people.owner.token;

  it(`${devices} of them are diagnosed and ranked`, async () => {
    await advance();
    const began = performance.now();
    const { body } = await ask(system.url, 'get', '/support/fleet', { token: token() });
    console.log(`      ${Math.round(performance.now() - began)} ms`);
    const reply = body as FleetReply;
    expect([reply.total, reply.counts.needs_attention]).to.deep.equal([devices, devices / 100 + 1]);
    expect(reply.data[0]!.findings[0]!.code).to.equal('storage_full');
  });

  it('since when a number is missing is found among its neighbours, however long the journal is', async () => {
    await give('many-2', 60_000);
    await system.owner.query('ANALYZE operation_ledger');
    await advance();
    const pool = createPool({ url: system.databaseUrl, max: 1 });
    const client = await pool.connect();
    try {
      const plans = await WatchedPlans.of(client, 'acme');
      let holes = 0;
      const { indexes, scanned } = await plans.touched(async () => {
        const runs = await ledgerRuns(client, 'acme', 'many-2');
        holes = runs.filter(({ state, since }) => state === 'missing' && since !== null).length;
      });
      expect(holes).to.equal(60);
      expect(scanned).not.to.include('operation_ledger');
      expect(indexes).to.include('operation_ledger_pkey');
      // In the order of arrival, every entry of every device would be gone through for each hole.
      expect(indexes).not.to.include('operation_ledger_received');
    } finally {
      client.release();
      await pool.end();
    }
  });
});

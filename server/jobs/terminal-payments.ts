// What no agent came for in time: of a payment nobody was told, nothing was charged, and whoever waits hears so; other
// requests are over. A payment that was told is asked about by whichever process has the agent, for as long as it takes.
import type { AppDeps } from '../app-deps.ts';
import type { Job } from './job.ts';

const mostAtOnce = 100;

interface Untold {
  readonly vendor_id: string;
  readonly id: string;
}

export const terminalPayments = ({ sql, bridge, replication, log }: AppDeps): Job => ({
  name: 'terminal-payments',
  every: 2_000,
  async run(signal) {
    const now = new Date(replication.surroundings.clock.now()).toISOString();
    const { rows } = await sql({ vendor_id: '' }, (client) =>
      client.query<Untold>('SELECT vendor_id, id FROM untold_terminal_payments($1, $2)', [now, mostAtOnce]),
    );
    await sql({ vendor_id: '' }, (client) => client.query('SELECT expire_bridge_requests($1)', [now]));
    for (const { vendor_id, id } of rows) {
      if (signal.aborted) return;
      await bridge.payments
        .giveUp(vendor_id, id)
        .catch((err: unknown) =>
          log.error({ err, vendor_id, id }, 'a payment nobody came for could not be ended'),
        );
    }
  },
});

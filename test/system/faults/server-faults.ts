// What is broken of the server: every device of it is concerned, so each has a server of its own.
import type { System } from '../../support/system.ts';
import type { Fault } from './fault-list.ts';

export interface ServerFault extends Fault {
  /** Not in the gate. */
  readonly takesLong?: boolean;
  readonly over?: (system: System) => Promise<void>;
}

export const serverFaults: readonly ServerFault[] = [
  {
    name: 'restored server',
    expected: 'server_restored',
    // Everything comes anew.
    companions: ['first_load', 'replica_healed'],
    async inject({ device, system, reported }) {
      await device.selling();
      await reported();
      // It cannot bring what it has before it was seen.
      device.sent = (frame) => (frame.type === 'report' || frame.type === 'operations' ? undefined : frame);
      await system.server.deps.history.renew('a backup was restored');
    },
  },
  {
    name: 'long transaction holding the feed',
    expected: 'feed_held',
    takesLong: true,
    async inject({ device, system }) {
      await device.selling();
      await system.owner.query('BEGIN');
      await system.owner.query("UPDATE vendors SET name = name WHERE vendor_id = 'acme'");
    },
    over: async (system) => void (await system.owner.query('ROLLBACK')),
  },
];

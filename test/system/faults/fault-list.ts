// Everything that is broken on purpose, and what the console has to call it. Nothing but the fault itself is told to anybody.
import { setTimeout as sleep } from 'node:timers/promises';
import { serverThresholds } from '@evertill/sync';
import type { FindingCode } from '@evertill/sync';
import { collections } from '@evertill/schemas';
import { keepDraft } from '../../../client-core/actions/hold-draft.ts';
import { aDraft } from '../../contract/contract-documents.ts';
import { put } from '../../support/given.ts';
import type { Role } from '../../support/given.ts';
import { closeByHand } from '../../support/given-shift.ts';
import { diskFaults } from './disk-faults.ts';
import { changing, pace } from './faulty-till.ts';
import { replicaFaults } from './replica-faults.ts';
import type { Rig } from './rig.ts';

export interface Fault {
  readonly name: string;
  /** What the console calls it. */
  readonly expected: FindingCode;
  /** Who stands there. */
  readonly role?: Role;
  /** What may be said beside it: other words for the same thing, or what follows from it. */
  readonly companions?: readonly FindingCode[];
  /** Done when the fault is there. */
  readonly inject: (rig: Rig) => Promise<void>;
}

const minute = 60_000;

export const faults: readonly Fault[] = [
  ...diskFaults,
  {
    name: 'wrong clock',
    expected: 'clock_wrong',
    async inject({ device }) {
      device.clock.set(20 * minute);
      await device.selling();
    },
  },
  {
    name: 'clock that jumps',
    expected: 'clock_jumped',
    companions: ['clock_wrong'],
    async inject({ device }) {
      await device.selling();
      device.clock.set(-10 * minute);
    },
  },
  {
    name: 'frozen tab',
    expected: 'program_frozen',
    async inject({ device }) {
      await device.selling();
      device.clock.sleep(40_000);
    },
  },
  {
    name: 'frozen window behind a living socket',
    expected: 'unreported',
    async inject({ device, system, reported }) {
      await device.selling();
      await reported();
      device.sent = changing('report', () => undefined);
      // The server's clock is not ours to move. A report that was on its way may come behind it.
      const ago = serverThresholds.unreported + 60_000;
      for (let looks = 0; looks < 6; looks++) {
        await system.owner.query(
          `UPDATE device_states SET reported_at = least(reported_at, instant() - $2 * interval '1 ms') WHERE device_id = $1`,
          [device.deviceId, ago],
        );
        await sleep(300);
      }
    },
  },
  {
    name: 'old version (protocol)',
    expected: 'app_too_old',
    companions: ['first_load'],
    async inject({ device }) {
      device.sent = changing('hello', (frame) => ({ ...frame, protocol: 0 }));
      await device.open();
    },
  },
  {
    name: 'old version (collection)',
    expected: 'app_too_old',
    companions: ['first_load'],
    async inject({ device }) {
      device.sent = changing('hello', (frame) => ({
        ...frame,
        collections: { ...(frame['collections'] as object), product: 1 },
      }));
      await device.open();
    },
  },
  {
    name: 'revoked token',
    expected: 'signed_out',
    async inject({ signedIn, reported }) {
      const { device, signOut } = await signedIn();
      await device.selling();
      await reported();
      await signOut();
      await device.proxy.down();
      await device.proxy.up();
    },
  },
  {
    name: 'device shut out',
    expected: 'device_revoked',
    companions: ['signed_out'],
    async inject({ device, ask }) {
      await device.selling();
      await ask('post', `/support/devices/${device.deviceId}/revoke`, { reason: 'It was stolen' });
    },
  },
  {
    name: 'half-open socket',
    expected: 'half_open',
    companions: ['out_of_contact'],
    async inject({ device, reported }) {
      await device.selling();
      await reported();
      device.proxy.mute();
      await device.leaves('live');
      await device.looks(2);
      await device.proxy.down();
      await device.proxy.up();
    },
  },
  {
    name: 'flapping network',
    expected: 'connection_flaps',
    async inject({ device }) {
      await device.selling();
      for (let times = 0; times < 6; times++) {
        await device.proxy.down();
        await device.leaves('live', 'catching_up');
        await device.proxy.up();
        await device.reaches('live', 'catching_up');
      }
    },
  },
  {
    name: 'slow network',
    expected: 'slow_network',
    async inject({ device, reported }) {
      await device.selling();
      await reported();
      device.lag = 4000 / pace;
      for (let sale = 0; sale < 3; sale++) {
        await device.sell();
        await device.hand.inSync();
      }
    },
  },
  {
    name: 'out of contact',
    expected: 'out_of_contact',
    inject: (rig) => away(rig, '61 seconds'),
  },
  { name: 'silent for three days', expected: 'silent', inject: (rig) => away(rig, '73 hours') },
  ...replicaFaults,
  {
    name: 'duplicate device id',
    expected: 'device_duplicated',
    companions: ['journal_broken', 'device_restored'],
    async inject({ device, twin, reported, ask }) {
      await device.open();
      await reported();
      const other = await twin();
      await other.open();
      await reported();
      const body = { kind: 'report', reason: 'Who is it?' };
      await ask('post', `/support/devices/${device.deviceId}/instructions`, body);
    },
  },
  {
    name: 'device set back to a backup',
    expected: 'device_restored',
    // It notices itself that entries of its own are gone.
    companions: ['journal_broken', 'operation_refused'],
    async inject({ device }) {
      await device.selling(2);
      await device.close();
      device.loseDisk();
      await device.open();
    },
  },
  {
    name: 'journal gap',
    expected: 'journal_gap',
    companions: ['operation_stuck'],
    async inject({ device }) {
      await device.selling();
      device.sent = changing('operations', (frame) => ({
        ...frame,
        operations: (frame['operations'] as { device_seq: number }[]).filter(
          ({ device_seq }) => device_seq !== 3,
        ),
      }));
      await device.sell();
      await device.sell();
    },
  },
  {
    name: 'broken chain',
    expected: 'journal_broken',
    companions: ['operation_refused'],
    async inject({ device }) {
      await device.selling();
      await device.close();
      device.disk.tamper = (document) =>
        document['device_seq'] === 1 ? { ...document, captured_at: '2026-01-01T00:00:00.000Z' } : document;
      await device.open();
    },
  },
  {
    name: 'poison operation (the server breaks on one entry)',
    expected: 'operation_stuck',
    companions: ['journal_gap'],
    async inject({ device, poison }) {
      await device.selling();
      await poison(device.deviceId, 3);
      await device.sell();
      await device.sell();
      await device.sell();
    },
  },
  {
    name: 'server error on everything of one device',
    expected: 'server_trouble',
    async inject({ device, poison }) {
      await device.selling();
      await poison(device.deviceId, 0);
      await device.sell();
      await device.sell();
    },
  },
  {
    name: 'refused operation',
    expected: 'operation_refused',
    async inject({ device, system }) {
      await device.selling();
      const { rows } = await system.owner.query<{ id: string }>(
        'SELECT subject AS id FROM operation_ledger WHERE device_id = $1 AND device_seq = 1',
        [device.deviceId],
      );
      await device.proxy.down();
      await closeByHand(system, rows[0]!.id, { deviceId: device.deviceId, deviceSeq: 2 });
      await device.sell();
      await device.proxy.up();
    },
  },
  {
    name: 'edit conflict',
    role: 'manager',
    expected: 'edit_conflict',
    // It is refused as well, until somebody settles it.
    companions: ['operation_refused'],
    async inject({ device, system, vendor }) {
      const hand = await device.open();
      await hand.inSync();
      await device.proxy.down();
      await hand.edit('product', 'bread', { price: 150 });
      await system.owner.query("UPDATE items SET price = 175 WHERE vendor_id = $1 AND id = 'bread'", [
        vendor.id,
      ]);
      await device.proxy.up();
    },
  },
  {
    name: 'refused draft',
    expected: 'draft_refused',
    async inject({ device, system, vendor, lane }) {
      await device.selling();
      await device.proxy.down();
      const basket = aDraft({ id: `basket-${lane}`, store_id: vendor.stores[0].id, pos_register_id: lane });
      // Somebody else was done with it, and this device never heard of it.
      await put(system, vendor.id, collections.draft, basket);
      await system.owner.query("UPDATE drafts SET status = 'discarded', deleted = true WHERE id = $1", [
        basket.id,
      ]);
      await keepDraft(device.till, basket);
      await device.proxy.up();
    },
  },
  {
    name: 'waiting for another device',
    expected: 'waiting_for_another',
    async inject({ device, vendor }) {
      await device.selling();
      // The shift of another lane, whose opening is still on its way.
      const payload = {
        id: 'move-1',
        vendor_work_shift_id: 'not-here-yet',
        kind: 'paid_in',
        amount: 100,
        reason: 'Change',
      };
      await device.till.append({
        store_id: vendor.stores[0].id,
        actor_id: device.till.actorId(),
        type: 'cash.move',
        payload: () => payload,
      });
    },
  },
  {
    name: 'lane taken',
    expected: 'lane_lost',
    async inject({ device, system, vendor, lane }) {
      await device.selling();
      await system.owner.query(
        'UPDATE lane_leases SET device_id = $3 WHERE vendor_id = $1 AND pos_register_id = $2',
        [vendor.id, lane, 'another'],
      );
    },
  },
];

async function away({ device, system, reported }: Rig, silence: string): Promise<void> {
  await device.selling();
  await reported();
  await device.proxy.down();
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await system.owner.query('SELECT FROM device_connections WHERE device_id = $1', [
      device.deviceId,
    ]);
    if (rows.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // As it is after a while: the server's clock is not ours to move.
  for (const [table, column] of [
    ['sync_clients', 'last_seen_at'],
    ['device_states', 'reported_at'],
  ])
    await system.owner.query(
      `UPDATE ${table} SET ${column} = ${column} - $2::interval WHERE device_id = $1`,
      [device.deviceId, silence],
    );
}

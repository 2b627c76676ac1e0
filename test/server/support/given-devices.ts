// Devices for the console without a till behind them: rows as greetings and reports leave them.
import type { DeviceState } from '@evertill/sync';
import type { GivenVendor } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { testClock } from '../../support/test-clock.ts';

/** Nothing is wrong with it. */
export function soundState(epoch: string, changes: Partial<DeviceState> = {}): DeviceState {
  const now = testClock.now();
  const collection = {
    checkpoint: { epoch, xid: '1', id: '' },
    complete: true,
    pulled: 1,
    quarantined: 0,
    digest: 'equal',
    equal_at: now,
    refused: '',
  } as const;
  return {
    versions: { app: '0.1.0', protocol: 1, collections: { product: 1 }, platform: 'Node 24 (test)' },
    storage: { kind: 'memory', persistent: true, health: 'sound', used: 1, left: 10 ** 12 },
    collections: { product: collection, store: collection },
    journal: {
      head: 0,
      acknowledged: 0,
      waiting: 0,
      waiting_sales: 0,
      refused: 0,
      oldest: null,
      attention: {},
      chain: 'sound',
      drain: 'idle',
    },
    errors: [],
    clock: { skew: 0, jumped: null },
    timings: {},
    connection: {
      name: 'live',
      since: now,
      reason: '',
      silent: false,
      stalled: false,
      losses: 0,
      history: [{ at: now, name: 'live', reason: '' }],
    },
    frozen: null,
    lane_id: '',
    actor_id: '',
    ...changes,
  };
}

export interface GivenDevice {
  readonly id: string;
  /** Undefined: it never reported. */
  readonly state?: DeviceState;
  readonly isConnected?: boolean;
  readonly name?: string;
  readonly store?: number;
  readonly version?: string;
  /** How long ago it was heard of, ms. */
  readonly silence?: number;
}

export async function giveDevice(system: System, vendor: GivenVendor, given: GivenDevice): Promise<string> {
  const { id, state, isConnected = true, name = `Till ${id}`, version = '0.1.0', silence = 0 } = given;
  const store = vendor.stores[given.store === 2 ? 1 : 0];
  const heard = new Date(testClock.now() - silence);
  await system.owner.query(
    `INSERT INTO sync_clients (vendor_id, device_id, device_name, store_id, lane_id, user_id, client_version, checkpoints,
                               skew_ms, first_seen_at, last_seen_at, label)
      VALUES ($1, $2, $3, $4, $5, $6, $7, '{}', 0, $8, $8, '')`,
    [vendor.id, id, name, store.id, store.lanes[0], vendor.people.cashier.staff.id, version, heard],
  );
  if (state) await giveState(system, vendor, id, state, { heard });
  if (isConnected) {
    await system.owner.query(
      `INSERT INTO server_processes (id, version, started_at, heard_at, sockets, event_streams, loop_lag_ms, memory_bytes)
        VALUES ('test', '0.1.0', instant(), instant(), 1, 0, 0, 1) ON CONFLICT (id) DO UPDATE SET heard_at = instant()`,
    );
    await system.owner.query(
      `INSERT INTO device_connections (vendor_id, device_id, id, process_id, connected_at) VALUES ($1, $2, $2, 'test', instant())`,
      [vendor.id, id],
    );
  }
  return id;
}

let reports = 0;

/** As its newest report leaves it. */
export async function giveState(
  system: System,
  vendor: GivenVendor,
  id: string,
  state: DeviceState,
  { heard = testClock.date() }: { readonly heard?: Date } = {},
): Promise<void> {
  await system.owner.query(
    `INSERT INTO device_states (vendor_id, device_id, boot, number, wall_offset, state, reported_at)
      VALUES ($1, $2, 'boot', $3, 0, $4, $5)
      ON CONFLICT (vendor_id, device_id) DO UPDATE
        SET number = excluded.number, state = excluded.state, reported_at = excluded.reported_at`,
    [vendor.id, id, ++reports, JSON.stringify(state), heard],
  );
}

export interface GivenEntry {
  readonly seq: number;
  readonly outcome?: 'applied' | 'rejected' | 'waiting_for';
  readonly code?: string;
  readonly type?: string;
  readonly at?: Date;
  readonly payload?: object;
}

/** Entries of the ledger as the server would have settled them. */
export async function giveEntries(
  system: System,
  vendor: GivenVendor,
  device: string,
  entries: readonly GivenEntry[],
): Promise<void> {
  const now = testClock.date();
  const rows = entries.map(
    ({ seq, outcome = 'applied', code = '', type = 'cash.move', at = now, payload = {} }) => ({
      vendor_id: vendor.id,
      device_id: device,
      device_seq: seq,
      store_id: vendor.stores[0].id,
      type,
      subject: '',
      actor_id: vendor.people.cashier.staff.id,
      sent_by: vendor.people.cashier.staff.id,
      captured_at: at,
      occurred_at: at,
      received_at: at,
      entry: { device_id: device, device_seq: seq, type, payload },
      prev_hash: '',
      hash: String(seq).padStart(64, '0'),
      outcome,
      code,
      details: {},
      result: {},
      untold: false,
    }),
  );
  await system.owner.query(
    'INSERT INTO operation_ledger SELECT * FROM jsonb_populate_recordset(NULL::operation_ledger, $1::jsonb)',
    [JSON.stringify(rows)],
  );
}

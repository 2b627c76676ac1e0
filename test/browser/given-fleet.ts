// A fleet without tills behind it, put straight into the database: rows as greetings, reports and a journal leave them.
import type { DeviceState } from '@evertill/sync';
import { soundState } from '../server/support/given-devices.ts';
import type { TillServer } from './till-server.ts';
import { testClock } from '../support/test-clock.ts';

export interface FleetDevice {
  readonly id: string;
  readonly name: string;
  /** Which store of the server, and which of its lanes; from 0. */
  readonly store?: number;
  readonly lane?: number;
  readonly version?: string;
  readonly isConnected?: boolean;
  /** How long ago it was heard of, ms. */
  readonly silence?: number;
  /** Undefined: it never reported. */
  readonly state?: (sound: DeviceState) => DeviceState;
}

const minute = 60_000;
const hour = 60 * minute;

export async function giveFleet(server: TillServer, devices: readonly FleetDevice[]): Promise<void> {
  const [tenant] = await server.sql<{ vendor_id: string; user_id: string; epoch: string }>(
    `SELECT s.vendor_id, s.id AS user_id, e.epoch FROM vendor_staff s CROSS JOIN sync_epoch e
      WHERE s.vendor_type = 'employee' AND NOT s.disabled ORDER BY s.id LIMIT 1`,
  );
  const sound = soundState(tenant!.epoch);
  const now = testClock.now();
  const rows = devices.map((device) => {
    const {
      id,
      name,
      store = 0,
      lane = 0,
      version = '0.1.0',
      isConnected = true,
      silence = 0,
      state,
    } = device;
    const place = server.ready.stores[store]!;
    const heard = new Date(now - silence).toISOString();
    const told = state?.({
      ...sound,
      versions: { ...sound.versions, app: version, platform: 'Chromium 141' },
    });
    return {
      id,
      name,
      store_id: place.id,
      lane_id: place.laneIds[lane] ?? '',
      version,
      isConnected,
      heard,
      told,
    };
  });
  await server.sql(
    `WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb)
       AS x(id text, name text, store_id text, lane_id text, version text, "isConnected" boolean, heard timestamptz, told jsonb)),
     client AS (
       INSERT INTO sync_clients (vendor_id, device_id, device_name, store_id, lane_id, user_id, client_version, checkpoints,
                                 skew_ms, first_seen_at, last_seen_at, label)
         SELECT $2, id, name, store_id, lane_id, $3, version, '{}', 0, heard - interval '90 days', heard, '' FROM given),
     process AS (
       INSERT INTO server_processes (id, version, started_at, heard_at, sockets, event_streams, loop_lag_ms, memory_bytes)
         VALUES ('given', '0.1.0', instant(), instant() + interval '1 hour', 1, 0, 0, 1) ON CONFLICT (id) DO NOTHING)
     INSERT INTO device_states (vendor_id, device_id, boot, number, wall_offset, state, reported_at)
       SELECT $2, id, 'boot', 1, 0, told, heard FROM given WHERE told IS NOT NULL`,
    [JSON.stringify(rows), tenant!.vendor_id, tenant!.user_id],
  );
  await server.sql(
    `INSERT INTO device_connections (vendor_id, device_id, id, process_id, connected_at)
       SELECT $1, id, id, 'given', instant() FROM jsonb_array_elements_text($2::jsonb) id`,
    [tenant!.vendor_id, JSON.stringify(rows.filter((row) => row.isConnected).map(({ id }) => id))],
  );
}

/** Numbers 1 … 512 and 514 of its journal: 513 has not arrived. One of them is refused. */
export async function giveGap(server: TillServer, deviceId: string): Promise<void> {
  await server.sql(
    `INSERT INTO operation_ledger (vendor_id, device_id, device_seq, store_id, type, subject, actor_id, sent_by, captured_at,
                                   occurred_at, received_at, entry, prev_hash, hash, outcome, code)
       SELECT c.vendor_id, c.device_id, n, c.store_id, CASE n WHEN 498 THEN 'order.place' ELSE 'cash.move' END, '', c.user_id,
              c.user_id, at, at, at, jsonb_build_object('device_id', c.device_id, 'device_seq', n, 'payload',
                jsonb_build_object('amount', 500, 'kind', 'in', 'note', 'for Mrs Virtanen')),
              lpad(to_hex(n - 1), 64, '0'), lpad(to_hex(n), 64, '0'), CASE n WHEN 498 THEN 'rejected' ELSE 'applied' END,
              CASE n WHEN 498 THEN 'order_shift_closed' ELSE '' END
         FROM sync_clients c, generate_series(1, 514) n, LATERAL (SELECT instant() - interval '1 minute' * (600 - n) AS at) t
        WHERE c.device_id = $1 AND n <> 513`,
    [deviceId],
  );
}

/** A day of one till: sound, then without a network and ever more unsent, then back. */
export async function giveDay(server: TillServer, deviceId: string): Promise<void> {
  const now = testClock.now();
  const rows = Array.from({ length: 96 }, (_, index) => {
    const isAway = index > 60 && index < 84;
    return {
      at: new Date(now - (96 - index) * 15 * minute).toISOString(),
      source: isAway ? 'kept' : 'told',
      connection: isAway ? 'waiting' : index === 84 ? 'catching_up' : 'live',
      waiting: isAway ? (index - 60) * 3 : index === 84 ? 66 : index % 5 === 0 ? 1 : 0,
      attention: 0,
      skew_ms: 900 + index * 40,
      disk_left: 9_000_000_000 - index * 40_000_000,
      timings: {
        exchange: 80 + (index % 7) * 30,
        query: 12 + (index % 4),
        journal_write: 6 + (index % 3) * 2,
      },
      findings: [...(isAway ? ['half_open'] : []), ...(index > 40 && index < 48 ? ['slow_network'] : [])],
    };
  });
  await server.sql(
    `INSERT INTO device_moments (vendor_id, device_id, at, source, connection, waiting, attention, skew_ms, disk_left, timings, findings)
       SELECT c.vendor_id, c.device_id, x.* FROM sync_clients c, jsonb_to_recordset($2::jsonb)
         AS x(at timestamptz, source text, connection text, waiting bigint, attention bigint, skew_ms bigint, disk_left bigint,
              timings jsonb, findings jsonb)
        WHERE c.device_id = $1`,
    [deviceId, JSON.stringify(rows)],
  );
}

/** What can be wrong with tills, one of each, among many that are sound. */
export function mixedFleet(sound: number): readonly FleetDevice[] {
  const journal = (state: DeviceState, changes: Partial<DeviceState['journal']>): DeviceState => ({
    ...state,
    journal: { ...state.journal, head: 526, acknowledged: 514, ...changes },
  });
  const oldest = (code: string, offered: number, since: number) => ({
    device_seq: 515,
    type: 'order.place',
    captured_at: new Date(testClock.now() - since).toISOString(),
    offered,
    code,
  });
  const connection = (state: DeviceState, changes: Partial<DeviceState['connection']>): DeviceState => ({
    ...state,
    connection: { ...state.connection, ...changes },
  });
  const troubled: readonly FleetDevice[] = [
    {
      id: 'given-lane-3',
      name: 'Lane 3',
      lane: 0,
      isConnected: false,
      silence: 4 * hour,
      state: (state) =>
        connection(journal(state, { waiting: 12, waiting_sales: 9, oldest: oldest('', 0, 5 * hour) }), {
          name: 'signed_out',
          since: testClock.now() - 5 * hour,
        }),
    },
    {
      id: 'given-full',
      name: 'Bakery counter',
      store: 1,
      state: (state) => ({
        ...journal(state, { waiting: 3, waiting_sales: 3, oldest: oldest('', 0, 9 * minute) }),
        storage: { ...state.storage, health: 'full', left: 0 },
      }),
    },
    {
      id: 'given-gap',
      name: 'Front till',
      lane: 1,
      state: (state) => journal(state, { head: 514, waiting: 1, oldest: oldest('not_found', 7, 2 * hour) }),
    },
    {
      id: 'given-clock',
      name: 'Kiosk',
      store: 1,
      version: '0.1.0',
      state: (state) => ({ ...state, clock: { skew: -11 * minute, jumped: null } }),
    },
    {
      id: 'given-silent',
      name: 'Market stall',
      store: 1,
      isConnected: false,
      silence: 5 * 24 * hour,
      state: (state) => state,
    },
    { id: 'given-away', name: 'Terrace', isConnected: false, silence: 25 * minute, state: (state) => state },
    {
      id: 'given-loading',
      name: 'Lane 4',
      state: (state) => ({
        ...connection(state, { name: 'catching_up' }),
        collections: {
          ...state.collections,
          product: { ...state.collections['product']!, complete: false, digest: 'unknown' },
        },
      }),
    },
  ];
  const rest = Array.from({ length: sound }, (_, index): FleetDevice => ({
    id: `given-${String(index).padStart(3, '0')}`,
    name: `Till ${index + 1}`,
    store: index % 2,
    lane: index % 2,
    state: (state) => state,
  }));
  return [...troubled, ...rest];
}

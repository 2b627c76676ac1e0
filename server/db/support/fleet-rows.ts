// Every device of one vendor, or of all, with what the server knows of it, in one query; and what the devices said last, of
// those that said something new.
import type pg from 'pg';
import type { DeviceState } from '@evertill/sync';

/** A row of `support_devices`. Moments are ISO-8601. */
export interface DeviceRow {
  readonly vendor_id: string;
  readonly vendor_name: string;
  readonly device_id: string;
  readonly device_name: string;
  readonly store_id: string;
  readonly store_name: string;
  readonly lane_id: string;
  readonly lane_name: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly client_version: string;
  readonly skew_ms: number;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly revoked_at: string | null;
  /** Of the last report; null: it never reported. */
  readonly boot: string | null;
  readonly number: number | null;
  readonly wall_offset: number | null;
  readonly reported_at: string | null;
  readonly alternated_at: string | null;
  readonly instructions_waiting: number;
  readonly is_connected: boolean;
  readonly lane_lost: boolean;
  readonly is_broken: boolean;
  readonly refused: number;
  readonly highest: number;
  readonly highest_at: string | null;
  readonly missing: number;
  readonly first_missing: number | null;
  readonly missing_since: string | null;
  readonly signed_out_at: string | null;
  readonly half_open_at: string | null;
}

interface Held {
  readonly device: DeviceRow;
}

/** All of them, or one; in a transaction of that tenant. */
export async function devicesOf(
  client: pg.ClientBase,
  vendorId: string,
  deviceId: string | undefined,
  now: Date,
): Promise<DeviceRow[]> {
  const text = 'SELECT row_to_json(t) AS device FROM support_devices($1, $2, $3) t WHERE t.vendor_id = $1';
  const { rows } = await client.query<Held>({
    name: 'support-devices',
    text,
    values: [vendorId, deviceId ?? null, now],
  });
  return rows.map(({ device }) => device);
}

/** Of every vendor. */
export async function allDevices(pool: pg.Pool, now: Date): Promise<DeviceRow[]> {
  const { rows } = await pool.query<Held>('SELECT support_fleet($1) AS device', [now]);
  return rows.map(({ device }) => device);
}

export interface StateRow {
  readonly vendor_id: string;
  readonly device_id: string;
  readonly state: DeviceState;
}

/** The last reports of these devices, in a transaction of their tenant. */
export async function statesOf(
  client: pg.ClientBase,
  vendorId: string,
  deviceIds: readonly string[],
): Promise<StateRow[]> {
  const { rows } = await client.query<StateRow>(
    `SELECT t.vendor_id, t.device_id, t.state FROM device_states t WHERE t.vendor_id = $1 AND t.device_id = ANY($2::text[])`,
    [vendorId, deviceIds],
  );
  return rows;
}

/** The last reports of any vendor's devices. */
export async function anyStates(
  pool: pg.Pool,
  devices: readonly Pick<DeviceRow, 'vendor_id' | 'device_id'>[],
): Promise<StateRow[]> {
  const { rows } = await pool.query<StateRow>('SELECT * FROM support_states($1, $2)', [
    devices.map(({ vendor_id }) => vendor_id),
    devices.map(({ device_id }) => device_id),
  ]);
  return rows;
}

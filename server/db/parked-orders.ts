// Sales that came late and that nobody could place: refused through a journal or the outbox and not settled since.
import type pg from 'pg';
import type { OrderPlacePayload } from '@evertill/schemas';
import type { Found, Window } from './lists.ts';

interface ParkedRow {
  readonly id: string;
  readonly store_id: string;
  readonly device_id: string;
  readonly device_seq: number;
  readonly code: string;
  readonly details: object;
  readonly actor_id: string;
  readonly captured_at: Date;
  readonly created_at: Date;
  readonly payload: unknown;
}

/** The refusal that stands in the ledger; what is only an alarm beside an accepted entry is not parked. */
const parked = `FROM rejections r JOIN operation_ledger l
    ON l.vendor_id = r.vendor_id AND l.device_id = r.device_id AND l.device_seq = r.device_seq
   WHERE r.vendor_id = $1 AND r.collection = 'order.place' AND r.door IN ('journal', 'outbox')
     AND l.outcome = 'rejected' AND l.code = r.code`;
const columns = `r.id, r.store_id, r.device_id, r.device_seq, r.code, r.details, r.actor_id, l.captured_at,
  r.created_at, l.entry -> 'payload' AS payload`;

/** Newest first. */
export async function parkedOrderPage(
  client: pg.ClientBase,
  { vendorId, limit, offset }: Window,
  storeId: string,
): Promise<Found<ReturnType<typeof shown>>> {
  const values = [vendorId, storeId];
  const { rows: counted } = await client.query<{ total: number }>(
    `SELECT count(*) AS total ${parked} AND r.store_id = $2`,
    values,
  );
  const { rows } = await client.query<ParkedRow>(
    `SELECT ${columns} ${parked} AND r.store_id = $2 ORDER BY r.created_at DESC, r.id DESC LIMIT $3 OFFSET $4`,
    [...values, limit, offset],
  );
  return { total: counted[0]!.total, rows: rows.map(shown) };
}

/** The place of the entry behind one refusal, settled or not. */
export async function parkedEntry(
  client: pg.ClientBase,
  vendorId: string,
  id: string,
): Promise<Pick<ParkedRow, 'store_id' | 'device_id' | 'device_seq'> | undefined> {
  const { rows } = await client.query<ParkedRow>(
    `SELECT store_id, device_id, device_seq FROM rejections
      WHERE vendor_id = $1 AND id = $2 AND collection = 'order.place' AND door IN ('journal', 'outbox')`,
    [vendorId, id],
  );
  return rows[0];
}

function shown({ captured_at, created_at, payload, ...row }: ParkedRow) {
  // It may be one that could not even be read.
  const order = payload as Partial<OrderPlacePayload>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    ...row,
    captured_at: captured_at.toISOString(),
    parked_at: created_at.toISOString(),
    client_order_id: text(order.client_order_id),
    display_code: text(order.display_code),
    pos_register_id: text(order.pos_register_id),
    vendor_work_shift_id: text(order.vendor_work_shift_id),
    currency: text(order.currency),
    total: Number.isSafeInteger(order.totals?.total) ? order.totals!.total : 0,
  };
}

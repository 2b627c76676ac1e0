// What tills found out about their own card money, as people look at it: pages of it, with the names of whatever each is
// about. A till knows ids; who looks at it in the office stands at no till.
import type pg from 'pg';
import type { PaymentAlarm, PaymentAlarmRow, PaymentAlarmsQuery } from '@evertill/schemas';
import { tablePage } from './lists.ts';
import type { Condition, Found, Window } from './lists.ts';
import type { RowOf } from './plain-tables.ts';

type Filters = Omit<PaymentAlarmsQuery, 'page' | 'limit' | 'only'>;

const conditions: Readonly<Record<keyof Filters, string>> = {
  store_device_id: 't.device_id = :value',
  code: 't.code = :value',
  from: 't.created_at >= :value',
  to: 't.created_at < :value',
  q: `position(lower(:value::text) IN lower(concat_ws(' ', t.document_id, t.payload ->> 'orderId',
    t.payload #>> '{settled,note}', (SELECT o.display_code FROM orders o WHERE o.vendor_id = t.vendor_id
      AND o.store_id = t.store_id AND o.client_order_id = t.payload ->> 'orderId')))) > 0`,
};

const isUnsettled = `NOT EXISTS (SELECT 1 FROM rejections s WHERE s.vendor_id = t.vendor_id
  AND s.store_id = t.store_id AND s.collection = :value AND s.document_id = t.document_id)`;

/** `stores`: the only ones whoever asks sees; null: all of the vendor. Newest first. */
export async function paymentAlarmPage(
  client: pg.ClientBase,
  window: Window,
  stores: readonly string[] | null,
  { only, ...filters }: Omit<PaymentAlarmsQuery, 'page' | 'limit'>,
): Promise<Found<PaymentAlarmRow>> {
  const where = Object.entries(conditions).flatMap(([name, text]): Condition[] => {
    const value = filters[name as keyof Filters]?.trim() ?? '';
    return value === '' ? [] : [[text, value]];
  });
  where.push(['t.collection = :value', only === 'attention' ? 'payment_alarm' : 'payment_alarm_settled']);
  if (only === 'attention') where.push([isUnsettled, 'payment_alarm_settled']);
  if (stores !== null) where.push(['t.store_id = ANY(:value::text[])', stores]);
  const found = await tablePage<RowOf<'rejections'>>(
    client,
    window,
    'rejections',
    where,
    't.created_at DESC, t.id DESC',
  );
  const names = await namesOf(client, window.vendorId, found.rows);
  return { total: found.total, rows: found.rows.map((kept) => alarmRow(kept, names.get(kept.id)!)) };
}

interface Names {
  readonly id: string;
  readonly device_name: string;
  readonly pos_register_id: string;
  readonly lane_name: string;
  readonly placed_order_id: string;
  readonly order_reference: string;
  readonly terminal_payment: boolean;
  readonly said_by_name: string;
  readonly settled_by_name: string;
}

/** Blank wherever something is not known here, or not any more. By the id of the record. */
async function namesOf(
  client: pg.ClientBase,
  vendorId: string,
  kept: readonly RowOf<'rejections'>[],
): Promise<ReadonlyMap<string, Names>> {
  const { rows } = await client.query<Names>(
    `SELECT a.id, coalesce(d.name, '') AS device_name, l.id AS pos_register_id, coalesce(r.name, '') AS lane_name,
            coalesce(o.id, '') AS placed_order_id, coalesce(o.reference, '') AS order_reference,
            p.id IS NOT NULL AS terminal_payment, coalesce(s.name, '') AS said_by_name,
            coalesce(b.name, '') AS settled_by_name
       FROM (SELECT t.id, t.store_id, t.device_id, t.document_id, t.payload FROM rejections t
              WHERE t.vendor_id = $1 AND t.id = ANY($2::text[])) a
       LEFT JOIN saved_devices d ON d.vendor_id = $1 AND d.id = a.device_id
       LEFT JOIN terminal_payments p ON p.vendor_id = $1 AND p.store_id = a.store_id AND p.id = a.document_id
       LEFT JOIN LATERAL (
         SELECT f.id, f.pos_register_id, coalesce(nullif(f.display_code, ''), f.order_number::text) AS reference FROM (
           SELECT c.* FROM orders c
            WHERE c.vendor_id = $1 AND c.store_id = a.store_id AND c.client_order_id = a.payload ->> 'orderId'
           UNION ALL
           SELECT c.* FROM orders c WHERE c.vendor_id = $1 AND c.store_id = a.store_id AND c.id = p.order_id) f
          WHERE NOT f.deleted LIMIT 1) o ON true
      CROSS JOIN LATERAL (SELECT coalesce(nullif(a.payload ->> 'laneId', ''), o.pos_register_id, '') AS id) l
       LEFT JOIN store_pos_registers r ON r.vendor_id = $1 AND r.parent_id = a.store_id AND r.id = l.id
       LEFT JOIN vendor_staff s ON s.vendor_id = $1 AND s.id = a.payload ->> 'saidBy'
       LEFT JOIN vendor_staff b ON b.vendor_id = $1 AND b.id = a.payload #>> '{settled,by}'`,
    [vendorId, kept.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function alarmRow(
  { store_id, document_id, payload, created_at }: RowOf<'rejections'>,
  named: Names,
): PaymentAlarmRow {
  const { id: _, settled_by_name: by_name, ...names } = named;
  const { storeDeviceId, orderId, code, amount, currency, at, saidBy, settled } =
    payload as unknown as PaymentAlarm;
  return {
    transaction_ref: document_id,
    store_id,
    store_device_id: storeDeviceId,
    order_id: orderId,
    code,
    amount,
    currency,
    at,
    received_at: created_at,
    said_by: saidBy,
    ...names,
    settled: settled ? { ...settled, by_name } : null,
  };
}

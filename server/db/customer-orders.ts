// What a customer bought, the newest first, and what it came to.
import type pg from 'pg';
import type { JsonObject } from '@evertill/schemas';

export interface OrderKey {
  /** ISO-8601 */
  readonly at: string;
  readonly id: string;
}

export interface CustomerQuestion {
  readonly vendorId: string;
  readonly customerId: string;
  /** null: every store. */
  readonly storeIds: readonly string[] | null;
}

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const theirs = `o.vendor_id = $1 AND o.customer_id = $2 AND o.customer_id <> '' AND NOT o.deleted
  AND ($3::text[] IS NULL OR o.store_id = ANY($3))`;

export async function customerOrders(
  client: pg.ClientBase,
  { vendorId, customerId, storeIds }: CustomerQuestion,
  after: OrderKey | undefined,
  limit: number,
): Promise<(JsonObject & { id: string; occurred_at: string })[]> {
  const { rows } = await client.query<JsonObject & { id: string; occurred_at: string }>(
    `SELECT o.id, o.store_id, o.order_number, o.display_code, ${utc('o.occurred_at')} AS occurred_at, o.business_day,
            o.status, o.payment_status, o.currency, o.total, o.paid, nullif(o.return_of, '') AS return_of
       FROM orders o WHERE ${theirs}${after ? ' AND (o.occurred_at, o.id) < ($5::timestamptz, $6)' : ''}
      ORDER BY o.occurred_at DESC, o.id DESC LIMIT $4`,
    [vendorId, customerId, storeIds, limit, ...(after ? [after.at, after.id] : [])],
  );
  return rows;
}

/** A line for each currency. */
export async function customerTotals(
  client: pg.ClientBase,
  { vendorId, customerId, storeIds }: CustomerQuestion,
): Promise<JsonObject[]> {
  const { rows } = await client.query<JsonObject>(
    `SELECT o.currency, count(*) AS orders, sum(l.sales)::bigint AS sales, sum(l.returns)::bigint AS returns,
            sum(o.rounding)::bigint AS rounding, sum(o.total)::bigint AS total, ${utc('max(o.occurred_at)')} AS last_at
       FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(sum(x.total) FILTER (WHERE x.qty > 0), 0) AS sales,
                                 coalesce(sum(x.total) FILTER (WHERE x.qty < 0), 0) AS returns
                            FROM order_lines x WHERE x.vendor_id = $1 AND x.parent_id = o.id) l
      WHERE ${theirs} AND o.status <> 'voided' GROUP BY o.currency ORDER BY o.currency`,
    [vendorId, customerId, storeIds],
  );
  return rows;
}

// What products really brought: read from the lines of orders when somebody asks, never kept. Only orders that are paid
// and delivered or completed count; an order that is not never appears.
import type pg from 'pg';
import type { OrderLine } from '@evertill/schemas';
import type { Found, Window } from './lists.ts';

/** Of `order_lines l` and `orders o`. The words are stored in lower case, the table sees to that. */
const done = `FROM order_lines l JOIN orders o ON o.vendor_id = l.vendor_id AND o.id = l.parent_id
  WHERE l.vendor_id = $1 AND NOT o.deleted AND o.status IN ('delivered', 'completed')`;

/** A sale that was refunded disappears, and with it the lines that gave it back. */
const realized = `${done} AND o.payment_status = 'paid' AND (l.return_of_line = '' OR NOT EXISTS (
  SELECT FROM orders s WHERE s.vendor_id = o.vendor_id AND s.id = o.return_of AND s.payment_status = 'refunded'))`;

/** In a sum it stays beside them, for they may have given back more than it was. */
const summed = `${done} AND o.payment_status IN ('paid', 'refunded')`;

export interface RealizedLine extends Pick<OrderLine, 'qty' | 'unit_price' | 'price_per' | 'tax' | 'total'> {
  readonly order_id: string;
  readonly currency: string;
  /** When it was sold by the corrected clock of its device. */
  readonly sold_at: Date;
}

/** Newest first. */
export async function realizedLines(
  client: pg.ClientBase,
  { vendorId, limit, offset }: Window,
  item: { readonly id: string; readonly store_id: string },
): Promise<Found<RealizedLine>> {
  const ofItem = `${realized} AND l.item_id = $2 AND o.store_id = $3`;
  const values = [vendorId, item.id, item.store_id];
  const { rows: counted } = await client.query<{ total: number }>(
    `SELECT count(*) AS total ${ofItem}`,
    values,
  );
  const { rows } = await client.query<RealizedLine>(
    `SELECT l.qty::text AS qty, l.unit_price, l.price_per, l.tax, l.total, o.id AS order_id, o.currency,
            o.occurred_at AS sold_at
       ${ofItem} ORDER BY o.occurred_at DESC, o.order_number DESC, l.position LIMIT $4 OFFSET $5`,
    [...values, limit, offset],
  );
  return { total: counted[0]!.total, rows };
}

export interface Sold {
  readonly item_id: string;
  readonly quantity: string;
  /** Minor units: the sum of the lines' `line_net_total`, of orders in the currency asked for. */
  readonly revenue: number;
}

/** Of those items that were sold at all. */
export async function soldOf(
  client: pg.ClientBase,
  vendorId: string,
  itemIds: readonly string[],
  store: { readonly id: string; readonly currency: string },
): Promise<Map<string, Sold>> {
  const { rows } = await client.query<Sold>(
    `SELECT l.item_id, sum(l.qty)::text AS quantity,
            coalesce(sum(l.total - l.tax) FILTER (WHERE o.currency = $4), 0)::bigint AS revenue
       ${summed} AND l.item_id = ANY($2) AND o.store_id = $3 GROUP BY l.item_id`,
    [vendorId, itemIds, store.id, store.currency],
  );
  return new Map(rows.map((sold) => [sold.item_id, sold]));
}

// The orders of a store, newest first: filtered, by page or behind a key.
import type pg from 'pg';
import { collections } from '@evertill/schemas';
import type { Order, OrdersQuery } from '@evertill/schemas';
import { documentPage } from './lists.ts';
import type { Condition } from './lists.ts';
import type { RowKey } from './product-list.ts';

export type OrderFilters = Omit<OrdersQuery, 'page' | 'limit' | 'cursor' | 'store_id'> & {
  readonly store_id: string;
};

export interface OrderQuestion {
  readonly vendorId: string;
  readonly filters: OrderFilters;
  readonly limit: number;
  /** Ignored behind a key. */
  readonly offset: number;
  readonly after?: RowKey | undefined;
  /** The total, where it was counted before. */
  readonly total?: number | undefined;
}

interface OrderPage {
  readonly rows: Order[];
  /** Of the last row, when more follow. */
  readonly next: RowKey | undefined;
  readonly total: number;
}

export async function orderPage(
  client: pg.ClientBase,
  { vendorId, filters, limit, offset, after, total }: OrderQuestion,
): Promise<OrderPage> {
  const where = conditionsOf(filters);
  if (after) where.push([behind, JSON.stringify(after)]);
  // One more than the page holds tells whether others follow.
  const window = { vendorId, limit: limit + 1, offset: after ? 0 : offset };
  const found = await documentPage<Order>(
    client,
    window,
    collections.order,
    where,
    't.occurred_at DESC, t.id DESC',
  );
  const rows = found.rows.slice(0, limit);
  const last = found.rows.length > limit ? rows.at(-1) : undefined;
  return {
    rows,
    next: last && { value: last.occurred_at, id: last.id },
    total: total ?? found.total,
  };
}

const behind = `(t.occurred_at, t.id) < ((:value::jsonb ->> 'value')::timestamptz, :value::jsonb ->> 'id')`;

function conditionsOf({ q, from, to, late, flagged, ...equal }: OrderFilters): Condition[] {
  const where: Condition[] = Object.entries(equal).flatMap(([name, value]) =>
    value === undefined ? [] : [[`t.${columns[name as keyof typeof equal]} = :value`, value] as const],
  );
  if (q !== undefined) where.push(named(q));
  if (from !== undefined) where.push(['t.occurred_at >= :value', from]);
  if (to !== undefined) where.push(['t.occurred_at < :value', to]);
  if (late !== undefined) where.push(['t.late = :value', late]);
  if (flagged !== undefined) where.push([`(t.flags <> '[]') = :value`, flagged]);
  return where;
}

const columns: Readonly<
  Record<Exclude<keyof OrderFilters, 'q' | 'from' | 'to' | 'late' | 'flagged'>, string>
> = {
  store_id: 'store_id',
  status: 'status',
  payment_status: 'payment_status',
  vendor_work_shift_id: 'svc_vendor_work_shift_id',
  pos_register_id: 'pos_register_id',
  customer_id: 'customer_id',
  return_of: 'return_of',
};

/** A number without anything else is one; codes are told apart by their spelling, not by their letters' size. */
function named(q: string): Condition {
  const code = `t.display_code = upper(:value) OR t.display_code = :value OR t.id = :value`;
  return /^\d{1,15}$/.test(q) ? [`(t.order_number = :value::text::bigint OR ${code})`, q] : [`(${code})`, q];
}

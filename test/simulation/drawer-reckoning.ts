// What should be in the drawer of a shift and what it sold, from the entries of the journal that made it: the arithmetic the
// shop is judged by, kept apart from the one it judges.
import type { JsonObject, OperationRecord, OrderStats } from '@evertill/schemas';

export type Entry = Pick<OperationRecord, 'device_seq' | 'type' | 'state' | 'payload'>;

const sign = { paid_in: 1n, paid_out: -1n, safe_drop: -1n, no_sale: 0n } as const;

/** Minor units. `counts`: whether an entry of the shift is one. */
export function drawerOf(
  entries: readonly Entry[],
  shiftId: string,
  counts: (entry: Entry) => boolean,
): bigint {
  const counted = entries.filter(counts);
  const voided = new Set(
    counted.filter(({ type }) => type === 'order.void').map(({ payload }) => payload['client_order_id']),
  );
  let cash = 0n;
  for (const { type, payload } of counted) {
    if (type === 'shift.open' && payload['id'] === shiftId) cash += BigInt(payload['opening_cash'] as number);
    if (payload['vendor_work_shift_id'] !== shiftId) continue;
    if (type === 'cash.move')
      cash += sign[payload['kind'] as keyof typeof sign] * BigInt(payload['amount'] as number);
    if (type === 'order.place' && !voided.has(payload['client_order_id']!)) cash += cashOf(payload);
  }
  return cash;
}

/** Minor units; returns are negative. */
export interface SoldSums {
  orders: number;
  sales: number;
  returns: number;
  tax: number;
  rounding: number;
  due: number;
}

export const nothingSold: SoldSums = { orders: 0, sales: 0, returns: 0, tax: 0, rounding: 0, due: 0 };

/** With one more order, line by line: an exchange is a sale and a return. */
export function withOrder(sums: SoldSums, { lines, totals }: JsonObject): SoldSums {
  const { rounding, total } = totals as { rounding: number; total: number };
  const next = {
    ...sums,
    orders: sums.orders + 1,
    rounding: sums.rounding + rounding,
    due: sums.due + total,
  };
  for (const line of lines as JsonObject[]) {
    next[Number(line['qty']) > 0 ? 'sales' : 'returns'] += line['total'] as number;
    next.tax += (line['tax'] as { amount: number }).amount;
  }
  return next;
}

/** What a shift sold, less what was voided. `counts` as above. */
export function soldIn(
  entries: readonly Entry[],
  shiftId: string,
  counts: (entry: Entry) => boolean,
): SoldSums {
  const counted = entries.filter(counts);
  const voided = new Set(
    counted.filter(({ type }) => type === 'order.void').map(({ payload }) => payload['client_order_id']),
  );
  return counted
    .filter(({ type, payload }) => type === 'order.place' && payload['vendor_work_shift_id'] === shiftId)
    .filter(({ payload }) => !voided.has(payload['client_order_id']!))
    .reduce((sums, { payload }) => withOrder(sums, payload), nothingSold);
}

/**
 * What stands in a shift's figures instead of `sold`, in words; undefined when they say the same. Orders that were not paid
 * in full when they were made stand beside the sales, or among them once they are paid: both together are what was sold.
 */
export function salesFault(stats: OrderStats, sold: SoldSums): string | undefined {
  const { order_count, sales, returns, tax, rounding, total, pending_total = 0, pending_order_count } = stats;
  const told = { orders: order_count, sales, returns: 0 - returns, tax, rounding, due: total };
  const isSame =
    pending_order_count === 0
      ? Object.entries(told).every(([figure, amount]) => sold[figure as keyof SoldSums] === amount)
      : order_count === sold.orders && total + pending_total === sold.due;
  const holds = isSame && sales - returns + rounding === total;
  return holds ? undefined : `${JSON.stringify({ ...told, pending_total })} for ${JSON.stringify(sold)}`;
}

function cashOf({ payments }: JsonObject): bigint {
  const cash = (payments as JsonObject[]).filter(({ method }) => method === 'cash');
  return cash.reduce(
    (sum, one) => sum + BigInt(one['tendered'] as number) - BigInt(one['change'] as number),
    0n,
  );
}

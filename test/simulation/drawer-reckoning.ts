// What should be in the drawer of a shift, from the entries of the journal that made it: the arithmetic the shop is judged
// by, kept apart from the one it judges.
import type { JsonObject, OperationRecord } from '@evertill/schemas';

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

function cashOf({ payments }: JsonObject): bigint {
  const cash = (payments as JsonObject[]).filter(({ method }) => method === 'cash');
  return cash.reduce(
    (sum, one) => sum + BigInt(one['tendered'] as number) - BigInt(one['change'] as number),
    0n,
  );
}

// What is paid out for goods that come back, and how: back to how it was paid, or all of it in cash. The same reckoning
// as the return itself, so that the screen promises what will be written.
import { composeReturn } from '@evertill/schemas';
import type { LeftOfSale, PaidOut, SoldOrder, Store, WantedLine } from '@evertill/schemas';

export type PayOutWay = 'as_paid' | 'cash';

export interface PayOut {
  /** Minor units, positive. */
  readonly total: number;
  readonly parts: readonly PaidOut[];
}

export interface PayOutRequest {
  readonly sale: SoldOrder;
  readonly left: LeftOfSale;
  readonly wanted: readonly WantedLine[];
  readonly way: PayOutWay;
  readonly store: Pick<Store, 'cash_rounding'>;
}

/** Undefined for nothing chosen, and for more than is left. */
export function payOutOf({ sale, left, wanted, way, store }: PayOutRequest): PayOut | undefined {
  if (wanted.length === 0) return undefined;
  // All that is left, as if it had been paid in cash.
  const from = way === 'cash' ? { ...left, methods: new Map([['cash', left.money]]) } : left;
  const outcome = composeReturn(sale, from, wanted, { cash_rounding: store.cash_rounding, newId: () => '' });
  if (!outcome.ok) return undefined;
  const { payments, totals } = outcome.composed;
  const parts = payments.map(({ method, amount }) => ({ method, amount: 0 - amount }));
  return { total: 0 - totals.total, parts };
}

/** Would the money go anywhere but into the customer's hand? */
export function hasOtherWays({ methods }: LeftOfSale): boolean {
  return [...methods].some(([method, amount]) => method !== 'cash' && amount > 0);
}

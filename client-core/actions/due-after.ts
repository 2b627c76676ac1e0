// What is still to pay of a basket after some parts. Only what is paid in coins is rounded to them: what a card, a voucher or
// a transfer has still to pay is exact, also beside cash that was taken.
import { settle } from '@evertill/schemas';
import type { CartTotals } from '@evertill/schemas';
import type { Handed, PaymentMethod } from './take-payments.ts';

/** As totals are reckoned for it: the parts, and a rest by this method. */
export function withRestBy(parts: readonly Handed[], method: PaymentMethod): Handed[] {
  const counted = method === 'cash' ? parts : parts.filter((part) => part.method !== 'cash');
  return [...counted, { method, amount: 0 }];
}

/**
 * Minor units, for a rest by this method. Below zero: more was taken than the basket comes to. Undefined when the basket
 * cannot be paid like this.
 */
export function dueAfter(
  totalsFor: (handed: readonly Handed[]) => Pick<CartTotals, 'total'> | undefined,
  parts: readonly Handed[],
  method: PaymentMethod,
): number | undefined {
  const totals = totalsFor(withRestBy(parts, method));
  return totals && settle({ total: totals.total, payments: parts }).due;
}

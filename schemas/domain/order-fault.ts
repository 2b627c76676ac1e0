// Does a sale add up in itself (I3)? The server parks one that does not; a till asks before it takes the money, so
// that no sale is accepted here that would be refused there.
import type { Sentence } from '../field-problems.ts';
import type { OrderPlacePayload } from '../operations/order-place.ts';
import { countedPaid } from './charged-amount.ts';
import { taxIncludedIn } from './tax-included.ts';

/**
 * The first sum that does not hold among the sale's own figures, in a sentence; undefined when all hold. What was paid lies
 * between nothing and the total: cash beyond it is change, and no part of a payment's amount.
 */
export function orderFault(order: OrderPlacePayload): Sentence | undefined {
  const { lines, payments, totals } = order;
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  if (sum(lines.map((line) => line.total)) + totals.rounding !== totals.total)
    return 'The lines and the rounding must add up to the total.';
  if (sum(lines.map((line) => line.tax.amount)) !== totals.tax)
    return 'The taxes of the lines must add up to the tax.';
  const included = taxIncludedIn(order);
  const added = sum(lines.map(({ tax }, index) => (included[index] ? 0 : tax.amount)));
  if (totals.subtotal - totals.discount + added + totals.rounding !== totals.total)
    return 'The subtotal less discount, with tax and rounding, must be the total.';
  // Who states what was charged may mean it with the tip, or without.
  const paid = countedPaid(order);
  const stated = sum(effective(payments).map((payment) => payment.amount));
  if (totals.paid !== stated && totals.paid !== paid) return 'The payments must add up to what is paid.';
  if (
    payments.some(
      (payment) => payment.method === 'cash' && payment.tendered - payment.change !== payment.amount,
    )
  ) {
    return 'Cash tendered less its change must be the amount.';
  }
  if (payments.some((payment) => payment.change < 0)) return 'Change must not be below zero.';
  if (payments.some((payment) => payment.method !== 'cash' && payment.change > 0))
    return 'Only cash may give change.';
  if (sum(payments.map((payment) => payment.change)) !== totals.change)
    return 'The change of the payments must add up to the change.';
  const benefits = effective(payments).filter(({ method }) => method === 'ebt');
  if (sum(benefits.map((payment) => payment.amount)) !== sum(lines.map((line) => line.ebt ?? 0)))
    return 'Food benefits must add up to what they pay of the lines.';
  const { total } = totals;
  if (paid < Math.min(0, total) || paid > Math.max(0, total))
    return 'What is paid must lie between nothing and the total.';
  if (new Set(lines.map((line) => line.client_line_id)).size < lines.length)
    return 'Each line needs an id of its own.';
  if (new Set(payments.map((payment) => payment.client_payment_id)).size < payments.length)
    return 'Each payment needs an id of its own.';
  return undefined;
}

/** Payments that took place: cash and the like, and card payments the terminal approved. */
function effective(payments: OrderPlacePayload['payments']): OrderPlacePayload['payments'] {
  return payments.filter(
    (payment) => payment.terminal === undefined || payment.terminal.outcome === 'succeeded',
  );
}

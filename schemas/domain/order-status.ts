// Whether a sale is paid, from its own figures: the same on a till that has not sent it and on the server.
import type { OrderPlacePayload } from '../operations/order-place.ts';
import type { Order } from '../collections/order.ts';
import { countedPaid } from './charged-amount.ts';

/** decisions.md, "Order states": the order is pending, or its payment is. Nobody who placed it should go home yet. */
export function isUnfinished({ status, payment_status }: Pick<Order, 'status' | 'payment_status'>): boolean {
  return status === 'pending' || (payment_status === 'pending' && status !== 'voided');
}

/** An `unknown` card outcome leaves the sale pending, however much cash came with it. */
export function paymentStatusOf({
  payments,
  totals,
}: Pick<OrderPlacePayload, 'payments' | 'totals'>): Order['payment_status'] {
  if (payments.some((payment) => payment.terminal?.outcome === 'unknown')) return 'pending';
  const paid = countedPaid({ payments, totals });
  if (paid === totals.total) return 'paid';
  return paid === 0 ? 'pending' : 'partial';
}

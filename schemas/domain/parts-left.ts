// Parts that were taken of a basket and are in none of its sales: a lane that had not heard of them took the whole price.
import type { TakenPart } from '../collections/draft.ts';
import type { OrderPayment } from '../collections/order.ts';
import { isEffective } from './refund.ts';

/** A part is the payment that has its id: amounts may be alike, as when guests share the price evenly. */
export function partsLeft(
  taken: readonly TakenPart[],
  payments: readonly Pick<OrderPayment, 'id' | 'outcome'>[],
): TakenPart[] {
  const paid = new Set(payments.filter(isEffective).map(({ id }) => id));
  return taken.filter(({ id }) => !paid.has(id));
}

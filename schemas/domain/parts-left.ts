// Parts that were taken of a basket and are in none of its sales: a lane that had not heard of them took the whole price.
import type { TakenPart } from '../collections/draft.ts';
import type { OrderPayment } from '../collections/order.ts';
import { isEffective } from './refund.ts';

type Paid = Pick<OrderPayment, 'method' | 'tendered' | 'outcome'>;

/** Told apart by method and amount, each payment once: a payment has an id of its own, whatever part it was. */
export function partsLeft(taken: readonly TakenPart[], payments: readonly Paid[]): TakenPart[] {
  const unmatched = payments.filter(isEffective);
  return taken.filter(({ method, amount }) => {
    const at = unmatched.findIndex((paid) => paid.method === method && paid.tendered === amount);
    if (at !== -1) unmatched.splice(at, 1);
    return at === -1;
  });
}

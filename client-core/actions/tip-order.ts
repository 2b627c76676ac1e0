// Writes down the tip from the slip of a card payment that went through, offline too; the last word counts. What the
// server's rule would refuse and this device can know is refused at once.
import { isEffective } from '@evertill/schemas';
import type { OperationRecord, OrderTipPayload } from '@evertill/schemas';
import { findSale } from '../queries/find-sale.ts';
import type { KnownPayment } from '../queries/find-sale.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { changeFlaw } from './change-order.ts';
import type { TillContext } from './till-context.ts';

export interface OrderTip {
  /** Its `client_order_id`. */
  readonly orderId: string;
  /** May be left out where only one payment can have a tip. */
  readonly paymentId?: string | undefined;
  /** Minor units; 0 takes it back. */
  readonly tip: number;
  /** Whose it is, where that is not whoever stands at the till now. */
  readonly actorId?: string | undefined;
}

export interface TippedOrder {
  readonly ok: true;
  readonly paymentId: string;
  /** Minor units. */
  readonly tip: number;
  readonly record: OperationRecord;
}

export function tipOrder(till: TillContext, request: OrderTip): Promise<TippedOrder | Refusal> {
  return till.surroundings.locks.exclusive(`order:${request.orderId}`, () => tip(till, request));
}

async function tip(
  till: TillContext,
  { orderId, paymentId, tip: amount, actorId }: OrderTip,
): Promise<TippedOrder | Refusal> {
  if (!Number.isSafeInteger(amount) || amount < 0)
    return refuse('invalid_input', { field: 'tip', problem: 'Must be an amount.' });
  const found = await findSale(till, orderId);
  if (!found) return refuse('order_not_found', { order_id: orderId });
  const refusal = await changeFlaw(till, found, orderId);
  if (refusal) return refusal;
  const payment = tippable(found.payments, paymentId);
  if (!('id' in payment)) return payment;
  const payload: OrderTipPayload = {
    client_order_id: orderId,
    client_payment_id: payment.id,
    tip: amount,
  };
  const appended = await till.append({
    store_id: till.storeId,
    actor_id: actorId ?? till.actorId(),
    type: 'order.tip',
    payload: () => payload,
  });
  return appended.ok ? { ok: true, paymentId: payment.id, tip: amount, record: appended.record } : appended;
}

function tippable(payments: readonly KnownPayment[], paymentId: string | undefined): KnownPayment | Refusal {
  const isCard = (payment: KnownPayment) =>
    payment.method === 'card' && payment.amount > 0 && isEffective(payment);
  if (paymentId === undefined) {
    const [only, ...others] = payments.filter(isCard);
    if (!only) return refuse('tip_not_card');
    return others.length === 0
      ? only
      : refuse('invalid_input', { field: 'paymentId', problem: 'Say which payment.' });
  }
  const named = payments.find(({ id }) => id === paymentId);
  if (!named) return refuse('payment_not_found', { client_payment_id: paymentId });
  return isCard(named) ? named : refuse('tip_not_card', { client_payment_id: paymentId });
}

// Turns what was handed over into what the sale records: how much of the total each payment covers, and what goes
// back. Promise: the covered amounts sum to the total, and tendered − change = amount for every payment.
import { settle } from '@evertill/schemas';
import type { OrderPlacePayload } from '@evertill/schemas';

export type PaymentMethod = OrderPlacePayload['payments'][number]['method'];

/** What was handed over, minor units; negative for money paid out. Cash beyond the total comes back as change. */
export interface Handed {
  readonly method: PaymentMethod;
  readonly amount: number;
  /** Of the part of the basket it is, taken before: no terminal is asked for it once more, and the payment keeps the id. */
  readonly partId?: string;
  /** What a terminal said when it charged the card. */
  readonly terminal?: NonNullable<OrderPlacePayload['payments'][number]['terminal']>;
}

export interface TakenPayments {
  readonly ok: true;
  readonly payments: OrderPlacePayload['payments'];
  readonly paid: number;
  readonly change: number;
}

/** `due` above zero: not covered. Otherwise more was taken, or less paid out, than the total allows. */
export interface PaymentsOff {
  readonly ok: false;
  readonly due: number;
}

export function takePayments(
  total: number,
  handed: readonly Handed[],
  rounding: number,
  newId: () => string,
): TakenPayments | PaymentsOff {
  const { paid, change, due } = settle({ total, payments: handed });
  if (due !== 0) return { ok: false, due };
  let toReturn = change;
  const payments = handed.toReversed().map(({ method, amount, partId, terminal }) => {
    const back = method === 'cash' && amount > 0 ? Math.min(amount, toReturn) : 0;
    toReturn -= back;
    return {
      client_payment_id: partId ?? newId(),
      method,
      amount: amount - back,
      tendered: amount,
      change: back,
      rounding: 0,
      ...(terminal && { terminal }),
    };
  });
  const last = payments.find(({ method }) => method === 'cash');
  if (last) last.rounding = rounding;
  return { ok: true, payments: payments.toReversed(), paid, change };
}

// What of a charge counts for the sale: what the terminal approved, and no more than was asked for. What the customer gave on
// top is a tip, and what the card itself costs is no part of it.
import type { OrderPlacePayload } from '../operations/order-place.ts';

export interface ChargedAmounts {
  /** What was really moved, tip and surcharge included. */
  readonly amountApproved?: number | undefined;
  readonly tipAmount?: number | undefined;
  readonly surcharge?: number | undefined;
}

/** Minor units; undefined where the terminal does not say what it moved. */
export function chargedAmount({
  amountApproved,
  tipAmount = 0,
  surcharge = 0,
}: ChargedAmounts): number | undefined {
  return amountApproved === undefined ? undefined : amountApproved - tipAmount - surcharge;
}

export interface CountedCharge {
  readonly amount: number;
  readonly tip: number;
}

/** Of a charge that was asked for `asked`, minor units: less where only a part was approved; what is beyond it is a tip. */
export function countedCharge(asked: number, said: ChargedAmounts): CountedCharge {
  const moved = chargedAmount(said) ?? asked;
  const { tipAmount = 0 } = said;
  return { amount: Math.min(asked, moved), tip: tipAmount + Math.max(0, moved - asked) };
}

/** Whether that can be: nothing is no charge, and what is more than as much again is no tip. */
export function isPlausibleCharge(asked: number, said: ChargedAmounts): boolean {
  const moved = chargedAmount(said) ?? asked;
  return moved > 0 && moved <= 2 * asked;
}

type Placed = OrderPlacePayload['payments'][number];

/** A payment as it counts for its order, with the tip given at the terminal. */
export type CountedPayment = Placed & { readonly tip: number };

interface PaidOrder {
  readonly payments: OrderPlacePayload['payments'];
  readonly totals: Pick<OrderPlacePayload['totals'], 'total'>;
}

/** As their terminals approved them, whatever the order comes to. */
export function approvedPayments(payments: OrderPlacePayload['payments']): CountedPayment[] {
  return payments.map(approvedPayment);
}

/** What a card brought beyond the total is a tip as well: it was charged, and is given back by nothing. */
export function countedPayments({ payments, totals }: PaidOrder): CountedPayment[] {
  const approved = approvedPayments(payments);
  let beyond = Math.max(0, paidBy(approved) - Math.max(0, totals.total));
  return approved
    .toReversed()
    .map((payment): CountedPayment => {
      if (!isCharge(payment) || payment.method !== 'card') return payment;
      // More than as much again is no tip: the payments do not add up.
      const cut = Math.min(beyond, Math.floor(payment.amount / 2));
      beyond -= cut;
      // A tip that is stated without what was moved is in the amount.
      const isStated = payment.terminal!.amountApproved === undefined;
      const tip = isStated ? Math.max(payment.tip, cut) : payment.tip + cut;
      return { ...payment, ...sameAmount(payment.amount - cut), tip };
    })
    .toReversed();
}

/** What was really paid, minor units. */
export function countedPaid(order: PaidOrder): number {
  return paidBy(countedPayments(order));
}

function paidBy(payments: readonly CountedPayment[]): number {
  return payments.filter(hasMoved).reduce((sum, { amount }) => sum + amount, 0);
}

function approvedPayment(payment: Placed): CountedPayment {
  if (!isCharge(payment)) return { ...payment, tip: 0 };
  const { amount, tip } = countedCharge(payment.amount, payment.terminal!);
  return { ...payment, ...sameAmount(amount), tip };
}

function sameAmount(amount: number): Pick<Placed, 'amount' | 'tendered'> {
  return { amount, tendered: amount };
}

/** Cash and the like, and what a terminal approved. */
function hasMoved({ terminal }: Placed): boolean {
  return terminal === undefined || terminal.outcome === 'succeeded';
}

function isCharge({ terminal, amount }: Placed): boolean {
  return terminal?.outcome === 'succeeded' && amount > 0;
}

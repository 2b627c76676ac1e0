// What a payment at a terminal may ask for, what a terminal's word about it is worth, and what becomes of the order. A
// result counts only for the one movement of money that was asked of this terminal; what moved money and fits nothing is
// never lost: it waits for somebody to look at it. decisions.md, "Outcome values", "Terminal payment"; T14, I12.
import {
  countedCharge,
  isEffective,
  isInShift,
  isPlausibleCharge,
  mayWrite,
  reject,
} from '@evertill/schemas';
import type {
  Actor,
  ChargedAmounts,
  CountedCharge,
  Order,
  OrderPayment,
  PaymentResult,
  Reject,
  RejectionCode,
  TerminalOutcome,
  WorkShift,
} from '@evertill/schemas';
import type { RowOf } from '../db/plain-tables.ts';

export type TerminalPayment = RowOf<'terminal_payments'>;

/** Of an order; what a database row may hold at the most is no reason to lose a sale. */
const mostPayments = 50;

export interface AskedPayment {
  readonly store_device_id: string;
  readonly amount: number;
  readonly client_payment_id: string;
}

export interface AskFacts {
  readonly order: Order;
  readonly shift: WorkShift | undefined;
  /** The saved device, where it is an enabled payment terminal of the order's store. */
  readonly hasTerminal: boolean;
  readonly hasBridge: boolean;
  /** What was asked for under the same id before. */
  readonly before: TerminalPayment | undefined;
}

/** Undefined: it may be asked for. `again`: it was, and this is the same. */
export function judgeAsking(
  actor: Actor,
  asked: AskedPayment,
  { order, shift, hasTerminal, hasBridge, before }: AskFacts,
): Reject | 'again' | undefined {
  const { store_device_id, client_payment_id, amount } = asked;
  const mayAsk = mayWrite(actor, 'order') || (shift !== undefined && isInShift(shift, actor.user_id));
  if (!mayAsk) return reject('forbidden', { order_id: order.id });
  if (before) {
    const isSame =
      before.order_id === order.id && before.store_device_id === store_device_id && before.amount === amount;
    return isSame ? 'again' : reject('payment_mismatch', { client_payment_id });
  }
  if (order.payments.some(({ id }) => id === client_payment_id))
    return reject('payment_mismatch', { client_payment_id });
  if (order.status === 'voided') return reject('order_voided', { order_id: order.id });
  if (order.payment_status === 'paid' || order.payment_status === 'refunded')
    return reject('order_paid', { order_id: order.id });
  if (!shift || shift.status === 'closed')
    return reject('order_shift_closed', { vendor_work_shift_id: order.svc_vendor_work_shift_id });
  if (shift.terminal_batch_asked_at !== null) return reject('shift_closing', { id: shift.id });
  if (!hasTerminal) return reject('payment_terminal', { payment_terminal_device_id: store_device_id });
  if (!hasBridge) return reject('bridge_inactive', { store_id: order.store_id });
  const left = leftToPay(order);
  if (amount > left || order.payments.length >= mostPayments)
    return reject('payment_exceeds', { left: Math.max(0, left) });
  return undefined;
}

/** What nobody has paid, and nobody may have paid without our knowing. */
function leftToPay({ total, payments }: Order): number {
  return total - sum(payments.filter((payment) => isEffective(payment) || payment.outcome === 'unknown'));
}

/** As it stands on the order from the moment it is asked for. */
export function askedPayment({ client_payment_id, amount }: AskedPayment): OrderPayment {
  return {
    id: client_payment_id,
    method: 'card',
    amount,
    tendered: amount,
    change: 0,
    outcome: 'unknown',
    payment_reference: '',
    auth_code: '',
    card_last4: '',
    card_brand: '',
    entry_mode: '',
    tip: 0,
    surcharge: 0,
  };
}

export type Verdict =
  /** It is about something else: nothing comes of it. */
  | { readonly kind: 'unfit'; readonly why: 'terminal' | 'reference' | 'untold' }
  /** Known already. */
  | { readonly kind: 'again' }
  /** Nobody knows yet: it is asked for again. */
  | { readonly kind: 'later' }
  /** It cannot be taken as it is, and nobody may overlook it. */
  | { readonly kind: 'attention'; readonly code: RejectionCode }
  | { readonly kind: 'settle'; readonly outcome: TerminalOutcome };

/** `terminal`: the only one the reporter speaks for; blank: all of the store. */
export function judgeResult(payment: TerminalPayment, result: PaymentResult, terminal: string): Verdict {
  const isOther = terminal !== '' && terminal !== payment.store_device_id;
  if (isOther || result.storeDeviceId !== payment.store_device_id) return { kind: 'unfit', why: 'terminal' };
  if (result.orderReference !== payment.order_reference) return { kind: 'unfit', why: 'reference' };
  // What nobody was told nobody can have carried out.
  if (payment.state === 'waiting' || payment.told_at === null) return { kind: 'unfit', why: 'untold' };
  const { outcome } = result;
  const isKnown = payment.state === 'settled';
  if (outcome === 'unknown') return { kind: isKnown ? 'again' : 'later' };
  if (isKnown) return afterwards(payment, outcome);
  // Money was said to have moved and could not be taken as it was: that it did not is another word against it, no answer.
  const isDoubted = outcome !== 'succeeded' && payment.attention !== '';
  if (isDoubted || payment.attention === 'payment_contradicted')
    return { kind: 'attention', code: 'payment_contradicted' };
  if (outcome !== 'succeeded') return { kind: 'settle', outcome };
  if (result.authCode === '') return { kind: 'attention', code: 'payment_unauthorized' };
  return isPlausibleCharge(payment.amount, result)
    ? { kind: 'settle', outcome }
    : { kind: 'attention', code: 'payment_amount' };
}

function afterwards(payment: TerminalPayment, outcome: TerminalOutcome): Verdict {
  const moved = (one: TerminalOutcome) => one === 'succeeded';
  return moved(outcome) === moved(payment.outcome)
    ? { kind: 'again' }
    : { kind: 'attention', code: 'payment_contradicted' };
}

type Charged = Pick<TerminalPayment, 'amount' | 'amount_approved' | 'tip_amount' | 'surcharge'>;

/** What of an approved one counts for its order, by the rule of a sale that a till charged at once. */
export function countedPayment(charged: Charged): CountedCharge {
  return countedCharge(charged.amount, saidOf(charged));
}

/** What moved, where a person says that it did: the terminal’s own word where that can be, else all that was asked for. */
export function approvedByHand(charged: Charged): Pick<Charged, 'amount_approved' | 'tip_amount'> {
  const { amount, amount_approved, surcharge } = charged;
  if (!isPlausibleCharge(amount, saidOf(charged)))
    return { amount_approved: amount + surcharge, tip_amount: 0 };
  const { tip } = countedPayment(charged);
  return { amount_approved: amount_approved ?? amount + tip + surcharge, tip_amount: tip };
}

function saidOf({ amount_approved, tip_amount, surcharge }: Charged): ChargedAmounts {
  return { amountApproved: amount_approved ?? undefined, tipAmount: tip_amount, surcharge };
}

/** What is known of a payment now, for the order's row of it. */
export type KnownPayment = Pick<
  TerminalPayment,
  | 'client_payment_id'
  | 'amount'
  | 'amount_approved'
  | 'outcome'
  | 'payment_reference'
  | 'auth_code'
  | 'card_last4'
  | 'card_brand'
  | 'entry_mode'
  | 'tip_amount'
  | 'surcharge'
>;

export type Settlement =
  | { readonly kind: 'written'; readonly order: Order }
  /** The money moved, and the order, which has no use for it, stays as it is. */
  | { readonly kind: 'unplaced'; readonly code: RejectionCode };

/** The order once it is known. A voided one stays that. */
export function settledOrder(order: Order, known: KnownPayment): Settlement {
  const { client_payment_id, outcome, surcharge, ...rest } = known;
  const { amount, tip } = countedPayment(known);
  const hasMoved = outcome === 'succeeded';
  if (hasMoved && order.status === 'voided') return { kind: 'unplaced', code: 'payment_of_voided' };
  const others = order.payments.filter(({ id }) => id !== client_payment_id);
  if (hasMoved && sum(others.filter(isEffective)) + amount > order.total)
    return { kind: 'unplaced', code: 'payment_of_paid' };
  const row = order.payments.find(({ id }) => id === client_payment_id);
  if (!row) throw new Error(`The order ${order.id} has lost its payment ${client_payment_id}.`);
  const { payment_reference, auth_code, card_last4, card_brand, entry_mode } = rest;
  const card = { payment_reference, auth_code, card_last4, card_brand, entry_mode };
  const charged = hasMoved ? { amount, tendered: amount, tip, surcharge } : { tip: 0, surcharge: 0 };
  const told = { ...row, ...card, outcome, ...charged };
  const payments = order.payments.map((payment) => (payment === row ? told : payment));
  const written = order.status === 'voided' ? { ...order, payments } : withPayments(order, payments);
  return { kind: 'written', order: written };
}

/** An `unknown` one leaves the order pending, whatever else was paid. */
export function withPayments(order: Order, payments: Order['payments']): Order {
  const paid = sum(payments.filter(isEffective));
  const isOpen = payments.some(({ outcome }) => outcome === 'unknown');
  const payment_status = isOpen
    ? 'pending'
    : paid === order.total
      ? 'paid'
      : paid === 0
        ? 'pending'
        : 'partial';
  // Said to be paid, and then it was not.
  const before = order.status === 'completed' ? 'pending' : order.status;
  const status = payment_status === 'paid' ? 'completed' : before;
  return { ...order, payments, paid, payment_status, status };
}

function sum(payments: readonly Pick<OrderPayment, 'amount'>[]): number {
  return payments.reduce((all, { amount }) => all + amount, 0);
}

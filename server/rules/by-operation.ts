// Documents that only operations write (orders, shifts), and those only the server derives (barcodes). The waist has
// already refused everybody else; what an operation decided is taken as it is, but never deleted.
import { accept, deepEqual, reject } from '@evertill/schemas';
import type { Decision, Order, OrderPayment, ReplicatedDocument } from '@evertill/schemas';
import type { Proposal, Rule } from './rule.ts';

export const byOperationRule: Rule<ReplicatedDocument, null> = {
  facts: () => Promise.resolve(null),
  decide({ proposed, deleted }: Proposal<ReplicatedDocument>): Decision<ReplicatedDocument> {
    return deleted ? reject('collection_read_only') : accept(proposed);
  },
};

/** The name a payment at a terminal writes under; no journal sends such an entry. */
export const terminalPaymentOperation = 'order.terminal_payment';

/** What an operation may change of an order that is there. What was sold, to whom and when is no part of it. */
const changeable: Readonly<Record<string, readonly (keyof Order)[]>> = {
  // A return: the sale it takes the last goods of.
  'order.place': ['payment_status'],
  'order.reattribute': ['payment_status'],
  'order.void': [
    'status',
    'payment_status',
    'paid',
    'payments',
    'approvals',
    'flags',
    'voided_at',
    'voided_by_vendor_employee_id',
    'void_reason',
  ],
  'order.tip': ['payments'],
  // The server's own: a card is asked for at a terminal, and what became of it is known.
  [terminalPaymentOperation]: ['status', 'payment_status', 'paid', 'payments'],
};

/** And of its payments. */
const changeableOfPayments: Readonly<Record<string, keyof OrderPayment>> = {
  'order.void': 'outcome',
  'order.tip': 'tip',
};

function hasSamePayments(
  operation: string,
  { payments: before }: Order,
  { payments: after }: Order,
): boolean {
  if (operation === terminalPaymentOperation) return isTerminalStep(before, after);
  const field = changeableOfPayments[operation];
  const fixed = (payments: Order['payments']) =>
    payments.map((payment) => (field === undefined ? payment : { ...payment, [field]: null }));
  return deepEqual(fixed(before), fixed(after));
}

/** One more card that nobody knows the end of, or what became of one; every other payment is as it was. */
function isTerminalStep(before: Order['payments'], after: Order['payments']): boolean {
  const isKept = before.every((payment, index) => {
    const now = after[index];
    const { id, method, amount } = payment;
    if (now?.id !== id || now.method !== method) return false;
    // A terminal may approve less than it was asked for, and not nothing.
    const mayStand = now.amount === amount || (now.amount > 0 && now.amount < amount);
    return method === 'card' ? mayStand : deepEqual(now, payment);
  });
  const added = after.slice(before.length);
  return isKept && added.every(({ method, outcome }) => method === 'card' && outcome === 'unknown');
}

/** An erasure is no operation: it takes the note away and nothing else. */
function mayChange(operation: string, { note }: Order): readonly (keyof Order)[] {
  if (operation === '') return note === '' ? ['note'] : [];
  return Object.hasOwn(changeable, operation) ? changeable[operation]! : [];
}

/** An order is a fact: written once; what becomes of it is written beside it, each thing by its own operation. */
export const orderRule: Rule<Order, null> = {
  facts: () => Promise.resolve(null),
  decide({ current, proposed, deleted, operation = '' }: Proposal<Order>): Decision<Order> {
    if (deleted) return reject('collection_read_only');
    if (!current) return accept(proposed);
    const allowed = mayChange(operation, proposed);
    const kept = { ...proposed };
    for (const field of ['rev', ...allowed] as const) Object.assign(kept, { [field]: current[field] });
    return deepEqual(kept, current) && hasSamePayments(operation, current, proposed)
      ? accept(proposed)
      : reject('collection_read_only');
  },
};

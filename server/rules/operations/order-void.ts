// Voiding an order: its money counts in no drawer any more, its goods are back. While its shift is open, once, and not
// after goods of it were returned; the cashier of the shift may, and who may change orders.
import { collections, isAllBack, isEffective, leftOf, reject, storedOrder } from '@evertill/schemas';
import type { OperationDecision, Order, OrderFlag, OrderVoidPayload, Reference } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { OperationProposal, OperationRule } from '../rule.ts';
import { counted, couponsToHold, namedCoupons } from '../coupon-uses.ts';
import type { NamedCoupon } from '../coupon-uses.ts';
import { warehousesOf } from '../warehouse.ts';
import { belongsToClosed } from './order-attribution.ts';
import {
  changedResult,
  changeFacts,
  heldByBatch,
  mayChange,
  orderMissing,
  orderToChange,
} from './order-change.ts';
import type { ChangeFacts } from './order-change.ts';
import { stockTaken } from './order-stock.ts';
import { ordersNaming } from './orders-naming.ts';

export interface OrderVoidFacts extends ChangeFacts {
  /** Of the order. */
  readonly returns: readonly Order[];
  /** What the order itself gave goods of back, and every order that did. */
  readonly original: Order | undefined;
  readonly siblings: readonly Order[];
  readonly warehouses: readonly Reference[];
  /** Whose uses it gives back. */
  readonly coupons: readonly NamedCoupon[];
}

type Proposal = OperationProposal<OrderVoidPayload>;

export const orderVoidRule: OperationRule<OrderVoidPayload, OrderVoidFacts> = {
  subject: (payload) => payload.client_order_id,
  // Nobody closes it, and counts it, in the same moment.
  shares: async (proposal, tx) => {
    const order = await orderToChange(tx, proposal);
    return order ? [{ collection: collections.work_shift, id: order.svc_vendor_work_shift_id }] : [];
  },
  // Of a return also the sale, which may be a paid one again; and the coupons, which count.
  locks: async (proposal, tx) => {
    const order = await orderToChange(tx, proposal);
    const ids = [proposal.payload.client_order_id, order?.return_of ?? ''].filter((id) => id !== '');
    const coupons = await couponsToHold(tx, proposal.entry.store_id, order?.coupons ?? []);
    return [...ids.map((id) => ({ collection: collections.order, id })), ...coupons];
  },
  needs: (_entry, payload) => ({
    write: [{ collection: collections.order, id: payload.client_order_id }],
    read: [],
  }),
  facts,
  decide,
};

async function facts(tx: ReadTx, proposal: Proposal): Promise<OrderVoidFacts> {
  const { store_id } = proposal.entry;
  const known = await changeFacts(tx, proposal);
  const { order } = known;
  const original = order?.return_of ? await tx.get(collections.order, order.return_of) : undefined;
  return {
    ...known,
    returns: await ordersNaming(tx, store_id, 'return_of', order?.id ?? ''),
    original: original?.document as Order | undefined,
    siblings: await ordersNaming(tx, store_id, 'return_of', order?.return_of ?? ''),
    warehouses: await warehousesOf(tx, store_id),
    coupons: await namedCoupons(tx, store_id, order?.coupons ?? []),
  };
}

function decide(proposal: Proposal, known: OrderVoidFacts): OperationDecision {
  const { door, payload } = proposal;
  const { order, shift } = known;
  if (!order) return orderMissing(proposal);
  // Before what is wrong with it: whoever may not void it is told nothing more.
  if (!mayChange(proposal, shift)) return reject('forbidden', { order_id: order.id });
  if (order.status === 'voided') return { kind: 'already', result: changedResult(order) };
  const held = heldByBatch(proposal, order, shift);
  if (held) return held;
  const isInTime =
    shift?.status === 'open' ||
    (shift !== undefined && door === 'journal' && belongsToClosed(proposal, shift));
  if (!isInTime) return reject('void_shift_closed', { order_id: order.id });
  const isReturned = known.returns.some(({ status }) => status !== 'voided');
  // Offline another lane may have given the money back already: both are facts.
  if (isReturned && door !== 'journal') return reject('order_returned', { order_id: order.id });
  const flags: OrderFlag[] = [
    ...(isReturned ? (['refund_exceeds'] as const) : []),
    // The stored figures of the shift have it in them.
    ...(shift.status === 'closed' && !order.late ? (['void_late'] as const) : []),
  ];
  const voided = voidedOrder(proposal, order, flags);
  const original = restored(known);
  return {
    kind: 'apply',
    writes: [original, voided].flatMap((document) => (document ? [{ collection: 'order', document }] : [])),
    alsoWrite: [
      ...counted(known.coupons, -1),
      ...stockTaken(proposal, known.warehouses, {
        storeId: order.store_id,
        orderId: payload.client_order_id,
        warehouseId: shift.warehouse_id,
        lines: order.lines,
        undone: true,
      }),
    ],
    result: changedResult(voided),
    changed: flags.length > 0,
    alarms: flags,
  };
}

function voidedOrder(
  { actor, occurredAt, payload }: Proposal,
  order: Order,
  flags: readonly OrderFlag[],
): Order {
  return {
    ...order,
    status: 'voided',
    payment_status: 'refunded',
    paid: 0,
    payments: order.payments.map((payment) =>
      isEffective(payment) ? { ...payment, outcome: 'voided' } : payment,
    ),
    approvals: [...order.approvals, ...(payload.approvals ?? [])].slice(0, 50),
    flags: [...new Set([...order.flags, ...flags])],
    voided_at: occurredAt,
    voided_by_vendor_employee_id: actor.user_id,
    void_reason: payload.reason,
  };
}

/** A return that never was: the sale it took the last goods of is a paid one again. */
function restored({ order, original, siblings }: OrderVoidFacts): Order | undefined {
  if (original?.payment_status !== 'refunded' || original.status === 'voided') return undefined;
  const others = siblings.filter(({ id }) => id !== order?.id);
  return isAllBack(leftOf(storedOrder(original), others.map(storedOrder)))
    ? undefined
    : { ...original, payment_status: 'paid' };
}

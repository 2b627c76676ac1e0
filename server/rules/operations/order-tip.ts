// A tip on a card payment that went through, until the terminal's batch is closed. It is no part of what was paid.
import { collections, isEffective, reject } from '@evertill/schemas';
import type { OperationDecision, OrderTipPayload } from '@evertill/schemas';
import type { OperationProposal, OperationRule } from '../rule.ts';
import {
  changedResult,
  changeFacts,
  heldByBatch,
  mayChange,
  orderMissing,
  orderToChange,
} from './order-change.ts';
import type { ChangeFacts } from './order-change.ts';

export const orderTipRule: OperationRule<OrderTipPayload, ChangeFacts> = {
  subject: (payload) => payload.client_order_id,
  // Nobody closes the terminal's batch in the same moment.
  shares: async (proposal, tx) => {
    const order = await orderToChange(tx, proposal);
    return order ? [{ collection: collections.work_shift, id: order.svc_vendor_work_shift_id }] : [];
  },
  locks: ({ payload }) => [{ collection: collections.order, id: payload.client_order_id }],
  needs: (_entry, payload) => ({
    write: [{ collection: collections.order, id: payload.client_order_id }],
    read: [],
  }),
  facts: changeFacts,
  decide,
};

function decide(
  proposal: OperationProposal<OrderTipPayload>,
  { order, shift }: ChangeFacts,
): OperationDecision {
  const { client_payment_id, tip } = proposal.payload;
  if (!order) return orderMissing(proposal);
  if (!mayChange(proposal, shift)) return reject('forbidden', { order_id: order.id });
  if (order.status === 'voided') return reject('order_voided', { order_id: order.id });
  const payment = order.payments.find(({ id }) => id === client_payment_id);
  if (!payment) return reject('payment_not_found', { client_payment_id });
  if (payment.method !== 'card' || !isEffective(payment) || payment.amount <= 0)
    return reject('tip_not_card', { client_payment_id });
  const held = heldByBatch(proposal, order, shift);
  if (held) return held;
  const result = { ...changedResult(order), client_payment_id, tip };
  if (payment.tip === tip) return { kind: 'already', result };
  const payments = order.payments.map((one) => (one === payment ? { ...one, tip } : one));
  return {
    kind: 'apply',
    writes: [{ collection: 'order', document: { ...order, payments } }],
    result,
    changed: false,
  };
}

// What becomes of an order, for a client that is online: goods come back, it is voided, a tip is added. The journal's
// own operations do it; here their payload is made from what the client says and what the order is.
import {
  canonicalJson,
  composeReturn,
  isEffective,
  leftOf,
  orderDetail,
  orderReply,
  orderReturnBody,
  orderTipBody,
  orderVoidBody,
  storedOrder,
} from '@evertill/schemas';
import type { Actor, Order, OrderPlacePayload, OrderReturnBody } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { isProblem } from './document-door.ts';
import { operateOnline } from './operation-door.ts';
import { orderWithReturns, readOrder } from './order-list.ts';
import { keyedId, placedReply } from './orders.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const path = '/vendor/point-of-sale/orders/:id';
// Whose shift it is decides about a void or a tip, so the rule does; taking goods back is selling.
const access = { who: 'vendor' } as const;

export const orderChangeRoutes = [
  route({
    method: 'post',
    path: `${path}/returns`,
    summary: 'Take goods of an order back, at the price they were sold for',
    access,
    params,
    body: orderReturnBody,
    reply: orderReply,
    status: 201,
    async handle({ deps, actor, params: { id }, body, headers }) {
      const returnId = body.client_order_id ?? keyedId(deps, actor, headers['idempotency-key']);
      const found = await orderWithReturns(deps, actor, id);
      if (!found) return problem('order_not_found');
      // Asked for once more: it is no second return, and what it gave back is no longer left.
      const before = found.returns.find((order) => order.id === returnId);
      const returns = found.returns.filter((order) => order !== before);
      const payload = returned(deps, { ...found, returns }, body, returnId);
      if (isProblem(payload)) return payload;
      const operation = {
        storeId: found.order.store_id,
        type: 'order.place',
        payload,
        contentText: contentOf(id, returnId, body),
      };
      return placedReply(await operateOnline(deps, actor, operation));
    },
  }),
  route({
    method: 'post',
    path: `${path}/void`,
    summary: 'Void an order while its shift is open',
    access,
    params,
    body: orderVoidBody,
    reply: orderDetail,
    status: 200,
    handle: ({ deps, actor, params: { id }, body }) =>
      changed(deps, actor, id, 'order.void', (order) => ({
        ...body,
        vendor_work_shift_id: order.svc_vendor_work_shift_id,
      })),
  }),
  route({
    method: 'post',
    path: `${path}/tip`,
    summary: 'Set the tip of a card payment',
    access,
    params,
    body: orderTipBody,
    reply: orderDetail,
    status: 200,
    handle: ({ deps, actor, params: { id }, body: { client_payment_id, tip } }) =>
      changed(deps, actor, id, 'order.tip', (order) => ({
        client_payment_id: client_payment_id ?? onlyCardPayment(order),
        tip,
      })),
  }),
];

async function changed(
  deps: AppDeps,
  actor: Actor,
  id: string,
  type: 'order.void' | 'order.tip',
  said: (order: Order) => object,
): Promise<Reply | Problem> {
  const found = await orderWithReturns(deps, actor, id);
  if (!found) return problem('order_not_found');
  const payload = { client_order_id: id, ...said(found.order) };
  const operated = await operateOnline(deps, actor, { storeId: found.order.store_id, type, payload });
  return isProblem(operated) ? operated : readOrder(deps, actor, id);
}

/** One that cannot be there when it is not clear which one is meant. */
function onlyCardPayment({ payments }: Order): string {
  const cards = payments.filter((payment) => payment.method === 'card' && isEffective(payment));
  return cards.length === 1 ? cards[0]!.id : payments.length === 1 ? payments[0]!.id : '-';
}

/** What the client said: what the server adds is other ids each time. */
function contentOf(saleId: string, returnId: string, body: OrderReturnBody): string {
  return canonicalJson([saleId, returnId, body]);
}

function returned(
  { replication: { newId } }: AppDeps,
  { order, returns, store }: NonNullable<Awaited<ReturnType<typeof orderWithReturns>>>,
  body: OrderReturnBody,
  returnId: string,
): OrderPlacePayload | Problem {
  const sale = storedOrder(order);
  const left = leftOf(sale, returns.map(storedOrder));
  const everything = [...left.lines]
    .filter(([, { thousandths }]) => thousandths > 0)
    .map(([line_id]) => ({ line_id }));
  const wanted = body.lines ?? everything;
  if (order.status === 'voided') return problem('order_voided', { order_id: order.id });
  if (!['paid', 'refunded'].includes(order.payment_status))
    return problem('order_unpaid', { order_id: order.id });
  if (wanted.length === 0) return problem('refund_exceeds', { of: 'quantity', id: '', left: 0 });
  const outcome = composeReturn(sale, left, wanted, {
    paidOut: body.payments,
    cash_rounding: store.cash_rounding,
    newId,
  });
  if (!outcome.ok) return problem('refund_exceeds', { ...outcome.fault });
  return {
    client_order_id: returnId,
    pos_register_id: body.pos_register_id ?? order.pos_register_id,
    vendor_work_shift_id: body.vendor_work_shift_id ?? '',
    catalog_revision: '',
    display_code: '',
    currency: order.currency,
    ...(order.customer_id === '' ? {} : { customer_id: order.customer_id }),
    ...outcome.composed,
    discounts: [],
    coupons: [],
    approvals: body.approvals ?? [],
    refs: { return_of: order.id },
    ...(body.note === undefined ? {} : { note: body.note }),
  };
}

// The orders of a store over REST, and one of them with what became of it.
import {
  canonicalJson,
  collections,
  formatQuantity,
  leftOf,
  maySee,
  orderDetail,
  ordersQuery,
  ordersReply,
  storedOrder,
} from '@evertill/schemas';
import type { Actor, Order, OrdersQuery, Store } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { orderPage } from '../../db/order-list.ts';
import { ordersNaming } from '../../rules/operations/orders-naming.ts';
import { closeCursor, foreignCursor, openCursor } from '../list-cursor.ts';
import { listReply } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { isProblem } from './document-door.ts';
import { storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const path = '/vendor/point-of-sale/orders';

export const orderListRoutes = [
  route({
    method: 'get',
    path,
    summary: 'One page of a store’s orders, newest first',
    access: { who: 'vendor' },
    query: ordersQuery,
    reply: ordersReply,
    async handle({ deps, actor, query }) {
      const store = await storeFor(deps, actor, query.store_id);
      return isProblem(store) ? store : listOrders(deps, actor, store, query);
    },
  }),
  route({
    method: 'get',
    path: `${path}/:id`,
    summary: 'One order with its lines, payments, variances, flags and returns',
    access: { who: 'vendor' },
    params,
    reply: orderDetail,
    handle: ({ deps, actor, params: { id } }) => readOrder(deps, actor, id),
  }),
];

async function listOrders(
  deps: AppDeps,
  actor: Actor,
  store: Store,
  { page, limit, cursor, ...query }: OrdersQuery,
): Promise<Reply | Problem> {
  const filters = { ...query, store_id: store.id };
  // A cursor goes on with the question it was given for.
  const question = canonicalJson(['orders', actor.vendor_id, filters]);
  const place = cursor === undefined ? undefined : openCursor(deps.secretBox, question, cursor);
  if (cursor !== undefined && place === undefined) return foreignCursor;
  const { rows, next, total } = await deps.sql(actor, (client) =>
    orderPage(client, {
      vendorId: actor.vendor_id,
      filters,
      limit,
      offset: (page - 1) * limit,
      after: place,
      total: place?.total,
    }),
  );
  const shown = place?.page ?? page;
  const next_cursor = next
    ? closeCursor(deps.secretBox, question, { ...next, page: shown + 1, total })
    : null;
  const data = rows.map(rowOf);
  return { body: { ...listReply({ total, rows: data }, { page: shown, limit }), next_cursor } };
}

function rowOf({ lines: _lines, payments: _payments, variances: _variances, ...row }: Order) {
  return row;
}

/** The order and every order that names it; undefined when the actor does not see it. */
export async function orderWithReturns(
  deps: AppDeps,
  actor: Actor,
  id: string,
): Promise<{ readonly order: Order; readonly returns: readonly Order[]; readonly store: Store } | undefined> {
  return deps.replication.database.read({ vendor_id: actor.vendor_id }, async (tx) => {
    const stored = await tx.get(collections.order, id);
    if (!stored || stored.deleted || !maySee(actor, collections.order, stored.document)) return undefined;
    const order = stored.document as unknown as Order;
    const returns = await ordersNaming(tx, order.store_id, 'return_of', id);
    const store = (await tx.get(collections.store, order.store_id))!.document as Store;
    return { order, returns: returns.toSorted((a, b) => b.order_number - a.order_number), store };
  });
}

export async function readOrder(deps: AppDeps, actor: Actor, id: string): Promise<Reply | Problem> {
  const found = await orderWithReturns(deps, actor, id);
  if (!found) return problem('order_not_found');
  const { order, returns } = found;
  const left = leftOf(storedOrder(order), returns.map(storedOrder));
  const refundable = {
    money: Math.max(0, left.money),
    lines: [...left.lines].map(([line_id, { thousandths, tax, total, ebt }]) => ({
      line_id,
      qty: formatQuantity(Math.max(0, thousandths)),
      tax: Math.max(0, tax),
      total: Math.max(0, total),
      ebt: Math.max(0, ebt),
    })),
  };
  const newest = [order, ...returns].reduce((sum, { rev }) => sum + rev, 0);
  return {
    body: { ...order, returns: returns.map(rowOf), refundable },
    headers: { ETag: `"${order.rev}-${returns.length}-${newest}"` },
  };
}

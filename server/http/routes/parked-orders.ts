// Sales that came late and could not be placed, and the manager who says where they belong. decisions.md, ruling 1.
import {
  attributeBody,
  orderReply,
  pageOf,
  parkedOrderRow,
  parkedOrdersQuery,
  seesStore,
} from '@evertill/schemas';
import * as z from 'zod';
import { parkedEntry, parkedOrderPage } from '../../db/parked-orders.ts';
import { listReply, windowOf } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { isProblem } from './document-door.ts';
import { operateOnline } from './operation-door.ts';
import { placedReply } from './orders.ts';
import { storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const path = '/vendor/point-of-sale/parked-orders';

export const parkedOrderRoutes = [
  route({
    method: 'get',
    path,
    summary: 'One page of a store’s parked sales with their reasons, newest first',
    access: { who: 'vendor', module: 'order', level: 'read' },
    query: parkedOrdersQuery,
    reply: pageOf(parkedOrderRow),
    async handle({ deps, actor, query }) {
      const store = await storeFor(deps, actor, query.store_id);
      if (isProblem(store)) return store;
      const found = await deps.sql(actor, (client) =>
        parkedOrderPage(client, windowOf(actor, query), store.id),
      );
      return { body: listReply(found, query) };
    },
  }),
  route({
    method: 'post',
    path: `${path}/:id/attribute`,
    summary: 'Place a parked sale in a shift',
    access: { who: 'vendor', module: 'order', level: 'write' },
    params,
    body: attributeBody,
    reply: orderReply,
    status: 200,
    async handle({ deps, actor, params: { id }, body: { vendor_work_shift_id } }) {
      const parked = await deps.sql(actor, (client) => parkedEntry(client, actor.vendor_id, id));
      if (!parked || !seesStore(actor, parked.store_id)) return problem('parked_not_found');
      const { store_id, device_id, device_seq } = parked;
      const payload = { device_id, device_seq, vendor_work_shift_id };
      const operation = { storeId: store_id, type: 'order.reattribute', payload };
      return placedReply(await operateOnline(deps, actor, operation));
    },
  }),
];

// Placing orders over REST. `/pos/orders` speaks the documents' outbox protocol; `/vendor/point-of-sale/orders` fills
// in what an online client leaves out. Both end in the rule the journal uses.
import {
  canonicalJson,
  collections,
  orderBody,
  orderContentText,
  orderReply,
  posOrderBody,
  readInstant,
  unchained,
} from '@evertill/schemas';
import type { Actor, JsonObject, OperationEntry, Order } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { completedOrder } from './completed-order.ts';
import { isProblem } from './document-door.ts';
import { operateOnline } from './operation-door.ts';
import type { OnlineOperation } from './operation-door.ts';
import { storeFor } from './store-context.ts';

type Place = NonNullable<OnlineOperation['place']>;

export const orderRoutes = [
  route({
    method: 'post',
    path: '/pos/orders',
    summary: 'Outbox: hand in one sale made offline',
    access: { who: 'vendor' },
    body: posOrderBody,
    reply: orderReply,
    status: 201,
    outbox: true,
    async handle({ deps, actor, body }) {
      const {
        store_id,
        device_id,
        device_seq,
        captured_at,
        clock,
        prev_hash: _prev,
        hash,
        sig: _sig,
        ...payload
      } = body;
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const sent = placeOf({ device_id, device_seq, captured_at, clock });
      // What a client compares is the hash of its own writing, whatever way it writes an instant.
      const sentHash = hashOf(deps, store.id, sent, payload);
      if (hash !== undefined && hash !== '' && hash !== sentHash) return problem('operation_hash');
      const place = { ...sent, captured_at: readInstant(captured_at)! };
      const contentHash = hashOf(deps, store.id, place, payload);
      const existing = await orderById(deps, actor, store.id, payload.client_order_id);
      if (existing) return alreadyThere(existing, contentHash, sentHash);
      const operation = { storeId: store.id, type: 'order.place', payload, place, door: 'outbox' } as const;
      const placed = placedReply(await operateOnline(deps, actor, operation));
      return isProblem(placed) ? placed : { body: { ...(placed.body as object), payload_hash: sentHash } };
    },
  }),
  route({
    method: 'post',
    path: '/vendor/point-of-sale/orders',
    summary: 'Place an order online',
    access: { who: 'vendor' },
    body: orderBody,
    reply: orderReply,
    status: 201,
    async handle({ deps, actor, body, headers }) {
      const store = await storeFor(deps, actor, body.store_id);
      if (isProblem(store)) return store;
      const id = body.client_order_id ?? keyedId(deps, actor, headers['idempotency-key']);
      // Asked for once more: what it used of a coupon is its own.
      const isKnown = (await orderById(deps, actor, store.id, id)) !== undefined;
      const payload = await completedOrder(deps, actor, store, { ...body, client_order_id: id }, isKnown);
      if (isProblem(payload)) return payload;
      const whole = posOrderBody.safeParse(body).data;
      const { captured_at, clock } = body;
      // Of who left something out: what the server adds is another id each time, so it is known by what it sent, and its
      // place in a journal, which seals the whole, is not taken.
      const sent = whole
        ? { place: placeOf(whole) }
        : {
            contentText: canonicalJson({ ...body, client_order_id: id }),
            captured: captured_at !== undefined && clock !== undefined ? { captured_at, clock } : undefined,
          };
      const operation = { storeId: store.id, type: 'order.place', payload, ...sent };
      return placedReply(await operateOnline(deps, actor, operation));
    },
  }),
];

function placeOf({ device_id, device_seq, captured_at, clock }: Place): Place {
  return { device_id: unchained(device_id), device_seq, captured_at, clock };
}

/**
 * The id of an order whose client made none. From its Idempotency-Key where it sent one: should the server stop between
 * the sale and its answer, the repetition finds the sale.
 */
export function keyedId({ replication }: AppDeps, actor: Actor, key: string | string[] | undefined): string {
  if (typeof key !== 'string') return replication.newId();
  const hash = replication.surroundings.sha256(canonicalJson([actor.vendor_id, actor.user_id, key]));
  return `key-${hash.slice(0, 32)}`;
}

export function placedReply(operated: { result: JsonObject } | Problem): Reply | Problem {
  if (isProblem(operated)) return operated;
  const { number = null, rev: _rev, variances = [], ...result } = operated.result;
  return { body: { ...result, order_number: number, variances } };
}

function hashOf(deps: AppDeps, storeId: string, place: Place, payload: object): string {
  const entry = {
    ...place,
    store_id: storeId,
    type: 'order.place',
    actor_id: '',
    payload: payload as JsonObject,
  };
  return deps.replication.surroundings.sha256(
    orderContentText(entry satisfies Omit<OperationEntry, 'hash' | 'prev_hash'>),
  );
}

async function orderById(
  deps: AppDeps,
  actor: Actor,
  storeId: string,
  id: string,
): Promise<Order | undefined> {
  const stored = await deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    tx.get(collections.order, id),
  );
  const order = stored?.document as Order | undefined;
  return order?.store_id === storeId ? order : undefined;
}

/** decisions.md, ruling 3: the documents' "4xx duplicate". */
function alreadyThere({ id: order_id, payload_hash }: Order, contentHash: string, sentHash: string): Problem {
  return payload_hash === contentHash
    ? problem('duplicate_order', { order_id, payload_hash: sentHash })
    : problem('order_mismatch', { order_id, payload_hash });
}

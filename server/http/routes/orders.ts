// Placing orders over REST. `/pos/orders` speaks the documents' outbox protocol; `/vendor/point-of-sale/orders` fills
// in what an online client leaves out. Both end in the rule the journal uses.
import {
  canonicalJson,
  cartTotals,
  collections,
  orderBody,
  orderContentText,
  orderReply,
  posOrderBody,
  resolveTax,
  unchained,
} from '@evertill/schemas';
import type {
  Actor,
  JsonObject,
  OperationEntry,
  Order,
  OrderBody,
  OrderPlacePayload,
  Product,
  Reference,
  Store,
  TaxProfileData,
} from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
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
      const place = { device_id: unchained(device_id), device_seq, captured_at, clock };
      const contentHash = hashOf(deps, store.id, place, payload);
      if (hash !== undefined && hash !== '' && hash !== contentHash) return problem('operation_hash');
      const existing = await orderById(deps, actor, store.id, payload.client_order_id);
      if (existing) return alreadyThere(existing, contentHash);
      const operation = { storeId: store.id, type: 'order.place', payload, place, door: 'outbox' } as const;
      return placedReply(await operateOnline(deps, actor, operation));
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
      const payload = await completed(deps, actor, store, { ...body, client_order_id: id });
      if (isProblem(payload)) return payload;
      const { device_id, device_seq, captured_at, clock } = body;
      // A client without a journal is known by what it sent: what the server adds is another time each time.
      const sent =
        device_id !== undefined &&
        device_seq !== undefined &&
        captured_at !== undefined &&
        clock !== undefined
          ? { place: { device_id: unchained(device_id), device_seq, captured_at, clock } }
          : { contentText: canonicalJson({ ...body, client_order_id: id }) };
      const operation = { storeId: store.id, type: 'order.place', payload, ...sent };
      return placedReply(await operateOnline(deps, actor, operation));
    },
  }),
];

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
function alreadyThere(order: Order, contentHash: string): Problem {
  const details = { order_id: order.id, payload_hash: order.payload_hash };
  return problem(order.payload_hash === contentHash ? 'duplicate_order' : 'order_mismatch', details);
}

/** Fills in ids, prices, taxes and totals the way a till would. */
async function completed(
  deps: AppDeps,
  actor: Actor,
  store: Store,
  body: OrderBody,
): Promise<OrderPlacePayload | Problem> {
  const { newId } = deps.replication;
  const ids = body.lines.map((line) => line.item_id);
  const { products, profiles } = await deps.replication.database.read(
    { vendor_id: actor.vendor_id },
    async (tx) => ({
      products: (await tx.find(collections.product, { store_id: store.id, id: ids })) as unknown as Product[],
      profiles: (await tx.find(collections.reference, {
        kind: 'tax_profile',
        store_id: ['', store.id],
      })) as unknown as Reference[],
    }),
  );
  const lines = [];
  for (const line of body.lines) {
    const product = products.find(({ id }) => id === line.item_id);
    if (!product) return problem('item_unknown', { item_id: line.item_id });
    lines.push({ line, product, tax: line.tax ?? taxOf(product, profiles) });
  }
  const variationPrice = (product: Product, id: string | undefined) =>
    product.variations.find((variation) => variation.id === id)?.price ?? product.price;
  const priced = lines.map(({ line, product, tax }) => ({
    qty: line.qty,
    unit_price: line.unit_price ?? variationPrice(product, line.variation_id),
    price_per: line.price_per,
    discounts: line.discounts ?? [],
    tax: tax.type === 'none' ? null : { rate: tax.rate, type: tax.type },
  }));
  const totals = cartTotals({
    lines: priced,
    discounts: body.discounts ?? [],
    prices_include_tax: store.prices_include_tax,
  });
  if (!totals) return problem('order_totals', { problem: 'a figure is out of range' });
  const payments = body.payments.map((payment) => ({
    client_payment_id: payment.client_payment_id ?? newId(),
    tendered: payment.tendered ?? payment.amount,
    change: payment.change ?? 0,
    rounding: payment.rounding ?? 0,
    method: payment.method,
    amount: payment.amount,
    ...(payment.terminal ? { terminal: payment.terminal } : {}),
  }));
  const counted = payments.filter(
    (payment) => payment.terminal === undefined || payment.terminal.outcome === 'succeeded',
  );
  const { lines: lineTotals, ...sums } = totals;
  return {
    client_order_id: body.client_order_id ?? newId(),
    pos_register_id: body.pos_register_id,
    vendor_work_shift_id: body.vendor_work_shift_id ?? '',
    catalog_revision: body.catalog_revision ?? '',
    display_code: body.display_code ?? '',
    currency: body.currency ?? store.currency,
    ...(body.customer_id === undefined ? {} : { customer_id: body.customer_id }),
    ...(body.draft_id === undefined ? {} : { draft_id: body.draft_id }),
    lines: lines.map(({ line, product, tax }, index) => ({
      ...line,
      client_line_id: line.client_line_id ?? newId(),
      unit: line.unit ?? '',
      unit_price: priced[index]!.unit_price,
      price_source: line.price_source ?? 'list',
      price_rev: line.price_rev ?? product.rev,
      discounts: line.discounts ?? [],
      tax: { ...tax, amount: line.tax?.amount ?? lineTotals[index]!.tax },
      total: line.total ?? lineTotals[index]!.total,
    })),
    discounts: body.discounts ?? [],
    coupons: body.coupons ?? [],
    payments,
    totals: body.totals ?? {
      ...sums,
      paid: counted.reduce((sum, payment) => sum + payment.amount, 0),
      change: payments.reduce((sum, payment) => sum + payment.change, 0),
    },
    approvals: body.approvals ?? [],
    refs: body.refs ?? {},
    ...(body.note === undefined ? {} : { note: body.note }),
  };
}

function taxOf(product: Product, profiles: readonly Reference[]): OrderPlacePayload['lines'][number]['tax'] {
  const profile = profiles.find(({ id }) => id === product.store_tax_id);
  const rate = resolveTax(
    product,
    profile && { id: profile.id, active: profile.active, ...(profile.data as TaxProfileData) },
  );
  if (!rate) return { profile_id: '', rate: '0.0000', type: 'none', amount: 0 };
  return { profile_id: rate.profile_id ?? '', rate: String(rate.rate), type: rate.type, amount: 0 };
}

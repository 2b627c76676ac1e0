// Placing an order: whose shift it is, whether it is there already, and what the server itself would have charged.
// A paid sale is a fact: the server recomputes and notes the difference, it never reprices (decisions.md, 1, 3, 4).
import { calendarDay, collections, reject } from '@evertill/schemas';
import type {
  JsonObject,
  OperationDecision,
  Order,
  OrderPlacePayload,
  Product,
  Reference,
  Store,
  WorkShift,
} from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { OperationRule } from '../rule.ts';
import { warehousesOf } from '../warehouse.ts';
import { attribute } from './order-attribution.ts';
import type { OrderPlaceFacts, OrderProposal, PriceChange } from './order-facts.ts';
import { reckon } from './order-reckoning.ts';
import { stockTaken } from './order-stock.ts';
import { variancesOf } from './order-variances.ts';

export const orderPlaceRule: OperationRule<OrderPlacePayload, OrderPlaceFacts> = {
  subject: (payload) => payload.client_order_id,
  series: ({ entry }) => `order:${entry.store_id}`,
  numbered: (document, number) => ({ ...document, order_number: number }),
  // A shift is not closed, and counted, while an order is about to join it.
  shares: ({ payload }) =>
    payload.vendor_work_shift_id === ''
      ? []
      : [{ collection: collections.work_shift, id: payload.vendor_work_shift_id }],
  needs: ({ store_id }, payload) => ({
    write: [{ collection: collections.order, id: payload.client_order_id }],
    read: payload.lines.map((line) => ({ collection: collections.product, id: line.item_id })),
    find: [{ collection: collections.reference, field: 'kind', value: 'warehouse', further: { store_id } }],
  }),
  facts,
  decide,
};

async function facts(tx: ReadTx, { entry, payload }: OrderProposal): Promise<OrderPlaceFacts> {
  const { store_id } = entry;
  const ids = [...new Set(payload.lines.map((line) => line.item_id))];
  const products = (await tx.find(
    collections.product,
    { store_id, id: ids },
    { limit: ids.length },
  )) as unknown as Product[];
  const repriced = products.filter((product) =>
    payload.lines.some((line) => line.item_id === product.id && line.unit_price !== product.price),
  );
  const changes =
    repriced.length === 0
      ? []
      : await tx.rows(
          'items_selling_price_history',
          { item_id: repriced.map(({ id }) => id) },
          { orderBy: 'created_at', descending: true },
        );
  const named =
    payload.vendor_work_shift_id === ''
      ? undefined
      : await tx.get(collections.work_shift, payload.vendor_work_shift_id);
  // Needed only to stamp an order that names no shift.
  const open =
    payload.vendor_work_shift_id !== ''
      ? []
      : await tx.find(
          collections.work_shift,
          { store_id, pos_register_id: payload.pos_register_id, status: 'open' },
          { orderBy: 'opened_at', descending: true },
        );
  const store = await tx.get(collections.store, store_id);
  return {
    existing: (await tx.get(collections.order, payload.client_order_id))?.document as Order | undefined,
    store: store?.document as Store | undefined,
    namedShift: named?.document as WorkShift | undefined,
    openShifts: open as unknown as WorkShift[],
    warehouses: await warehousesOf(tx, store_id),
    products: new Map(products.map((product) => [product.id, product])),
    taxProfiles: await taxProfilesOf(tx, products),
    priceChanges: changes as unknown as PriceChange[],
  };
}

async function taxProfilesOf(tx: ReadTx, products: readonly Product[]): Promise<Map<string, Reference>> {
  const found = new Map<string, Reference>();
  for (const id of new Set(products.map((product) => product.store_tax_id))) {
    const stored = id === '' ? undefined : await tx.get(collections.reference, id);
    const profile = stored?.document as Reference | undefined;
    if (profile?.kind === 'tax_profile' && !stored?.deleted) found.set(id, profile);
  }
  return found;
}

function decide(proposal: OrderProposal, known: OrderPlaceFacts): OperationDecision {
  const { entry, payload, contentHash } = proposal;
  if (known.existing) {
    return known.existing.payload_hash === contentHash && known.existing.store_id === entry.store_id
      ? { kind: 'already', result: resultOf(known.existing) }
      : reject('order_mismatch', { order_id: known.existing.id, payload_hash: known.existing.payload_hash });
  }
  const { store } = known;
  if (!store?.lanes.some((lane) => lane.id === payload.pos_register_id)) {
    return reject('pos_register', { pos_register_id: payload.pos_register_id });
  }
  const unknown = payload.lines.find((line) => !known.products.has(line.item_id));
  if (unknown)
    return reject('item_unknown', { client_line_id: unknown.client_line_id, item_id: unknown.item_id });

  const attribution = attribute(proposal, known);
  if (attribution.kind !== 'shift') return attribution;
  const reckoning = reckon(payload, store);
  if (reckoning.kind === 'reject') return reckoning;

  const variances = variancesOf(proposal, known, store, reckoning);
  const order = orderOf(proposal, store);
  const accepted: Order = {
    ...order,
    svc_vendor_work_shift_id: attribution.shiftId,
    late: attribution.late,
    payment_status: reckoning.paymentStatus,
    status: reckoning.paymentStatus === 'paid' ? 'completed' : 'pending',
    lines: reckoning.lines.map((line) => ({ ...line, ...labelsOf(known.products.get(line.item_id)!) })),
    variances,
  };
  const stamped = attribution.shiftId !== payload.vendor_work_shift_id;
  return {
    kind: 'apply',
    writes: [{ collection: 'order', document: accepted }],
    alsoWrite: stockTaken(proposal, known, attribution.shiftId),
    result: {
      ...resultOf(accepted),
      server_totals: reckoning.computed,
      variances: variances as unknown as JsonObject[],
    },
    changed: stamped || variances.length > 0,
  };
}

/** `number`: of the stored order; the waist puts in the one a new order gets. */
function resultOf(order: Order): JsonObject {
  const { id, order_number, status, payment_status, payload_hash, svc_vendor_work_shift_id, late } = order;
  return {
    order_id: id,
    number: order_number,
    status,
    payment_status,
    payload_hash,
    vendor_work_shift_id: svc_vendor_work_shift_id,
    late,
  };
}

function labelsOf(product: Product): { readonly name: string; readonly sku_code: string } {
  return { name: product.name, sku_code: product.sku_code };
}

type Undecided = 'svc_vendor_work_shift_id' | 'late' | 'payment_status' | 'status' | 'lines' | 'variances';

function orderOf(
  { actor, entry, payload, now, occurredAt, contentHash }: OrderProposal,
  store: Store,
): Omit<Order, Undecided> {
  const { client_order_id } = payload;
  return {
    id: client_order_id,
    store_id: entry.store_id,
    client_order_id,
    order_number: 0,
    display_code: payload.display_code,
    pos_register_id: payload.pos_register_id,
    device_id: entry.device_id,
    device_seq: entry.device_seq,
    placed_by_vendor_employee_id: actor.user_id,
    customer_id: payload.customer_id ?? '',
    captured_at: entry.captured_at,
    occurred_at: occurredAt,
    received_at: now,
    business_day: calendarDay(occurredAt, store.time_zone),
    currency: payload.currency,
    ...payload.totals,
    return_of: payload.refs.return_of ?? '',
    coupons: payload.coupons,
    approvals: payload.approvals,
    payload_hash: contentHash,
    payments: payload.payments.map(({ client_payment_id, terminal, method, amount, tendered, change }) => ({
      id: client_payment_id,
      method,
      amount,
      tendered,
      change,
      outcome: terminal?.outcome ?? '',
      payment_reference: terminal?.paymentReference ?? '',
      auth_code: terminal?.authCode ?? '',
      card_last4: terminal?.cardLast4 ?? '',
      card_brand: terminal?.cardBrand ?? '',
      entry_mode: terminal?.entryMode ?? '',
    })),
    rev: 0,
  };
}

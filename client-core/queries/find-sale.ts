// A sale as this till knows it, with what became of it: the replica's, and what this device did since that the replica
// does not show yet. A refused return counts too: its money has left the drawer.
import {
  countedPayments,
  isInShift,
  originalOf,
  paymentStatusOf,
  soldOrder,
  storedOrder,
} from '@evertill/schemas';
import type { OperationRecord, Order, OrderPlacePayload, SoldOrder, WorkShift } from '@evertill/schemas';
import type { TillContext } from '../actions/till-context.ts';
import type { OperationStore } from '../journal/operation-store.ts';
import { readPayload } from '../journal/read-payload.ts';
import { findOpenShift } from './open-shift.ts';
import type { OpenShift } from './open-shift.ts';

export interface KnownPayment {
  readonly id: string;
  readonly method: string;
  readonly amount: number;
  readonly outcome: string;
  /** Under which a terminal charged it; blank for none. */
  readonly reference: string;
}

export interface KnownSale {
  readonly sale: SoldOrder;
  readonly returns: readonly SoldOrder[];
  readonly payments: readonly KnownPayment[];
  readonly payment_status: Order['payment_status'];
  readonly pos_register_id: string;
  readonly vendor_work_shift_id: string;
  readonly currency: string;
  readonly customer_id: string;
}

export interface SaleReader extends Pick<TillContext, 'deviceId' | 'documents' | 'view'> {
  readonly operations: Pick<OperationStore, 'many'>;
}

/** Undefined when this device has never heard of it, or no longer holds it. */
export async function findSale(till: SaleReader, id: string): Promise<KnownSale | undefined> {
  const voided = voidedHere(till);
  const own = await ownOrders(till);
  const stored = await till.documents.get<Order>('order', id);
  const placed = own.get(id);
  const found = stored ? ofStored(stored) : placed && ofPlaced(placed.order);
  if (!found) return undefined;
  const replicated = await till.documents.find<Order>('order', { selector: { return_of: { $eq: id } } });
  const known = new Set(replicated.map((order) => order.id));
  const unseen = [...own.values()]
    .map(({ order }) => order)
    .filter((order) => originalOf(order) === id && !known.has(order.client_order_id));
  const isVoided = (order: string, sold: SoldOrder) => (voided.has(order) ? { ...sold, voided: true } : sold);
  return {
    ...found,
    sale: isVoided(id, found.sale),
    returns: [
      ...replicated.map((order) => isVoided(order.id, storedOrder(order))),
      ...unseen.map((order) => isVoided(order.client_order_id, soldOrder(order))),
    ],
  };
}

/** The shift an order belongs to, while it is open as far as this device knows. */
export async function openShiftOf(
  { deviceId, documents, view }: SaleReader,
  { pos_register_id, vendor_work_shift_id }: KnownSale,
): Promise<OpenShift | undefined> {
  const open = await findOpenShift({ deviceId, laneId: pos_register_id, documents, view });
  return open?.id === vendor_work_shift_id ? open : undefined;
}

/** Did this person stand in the shift of the order? */
export async function stoodIn(
  till: SaleReader,
  { vendor_work_shift_id }: KnownSale,
  actorId: string,
): Promise<boolean> {
  const shift = await till.documents.get<WorkShift>('work_shift', vendor_work_shift_id);
  if (shift) return isInShift(shift, actorId);
  return till.view
    .ofType('shift.open')
    .some(({ payload, actor_id }) => payload.id === vendor_work_shift_id && actor_id === actorId);
}

/** Orders this device voided, refused voids aside. */
export function voidedHere({ view }: Pick<SaleReader, 'view'>): Set<string> {
  const done = view.ofType('order.void').filter(({ state }) => state !== 'attention');
  return new Set(done.map(({ payload }) => payload.client_order_id));
}

/** Tips this device wrote down, refused ones aside, by `client_payment_id`. The last word counts. */
export function tipsHere({ view }: Pick<SaleReader, 'view'>): Map<string, number> {
  const given = view.ofType('order.tip').filter(({ state }) => state !== 'attention');
  return new Map(given.map(({ payload }) => [payload.client_payment_id, payload.tip]));
}

export interface OwnOrder {
  readonly order: OrderPlacePayload;
  readonly record: OperationRecord;
}

/** What this device wrote down and the replica may not show yet, by `client_order_id`. */
export async function ownOrders({
  view,
  operations,
}: Pick<SaleReader, 'view' | 'operations'>): Promise<Map<string, OwnOrder>> {
  const numbers = view.sales().map(({ device_seq }) => device_seq);
  const found = new Map<string, OwnOrder>();
  for (let from = 0; from < numbers.length; from += page) {
    for (const record of await operations.many(numbers.slice(from, from + page))) {
      const order = readPayload('order.place', record.payload);
      if (order) found.set(order.client_order_id, { order, record });
    }
  }
  return found;
}

const page = 200;

function ofStored(order: Order): Omit<KnownSale, 'returns'> {
  const { payment_status, pos_register_id, svc_vendor_work_shift_id, currency, customer_id } = order;
  return {
    sale: storedOrder(order),
    payments: order.payments.map(({ id, method, amount, outcome, payment_reference: reference }) => ({
      id,
      method,
      amount,
      outcome,
      reference,
    })),
    payment_status,
    pos_register_id,
    vendor_work_shift_id: svc_vendor_work_shift_id,
    currency,
    customer_id,
  };
}

function ofPlaced(order: OrderPlacePayload): Omit<KnownSale, 'returns'> {
  const { pos_register_id, vendor_work_shift_id, currency, customer_id = '' } = order;
  return {
    sale: soldOrder(order),
    payments: countedPayments(order).map(({ client_payment_id, method, amount, terminal }) => ({
      id: client_payment_id,
      method,
      amount,
      outcome: terminal?.outcome ?? '',
      reference: terminal?.paymentReference ?? '',
    })),
    payment_status: paymentStatusOf(order),
    pos_register_id,
    vendor_work_shift_id,
    currency,
    customer_id,
  };
}

// Takes a sale that was rung up somewhere else on this till, whole, into the journal: the door for screens that speak
// the documents' outbox. What the order leaves out is filled in from where the till stands. Handed in again it is the
// same sale; the same id with other content is refused. It resolves when the sale is durable.
import { deepEqual, orderFault, orderPlacePayload, soundCopy } from '@evertill/schemas';
import type { OperationRecord, OrderPlacePayload, Store } from '@evertill/schemas';
import type { PlacedOrders } from '../journal/placed-orders.ts';
import { findOpenShift } from '../queries/open-shift.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { displayCode } from './display-code.ts';
import { lacksLane } from './lacks-lane.ts';
import type { TillContext } from './till-context.ts';

/** What the till makes when it is left out. */
type Filled =
  | 'pos_register_id'
  | 'vendor_work_shift_id'
  | 'catalog_revision'
  | 'display_code'
  | 'currency'
  | 'client_order_id';

export type HandedOrder = Omit<OrderPlacePayload, Filled> & {
  readonly [field in Filled]?: OrderPlacePayload[field] | undefined;
} & {
  /** This till's store when absent. */
  readonly store_id?: string | undefined;
  /** ISO-8601; now when absent. */
  readonly captured_at?: string | undefined;
};

export interface HandedIn {
  readonly ok: true;
  readonly record: OperationRecord;
  /** It was in the journal before. */
  readonly again: boolean;
}

export function handInOrder(
  till: TillContext,
  placed: PlacedOrders,
  clientOrderId: string,
  order: HandedOrder,
): Promise<HandedIn | Refusal> {
  // Two that hand in the same sale take turns, so that the second one finds it.
  return till.surroundings.locks.exclusive(`order:${clientOrderId}`, () =>
    handIn(till, placed, clientOrderId, order),
  );
}

async function handIn(
  till: TillContext,
  placed: PlacedOrders,
  clientOrderId: string,
  { store_id = till.storeId, captured_at, ...order }: HandedOrder,
): Promise<HandedIn | Refusal> {
  if (order.client_order_id !== undefined && order.client_order_id !== clientOrderId) {
    return refuse('invalid_input', { field: 'order.client_order_id', problem: 'Must be clientOrderId.' });
  }
  if (store_id !== till.storeId) {
    return refuse('invalid_input', { field: 'order.store_id', problem: 'Must be the store of this till.' });
  }
  const number = await placed.find(clientOrderId);
  if (number !== undefined) return handedInBefore(till, number, clientOrderId, order, captured_at);
  const laneless = order.pos_register_id === undefined ? lacksLane(till) : undefined;
  if (laneless) return laneless;
  const store = await till.documents.get<Store>('store', till.storeId);
  if (!store) return refuse('not_synced');
  const laneId = order.pos_register_id ?? till.laneId;
  const shiftId = order.vendor_work_shift_id ?? (await findOpenShift(till))?.id;
  if (shiftId === undefined) return refuse('order_shift_missing');
  const payload = (deviceSeq: number): OrderPlacePayload => ({
    ...order,
    client_order_id: clientOrderId,
    pos_register_id: laneId,
    vendor_work_shift_id: shiftId,
    catalog_revision: order.catalog_revision ?? till.catalogRevision(),
    display_code: order.display_code ?? displayCode(store, laneId, deviceSeq),
    currency: order.currency ?? store.currency,
    cash_rounding: order.cash_rounding ?? store.cash_rounding,
  });
  const fault = orderFault(payload(0));
  if (fault !== undefined) return refuse('order_totals', { problem: fault });
  const appended = await till.append({
    store_id,
    actor_id: till.actorId(),
    type: 'order.place',
    payload,
    ...(captured_at === undefined ? {} : { captured_at }),
  });
  return appended.ok ? { ok: true, record: appended.record, again: false } : appended;
}

/** The same when everything the order says now is what it said then; what the till filled in is not asked about. */
async function handedInBefore(
  till: TillContext,
  number: number,
  clientOrderId: string,
  order: Omit<HandedOrder, 'store_id' | 'captured_at'>,
  capturedAt: string | undefined,
): Promise<HandedIn | Refusal> {
  const record = await till.operations.get(number);
  // Housekeeping removes only what the server has had for long.
  if (!record) return refuse('duplicate_order', { device_seq: number });
  // Undefined on a damaged disk.
  const stored = orderPlacePayload.safeParse(record.payload).data;
  const sameTime = capturedAt === undefined || capturedAt === record.captured_at;
  const isSame =
    stored &&
    sameTime &&
    optional.every((field) => stored[field] === undefined || order[field] !== undefined) &&
    // As it was sealed: without what JSON leaves out and what no text can hold.
    deepEqual({ ...stored, ...soundCopy(order) }, stored);
  return isSame
    ? { ok: true, record, again: true }
    : refuse('order_mismatch', { client_order_id: clientOrderId, device_seq: number });
}

const optional = ['customer_id', 'draft_id', 'tax_exempt', 'note'] as const;

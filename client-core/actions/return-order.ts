// Goods of a sale come back: a journal entry like any sale, offline too. How much, and for how much, follows from the
// sale and from what this device knows was returned of it; more is refused before money leaves the drawer.
import { composeReturn, leftOf, orderPlacePayload, originalOf } from '@evertill/schemas';
import type {
  ComposedReturn,
  LeftOfSale,
  OperationRecord,
  OrderPlacePayload,
  PaidOut,
  Store,
  WantedLine,
} from '@evertill/schemas';
import { findSale, ownOrders } from '../queries/find-sale.ts';
import type { KnownSale, OwnOrder, SaleReader } from '../queries/find-sale.ts';
import { findOpenShift } from '../queries/open-shift.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { whileOpen } from './at-drawer.ts';
import { displayCode } from './display-code.ts';
import { lacksLane } from './lacks-lane.ts';
import { orderFlaw } from './order-flaw.ts';
import type { TillContext } from './till-context.ts';

export interface OrderReturn {
  /** The sale; its `client_order_id`. */
  readonly orderId: string;
  /** Everything that is left when absent. */
  readonly lines?: readonly WantedLine[] | undefined;
  /** How it is paid out, positive; back to how it was paid when absent. */
  readonly paidOut?: readonly PaidOut[] | undefined;
  readonly note?: string | undefined;
  /** The return's own id, made by who asks: however often it is asked for, it is one return. */
  readonly returnId: string;
}

export interface ReturnedOrder {
  readonly ok: true;
  readonly clientOrderId: string;
  readonly displayCode: string;
  /** Below zero. */
  readonly totals: OrderPlacePayload['totals'];
  readonly payments: OrderPlacePayload['payments'];
  readonly record: OperationRecord;
}

/** What comes back and how it is paid out, reckoned and not written down. */
export interface PreparedReturn extends Pick<OrderReturn, 'orderId' | 'returnId' | 'note'> {
  readonly ok: true;
  readonly figures: ComposedReturn;
  readonly currency: string;
  readonly customer_id: string;
}

/** Resolves when it is durable; after a refusal nothing was written and no money is owed. */
export function returnOrder(till: TillContext, request: OrderReturn): Promise<ReturnedOrder | Refusal> {
  // Two windows that return one sale take turns.
  return inTurn(till, request, async () => {
    const prepared = await prepareReturn(till, request);
    return prepared.ok ? write(till, prepared, till.actorId()) : prepared;
  });
}

/**
 * Its money has gone back already: it is written down as it was prepared, in the lane's open shift, whatever came back
 * another way since. What is too much of it the server says. `actorId`: who gave it back.
 */
export function writeReturn(
  till: TillContext,
  prepared: PreparedReturn,
  actorId: string,
): Promise<ReturnedOrder | Refusal> {
  return inTurn(till, prepared, () => write(till, prepared, actorId));
}

export async function prepareReturn(
  till: TillContext,
  request: OrderReturn,
): Promise<PreparedReturn | Refusal> {
  const laneless = lacksLane(till);
  if (laneless) return laneless;
  const store = await till.documents.get<Store>('store', till.storeId);
  if (!store) return refuse('not_synced');
  if (!(await findOpenShift(till))) return refuse('order_shift_missing');
  return compose(till, store, request);
}

function inTurn(
  till: TillContext,
  request: Pick<OrderReturn, 'orderId' | 'returnId'>,
  work: () => Promise<ReturnedOrder | Refusal>,
): Promise<ReturnedOrder | Refusal> {
  return till.surroundings.locks.exclusive(`order:${request.orderId}`, async () => {
    const before = (await ownOrders(till)).get(request.returnId);
    return before ? returnedBefore(before, request) : work();
  });
}

async function write(
  till: TillContext,
  { orderId, returnId, note, figures, currency, customer_id }: PreparedReturn,
  actorId: string,
): Promise<ReturnedOrder | Refusal> {
  const store = await till.documents.get<Store>('store', till.storeId);
  if (!store) return refuse('not_synced');
  const shift = await findOpenShift(till);
  if (!shift) return refuse('order_shift_missing');
  const appended = await whileOpen(till, shift.id, () =>
    till.append({
      store_id: till.storeId,
      actor_id: actorId,
      type: 'order.place',
      payload: (deviceSeq): OrderPlacePayload => ({
        client_order_id: returnId,
        pos_register_id: till.laneId,
        vendor_work_shift_id: shift.id,
        catalog_revision: till.catalogRevision(),
        display_code: displayCode(store, till.laneId, deviceSeq),
        currency,
        ...(customer_id === '' ? {} : { customer_id }),
        ...figures,
        discounts: [],
        coupons: [],
        approvals: [],
        refs: { return_of: orderId },
        ...(note === undefined ? {} : { note }),
      }),
    }),
  );
  return appended.ok ? returned(appended.record) : appended;
}

export function returned(
  record: OperationRecord,
  order: OrderPlacePayload = orderPlacePayload.parse(record.payload),
): ReturnedOrder {
  const { client_order_id, display_code, totals, payments } = order;
  return { ok: true, clientOrderId: client_order_id, displayCode: display_code, totals, payments, record };
}

/** The order this device wrote down under that id before, when it names the same sale. */
export function returnedBefore(
  { order, record }: OwnOrder,
  { orderId, returnId }: Pick<OrderReturn, 'orderId' | 'returnId'>,
): ReturnedOrder | Refusal {
  return originalOf(order) === orderId
    ? returned(record, order)
    : refuse('order_mismatch', { client_order_id: returnId, device_seq: record.device_seq });
}

export interface ReturnableSale {
  readonly ok: true;
  readonly found: KnownSale;
  readonly left: LeftOfSale;
}

/** A sale this device knows, was paid, and still is one. */
export async function returnableSale(till: SaleReader, orderId: string): Promise<ReturnableSale | Refusal> {
  const found = await findSale(till, orderId);
  if (!found) return refuse('return_unknown', { order_id: orderId });
  if (found.sale.voided) return refuse('order_voided', { order_id: orderId });
  if (!['paid', 'refunded'].includes(found.payment_status))
    return refuse('order_unpaid', { order_id: orderId });
  return { ok: true, found, left: leftOf(found.sale, found.returns) };
}

async function compose(
  till: TillContext,
  { cash_rounding }: Store,
  { orderId, returnId, note, lines, paidOut }: OrderReturn,
): Promise<PreparedReturn | Refusal> {
  const known = await returnableSale(till, orderId);
  if (!known.ok) return known;
  const { found, left } = known;
  const everything = [...left.lines].flatMap(([line_id, { thousandths }]) =>
    thousandths > 0 ? [{ line_id }] : [],
  );
  const wanted = lines ?? everything;
  if (wanted.length === 0) return refuse('refund_exceeds', { of: 'quantity', id: '', left: 0 });
  const newId = () => till.surroundings.chance.id();
  const outcome = composeReturn(found.sale, left, wanted, {
    paidOut,
    cash_rounding,
    newId,
  });
  if (!outcome.ok) return refuse('refund_exceeds', { ...outcome.fault });
  const flaw = orderFlaw({ ...outcome.composed, ...(note === undefined ? {} : { note }) });
  if (flaw) return flaw;
  const { currency, customer_id } = found;
  return { ok: true, orderId, returnId, note, figures: outcome.composed, currency, customer_id };
}

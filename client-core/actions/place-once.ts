// A sale of a screen whose answer may get lost on the way back: asked again with the same basket it is the same sale.
// The basket's id decides, so whoever never heard the answer asks until there is one, and sells once.
import { deepEqual } from '@evertill/schemas';
import type { OperationRecord } from '@evertill/schemas';
import type { PlacedOrders } from '../journal/placed-orders.ts';
import { readPayload } from '../journal/read-payload.ts';
import { findOpenShift } from '../queries/open-shift.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Cart } from './cart.ts';
import { exchangeTerms } from './exchange-order.ts';
import type { OrderExchange } from './exchange-order.ts';
import { placeOrder, prepareOrder } from './place-order.ts';
import type { Attributed, PlacedOrder, PreparedOrder } from './place-order.ts';
import type { Handed } from './take-payments.ts';
import type { TillContext } from './till-context.ts';

export function placeOnce(
  till: TillContext,
  placed: PlacedOrders,
  cart: Cart,
  handed: readonly Handed[],
  /** What the screen showed before any payment, minor units. */
  shown: number,
  attributed: Attributed = 'lane',
): Promise<PlacedOrder | Refusal> {
  const { client_order_id } = cart;
  return till.surroundings.locks.exclusive(`order:${client_order_id}`, async () => {
    const before = await orderPlaced(till, placed, cart, handed);
    if (before) return before;
    const prepared = await prepareOrder(till, cart, attributed);
    if (!prepared.ok) return prepared;
    const { total } = prepared.totals;
    // An offer that began or ended in between: the customer is told before anything is paid.
    return total === shown ? placeOrder(till, prepared, handed) : refuse('basket_repriced', { total });
  });
}

/** A sale that a card was charged for. */
export interface ChargedSale {
  readonly prepared: PreparedOrder;
  readonly handed: readonly Handed[];
  /** Who sold it. */
  readonly actorId: string;
  /** Goods of another sale that come back for it. */
  readonly exchange?: Pick<OrderExchange, 'orderId' | 'back'> | undefined;
}

/**
 * It is placed as it was prepared, whatever its offers have become since, and in the lane's open shift where its own was
 * closed meanwhile.
 */
export function placeCharged(
  till: TillContext,
  placed: PlacedOrders,
  { prepared, handed, actorId, exchange }: ChargedSale,
): Promise<PlacedOrder | Refusal> {
  const { cart } = prepared;
  const place = async (): Promise<PlacedOrder | Refusal> => {
    const before = await orderPlaced(till, placed, cart, handed);
    if (before) return before;
    // What comes back may have come back another way by now.
    const terms = exchange && (await exchangeTerms(till, prepared, { ...exchange, handed }));
    if (terms?.ok === false) return terms;
    const options = { actorId, ...(terms && { exchanged: terms.exchanged }) };
    const first = await placeOrder(till, prepared, handed, options);
    // Any other refusal would be the same in the next shift, or is none of a shift at all.
    if (first.ok || first.code !== 'order_shift_missing') return first;
    const open = await findOpenShift(till);
    return open ? placeOrder(till, { ...prepared, shiftId: open.id }, handed, options) : first;
  };
  const { locks } = till.surroundings;
  return locks.exclusive(`order:${cart.client_order_id}`, () =>
    exchange ? locks.exclusive(`order:${exchange.orderId}`, place) : place(),
  );
}

/** Undefined: it is not placed. */
export async function orderPlaced(
  till: Pick<TillContext, 'operations'>,
  placed: PlacedOrders,
  cart: Cart,
  handed: readonly Handed[],
): Promise<PlacedOrder | Refusal | undefined> {
  const number = await placed.find(cart.client_order_id);
  return number === undefined
    ? undefined
    : placedBefore(await till.operations.get(number), number, cart, handed);
}

function placedBefore(
  record: OperationRecord | undefined,
  number: number,
  cart: Cart,
  handed: readonly Handed[],
): PlacedOrder | Refusal {
  // Housekeeping removes only what the server has had for long.
  if (!record) return refuse('duplicate_order', { device_seq: number });
  const order = readPayload('order.place', record.payload);
  const { client_order_id } = cart;
  if (!order) return refuse('order_mismatch', { client_order_id, device_seq: number });
  const { display_code, totals, lines, payments } = order;
  // Goods that come back for it are no part of the basket.
  const sold = lines
    .filter(({ qty }) => !qty.startsWith('-'))
    .map(({ client_line_id, qty }) => [client_line_id, qty]);
  const asked = cart.lines.map(({ id, qty }) => [id, qty]);
  const taken = payments.map(({ method, tendered }) => ({ method, amount: tendered }));
  const wanted = handed.map(({ method, amount }) => ({ method, amount }));
  if (!deepEqual(sold, asked) || !deepEqual(taken, wanted)) {
    return refuse('order_mismatch', { client_order_id, device_seq: number });
  }
  return { ok: true, clientOrderId: client_order_id, displayCode: display_code, totals, record };
}

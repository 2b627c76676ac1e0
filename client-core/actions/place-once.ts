// A sale of a screen whose answer may get lost on the way back: asked again with the same basket it is the same sale.
// The basket's id decides, so whoever never heard the answer asks until there is one, and sells once.
import { deepEqual, orderPlacePayload } from '@evertill/schemas';
import type { OperationRecord } from '@evertill/schemas';
import type { PlacedOrders } from '../journal/placed-orders.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Cart } from './cart.ts';
import { placeOrder, prepareOrder } from './place-order.ts';
import type { Attributed, PlacedOrder } from './place-order.ts';
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
    const number = await placed.find(client_order_id);
    if (number !== undefined) return placedBefore(await till.operations.get(number), number, cart, handed);
    const prepared = await prepareOrder(till, cart, attributed);
    if (!prepared.ok) return prepared;
    const { total } = prepared.totals;
    // An offer that began or ended in between: the customer is told before anything is paid.
    return total === shown ? placeOrder(till, prepared, handed) : refuse('basket_repriced', { total });
  });
}

function placedBefore(
  record: OperationRecord | undefined,
  number: number,
  cart: Cart,
  handed: readonly Handed[],
): PlacedOrder | Refusal {
  // Housekeeping removes only what the server has had for long.
  if (!record) return refuse('duplicate_order', { device_seq: number });
  const { client_order_id, display_code, totals, lines, payments } = orderPlacePayload.parse(record.payload);
  const sold = lines.map(({ client_line_id, qty }) => [client_line_id, qty]);
  const asked = cart.lines.map(({ id, qty }) => [id, qty]);
  const taken = payments.map(({ method, tendered }) => ({ method, amount: tendered }));
  if (!deepEqual(sold, asked) || !deepEqual(taken, [...handed])) {
    return refuse('order_mismatch', { client_order_id, device_seq: number });
  }
  return { ok: true, clientOrderId: client_order_id, displayCode: display_code, totals, record };
}

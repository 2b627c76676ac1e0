// The orders somebody has not finished, as far as this device knows: whoever wants to go home hears of them first.
import { addDays, calendarDay, isUnfinished, paymentStatusOf } from '@evertill/schemas';
import type { Order } from '@evertill/schemas';
import { ownOrders, voidedHere } from './find-sale.ts';
import type { SaleReader } from './find-sale.ts';

/** How far back is looked, days. */
const reach = 7;

/** Their display codes. `now`: ISO-8601. */
export async function unfinishedOrders(
  till: SaleReader,
  personId: string,
  now: string,
  timeZone: string,
): Promise<string[]> {
  const since = addDays(calendarDay(now, timeZone), -reach);
  const stored = await till.documents.find<Order>('order', { selector: { business_day: { $gte: since } } });
  const known = new Set(stored.map(({ id }) => id));
  const voided = voidedHere(till);
  const unseen = [...(await ownOrders(till)).values()]
    .filter(({ order, record }) => record.actor_id === personId && !known.has(order.client_order_id))
    .filter(({ order }) => paymentStatusOf(order) === 'pending')
    .map(({ order: { client_order_id: id, display_code } }) => ({ id, display_code }));
  const theirs = stored.filter(
    (order) => order.placed_by_vendor_employee_id === personId && isUnfinished(order),
  );
  return [...theirs, ...unseen].filter(({ id }) => !voided.has(id)).map(({ display_code }) => display_code);
}

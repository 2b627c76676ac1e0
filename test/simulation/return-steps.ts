// Goods come back, whole sales or a line of them, at whichever till; and sales are undone in their shift.
import { returnOrder } from '../../client-core/actions/return-order.ts';
import { voidOrder } from '../../client-core/actions/void-order.ts';
import { findSale } from '../../client-core/queries/find-sale.ts';
import { refuse } from '../../client-core/refusal.ts';
import type { Till } from '../../client-core/till/till.ts';
import { remember, rememberEntry } from './cashier-work.ts';
import type { Answer, Work } from './cashier-work.ts';
import type { Device } from './device.ts';
import type { Scene } from './scene.ts';

export const returnSteps = {
  returnGoods: returnSomeGoods,
  voidSale: voidSomeSale,
} as const satisfies Record<string, Work>;

/** People come back with what they bought lately. */
const lately = 12;

async function returnSomeGoods(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance, devices, facts } = scene;
  const neighbours = devices.filter(({ storeId }) => storeId === device.storeId).map(({ name }) => name);
  const sales = facts.sales
    .filter((sale) => sale.total > 0 && neighbours.includes(sale.device))
    .slice(-lately);
  if (sales.length === 0) return refuse('return_unknown');
  const { clientOrderId: orderId } = chance.pick(sales);
  const isWhole = chance.happens(0.4);
  const found = await findSale(till, orderId);
  if (!found) return refuse('return_unknown');
  const lines = isWhole ? undefined : [{ line_id: chance.pick(found.sale.lines).id, qty: '1.000' }];
  const request = { orderId, lines, returnId: till.surroundings.chance.id() };
  const returned = await returnOrder(till, request);
  if (!returned.ok) return returned;
  remember(scene, device, returned);
  if (!chance.happens(0.3)) return returned;
  // Asked for again, by whoever never saw the answer.
  const again = await returnOrder(till, request);
  if (again.ok && again.record.device_seq !== returned.record.device_seq)
    facts.complaints.push(`Return ${request.returnId} is doubled: asked for again it is another one`);
  return returned;
}

/** One of this lane, as a cashier does who sees the mistake. */
async function voidSomeSale(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance, facts } = scene;
  const own = facts.sales.filter((sale) => sale.device === device.name).slice(-lately);
  if (own.length === 0) return refuse('order_not_found');
  const voided = await voidOrder(till, { orderId: chance.pick(own).clientOrderId, reason: 'a mistake' });
  if (voided.ok) rememberEntry(scene, device, voided.record);
  return voided;
}

// Goods come back, whole sales or a line of them, at whichever till, for money or for other goods; and sales are undone in
// their shift.
import { exchangeOrder } from '../../client-core/actions/exchange-order.ts';
import { returnOrder } from '../../client-core/actions/return-order.ts';
import { voidOrder } from '../../client-core/actions/void-order.ts';
import { findSale } from '../../client-core/queries/find-sale.ts';
import { refuse } from '../../client-core/refusal.ts';
import type { Till } from '../../client-core/till/till.ts';
import { enough, remember, rememberEntry } from './cashier-work.ts';
import type { Answer, Work } from './cashier-work.ts';
import type { Device } from './device.ts';
import { someCart } from './draft-steps.ts';
import type { Scene } from './scene.ts';
import { typed } from './typed-text.ts';

export const returnSteps = {
  returnGoods: returnSomeGoods,
  exchange: exchangeSomeGoods,
  voidSale: voidSomeSale,
} as const satisfies Record<string, Work>;

/** People come back with what they bought lately. */
const lately = 12;

function someSale({ chance, devices, facts }: Scene, device: Device): string | undefined {
  const neighbours = devices.filter(({ storeId }) => storeId === device.storeId).map(({ name }) => name);
  const sales = facts.sales
    .filter((sale) => sale.total > 0 && neighbours.includes(sale.device))
    .slice(-lately);
  return sales.length === 0 ? undefined : chance.pick(sales).clientOrderId;
}

async function returnSomeGoods(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance, facts } = scene;
  const orderId = someSale(scene, device);
  if (orderId === undefined) return refuse('return_unknown');
  const isWhole = chance.happens(0.4);
  const found = await findSale(till, orderId);
  if (!found) return refuse('return_unknown');
  const lines = isWhole ? undefined : [{ line_id: chance.pick(found.sale.lines).id, qty: '1.000' }];
  const note = typed(scene, 'did not fit');
  const request = { orderId, lines, returnId: till.surroundings.chance.id(), note };
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

/** A line of a sale comes back and something else goes out; the difference is paid or paid out. */
async function exchangeSomeGoods(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance } = scene;
  const orderId = someSale(scene, device);
  const found = orderId === undefined ? undefined : await findSale(till, orderId);
  const back = found?.sale.lines.filter(({ qty }) => !qty.startsWith('-')) ?? [];
  const cart = await someCart(scene, device, till);
  if (orderId === undefined || back.length === 0 || !cart) return refuse('return_unknown');
  const line = { line_id: chance.pick(back).id, qty: '1.000' };
  const request = { orderId, back: [line], cart };
  const asked = await exchangeOrder(till, request);
  // Not enough came back for what goes out: the rest is paid in cash.
  const exchanged =
    !asked.ok && asked.code === 'order_unpaid'
      ? await exchangeOrder(till, { ...request, handed: enough })
      : asked;
  if (exchanged.ok) remember(scene, device, exchanged);
  return exchanged;
}

/** One of this lane, as a cashier does who sees the mistake. */
async function voidSomeSale(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance, facts } = scene;
  const own = facts.sales.filter((sale) => sale.device === device.name).slice(-lately);
  if (own.length === 0) return refuse('order_not_found');
  const orderId = chance.pick(own).clientOrderId;
  const voided = await voidOrder(till, { orderId, reason: typed(scene, 'a mistake') });
  if (voided.ok) rememberEntry(scene, device, voided.record);
  return voided;
}

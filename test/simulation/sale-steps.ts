// Sales: with prices of their own by which each is known again, with a coupon, and paid in parts.
import { emptyCart } from '../../client-core/actions/cart.ts';
import { handInOrder } from '../../client-core/actions/hand-in-order.ts';
import type { HandedOrder } from '../../client-core/actions/hand-in-order.ts';
import { openShift } from '../../client-core/actions/open-shift.ts';
import { sell } from '../../client-core/actions/sell.ts';
import { PlacedOrders } from '../../client-core/journal/placed-orders.ts';
import { findOpenShift } from '../../client-core/queries/open-shift.ts';
import type { Till } from '../../client-core/till/till.ts';
import { enough, placeCart, remember } from './cashier-work.ts';
import type { Answer, Work } from './cashier-work.ts';
import type { Device } from './device.ts';
import { someCart } from './draft-steps.ts';
import type { Scene } from './scene.ts';
import { barcodeOf, couponCodes, productIds } from './shop.ts';
import { typed } from './typed-text.ts';

export const saleSteps = {
  sell: sellSomething,
  sellWithCoupon,
  sellInParts,
  openShift: (scene, _device, till) => openSomeShift(scene, till),
} as const satisfies Record<string, Work>;

/** Less than any sale that is rung up here. */
const partOnCard = { method: 'card', amount: 700 } as const;
/** Unit prices from here on belong to one sale each. */
const firstMarker = 100_000;

function openSomeShift(scene: Scene, till: Till): Promise<Answer> {
  return openShift(till, { label: typed(scene, 'Shift'), openingCash: 5000 });
}

async function sellSomething(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance, facts } = scene;
  if (!(await findOpenShift(till)) && chance.happens(0.9)) return openSomeShift(scene, till);
  const marker = firstMarker + facts.unique();
  const barcode = () => barcodeOf(chance.pick(productIds(device.storeId)));
  const more = Array.from({ length: chance.between(0, 2) }, () => ({
    barcode: barcode(),
    qty: chance.between(1, 3),
  }));
  const lines = [{ barcode: barcode(), qty: 1, unitPrice: marker }, ...more];
  const payments = chance.happens(0.3) ? [partOnCard, ...enough] : enough;
  const sold = await sell(till, { lines, payments });
  if (sold.ok) remember(scene, device, sold, marker);
  return sold;
}

/** Now and then something is taken off by hand as well. */
async function sellWithCoupon(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance } = scene;
  const cart = (await someCart(scene, device, till)) ?? emptyCart(till.surroundings.chance.id());
  const reason = typed(scene, 'a scratch');
  const discounts = chance.happens(0.5) ? [{ kind: 'percent', value: '5.0000', reason } as const] : [];
  const sold = await placeCart(till, { ...cart, coupons: [chance.pick(couponCodes)], discounts });
  if (sold.ok) remember(scene, device, sold);
  return sold;
}

/** Rung up by a screen that speaks the documents' outbox; some of it, or nothing, is paid now. */
async function sellInParts(scene: Scene, device: Device, till: Till): Promise<Answer> {
  const { chance, facts } = scene;
  const { chance: ids } = till.surroundings;
  const total = firstMarker + facts.unique();
  const paid = chance.happens(0.3) ? 0 : chance.between(1, total - 1);
  const none = { discount: 0, tax: 0, rounding: 0, change: 0 };
  const order: HandedOrder = {
    lines: [
      {
        client_line_id: ids.id(),
        item_id: chance.pick(productIds(device.storeId)),
        qty: '1.000',
        unit: '',
        unit_price: total,
        price_source: 'import',
        price_rev: 0,
        discounts: [],
        tax: { profile_id: '', rate: '0.0000', type: 'none', amount: 0 },
        total,
      },
    ],
    discounts: [],
    coupons: [],
    payments:
      paid === 0
        ? []
        : [
            {
              client_payment_id: ids.id(),
              method: 'cash',
              amount: paid,
              tendered: paid,
              change: 0,
              rounding: 0,
            },
          ],
    totals: { subtotal: total, total, paid, ...none },
    approvals: [],
    refs: {},
    note: typed(scene, 'pays the rest later'),
  };
  const clientOrderId = ids.id();
  const handed = await handInOrder(till, new PlacedOrders(till.operations), clientOrderId, order);
  if (!handed.ok) return handed;
  remember(scene, device, { clientOrderId, totals: order.totals, record: handed.record }, total);
  facts.unpaid.push(clientOrderId);
  return handed;
}

// A basket that is paid in parts, as the split dialog does it, without a screen.
import { actionsOf } from '@evertill/client-core';
import type { Handed, ScreenTill } from '@evertill/client-core';
import type { Store } from '@evertill/schemas';
import { expect } from 'chai';
import { nextPart } from '../../../desktop/renderer/cashier/sale/next-part.ts';
import type { BasketKeep } from '../../../desktop/renderer/workplace/basket/kept-basket.ts';
import { SaleDesk } from '../../../desktop/renderer/workplace/basket/sale-desk.ts';
import type { Shop } from '../../client-core/actions/open-shop.ts';

interface Beside {
  readonly keep: BasketKeep;
  readonly openDrawer: () => void;
}

export function deskOf(shop: Shop, store: Store, { keep, openDrawer }: Beside): SaleDesk {
  const unlock = () => Promise.resolve({ ok: false, code: 'pin_unknown' } as const);
  const till = { ...shop, actions: actionsOf({ ...shop, unlock }) };
  return new SaleDesk(till as unknown as ScreenTill, store, { keep, openDrawer, attributed: 'lane' });
}

/** `amount`: minor units, as it is typed; undefined: all that is due. Rejects when it can be no part. */
export async function payPart(
  desk: SaleDesk,
  { cash_rounding }: Store,
  method: Handed['method'],
  amount?: number,
): Promise<void> {
  const next = nextPart({
    method,
    amount,
    due: desk.dueBy(method),
    coin: cash_rounding,
    paysAll: (part) => desk.paysAll(part),
  });
  if (next.kind === 'flaw') throw new Error(next.flaw);
  await (next.kind === 'last' ? desk.pay([next.part]) : desk.takePart(next.part));
}

export const ordersOf = async (shop: Shop) =>
  (await shop.entries()).filter(({ type }) => type === 'order.place');

/** The one order there is: its totals and its payments. */
export async function placedIn(shop: Shop) {
  const [order, ...others] = await ordersOf(shop);
  expect(others).to.deep.equal([]);
  const { totals, payments } = await shop.payloadOf(order!.device_seq);
  return { totals, payments: payments.map(({ method, amount }) => [method, amount]) };
}

export const takenOf = (desk: SaleDesk) =>
  (desk.state.cart.taken ?? []).map(({ method, amount }) => [method, amount]);

export const refusedBy = ({ state: { notice } }: SaleDesk) =>
  notice?.kind === 'refused' ? notice.refusal.code : undefined;

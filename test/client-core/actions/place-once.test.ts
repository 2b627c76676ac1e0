// A sale that is asked for again, because its answer got lost, is one sale; another one under its id is refused.
import { expect } from 'chai';
import { placeOnce } from '../../../client-core/actions/place-once.ts';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import type { Cart } from '../../../client-core/actions/cart.ts';
import type { Handed } from '../../../client-core/actions/take-payments.ts';
import { PlacedOrders } from '../../../client-core/journal/placed-orders.ts';
import { findByBarcode } from '../../../client-core/queries/find-by-barcode.ts';
import { describe as describeItems } from '../../../client-core/queries/sellable.ts';
import { aStore } from '../../contract/contract-documents.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

const cash: readonly Handed[] = [{ method: 'cash', amount: 500 }];

/** Milk, its tax included. */
const TOTAL = 124;

describe('[I2] a sale asked for again', () => {
  let shop: Shop;
  let placed: PlacedOrders;
  let cart: Cart;

  beforeEach(async () => {
    shop = await openShop();
    await shop.opened();
    placed = new PlacedOrders(shop.operations);
    const [milk] = await describeItems(
      shop.documents,
      await findByBarcode(shop.documents, '4006381333931', aStore({ id: 'store-1' })),
    );
    cart = addItem(emptyCart('sale-1'), milk!, { lineId: 'line-1' })!;
  });
  afterEach(() => shop.close());
  const place = (basket: Cart, handed: readonly Handed[]) => placeOnce(shop, placed, basket, handed, TOTAL);
  const sales = async () => (await shop.entries()).filter(({ type }) => type === 'order.place');

  it('is answered with what was written the first time', async () => {
    const first = await place(cart, cash);
    const again = await place(cart, cash);
    expect(first.ok && again.ok && again.record.device_seq === first.record.device_seq).to.equal(true);
    if (first.ok && again.ok) {
      const { record: _, ...figures } = first;
      expect(again).to.deep.include(figures);
    }
    expect(await sales()).to.have.length(1);
  });

  it('is one sale however many ask at the same time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => place(cart, cash)));
    expect(outcomes.every(({ ok }) => ok)).to.equal(true);
    expect(await sales()).to.have.length(1);
  });

  it('is found by a till that was started anew meanwhile', async () => {
    await place(cart, cash);
    const again = await placeOnce(shop, new PlacedOrders(shop.operations), cart, cash, TOTAL);
    expect(again).to.have.property('displayCode');
    expect(await sales()).to.have.length(1);
  });

  it('is refused with another basket or other money', async () => {
    await place(cart, cash);
    const more = { ...cart, lines: cart.lines.map((line) => ({ ...line, qty: '2.000' })) };
    expect(await place(more, cash)).to.deep.include({ code: 'order_mismatch' });
    const other: readonly Handed[] = [{ method: 'cash', amount: 600 }];
    expect(await place(cart, other)).to.deep.include({ code: 'order_mismatch' });
    expect(await sales()).to.have.length(1);
  });

  it('is not written at all when it is refused, and may be asked for again', async () => {
    expect(await place(cart, [])).to.have.property('ok', false);
    expect(await sales()).to.have.length(0);
    expect(await place(cart, cash)).to.have.property('ok', true);
  });

  it('is not paid at another price than the screen showed', async () => {
    expect(await placeOnce(shop, placed, cart, cash, TOTAL + 1)).to.deep.include({
      code: 'basket_repriced',
      details: { total: TOTAL },
    });
    expect(await sales()).to.have.length(0);
  });
});

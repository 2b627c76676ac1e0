// What a customer bought as a device knows it without a network: the replica's orders and its own that are on their way, each
// once and the latest first; somebody else's never.
import { expect } from 'chai';
import { addItem, emptyCart, sellTo } from '../../../client-core/actions/cart.ts';
import { placeOnce } from '../../../client-core/actions/place-once.ts';
import { tipOrder } from '../../../client-core/actions/tip-order.ts';
import { voidOrder } from '../../../client-core/actions/void-order.ts';
import { PlacedOrders } from '../../../client-core/journal/placed-orders.ts';
import { findByBarcode } from '../../../client-core/queries/find-by-barcode.ts';
import { describe as describeItems } from '../../../client-core/queries/sellable.ts';
import { ordersOf } from '../../../desktop/renderer/workplace/orders/known-orders.ts';
import { openShop } from '../../client-core/actions/open-shop.ts';
import type { Shop } from '../../client-core/actions/open-shop.ts';
import { aCustomer, anOrder, aStore } from '../../contract/contract-documents.ts';

describe('what a customer bought, as this device knows it', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
    await till.put('customer', aCustomer({ id: 'ann', store_id: '', rev: 1 }));
    await till.opened();
  });
  afterEach(() => till.close());

  async function milkFor(customerId: string): Promise<string> {
    const store = aStore({ id: till.storeId });
    const [milk] = await describeItems(
      till.documents,
      await findByBarcode(till.documents, '4006381333931', store),
    );
    const cart = sellTo(addItem(emptyCart('sale-1'), milk!, { lineId: 'line-1' })!, customerId);
    const placed = new PlacedOrders(till.operations);
    const sale = await placeOnce(till, placed, cart, [{ method: 'cash', amount: 500 }], 124);
    if (!sale.ok) throw new Error(sale.code);
    return 'sale-1';
  }

  function stored(id: string, captured_at: string, customer_id = 'ann'): Promise<unknown> {
    const { storeId: store_id } = till;
    return till.put(
      'order',
      anOrder({ id, store_id, order_number: 1, total: 500, customer_id, captured_at, rev: 2 }),
    );
  }

  const bought = () => ordersOf(till, aStore({ id: till.storeId }), 'ann');
  const states = async () =>
    (await bought()).map(({ receipt, state }) => [receipt.id, receipt.voided ? 'voided' : state]);

  it('is the orders of the replica, the latest first, and of nobody else', async () => {
    await stored('old', '2026-01-01T10:00:00.000Z');
    await stored('new', '2026-01-02T10:00:00.000Z');
    await stored('other', '2026-01-03T10:00:00.000Z', 'bob');
    expect(await states()).to.deep.equal([
      ['new', 'sent'],
      ['old', 'sent'],
    ]);
  });

  it('has what was sold here and is on its way, once when the replica shows it too', async () => {
    const id = await milkFor('ann');
    expect(await states()).to.deep.equal([[id, 'waiting']]);
    expect((await bought())[0]!.receipt.total).to.equal(124);
    await stored(id, '2026-01-01T10:00:00.000Z');
    expect(await states()).to.deep.equal([[id, 'sent']]);
  });

  it('has the tip that was written down here beside its card, until the replica has it', async () => {
    const { storeId: store_id } = till;
    const whole = anOrder({ id: 'old', store_id, order_number: 1, total: 500, customer_id: 'ann', rev: 2 });
    const payments = whole.payments.map((one) => ({ ...one, method: 'card', outcome: 'succeeded' }));
    await till.put('order', { ...whole, payments });
    const beside = async () => (await bought())[0]!.receipt.payments.map(({ tip }) => tip);
    expect(await beside()).to.deep.equal([0]);
    const tipped = [
      await tipOrder(till, { orderId: 'old', tip: 70 }),
      await tipOrder(till, { orderId: 'old', tip: 80 }),
    ];
    expect(tipped.map(({ ok }) => ok)).to.deep.equal([true, true]);
    expect(await beside()).to.deep.equal([80]);
  });

  it('says which of them was voided here', async () => {
    const id = await milkFor('ann');
    const voided = await voidOrder(till, { orderId: id, reason: 'Wrong goods' });
    expect(voided.ok).to.equal(true);
    expect(await states()).to.deep.equal([[id, 'voided']]);
  });
});

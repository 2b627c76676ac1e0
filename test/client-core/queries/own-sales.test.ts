// Given sales of this till and of others, when what it sold itself is asked for, then each of its own is there once: from the
// journal until the replica shows it, a refused one too; voided ones and everybody else's never.
import { expect } from 'chai';
import type { Store } from '@evertill/schemas';
import { sell } from '../../../client-core/actions/sell.ts';
import { voidOrder } from '../../../client-core/actions/void-order.ts';
import { ownSales } from '../../../client-core/queries/own-sales.ts';
import { anOrder, orderLine } from '../../contract/contract-documents.ts';
import { openShop } from '../actions/open-shop.ts';
import type { Shop } from '../actions/open-shop.ts';

describe('what a till sold itself', () => {
  let till: Shop;
  let store: Store;
  beforeEach(async () => {
    till = await openShop();
    store = (await till.documents.get<Store>('store', till.storeId))!;
    await till.opened();
  });
  afterEach(() => till.close());

  const days = { from: '2000-01-01', to: '2999-12-31' };
  const totals = async () => (await ownSales(till, store, days)).map(({ total }) => total);

  async function milk(): Promise<string> {
    const sale = await sell(till, {
      lines: [{ sku: 'MILK', qty: 1 }],
      payments: [{ method: 'cash', amount: 124 }],
    });
    if (!sale.ok) throw new Error(sale.code);
    return sale.clientOrderId;
  }

  it('is in the journal first, with names, taxes and discounts', async () => {
    await milk();
    const [sale] = await ownSales(till, store, days);
    expect(sale).to.deep.include({ total: 124, rounding: 0, late: false });
    expect(sale!.lines).to.have.length(1);
    expect(sale!.lines[0]).to.include({
      name: 'Milk',
      sku_code: 'MILK',
      qty: '1.000',
      total: 124,
      discount: 0,
    });
    expect(sale!.payments).to.deep.equal([{ method: 'cash', amount: 124, outcome: '' }]);
  });

  it('counts once when the replica shows it too, and not when it was voided', async () => {
    const [first, second] = [await milk(), await milk()];
    const stored = { store_id: till.storeId, currency: store.currency, order_number: 1, total: 124 };
    const lines = [orderLine('l', 124)];
    await till.put('order', anOrder({ ...stored, id: first, device_id: till.deviceId, lines }));
    expect(await totals()).to.deep.equal([124, 124]);
    expect((await voidOrder(till, { orderId: second, reason: 'wrong' })).ok).to.equal(true);
    expect(await totals()).to.deep.equal([124]);
  });

  it('is nobody else’s, in no other currency, and of no other day', async () => {
    const stored = { store_id: till.storeId, currency: store.currency, total: 124 };
    const own = { ...stored, device_id: till.deviceId };
    await till.put('order', anOrder({ ...stored, id: 'theirs', order_number: 1, device_id: 'another' }));
    await till.put('order', anOrder({ ...own, id: 'abroad', order_number: 2, currency: 'USD' }));
    await till.put('order', anOrder({ ...own, id: 'gone', order_number: 3, status: 'voided' }));
    await till.put('order', anOrder({ ...own, id: 'old', order_number: 4, business_day: '1999-12-31' }));
    await till.put('order', anOrder({ ...own, id: 'mine', order_number: 5, total: 77 }));
    expect(await totals()).to.deep.equal([77]);
    await milk();
    expect(await ownSales(till, store, { from: '1999-01-01', to: '1999-12-31' })).to.have.length(1);
  });
});

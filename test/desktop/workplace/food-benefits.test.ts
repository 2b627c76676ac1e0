// Food benefits as a part of what a basket is paid with: they pay eligible goods alone, and take their tax off.
import type { Store } from '@evertill/schemas';
import { expect } from 'chai';
import type { SaleDesk } from '../../../desktop/renderer/workplace/basket/sale-desk.ts';
import { openShop } from '../../client-core/actions/open-shop.ts';
import type { Shop } from '../../client-core/actions/open-shop.ts';
import { stock } from '../../support/till-at-rest.ts';
import { deskOf, payPart, placedIn, refusedBy, takenOf } from './parts-of-a-basket.ts';

describe('a basket that food benefits pay (field case 14)', () => {
  let shop: Shop;
  let store: Store;
  let desk: SaleDesk;

  /** Bread of 300, eligible and taxed, beside a coat of 1000. */
  beforeEach(async () => {
    shop = await openShop({ prices_include_tax: false });
    await stock(shop, { id: 'coat', sku_code: 'COAT', name: 'Coat', price: 1000 });
    const bread = { id: 'bread', sku_code: 'BREAD', name: 'Bread', price: 300, is_snap_eligible: true };
    await stock(shop, { ...bread, store_tax_id: 'vat' });
    await shop.opened();
    store = (await shop.documents.get<Store>('store', 'store-1'))!;
    const keep = { load: () => undefined, save: () => undefined };
    desk = deskOf(shop, store, { keep, openDrawer: () => undefined });
    for (const text of ['COAT', 'BREAD']) await desk.enter({ text, qty: '1.000' });
  });
  afterEach(() => shop.close());

  it('takes a part where they cannot pay all goods, and takes its tax off what is due', async () => {
    expect(desk.dueBy('ebt')).to.equal(300);
    await payPart(desk, store, 'ebt');
    expect([takenOf(desk), desk.dueBy('ebt'), desk.dueBy('other')]).to.deep.equal([
      [['ebt', 300]],
      undefined,
      1000,
    ]);
    await payPart(desk, store, 'card');
    const { totals, payments } = await placedIn(shop);
    expect(totals).to.include({ total: 1300, tax: 0 });
    expect(payments).to.deep.equal([
      ['ebt', 300],
      ['card', 1000],
    ]);
  });

  it('takes less than they could, and the rest of it', async () => {
    await payPart(desk, store, 'ebt', 100);
    await payPart(desk, store, 'ebt');
    expect(takenOf(desk)).to.deep.equal([
      ['ebt', 100],
      ['ebt', 200],
    ]);
    await payPart(desk, store, 'cash');
    expect((await placedIn(shop)).totals).to.include({ total: 1300, tax: 0 });
  });

  it('takes a part once when the key is pressed twice', async () => {
    const all = { method: 'ebt', amount: 300 } as const;
    await Promise.all([desk.takePart(all), desk.takePart(all)]);
    expect([takenOf(desk), refusedBy(desk)]).to.deep.equal([[['ebt', 300]], undefined]);
  });

  it('is closed by them where all its goods are eligible', async () => {
    await desk.remove(desk.state.cart.lines[0]!.id);
    await payPart(desk, store, 'ebt');
    expect((await placedIn(shop)).payments).to.deep.equal([['ebt', 300]]);
  });
});

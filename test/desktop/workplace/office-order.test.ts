// The basket of the office, without a screen: what is refused stays in it, and a key pressed twice pays it once.
import { actionsOf, lookUp } from '@evertill/client-core';
import type { ScreenTill } from '@evertill/client-core';
import type { Store } from '@evertill/schemas';
import { expect } from 'chai';
import type { BasketKeep, KeptBasket } from '../../../desktop/renderer/workplace/basket/kept-basket.ts';
import { SaleDesk } from '../../../desktop/renderer/workplace/basket/sale-desk.ts';
import { openShop } from '../../client-core/actions/open-shop.ts';
import type { Shop } from '../../client-core/actions/open-shop.ts';
import { aShift } from '../../contract/contract-documents.ts';

describe('the basket of the office', () => {
  let shop: Shop;
  let store: Store;
  let kept: KeptBasket | undefined;
  let desk: SaleDesk;
  let drawerOpened: number;

  beforeEach(async () => {
    shop = await openShop();
    store = (await shop.documents.get<Store>('store', 'store-1'))!;
    kept = undefined;
    drawerOpened = 0;
    desk = newDesk();
    await desk.enter({ text: 'MILK', qty: '2.000' });
  });
  afterEach(() => shop.close());

  const keep: BasketKeep = {
    load: () => kept,
    save: (cart) => (kept = cart && cart.lines.length > 0 ? { cart } : undefined),
  };

  /** As after a reload. */
  function newDesk(): SaleDesk {
    const unlock = () => Promise.resolve({ ok: false, code: 'pin_unknown' } as const);
    const till = { ...shop, actions: actionsOf({ ...shop, unlock }) };
    return new SaleDesk(till as unknown as ScreenTill, store, {
      keep,
      openDrawer: () => (drawerOpened += 1),
      attributed: 'actor',
    });
  }

  const shiftOf = (opener: string) =>
    shop.put('work_shift', {
      ...aShift({ id: 'shift-1', store_id: 'store-1', pos_register_id: 'lane-1' }),
      opened_by_vendor_employee_id: opener,
    });
  const orders = async () => (await shop.entries()).filter(({ type }) => type === 'order.place');

  it('is not paid into somebody else’s shift, and is there as it was, over a reload too', async () => {
    await shiftOf('user-2');
    await desk.payCash();
    expect(desk.state.notice).to.deep.include({ kind: 'refused' });
    expect(desk.state.notice).to.have.nested.property('refusal.code', 'order_shift_others');
    expect(desk.state.cart.lines.map(({ qty }) => qty)).to.deep.equal(['2.000']);
    expect([await orders(), drawerOpened]).to.deep.equal([[], 0]);
    const again = newDesk();
    await again.refresh();
    expect(again.state.cart.lines.map(({ qty }) => qty)).to.deep.equal(['2.000']);
  });

  it('is one order however often it is paid, in the shift of its maker', async () => {
    await shiftOf('user-1');
    await Promise.all([desk.payCash(), desk.payCash(), desk.payCard()]);
    const [order, ...others] = await orders();
    expect(others).to.deep.equal([]);
    expect(order!.payload).to.deep.include({ vendor_work_shift_id: 'shift-1' });
    expect(order!.payload).to.have.nested.property('totals.total', 248);
    expect(desk.state.notice).to.equal(undefined);
    expect([desk.state.paid?.total, kept, drawerOpened]).to.deep.equal([248, undefined, 1]);
  });

  it('takes what the words found when it is no code, and a code before it', async () => {
    await desk.enter({ text: 'whatever' }, async (words) =>
      words === 'whatever' ? (await lookUp(shop, 'TWIN-A', store))[0]?.product : undefined,
    );
    await desk.enter({ text: 'SHIRT-L' }, () => Promise.reject(new Error('nobody asks')));
    const taken = desk.state.cart.lines.map(({ item }) => item.sku_code);
    expect(taken).to.deep.equal(['MILK', 'TWIN-A', 'SHIRT-L']);
    await desk.enter({ text: 'nothing' }, () => Promise.resolve(undefined));
    expect(desk.state.notice).to.deep.equal({ kind: 'nothing_found', text: 'nothing' });
  });
});

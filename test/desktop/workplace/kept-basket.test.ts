// The basket a window keeps over a reload: one of the counter and one of the office, of each store, that never mix.
import { emptyCart } from '@evertill/client-core';
import type { Cart } from '@evertill/client-core';
import { expect } from 'chai';
import { windowBasket } from '../../../desktop/renderer/workplace/basket/kept-basket.ts';

const milk: Cart['lines'][number]['item'] = {
  item_id: 'milk',
  variation_id: '',
  name: 'Milk',
  sku_code: 'MILK',
  barcode: '',
  unit: '',
  is_snap_eligible: false,
  minimum_age: 0,
  category_ids: [],
  brand_id: '',
  tag_ids: [],
  price: 124,
  price_source: 'list',
  price_rev: 1,
  tax: null,
};

/** Of so many bottles. */
const basketOf = (qty: string): Cart => ({
  ...emptyCart('order-1'),
  lines: [{ id: 'line-1', item: milk, qty }],
  customer_id: 'somebody',
});

describe('a basket that is kept', () => {
  let before: PropertyDescriptor | undefined;

  beforeEach(() => {
    const kept = new Map<string, string>();
    before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      value: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, text),
        removeItem: (key: string) => void kept.delete(key),
      },
    });
  });
  afterEach(() => {
    if (before) Object.defineProperty(globalThis, 'sessionStorage', before);
    else Reflect.deleteProperty(globalThis, 'sessionStorage');
  });

  const [counter, office] = [windowBasket('store-1', 'sale'), windowBasket('store-1', 'office')];
  const quantity = (keep: typeof counter) => keep.load()?.cart.lines[0]?.qty;

  it('is the counter’s or the office’s, and what becomes of one leaves the other as it was', () => {
    counter.save(basketOf('1.000'));
    expect(office.load()).to.equal(undefined);
    office.save(basketOf('7.000'));
    expect([quantity(counter), quantity(office)]).to.deep.equal(['1.000', '7.000']);
    office.save(undefined);
    expect([quantity(counter), quantity(office)]).to.deep.equal(['1.000', undefined]);
  });

  it('is of one store alone, and comes back as another order', () => {
    office.save(basketOf('2.000'));
    expect(windowBasket('store-2', 'office').load()).to.equal(undefined);
    expect(office.load()?.cart).to.deep.include({ customer_id: 'somebody' });
    expect(office.load()?.cart).to.not.have.property('client_order_id');
  });

  it('is forgotten when nothing is in it', () => {
    office.save(basketOf('2.000'));
    office.save(emptyCart('order-2'));
    expect(office.load()).to.equal(undefined);
  });
});

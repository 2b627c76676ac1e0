// The basket, prices and payments: pure arithmetic at the till, held against figures worked out by hand.
import { expect } from 'chai';
import {
  addItem,
  approve,
  changePrice,
  changeQuantity,
  discountCart,
  discountLine,
  emptyCart,
  removeLine,
  showCoupon,
  takeCouponBack,
} from '../../../client-core/actions/cart.ts';
import { priceOf } from '../../../client-core/actions/price.ts';
import { takePayments } from '../../../client-core/actions/take-payments.ts';

describe('a price as it is charged', () => {
  for (const [minor, unit_price, price_per] of [
    [100, 100, 1],
    [0, 0, 1],
    [0.1, 1, 10],
    [12.5, 125, 10],
    [0.05, 5, 100],
    [2.55 * 100, 255, 1],
    [0.000001, 1, 1_000_000],
    [1_000_000_000_000, 1_000_000_000_000, 1],
  ] as const) {
    it(`${minor} is ${unit_price} for ${price_per}`, () => {
      expect(priceOf(minor)).to.deep.equal({ unit_price, price_per });
    });
  }
  for (const minor of [-1, NaN, Infinity, 0.0000001, 1 / 3, 1e13]) {
    it(`${minor} has no exact form`, () => expect(priceOf(minor)).to.equal(undefined));
  }
});

describe('what was handed over', () => {
  let ids = 0;
  const taken = (total: number, ...handed: [method: 'cash' | 'card', amount: number][]) =>
    takePayments(
      total,
      handed.map(([method, amount]) => ({ method, amount })),
      0,
      () => `id-${++ids}`,
    );
  const lines = (result: ReturnType<typeof taken>) =>
    result.ok && result.payments.map(({ amount, tendered, change }) => [amount, tendered, change]);

  it('is a payment of its own, and a part that was taken before keeps its id (field case 14)', () => {
    const part = { method: 'card', amount: 500, partId: 'part' } as const;
    const paid = takePayments(1550, [part, { method: 'cash', amount: 1100 }], 0, () => 'new');
    expect(paid.ok && paid.payments.map(({ client_payment_id }) => client_payment_id)).to.deep.equal([
      'part',
      'new',
    ]);
  });

  it('cash beyond the total comes back, from the last cash first', () => {
    expect(lines(taken(1550, ['cash', 2000]))).to.deep.equal([[1550, 2000, 450]]);
    expect(lines(taken(1550, ['cash', 1000], ['card', 500], ['cash', 100]))).to.deep.equal([
      [1000, 1000, 0],
      [500, 500, 0],
      [50, 100, 50],
    ]);
    expect(lines(taken(100, ['cash', 100], ['cash', 100]))).to.deep.equal([
      [100, 100, 0],
      [0, 100, 100],
    ]);
  });

  it('a return pays out, and covered amounts always sum to the total', () => {
    expect(lines(taken(-500, ['cash', -500]))).to.deep.equal([[-500, -500, 0]]);
    expect(taken(0)).to.deep.include({ ok: true, payments: [], paid: 0, change: 0 });
  });

  it('too little, too much by card, or the wrong way round is not taken', () => {
    expect(taken(1000, ['cash', 999])).to.deep.equal({ ok: false, due: 1 });
    expect(taken(1000, ['card', 1001])).to.deep.equal({ ok: false, due: -1 });
    expect(taken(-500, ['cash', -600])).to.deep.equal({ ok: false, due: 100 });
    expect(taken(-500, ['cash', 500])).to.include({ ok: false });
  });
});

describe('the basket', () => {
  const [item] = [
    {
      item_id: 'p1',
      variation_id: '',
      name: 'Milk',
      sku_code: 'M',
      barcode: '77',
      unit: 'pc',
      price: 129,
      price_source: 'list',
      price_rev: 4,
      tax: { profile_id: 't', rate: '24.0000', type: 'percent' },
      is_snap_eligible: false,
      minimum_age: 0,
      category_ids: [],
      brand_id: '',
      tag_ids: [],
    } as const,
  ];
  const cart = emptyCart('order-1');

  it('joins the same item at the same price and keeps another price apart', () => {
    const once = addItem(cart, item, { lineId: 'a' })!;
    const twice = addItem(once, item, { lineId: 'b', qty: '2.500' })!;
    expect(twice.lines.map(({ id, qty }) => [id, qty])).to.deep.equal([['a', '3.500']]);
    const cheaper = addItem(twice, item, { lineId: 'c', price: { unit_price: 99, price_per: 1 } })!;
    expect(cheaper.lines).to.have.length(2);
    expect(cart.lines).to.deep.equal([]);
  });

  it('changes and removes, and refuses a quantity that is none', () => {
    const once = addItem(cart, item, { lineId: 'a' })!;
    expect(changeQuantity(once, 'a', '3.000')!.lines[0]!.qty).to.equal('3.000');
    expect(changeQuantity(once, 'a', '0.000')!.lines).to.deep.equal([]);
    expect(changeQuantity(once, 'a', '3')).to.equal(undefined);
    expect(addItem(once, item, { lineId: 'a', qty: '-1.000' })!.lines).to.deep.equal([]);
    expect(addItem(cart, item, { lineId: 'a', qty: 'x' })).to.equal(undefined);
    expect(removeLine(once, 'a').lines).to.deep.equal([]);
  });

  it('keeps a line apart once something was taken off it, and asks anew for a discount that changes', () => {
    const once = addItem(cart, item, { lineId: 'a' })!;
    const cut = discountLine(once, 'a', [{ kind: 'percent', value: '5.0000', reason: 'dented' }]);
    expect(addItem(cut, item, { lineId: 'b' })!.lines.map(({ id, qty }) => [id, qty])).to.deep.equal([
      ['a', '1.000'],
      ['b', '1.000'],
    ]);
    const approved = approve(cut, { kind: 'discount', employee_id: 'boss', at: '2026-11-21T09:00:00.000Z' });
    const aged = approve(approved, { kind: 'age_check', employee_id: 'me', at: '2026-11-21T09:00:00.000Z' });
    expect(aged.approvals.map(({ kind }) => kind)).to.deep.equal(['discount', 'age_check']);
    for (const changed of [
      discountLine(aged, 'a', []),
      discountCart(aged, [{ kind: 'amount', value: 100 }]),
      changePrice(aged, 'a', { unit_price: 1, price_per: 1 }),
    ]) {
      expect(changed.approvals.map(({ kind }) => kind)).to.deep.equal(['age_check']);
    }
    expect(discountLine(aged, 'a', []).lines[0]).to.not.have.property('discounts');
    expect(
      changePrice(changePrice(once, 'a', { unit_price: 1, price_per: 1 }), 'a', undefined),
    ).to.deep.equal(once);
  });

  it('knows a coupon once, however often it is shown', () => {
    const shown = showCoupon(showCoupon(cart, 'TEN'), 'TEN');
    expect(shown.coupons).to.deep.equal(['TEN']);
    expect(takeCouponBack(shown, 'TEN').coupons).to.deep.equal([]);
  });
});

// Price lists, promotions, coupons, discounts by hand, food benefits, exempt customers and ages at a till without a
// network: what it charges, what it asks for before it takes money, and what it writes down.
import { blankPromotion, orderFault } from '@evertill/schemas';
import type { Approval, Json, JsonObject, OrderPlacePayload, Product, Store } from '@evertill/schemas';
import { expect } from 'chai';
import { approveBy } from '../../../client-core/actions/approve-by.ts';
import {
  addItem,
  approve,
  changePrice,
  discountCart,
  discountLine,
  emptyCart,
  sellTo,
  showCoupon,
} from '../../../client-core/actions/cart.ts';
import type { Cart } from '../../../client-core/actions/cart.ts';
import { placeOrder, prepareOrder } from '../../../client-core/actions/place-order.ts';
import type { Handed } from '../../../client-core/actions/take-payments.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { aCustomer, aReference, aStaff } from '../../contract/contract-documents.ts';
import { unlock } from '../../support/given-pins.ts';
import { stock } from '../../support/till-at-rest.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

const store: Partial<Store> = { prices_include_tax: false, cash_rounding: 5, discount_limit: '10.0000' };
const vat = { store_tax_id: 'vat' };
let ids = 0;

describe('a basket at a till', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop(store);
    await till.opened();
    await stock(
      till,
      { id: 'bread', sku_code: 'BREAD', price: 300, is_snap_eligible: true },
      { id: 'soda', sku_code: 'SODA', price: 200, is_snap_eligible: true, ...vat },
      { id: 'soap', sku_code: 'SOAP', price: 1000, ...vat },
      { id: 'beer', sku_code: 'BEER', price: 400, minimum_age: 18, ...vat },
    );
  });
  afterEach(() => till.close());

  const offer = (kind: 'promotion' | 'coupon', id: string, data: object, code = '') =>
    till.put(
      'reference',
      aReference({
        id,
        kind,
        code,
        store_id: '',
        data: { ...(blankPromotion as unknown as JsonObject), ...data } as Record<string, Json>,
        rev: 1,
      }),
    );
  const coupon = (code: string, data: object) =>
    offer(
      'coupon',
      `coupon-${code}`,
      { max_uses: null, max_uses_per_customer: null, uses: 0, ...data },
      code,
    );

  async function basket(...items: readonly (readonly [id: string, qty: string])[]): Promise<Cart> {
    let cart = emptyCart(`order-${++ids}`);
    for (const [id, qty] of items) {
      const product = (await till.documents.get<Product>('product', id))!;
      const [item] = await sellables(till.documents, [{ product, variation_id: '', barcode: '' }]);
      cart = addItem(cart, item!, { lineId: `${id}-line`, qty })!;
    }
    return cart;
  }
  const prepared = async (cart: Cart) => {
    const outcome = await prepareOrder(till, cart);
    if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
    return outcome;
  };
  async function paid(cart: Cart, ...handed: Handed[]): Promise<OrderPlacePayload> {
    const placed = await placeOrder(till, await prepared(cart), handed);
    if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.details)}`);
    const payload = await till.payloadOf(placed.record.device_seq);
    expect(orderFault(payload)).to.equal(undefined);
    return payload;
  }
  const approval = (kind: string): Approval => ({
    kind,
    employee_id: 'boss',
    at: '2026-11-21T09:00:00.000Z',
  });

  it('[I3] rounds only what is paid in cash, beside any other payment', async () => {
    const cart = await basket(['soap', '1.000'], ['soda', '1.000']); // 1200 + 24 % = 1488
    expect((await prepared(cart)).totals).to.include({ total: 1488, rounding: 0 });
    expect((await prepared(cart)).cashTotals).to.include({ total: 1490, rounding: 2 });
    const split = await paid(
      cart,
      { method: 'card', amount: 701 },
      { method: 'voucher', amount: 300 },
      { method: 'cash', amount: 500 },
    );
    // 487 are left for cash: 485, and 15 back.
    expect(split.totals).to.include({ total: 1486, rounding: -2, paid: 1486, change: 15 });
    expect(split.payments.map(({ amount, change, rounding }) => [amount, change, rounding])).to.deep.equal([
      [701, 0, 0],
      [300, 0, 0],
      [485, 15, -2],
    ]);
  });

  it('charges the price list of the lane’s channel, the customer and the quantity, and says which', async () => {
    const list = (id: string, data: object) =>
      till.put(
        'reference',
        aReference({
          id,
          kind: 'price_list',
          store_id: '',
          data: {
            starts_at: null,
            ends_at: null,
            store_ids: [],
            customer_ids: [],
            channels: [],
            priority: 0,
            ...data,
          },
          rev: 1,
        }),
        aReference({
          id: `${id}|soap`,
          kind: 'price_list_item',
          store_id: 'store-1',
          data: {
            price_list_id: id,
            item_id: 'soap',
            prices: [
              { variation_id: '', min_quantity: '0.000', price: 900 },
              { variation_id: '', min_quantity: '10.000', price: 800 },
            ],
          },
          rev: 1,
        }),
      );
    await list('wholesale', { channels: ['wholesale'], priority: 9 });
    expect((await prepared(await basket(['soap', '1.000']))).totals.subtotal).to.equal(1000);
    await list('friends', { customer_ids: ['ann'] });
    await till.put('customer', aCustomer({ id: 'ann', store_id: '', rev: 1 }));
    const theirs = sellTo(await basket(['soap', '10.000']), 'ann');
    const payload = await paid(theirs, { method: 'card', amount: 9920 });
    expect(payload.lines[0]).to.include({
      unit_price: 800,
      price_source: 'price_list',
      price_list_id: 'friends',
    });
    expect(payload.customer_id).to.equal('ann');
  });

  it('takes promotions and coupons off offline, and writes down which took what off where', async () => {
    const selection = { item_ids: ['soap'], category_ids: [], brand_ids: [], tag_ids: [] };
    await offer('promotion', 'soap-week', {
      selection,
      effect: { kind: 'percent', percent: '20.0000' },
      priority: 1,
    });
    await coupon('TEN', { effect: { kind: 'amount', amount: 100, each: 'basket' }, max_uses: 1 });
    const cart = showCoupon(await basket(['soap', '1.000'], ['bread', '1.000']), 'ten ');
    const payload = await paid(cart, { method: 'card', amount: 1174 });
    expect(payload.coupons).to.deep.equal(['TEN']);
    expect(payload.lines.map(({ discounts }) => discounts)).to.deep.equal([
      [
        { kind: 'amount', value: 200, source: 'promotion', offer_id: 'soap-week' },
        { kind: 'amount', value: 73, source: 'coupon', offer_id: 'coupon-TEN' },
      ],
      [{ kind: 'amount', value: 27, source: 'coupon', offer_id: 'coupon-TEN' }],
    ]);
    expect(payload.totals).to.include({ subtotal: 1300, discount: 300, tax: 174, total: 1174 });
  });

  it('counts the uses of a coupon the server knows and its own that are not sent, and says why one does not count', async () => {
    const data = { effect: { kind: 'amount', amount: 100, each: 'basket' }, max_uses: 2, uses: 1 };
    await coupon('TWICE', data);
    const refusedNow = async (cart: Cart) => (await prepared(cart)).basket.refused;
    const first = showCoupon(await basket(['bread', '1.000']), 'TWICE');
    expect(await refusedNow(first)).to.deep.equal([]);
    await paid(first, { method: 'card', amount: 200 });
    const second = showCoupon(await basket(['bread', '1.000']), 'TWICE');
    expect(await refusedNow(second)).to.deep.equal([{ code: 'TWICE', reason: 'used_up' }]);
    const payload = await paid(second, { method: 'card', amount: 300 });
    expect(payload.coupons).to.deep.equal([]);
    await coupon('ONCE-EACH', { effect: data.effect, max_uses_per_customer: 1 });
    const unknown = showCoupon(await basket(['bread', '1.000']), 'ONCE-EACH');
    expect(await refusedNow(unknown)).to.deep.equal([{ code: 'ONCE-EACH', reason: 'customer_unknown' }]);
    await till.put('customer', aCustomer({ id: 'ann', store_id: '', rev: 1 }));
    await paid(sellTo(unknown, 'ann'), { method: 'card', amount: 200 });
    const again = sellTo(showCoupon(await basket(['bread', '1.000']), 'ONCE-EACH'), 'ann');
    expect(await refusedNow(again)).to.deep.equal([{ code: 'ONCE-EACH', reason: 'used_up_by_customer' }]);
  });

  it('counts the uses of the coupon that counts where two have one code: the store’s own', async () => {
    const effect = { kind: 'amount', amount: 100, each: 'basket' };
    const own = { ...blankPromotion, effect, max_uses: 1, max_uses_per_customer: null, uses: 0 };
    await coupon('BOTH', { effect, max_uses: 5, uses: 4 });
    await till.put(
      'reference',
      aReference({
        id: 'own-coupon',
        kind: 'coupon',
        code: 'BOTH',
        store_id: 'store-1',
        data: own as unknown as JsonObject,
        rev: 1,
      }),
    );
    const { basket: priced } = await prepared(showCoupon(await basket(['bread', '1.000']), 'BOTH'));
    expect(priced.taken.map(({ offer_id }) => offer_id)).to.deep.equal(['own-coupon']);
  });

  describe('what was taken off by hand', () => {
    const cut = (value: string, reason = 'dented') => [{ kind: 'percent' as const, value, reason }];

    it('within the store’s limit needs nobody, beyond it a manager’s PIN, and is written down with its reason', async () => {
      const some = discountLine(await basket(['soap', '1.000']), 'soap-line', cut('10.0000'));
      const payload = await paid(some, { method: 'card', amount: 1116 });
      expect(payload.lines[0]!.discounts).to.deep.equal(cut('10.0000'));
      const more = discountLine(await basket(['soap', '1.000']), 'soap-line', cut('10.1000'));
      expect(await prepareOrder(till, more)).to.deep.include({ ok: false, code: 'discount_unapproved' });
      const yes = await paid(approve(more, approval('discount')), { method: 'card', amount: 1115 });
      expect(yes.approvals).to.deep.equal([approval('discount')]);
    });

    it('counts a price below the list, and a line and the order together', async () => {
      const cheaper = changePrice(await basket(['soap', '1.000']), 'soap-line', {
        unit_price: 899,
        price_per: 1,
      });
      expect(await prepareOrder(till, cheaper)).to.include({ code: 'discount_unapproved' });
      const nine = discountLine(await basket(['soap', '1.000']), 'soap-line', cut('9.0000'));
      const both = discountCart(nine, cut('2.0000', 'regular'));
      expect(await prepareOrder(till, both)).to.include({ code: 'discount_unapproved' });
      expect(await prepareOrder(till, discountCart(nine, cut('1.0000', 'regular')))).to.include({ ok: true });
      const dearer = changePrice(await basket(['soap', '1.000']), 'soap-line', {
        unit_price: 1200,
        price_per: 1,
      });
      expect(await prepareOrder(till, dearer)).to.include({ ok: true });
    });

    it('is nobody’s business but their own for who may change orders', async () => {
      await till.put('staff', aStaff(1, { id: 'user-1', store_ids: ['store-1'], modules: ['order'] }));
      const half = discountCart(await basket(['soap', '1.000']), cut('50.0000'));
      expect((await prepared(half)).totals).to.include({ discount: 500, total: 620 });
    });

    it('a yes is given by a PIN of somebody who may, and no other', async () => {
      const ask = (employeeId: string, pin: string) =>
        approveBy({ ...till, unlock }, { kind: 'discount', employeeId, pin });
      expect(await ask('boss', '2580')).to.deep.include({ ok: true });
      expect(await ask('boss', '1')).to.deep.include({ code: 'pin_wrong', details: { tries: 4 } });
      expect(await ask('cashier', '1111')).to.deep.include({ code: 'forbidden' });
    });
  });

  it('food benefits pay eligible goods, the taxed first, and that part bears no tax', async () => {
    const cart = await basket(['bread', '1.000'], ['soda', '2.000'], ['soap', '1.000']);
    // 300 + 400 + 1000, 24 % on soda and soap: 2036
    const payload = await paid(cart, { method: 'ebt', amount: 500 }, { method: 'card', amount: 1440 });
    expect(payload.lines.map(({ ebt = 0, tax, total }) => [ebt, tax.amount, total])).to.deep.equal([
      [100, 0, 300],
      [400, 0, 400],
      [0, 240, 1240],
    ]);
    expect(payload.totals).to.include({ tax: 240, total: 1940, paid: 1940 });
    const part = await paid(
      await basket(['soda', '2.000']),
      { method: 'ebt', amount: 150 },
      { method: 'cash', amount: 310 },
    );
    expect(part.lines[0]).to.deep.include({ ebt: 150, total: 460 });
    const tooMuch = await prepared(await basket(['soda', '1.000'], ['soap', '1.000']));
    expect(await placeOrder(till, tooMuch, [{ method: 'ebt', amount: 201 }])).to.deep.include({
      ok: false,
      code: 'ebt_exceeds',
    });
  });

  it('a customer who pays no tax is charged none, and it is written down', async () => {
    await till.put('customer', aCustomer({ id: 'museum', store_id: '', tax_exempt: true, rev: 1 }));
    const payload = await paid(sellTo(await basket(['soap', '1.000']), 'museum'), {
      method: 'card',
      amount: 1000,
    });
    expect(payload).to.include({ tax_exempt: true, customer_id: 'museum' });
    expect(payload.lines[0]!.tax).to.deep.equal({
      profile_id: '',
      rate: '0.0000',
      type: 'none',
      amount: 0,
      included: false,
    });
  });

  it('goods with a minimum age are sold once somebody has looked at it', async () => {
    const cart = await basket(['beer', '1.000']);
    expect(await prepareOrder(till, cart)).to.deep.include({
      code: 'age_unchecked',
      details: { minimum_age: 18 },
    });
    const payload = await paid(approve(cart, approval('age_check')), { method: 'card', amount: 496 });
    expect(payload.approvals).to.deep.equal([approval('age_check')]);
  });
});

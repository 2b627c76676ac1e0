// Ruling 19: a sale keeps how it was reckoned. What a till wrote down before a setting was changed is applied as charged,
// counted in its shift and in the reports; what is done to it afterwards follows the sale and no later setting.
import { expect } from 'chai';
import { blankReferenceData, collections, everyLine } from '@evertill/schemas';
import type { Order, OrderPlacePayload, StoreSettingsPatch } from '@evertill/schemas';
import { aCustomer } from '../../contract/contract-documents.ts';
import { aSale } from '../../support/given-journal.ts';
import type { SoldLine } from '../../support/given-journal.ts';
import { give, giveProduct } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { base, found, openShop } from './given-shop.ts';
import type { Shop } from './given-shop.ts';

type Payload = OrderPlacePayload;

describe('an order made before a setting was changed', function () {
  this.timeout(60_000);
  let system: System;
  let count = 0;
  const newId = (what: string) => `${what}-${++count}`;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());

  /** Also with a coat for 30.00 and a hat for 40.00, both with 15 % tax. */
  async function shopWhere(prices_include_tax: boolean): Promise<Shop> {
    const name = newId('shop');
    const shop = await openShop(system, name, { prices_include_tax });
    await shop.give('tax_profile', `${name}-fifteen`, { rate: '15.0000', rate_type: 'percent' });
    const store_tax_id = `${name}-fifteen`;
    await giveProduct(system, shop.vendor, { id: `${name}-coat`, price: 3000, store_tax_id });
    await giveProduct(system, shop.vendor, { id: `${name}-hat`, price: 4000, store_tax_id });
    return shop;
  }
  const line = (shop: Shop, item: 'coat' | 'hat', more: Partial<SoldLine> = {}): SoldLine => ({
    item_id: `${shop.vendor.id}-${item}`,
    unit_price: item === 'coat' ? 3000 : 4000,
    tax: { profile_id: `${shop.vendor.id}-fifteen`, rate: '15.0000', type: 'percent' },
    ...more,
  });
  const change = async (shop: Shop, settings: StoreSettingsPatch) => {
    const { token } = shop.vendor.people.manager;
    const path = `/vendor/stores/${shop.storeId}/settings`;
    expect((await ask(system.url, 'patch', path, { token, body: settings })).status).to.equal(200);
  };

  /** By the settings the shop opened with. Its first line gives the first of `sale` back, when one is named. */
  function payloadOf(
    shop: Shop,
    lines: readonly SoldLine[],
    {
      fields = {},
      sale,
      as = 'return_of',
    }: { fields?: Partial<Payload>; sale?: Order; as?: keyof Payload['refs'] } = {},
  ): Payload {
    const { prices_include_tax } = shop.vendor.stores[0].document;
    const place = { id: newId('order'), lane: shop.lane.laneId, shift: shop.shift };
    const payload = aSale({ ...place, lines, fields, prices_include_tax });
    if (!sale) return payload;
    const [first, ...others] = payload.lines;
    return {
      ...payload,
      lines: [{ ...first!, return_of_line: sale.lines[0]!.id }, ...others],
      refs: { [as]: sale.id },
    };
  }
  /** As a till writes it since orders keep it. */
  const stating = (shop: Shop, payload: Payload): Payload => ({
    ...payload,
    cash_rounding: 1,
    currency_decimals: 2,
    lines: payload.lines.map(({ tax, ...rest }) => ({
      ...rest,
      tax: { ...tax, included: shop.vendor.stores[0].document.prices_include_tax },
    })),
  });
  /** A sale, and a return and an exchange of two sales the server knows. */
  function offline(
    shop: Shop,
    known: readonly Order[],
    sold: readonly SoldLine[] = [line(shop, 'coat')],
    fields: Partial<Payload> = {},
  ): Payload[] {
    const back = { ...sold[0]!, qty: '-1.000' };
    return [
      payloadOf(shop, sold, { fields }),
      payloadOf(shop, [back], { sale: known[0]! }),
      payloadOf(shop, [back, line(shop, 'hat')], { sale: known[1]!, as: 'exchange_of' }),
    ];
  }
  const expectAsCharged = (order: Order, { totals, lines }: Payload) => {
    expect(order).to.include(totals);
    expect(order.lines.map(({ tax, total }) => [tax, total])).to.deep.equal(
      lines.map(({ tax, total }) => [tax.amount, total]),
    );
  };
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  /** Sends them and finds each as it was charged and in its shift, drawer and reports beside what `known` is there. */
  async function expectCounted(shop: Shop, known: Order[], payloads: readonly Payload[]): Promise<Order[]> {
    const entries = payloads.map((payload) => shop.lane.entry('order.place', payload));
    for (const outcome of await shop.lane.send(...entries))
      expect(outcome.kind, JSON.stringify(outcome)).to.be.oneOf(['applied', 'applied_with_changes']);
    const orders = await Promise.all(payloads.map(({ client_order_id }) => shop.read(client_order_id)));
    orders.forEach((order, index) => {
      expectAsCharged(order, payloads[index]!);
      expect(order).to.deep.include({ svc_vendor_work_shift_id: shop.shift, late: false, flags: [] });
    });
    known.push(...orders);
    const tax = sum(known.map((order) => order.tax));
    const discount = sum(known.map((order) => order.discount));
    const cash = known.flatMap(({ payments }) => payments.filter(({ method }) => method === 'cash'));
    const x = await shop.ask(
      'get',
      `/vendor/shifts/work-shifts/${shop.shift}/x-report`,
      undefined,
      'manager',
    );
    expect(x.body.drawer.expected_cash).to.equal(10_000 + sum(cash.map(({ amount }) => amount)));
    expect(x.body.order_stats).to.include({ tax, discount });
    const path = `${base}/report/taxes?store_id=${shop.storeId}`;
    const { totals } = (await shop.ask('get', path, undefined, 'manager')).body;
    expect(totals).to.include({ tax, discount, due: sum(known.map(({ total }) => total)) });
    return orders;
  }

  for (const [place, wasIncluded] of [
    ['on top', false],
    ['in the price', true],
  ] as const) {
    describe(`with tax ${place}`, () => {
      let shop: Shop;
      let parked: Payload;
      const known: Order[] = [];

      before(async () => {
        shop = await shopWhere(wasIncluded);
        for (let sales = 0; sales < 5; sales++) known.push(await shop.sold([line(shop, 'coat')]));
        parked = payloadOf(shop, [line(shop, 'coat')]);
        const entry = shop.lane.entry('order.place', { ...parked, pos_register_id: 'gone' });
        expect(await shop.lane.sendOne(entry)).to.include({ kind: 'rejected', code: 'pos_register' });
        await change(shop, { prices_include_tax: !wasIncluded });
      });

      for (const [till, says, from] of [
        ['that does not say so', (payload: Payload) => payload, 0],
        ['that says so', (payload: Payload) => stating(shop, payload), 2],
      ] as const) {
        it(`is applied as charged, from a till ${till}`, async () => {
          const orders = await expectCounted(shop, known, offline(shop, known.slice(from)).map(says));
          for (const order of orders) {
            expect(order.discount).to.equal(0);
            for (const { discount, tax_included } of order.lines)
              expect({ discount, tax_included }).to.deep.equal({ discount: 0, tax_included: wasIncluded });
          }
          const kinds = found(orders[0]!).map(([kind]) => kind);
          expect(kinds, 'a manager sees what today would charge').to.include('tax');
        });
      }

      it('is returned online by its own reckoning', async () => {
        const sale = known[4]!;
        const body = { vendor_work_shift_id: shop.shift };
        const answer = await shop.ask('post', `${base}/orders/${sale.id}/returns`, body);
        expect(answer.status, answer.text).to.equal(201);
        const back = await shop.read(answer.body.order_id as string);
        const { subtotal, tax, total } = sale;
        expect(back).to.include({ subtotal: 0 - subtotal, discount: 0, tax: 0 - tax, total: 0 - total });
        expect(back.lines[0]).to.include({ discount: 0, tax_included: wasIncluded });
        expect(back.variances).to.deep.equal([]);
      });

      it('is placed when a manager attributes it', async () => {
        const path = `${base}/parked-orders`;
        const list = await shop.ask('get', `${path}?store_id=${shop.storeId}`, undefined, 'manager');
        const body = { vendor_work_shift_id: shop.shift };
        const placed = await shop.ask('post', `${path}/${list.body.data[0].id}/attribute`, body, 'manager');
        expect(placed.status, placed.text).to.equal(200);
        expectAsCharged(await shop.read(parked.client_order_id), parked);
      });

      it('is applied as charged through the outbox', async () => {
        const payload = payloadOf(shop, [line(shop, 'coat')]);
        const { device_id, captured_at, clock } = shop.lane.entry('order.place', payload);
        const body = { ...payload, store_id: shop.storeId, device_id, device_seq: 900, captured_at, clock };
        const placed = await shop.ask('post', '/pos/orders', body);
        expect(placed.status, placed.text).to.equal(201);
        expectAsCharged(await shop.read(payload.client_order_id), payload);
      });
    });
  }

  interface Changed {
    readonly setting: string;
    readonly sold?: (shop: Shop) => SoldLine[];
    readonly fields?: (shop: Shop) => Partial<Payload>;
    readonly change: (shop: Shop) => Promise<unknown>;
  }
  const profile = (shop: Shop, data: object, more = {}) =>
    shop.give('tax_profile', `${shop.vendor.id}-fifteen`, data, more);
  const promoted = (shop: Shop, ends_at: string | null) =>
    shop.give('promotion', `${shop.vendor.id}-offer`, {
      ...blankReferenceData.promotion,
      effect: { kind: 'percent', percent: '10.0000' },
      selection: everyLine,
      ends_at,
    });
  const product = (shop: Shop, fields: object) =>
    giveProduct(system, shop.vendor, { id: `${shop.vendor.id}-coat`, price: 3000, ...fields });
  const changes: readonly Changed[] = [
    { setting: 'cash_rounding', change: (shop) => change(shop, { cash_rounding: 5 }) },
    {
      setting: 'cash_denominations',
      change: (shop) => change(shop, { cash_denominations: [10] }),
    },
    { setting: 'time_zone', change: (shop) => change(shop, { time_zone: 'Pacific/Auckland' }) },
    {
      setting: 'rate of the tax',
      change: (shop) => profile(shop, { rate: '20.0000', rate_type: 'percent' }),
    },
    { setting: 'kind of the tax', change: (shop) => profile(shop, { rate: '5.0000', rate_type: 'flat' }) },
    {
      setting: 'use of the tax',
      change: (shop) => profile(shop, { rate: '15.0000', rate_type: 'percent' }, { active: false }),
    },
    { setting: 'tax of the product', change: (shop) => product(shop, { store_tax_id: '' }) },
    { setting: 'no_sales_tax of the product', change: (shop) => product(shop, { no_sales_tax: true }) },
    { setting: 'price of the product', change: (shop) => product(shop, { price: 3500 }) },
    { setting: 'status of the product', change: (shop) => product(shop, { status: 2 }) },
    {
      setting: 'promotion',
      sold: (shop) => [
        line(shop, 'coat', {
          discounts: [
            { kind: 'amount', value: 300, source: 'promotion', offer_id: `${shop.vendor.id}-offer` },
          ],
        }),
      ],
      change: (shop) => promoted(shop, '2026-01-01T00:00:00.000Z'),
    },
    {
      setting: 'exemption of the customer',
      sold: (shop) => [{ item_id: `${shop.vendor.id}-coat`, unit_price: 3000 }],
      fields: (shop) => ({ customer_id: `${shop.vendor.id}-ann`, tax_exempt: true }),
      change: (shop) =>
        give(
          system,
          shop.vendor,
          collections.customer,
          aCustomer({ id: `${shop.vendor.id}-ann`, store_id: '', tax_exempt: false }),
        ),
    },
  ];
  describe('for goods without tax in their price', () => {
    let shop: Shop;
    const known: Order[] = [];

    before(async () => {
      shop = await shopWhere(false);
      await promoted(shop, null);
    });

    for (const { setting, sold, fields, change: changed } of changes) {
      it(`is applied as charged when the ${setting} changed`, async () => {
        const lines = sold?.(shop) ?? [line(shop, 'coat')];
        const more = fields?.(shop) ?? {};
        const sales = [await shop.sold(lines, more), await shop.sold(lines, more)];
        known.push(...sales);
        const payloads = offline(shop, sales, lines, more);
        await changed(shop);
        await expectCounted(shop, known, payloads);
      });
    }

    it('with food benefits is applied as charged when prices include tax since', async () => {
      const tax = { profile_id: `${shop.vendor.id}-quarter`, rate: '25.0000', type: 'percent' } as const;
      const milk = { item_id: `${shop.vendor.id}-milk`, unit_price: 1000, ebt: 1000, tax };
      const payload = payloadOf(shop, [milk]);
      await change(shop, { prices_include_tax: true });
      const payments = [{ ...payload.payments[0]!, method: 'ebt' as const }];
      await expectCounted(shop, known, [{ ...payload, payments }]);
    });

    it('is refused when its sums hold neither with tax in the price nor on top of it', async () => {
      const payload = payloadOf(shop, [line(shop, 'coat')]);
      const forged = { ...payload, totals: { ...payload.totals, subtotal: 2999 } };
      const lines = payload.lines.map(({ tax, ...rest }) => ({ ...rest, tax: { ...tax, included: true } }));
      for (const broken of [forged, { ...payload, lines }])
        expect(await shop.lane.sendOne(shop.lane.entry('order.place', broken))).to.deep.include({
          kind: 'rejected',
          code: 'order_totals',
          details: { problem: 'The subtotal less discount, with tax and rounding, must be the total.' },
        });
    });

    it('is refunded in the coin it was rounded to', async () => {
      await change(shop, { cash_rounding: 5 });
      const payload = payloadOf(shop, [{ item_id: `${shop.vendor.id}-soap`, unit_price: 201, qty: '2.000' }]);
      const [cash] = payload.payments;
      const rounded = {
        ...payload,
        cash_rounding: 5,
        payments: [{ ...cash!, amount: 400, tendered: 400 }],
        totals: { ...payload.totals, rounding: -2, total: 400, paid: 400 },
      };
      await shop.lane.sendOne(shop.lane.entry('order.place', rounded));
      const sale = await shop.read(payload.client_order_id);
      expect(sale).to.include({ total: 400, cash_rounding: 5 });
      await change(shop, { cash_rounding: 1 });
      const body = {
        vendor_work_shift_id: shop.shift,
        lines: [{ line_id: sale.lines[0]!.id, qty: '1.000' }],
      };
      const answer = await shop.ask('post', `${base}/orders/${sale.id}/returns`, body);
      const back = await shop.read(answer.body.order_id as string);
      expect(back).to.deep.include({ total: -200, rounding: 1, cash_rounding: 5, variances: [] });
    });
  });
});

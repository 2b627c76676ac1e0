// What an order cost is held against lists, offers, taxes and benefits of its moment; and an online client that states
// nothing of it pays what a till would have charged.
import { expect } from 'chai';
import { blankReferenceData, collections, everyLine, priceListItemId } from '@evertill/schemas';
import type { JsonObject, Order, OrderPlacePayload } from '@evertill/schemas';
import type { SoldLine } from '../../support/given-journal.ts';
import { give } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { base, found, openShop, quarter, Shop } from './given-shop.ts';

describe('what an order costs', function () {
  this.timeout(60_000);
  let system: System;
  /** Prices include the tax. */
  let shop: Shop;
  let wholesale: Shop;
  /** They do not. */
  let market: Shop;

  before(async () => {
    system = await startTestSystem();
    shop = await openShop(system, 'acme', { prices_include_tax: true });
    const { vendor } = shop;
    const lanes = vendor.stores[0].document.lanes.map((lane, index) => ({
      ...lane,
      channel: index === 1 ? ('wholesale' as const) : ('retail' as const),
    }));
    await give(system, vendor, collections.store, { ...vendor.stores[0].document, lanes });
    wholesale = await new Shop(system, vendor, 1).open();
    market = await openShop(system, 'market', { prices_include_tax: false });
  });
  after(() => system?.stop());

  const milk = { item_id: 'acme-milk', qty: '1.000' };
  const soldMilk = { item_id: 'acme-milk', unit_price: 1000, tax: quarter('acme') };

  describe('by promotions', () => {
    const promotion = { ...blankReferenceData.promotion, effect: { kind: 'percent', percent: '5.0000' } };
    const offer = 'acme-dairy-week';
    const cut = (value: number, offer_id = offer) =>
      ({ kind: 'amount', value, source: 'promotion', offer_id }) as const;

    before(async () => {
      await shop.give('promotion', offer, {
        ...promotion,
        selection: { ...everyLine, category_ids: ['acme-food'] },
        starts_at: '2026-01-01T00:00:00.000Z',
      });
      await shop.give('promotion', 'acme-over', {
        ...promotion,
        selection: { ...everyLine, item_ids: ['acme-soap'] },
        ends_at: '2026-02-01T00:00:00.000Z',
      });
      await shop.give('promotion', 'acme-later', {
        ...promotion,
        selection: { ...everyLine, item_ids: ['acme-soap'] },
        starts_at: '2999-01-01T00:00:00.000Z',
      });
    });

    it('an online order that states nothing has what a category above takes off', async () => {
      const order = await shop.placed({ lines: [milk, { item_id: 'acme-soap', qty: '2.000' }] });
      expect(order).to.deep.include({ subtotal: 1400, discount: 50, total: 1350, variances: [], flags: [] });
      expect(order.lines.map(({ discounts }) => discounts)).to.deep.equal([[cut(50)], []]);
    });

    it('an order that states its totals is as it is stated', async () => {
      const totals = { subtotal: 1000, discount: 0, tax: 200, rounding: 0, total: 1000, paid: 0, change: 0 };
      const order = await shop.placed({ lines: [milk], totals });
      expect(order).to.deep.include({ discount: 0, total: 1000, variances: [] });
    });

    it('a till that took off the right sum leaves no difference', async () => {
      const order = await shop.sold([{ ...soldMilk, discounts: [cut(50)] }]);
      expect(order).to.deep.include({ total: 950, variances: [], flags: [] });
    });

    it('what was taken off otherwise is a difference of its line', async () => {
      expect(found(await shop.sold([{ ...soldMilk, discounts: [cut(60)] }]))).to.deep.equal([
        ['promotion', 60, 50],
      ]);
      const soap = { item_id: 'acme-soap', unit_price: 200 };
      const order = await shop.sold([soldMilk, { ...soap, discounts: [cut(50)] }]);
      expect(
        order.variances.map(({ line_id, charged, computed }) => [line_id.at(-1), charged, computed]),
      ).to.deep.equal([
        ['0', 0, 50],
        ['1', 50, 0],
      ]);
    });

    it('a promotion that is over, or that nobody has, takes nothing off; at its own time it did', async () => {
      const soap = { item_id: 'acme-soap', unit_price: 200 };
      for (const id of ['acme-over', 'nobodys'])
        expect(found(await shop.sold([{ ...soap, discounts: [cut(10, id)] }])), id).to.deep.equal([
          ['promotion', 10, 0],
        ]);
      const then = '2026-01-15T12:00:00.000Z';
      expect(
        found(await shop.sold([{ ...soap, discounts: [cut(10, 'acme-over')] }], {}, then)),
      ).to.deep.equal([]);
    });

    it('a cut that calls itself a promotion and names none is a difference', async () => {
      const discounts = [{ kind: 'amount', value: 900, source: 'promotion' }] as const;
      expect(found(await shop.sold([{ ...soldMilk, discounts }]))).to.deep.equal([['promotion', 900, 0]]);
    });

    it('are told to a till without a replica, with an ETag, as long as they are not over', async () => {
      const path = `${base}/promotions?store_id=${shop.storeId}`;
      const { status, body, headers, text } = await shop.ask('get', path);
      expect(status, text).to.equal(200);
      const told = body.data as JsonObject[];
      expect(told.map(({ id }) => id)).to.deep.equal([offer, 'acme-later']);
      expect(told[0]).to.deep.include({
        store_id: null,
        effect: { kind: 'percent', percent: '5.0000' },
        starts_at: '2026-01-01T00:00:00.000Z',
      });
      expect(body).to.deep.include({ time_zone: 'UTC', total: 2 });
      const again = await shop.ask('get', path, undefined, 'cashier', {
        'If-None-Match': headers.get('etag')!,
      });
      expect(again.status).to.equal(304);
      expect((await shop.ask('get', `${path}&limit=1`)).body.data).to.have.length(1);
      expect((await shop.ask('get', `${path}&limit=1001`)).status).to.equal(400);
    });
  });

  describe('by price lists', () => {
    before(async () => {
      const list = async (id: string, data: object, price: number) => {
        await shop.give('price_list', id, { ...blankReferenceData.price_list, ...data });
        const prices = [{ variation_id: '', min_quantity: '1.000', price }];
        await shop.give(
          'price_list_item',
          priceListItemId(id, 'acme-soap'),
          { price_list_id: id, item_id: 'acme-soap', prices },
          { store_id: shop.storeId },
        );
      };
      await list('trade', { channels: ['wholesale'] }, 150);
      await list('anns', { customer_ids: ['acme-ann'], priority: 5 }, 120);
    });
    const soap = { item_id: 'acme-soap', qty: '1.000' };
    const listed = (price_list_id: string, unit_price: number) =>
      ({ item_id: 'acme-soap', unit_price, price_source: 'price_list', price_list_id }) as const;

    it('an online order costs what its lane and its customer have', async () => {
      const [plain, trade, anns] = [
        await shop.placed({ lines: [soap] }),
        await wholesale.placed({ lines: [soap] }),
        await wholesale.placed({ lines: [soap], customer_id: 'acme-ann' }),
      ];
      const of = ({ lines: [line] }: Order) => [line!.unit_price, line!.price_source, line!.price_list_id];
      expect([plain, trade, anns].map(of)).to.deep.equal([
        [200, 'list', ''],
        [150, 'price_list', 'trade'],
        [120, 'price_list', 'anns'],
      ]);
      for (const order of [plain, trade, anns]) expect(order.variances).to.deep.equal([]);
    });

    it('a price given that is the list’s is the list’s, another one is by hand', async () => {
      const [same, other] = [
        await wholesale.placed({ lines: [{ ...soap, unit_price: 150 }] }),
        await wholesale.placed({ lines: [{ ...soap, unit_price: 190 }] }),
      ];
      expect([same.lines[0]!.price_source, other.lines[0]!.price_source]).to.deep.equal([
        'price_list',
        'override',
      ]);
      expect(found(other)).to.deep.equal([['unit_price', 190, null]]);
    });

    it('a till is held against the list it names, at its lane and for its customer', async () => {
      expect(found(await wholesale.sold([listed('trade', 150)]))).to.deep.equal([]);
      expect(found(await wholesale.sold([listed('trade', 140)]))).to.deep.equal([['unit_price', 140, 150]]);
      expect(found(await shop.sold([listed('trade', 150)])), 'another channel').to.deep.equal([
        ['unit_price', 150, null],
      ]);
      const anns = [listed('anns', 120)];
      expect(found(await shop.sold(anns, { customer_id: 'acme-ann' }))).to.deep.equal([]);
      expect(found(await shop.sold(anns, { customer_id: 'acme-bob' }))).to.deep.equal([
        ['unit_price', 120, null],
      ]);
      expect(found(await shop.sold([listed('nobodys', 150)]))).to.deep.equal([['unit_price', 150, null]]);
    });
  });

  describe('for customers who pay no tax', () => {
    const soldBeer = (vendor: string) => ({ item_id: `${vendor}-beer`, unit_price: 500 });
    const checked = (vendor: string) => [
      { kind: 'age_check', employee_id: `${vendor}-cashier`, at: '2026-11-21T09:00:00.000Z' },
    ];
    const contained = { kind: 'amount', value: 100, source: 'tax_exempt' } as const;

    it('an online order of theirs bears none; where prices contain it exactly that is off', async () => {
      const [included, beside] = [
        await shop.placed({
          customer_id: 'acme-ann',
          lines: [{ item_id: 'acme-beer', qty: '1.000' }],
          approvals: checked('acme'),
        }),
        await market.placed({
          customer_id: 'market-ann',
          lines: [{ item_id: 'market-beer', qty: '1.000' }],
          approvals: checked('market'),
        }),
      ];
      expect(included).to.deep.include({
        tax_exempt: true,
        tax: 0,
        discount: 100,
        total: 400,
        variances: [],
      });
      expect(beside).to.deep.include({ tax_exempt: true, tax: 0, discount: 0, total: 500, variances: [] });
    });

    it('a till that charged none of an exempt customer leaves no difference', async () => {
      const whom = { tax_exempt: true, customer_id: 'acme-ann', approvals: checked('acme') };
      expect(found(await shop.sold([{ ...soldBeer('acme'), discounts: [contained] }], whom))).to.deep.equal(
        [],
      );
      expect(found(await shop.sold([soldBeer('acme')], whom)), 'its part was not taken off').to.deep.equal([
        ['discount', 0, 100],
      ]);
      const market_ = { tax_exempt: true, customer_id: 'market-ann', approvals: checked('market') };
      expect(found(await market.sold([soldBeer('market')], market_))).to.deep.equal([]);
    });

    it('one that says so of somebody who is not, or of nobody, is a difference in tax', async () => {
      const approvals = checked('acme');
      for (const whom of [{ customer_id: 'acme-bob' }, {}]) {
        const lines = [{ ...soldBeer('acme'), discounts: [contained] }];
        expect(found(await shop.sold(lines, { tax_exempt: true, approvals, ...whom }))).to.deep.equal([
          ['line_tax', 0, 80],
          ['discount', 100, 0],
        ]);
      }
    });
  });

  describe('paid with food benefits', () => {
    const lines = [
      { item_id: 'market-milk', qty: '1.000' },
      { item_id: 'market-soap', qty: '1.000' },
    ];
    const ebt = (amount: number) => ({ method: 'ebt', amount });

    it('an online order bears no tax on that part', async () => {
      const order = await market.placed({ lines, payments: [ebt(600), { method: 'cash', amount: 700 }] });
      expect(order).to.deep.include({ tax: 100, total: 1300, payment_status: 'paid', variances: [] });
      expect(order.lines.map((line) => [line.ebt, line.tax])).to.deep.equal([
        [600, 100],
        [0, 0],
      ]);
    });

    it('they cannot pay more than is eligible, nor where prices contain the tax', async () => {
      const toMuch = await market.place({ lines, payments: [ebt(1001)] });
      expect([toMuch.status, toMuch.body.code]).to.deep.equal([400, 'ebt_exceeds']);
      const included = await shop.place({ lines: [milk], payments: [ebt(500)] });
      expect([included.status, included.body.code]).to.deep.equal([400, 'order_totals']);
    });

    const soldWith = (item_id: string, unit_price: number, part: number, tax?: SoldLine['tax']) =>
      [[{ item_id, unit_price, ebt: part, ...(tax ? { tax } : {}) }], part] as const;
    const paid = (part: number, rest: number): OrderPlacePayload['payments'] =>
      (
        [
          ['ebt', part],
          ['cash', rest],
        ] as const
      ).map(([method, amount]) => ({
        client_payment_id: `${method}-${amount}`,
        method,
        amount,
        tendered: amount,
        change: 0,
        rounding: 0,
      }));

    it('a till that reckoned so leaves no difference; goods that are not eligible are one', async () => {
      const [milkLine, part] = soldWith('market-milk', 1000, 600, quarter('market'));
      expect(found(await market.sold(milkLine, { payments: paid(part, 500) }))).to.deep.equal([]);
      const [soapLine, of] = soldWith('market-soap', 200, 150);
      expect(found(await market.sold(soapLine, { payments: paid(of, 50) }))).to.deep.equal([['ebt', 150, 0]]);
    });

    it('that do not add up are parked', async () => {
      const [milkLine] = soldWith('market-milk', 1000, 600, quarter('market'));
      const { lane, shift } = market;
      const fields = { payments: paid(500, 600) };
      const entry = lane.sale({ id: 'unequal', shift, lines: milkLine, prices_include_tax: false, fields });
      expect(await lane.sendOne(entry)).to.deep.include({ kind: 'rejected', code: 'order_totals' });
    });

    it('go back to where they came from, and never in cash', async () => {
      const sale = await market.placed({ lines, payments: [ebt(600), { method: 'cash', amount: 700 }] });
      const inCash = await market.ask('post', `${base}/orders/${sale.id}/returns`, {
        payments: [{ method: 'cash', amount: 1300 }],
      });
      expect([inCash.status, inCash.body.code]).to.deep.equal([400, 'refund_exceeds']);
      const answer = await market.ask('post', `${base}/orders/${sale.id}/returns`, {});
      expect(answer.status, answer.text).to.equal(201);
      const back = await market.read(answer.body.order_id as string);
      expect(back.payments.map(({ method, amount }) => [method, amount])).to.deep.equal([
        ['ebt', -600],
        ['cash', -700],
      ]);
      expect(back).to.deep.include({ variances: [], flags: [], total: -1300 });
      expect(back.lines.map((line) => line.ebt + 0)).to.deep.equal([-600, 0]);
    });
  });
});

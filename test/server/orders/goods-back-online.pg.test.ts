// Ruling 19 at the door of online clients that state no totals: what comes back of a sale is worth what was charged for it,
// and taxed as the sale was; what goes out follows the settings of now.
import { expect } from 'chai';
import type { Order } from '@evertill/schemas';
import type { SoldLine } from '../../support/given-journal.ts';
import { giveProduct } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { openShop, quarter } from './given-shop.ts';
import type { Shop } from './given-shop.ts';

describe('an order that gives goods of a sale back and states no totals', function () {
  this.timeout(60_000);
  let system: System;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());

  const change = async (shop: Shop, settings: object) => {
    const { token } = shop.vendor.people.manager;
    const path = `/vendor/stores/${shop.storeId}/settings`;
    expect((await ask(system.url, 'patch', path, { token, body: settings })).status).to.equal(200);
  };
  const cash = (amount: number) => [{ method: 'cash', amount }];

  for (const [place, wasIncluded] of [
    ['on top', false],
    ['in the price', true],
  ] as const) {
    describe(`of a sale with tax ${place}, when the setting is the other one since`, () => {
      let shop: Shop;
      const sales: Order[] = [];
      const id = (what: string) => `${shop.vendor.id}-${what}`;
      const coats = (): SoldLine => ({
        item_id: id('coat'),
        qty: '2.000',
        unit_price: 3000,
        discounts: [{ kind: 'amount', value: 600 }],
        tax: quarter(shop.vendor.id),
      });
      const coatBack = (sale: Order, more = {}) => ({
        item_id: id('coat'),
        qty: '-1.000',
        return_of_line: sale.lines[0]!.id,
        ...more,
      });
      /** Of one coat: 3000 less 300, and a quarter. */
      const [tax, total] = wasIncluded ? [540, 2700] : [675, 3375];
      /** Of a hat of 4000, by the setting of now. */
      const hat = wasIncluded ? { tax: 1000, total: 5000 } : { tax: 800, total: 4000 };

      before(async () => {
        shop = await openShop(system, `back-${wasIncluded ? 'in' : 'top'}`, {
          prices_include_tax: wasIncluded,
        });
        const store_tax_id = id('quarter');
        await giveProduct(system, shop.vendor, { id: id('coat'), price: 3000, store_tax_id });
        await giveProduct(system, shop.vendor, { id: id('hat'), price: 4000, store_tax_id });
        for (let count = 0; count < 5; count++) sales.push(await shop.sold([coats()]));
        await change(shop, { prices_include_tax: !wasIncluded });
      });

      it('exchanges them as they were charged against goods at the settings of now', async () => {
        const [sale] = sales;
        const order = await shop.placed({
          refs: { exchange_of: sale!.id },
          lines: [coatBack(sale!, { unit_price: 3000 }), { item_id: id('hat'), qty: '1.000' }],
          payments: cash(hat.total - total),
        });
        expect(order.lines[0]).to.include({
          unit_price: 3000,
          discount: -300,
          tax: 0 - tax,
          total: 0 - total,
          tax_included: wasIncluded,
        });
        expect(order.lines[1]).to.include({ discount: 0, ...hat, tax_included: !wasIncluded });
        expect(order).to.deep.include({
          subtotal: 1000,
          discount: -300,
          tax: hat.tax - tax,
          total: hat.total - total,
          payment_status: 'paid',
          variances: [],
        });
      });

      it('returns them as they were charged, in two halves all of it', async () => {
        const sale = sales[1]!;
        for (const _half of ['first', 'second']) {
          const order = await shop.placed({
            refs: { return_of: sale.id },
            lines: [coatBack(sale)],
            payments: cash(0 - total),
          });
          expect(order.lines[0]).to.include({ discount: -300, tax_included: wasIncluded });
          expect(order).to.deep.include({ subtotal: -3000, tax: 0 - tax, total: 0 - total, variances: [] });
        }
        expect(await shop.read(sale.id)).to.include({ payment_status: 'refunded' });
      });

      it('reckons a price the client states by the tax of the sale', async () => {
        const sale = sales[2]!;
        const line = coatBack(sale, { unit_price: 1000 });
        const [less, its] = wasIncluded ? [1000, 200] : [1250, 250];
        const order = await shop.placed({
          refs: { return_of: sale.id },
          lines: [line],
          payments: cash(0 - less),
        });
        expect(order.lines[0]).to.include({ tax: 0 - its, total: 0 - less, tax_included: wasIncluded });
      });

      it('answers a repetition with the order it placed, and refuses more than is left', async () => {
        const sale = sales[3]!;
        const body = {
          client_order_id: id('again'),
          refs: { return_of: sale.id },
          lines: [coatBack(sale, { qty: '-2.000' })],
          payments: cash(-2 * total),
        };
        const order = await shop.placed(body);
        expect(order.total).to.equal(-2 * total);
        expect((await shop.placed(body)).order_number).to.equal(order.order_number);
        const more = await shop.place({ ...body, client_order_id: id('more') });
        expect([more.status, more.body.code, more.body.of]).to.deep.equal([
          400,
          'refund_exceeds',
          'quantity',
        ]);
      });

      it('keeps the way a sold line states its tax', async () => {
        const coat = { ...quarter(shop.vendor.id), amount: tax, included: wasIncluded };
        const sold = { item_id: id('coat'), qty: '1.000', unit_price: 2700, tax: coat };
        const order = await shop.placed({ lines: [sold], payments: cash(total) }, 'manager');
        expect(order.lines[0]).to.include({ tax, total, tax_included: wasIncluded });
        expect(order).to.include({ subtotal: 2700, discount: 0, tax, total });
      });
    });
  }

  describe('in a store', () => {
    let shop: Shop;
    const id = (what: string) => `${shop.vendor.id}-${what}`;

    before(async () => {
      shop = await openShop(system, 'back-coin', { prices_include_tax: false });
    });

    it('refunds the coin the sale was rounded to', async () => {
      await change(shop, { cash_rounding: 5 });
      const sale = await shop.placed(
        {
          lines: [{ item_id: id('soap'), qty: '2.000', unit_price: 201 }],
          payments: cash(400),
        },
        'manager',
      );
      expect(sale).to.include({ total: 400, rounding: -2, cash_rounding: 5 });
      await change(shop, { cash_rounding: 1 });
      const order = await shop.placed({
        refs: { return_of: sale.id },
        lines: [{ item_id: id('soap'), qty: '-1.000', return_of_line: sale.lines[0]!.id }],
        payments: cash(-200),
      });
      expect(order).to.deep.include({ total: -200, rounding: 1, cash_rounding: 5, variances: [] });
    });

    it('gives food benefits back what they paid, or pays goods that go out with it', async () => {
      const milk = { item_id: id('milk'), qty: '2.000' };
      const ebt = (amount: number) => [{ method: 'ebt', amount }];
      const sale = await shop.placed({ lines: [milk], payments: ebt(2000) });
      const back = { item_id: id('milk'), qty: '-1.000', return_of_line: sale.lines[0]!.id };
      const other = await shop.placed({
        refs: { exchange_of: sale.id },
        lines: [back, { ...milk, qty: '1.000' }],
        payments: [],
      });
      expect(other).to.deep.include({ total: 0, tax: 0, variances: [] });
      expect(other.lines.map((line) => line.ebt)).to.deep.equal([-1000, 1000]);
      const order = await shop.placed({ refs: { return_of: sale.id }, lines: [back], payments: ebt(-1000) });
      expect(order).to.deep.include({ total: -1000, tax: 0, variances: [] });
    });
  });
});

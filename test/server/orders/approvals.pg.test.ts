// What a cashier may not decide alone: online an order waits for who may say yes, and one that was made offline is kept
// and flagged.
import { expect } from 'chai';
import type { Role } from '../../support/given.ts';
import { giveVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { base, openShop, quarter } from './given-shop.ts';
import type { Shop } from './given-shop.ts';

describe('who must say yes to an order', function () {
  this.timeout(60_000);
  let system: System;
  let shop: Shop;

  before(async () => {
    system = await startTestSystem();
    shop = await openShop(system, 'acme', { prices_include_tax: true });
    await giveVendor(system, 'market');
  });
  after(() => system?.stop());

  describe('with discounts by hand', () => {
    const tenth = { kind: 'percent', value: '10.0000' } as const;
    const more = { kind: 'percent', value: '11.0000' } as const;
    const approval = (role: Role) => ({
      kind: 'discount',
      employee_id: `acme-${role}`,
      at: '2026-11-21T09:00:00.000Z',
    });
    const soap = { item_id: 'acme-soap', qty: '10.000' };
    const soldSoap = { item_id: 'acme-soap', unit_price: 200, qty: '10.000' };

    it('up to the limit nobody is asked', async () => {
      expect((await shop.placed({ lines: [{ ...soap, discounts: [tenth] }] })).discount).to.equal(200);
      expect((await shop.sold([{ ...soldSoap, discounts: [tenth] }])).flags).to.deep.equal([]);
    });

    const beyond: readonly (readonly [string, object])[] = [
      ['off a line', { lines: [{ ...soap, discounts: [more] }] }],
      ['off the order', { lines: [soap], discounts: [more] }],
      ['by a price below the list', { lines: [{ ...soap, unit_price: 179 }] }],
      [
        'by a price that calls itself the list’s',
        { lines: [{ ...soap, unit_price: 179, price_source: 'list' }] },
      ],
      [
        'by the price of a list there is not',
        { lines: [{ ...soap, unit_price: 1, price_source: 'price_list', price_list_id: 'nowhere' }] },
      ],
      [
        'by a promotion there is not',
        { lines: [{ ...soap, discounts: [{ ...more, source: 'promotion', offer_id: 'nowhere' }] }] },
      ],
      ['by a coupon nobody showed', { lines: [{ ...soap, discounts: [{ ...more, source: 'coupon' }] }] }],
      [
        'by the tax of a customer who pays it',
        {
          customer_id: 'acme-bob',
          tax_exempt: true,
          lines: [{ ...soap, discounts: [{ ...more, source: 'tax_exempt' }] }],
        },
      ],
    ];
    for (const [what, fields] of beyond) {
      it(`beyond it, ${what}: refused online, unless somebody who may says yes`, async () => {
        const refused = await shop.place(fields);
        expect([refused.status, refused.body.code, refused.body.discount_limit]).to.deep.equal([
          403,
          'discount_unapproved',
          '10.0000',
        ]);
        for (const role of ['cashier', 'neighbour'] as const)
          expect((await shop.place({ ...fields, approvals: [approval(role)] })).status, role).to.equal(403);
        expect(
          (await shop.place({ ...fields, approvals: [{ ...approval('manager'), kind: 'other' }] })).status,
        ).to.equal(403);
        await shop.placed({ ...fields, approvals: [approval('manager')] });
        await shop.placed(fields, 'owner');
      });
    }

    it('of a till it is kept and flagged, unless somebody said yes', async () => {
      const lines = [{ ...soldSoap, discounts: [more] }];
      expect((await shop.sold(lines)).flags).to.deep.equal(['discount_unapproved']);
      const approvals = [approval('manager')];
      expect((await shop.sold(lines, { approvals })).flags).to.deep.equal([]);
      const override = { ...soldSoap, unit_price: 100, price_source: 'override' } as const;
      expect((await shop.sold([override])).flags).to.deep.equal(['discount_unapproved']);
    });

    it('what comes back of a sale asks nobody', async () => {
      const sale = await shop.placed({
        lines: [{ ...soap, discounts: [{ kind: 'percent', value: '50.0000' }] }],
        payments: [{ method: 'cash', amount: 1000 }],
        approvals: [approval('manager')],
      });
      const answer = await shop.ask('post', `${base}/orders/${sale.id}/returns`, {});
      expect(answer.status, answer.text).to.equal(201);
      expect((await shop.read(answer.body.order_id as string)).flags).to.deep.equal([]);
    });
  });

  describe('of goods with a minimum age', () => {
    const beer = { item_id: 'acme-beer', qty: '1.000' };
    const checked = { kind: 'age_check', employee_id: 'acme-cashier', at: '2026-11-21T09:00:00.000Z' };

    it('online nothing is sold before anybody of the store’s staff looked', async () => {
      const refused = await shop.place({ lines: [beer] });
      expect([refused.status, refused.body.code, refused.body.minimum_age]).to.deep.equal([
        400,
        'age_unchecked',
        18,
      ]);
      for (const employee_id of ['market-cashier', 'acme-neighbour']) {
        const stranger = { ...checked, employee_id };
        expect((await shop.place({ lines: [beer], approvals: [stranger] })).body.code, employee_id).to.equal(
          'age_unchecked',
        );
      }
      expect((await shop.placed({ lines: [beer], approvals: [checked] })).flags).to.deep.equal([]);
    });

    it('of a till it is kept and flagged', async () => {
      const lines = [{ item_id: 'acme-beer', unit_price: 500, tax: quarter('acme') }];
      expect((await shop.sold(lines)).flags).to.deep.equal(['age_unchecked']);
      expect((await shop.sold(lines, { approvals: [checked] })).flags).to.deep.equal([]);
      const neighbour = { ...checked, employee_id: 'acme-neighbour' };
      expect((await shop.sold(lines, { approvals: [neighbour] })).flags).to.deep.equal(['age_unchecked']);
      const owner = { ...checked, employee_id: 'acme-owner' };
      expect((await shop.sold(lines, { approvals: [owner] })).flags, 'of every store').to.deep.equal([]);
    });

    it('what comes back asks nobody', async () => {
      const lines = [{ item_id: 'acme-beer', unit_price: 500, tax: quarter('acme'), qty: '-1.000' }];
      expect((await shop.sold(lines)).flags).to.deep.equal([]);
    });
  });
});

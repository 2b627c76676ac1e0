// An order that is paid in parts, at every door: only its cash is rounded, what a terminal approved is what counts, and what a
// card brought beyond the total is a tip.
import { expect } from 'chai';
import type { Order, OrderPlacePayload } from '@evertill/schemas';
import { aSale } from '../../support/given-journal.ts';
import { giveProduct } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';
import { openShop } from './given-shop.ts';
import type { Shop } from './given-shop.ts';

type Payment = OrderPlacePayload['payments'][number];
type Said = Partial<NonNullable<Payment['terminal']>>;

describe('an order that is paid in parts', function () {
  this.timeout(60_000);
  let system: System;
  let shop: Shop;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    shop = await openShop(system, 'parts', { prices_include_tax: true });
    const { token } = shop.vendor.people.manager;
    const path = `/vendor/stores/${shop.storeId}/settings`;
    await ask(system.url, 'patch', path, { token, body: { cash_rounding: 5 } });
    for (const price of [1528, 5000, 5002])
      await giveProduct(system, shop.vendor, { id: `p${price}`, price });
  });
  after(() => system?.stop());

  const terminal = (said: Said): Payment['terminal'] => ({
    paymentReference: 'ref',
    authCode: 'A1',
    cardLast4: '4242',
    cardBrand: 'VISA',
    entryMode: 'chip',
    outcome: 'succeeded',
    ...said,
  });
  const online = (price: number, payments: object[], more = {}) =>
    shop.placed({ lines: [{ item_id: `p${price}`, qty: '1.000' }], payments, ...more });
  const figures = (order: Order) => ({
    totals: [order.total, order.rounding, order.paid, order.payment_status],
    payments: order.payments.map(({ method, amount, tip }) => [method, amount, tip]),
    variances: order.variances,
  });

  it('rounds only its cash where the client states no totals (field case 11)', async () => {
    const voucher = { method: 'voucher', amount: 5000 };
    const closed = await online(5002, [voucher, { method: 'cash', amount: 0 }]);
    expect(figures(closed)).to.deep.include({ totals: [5000, -2, 5000, 'paid'], variances: [] });
    expect(figures(await online(5002, [voucher])).totals).to.deep.equal([5002, 0, 5000, 'partial']);
    const cash = { method: 'cash', amount: 1000 };
    const beside = await online(1528, [cash, { method: 'card', amount: 528 }]);
    expect(figures(beside)).to.deep.include({ totals: [1528, 0, 1528, 'paid'], variances: [] });
    const last = await online(1528, [
      { method: 'card', amount: 500 },
      { method: 'cash', amount: 1030 },
    ]);
    expect(figures(last)).to.deep.include({ totals: [1530, 2, 1530, 'paid'], variances: [] });
  });

  const charges: readonly (readonly [string, Said, number, number, unknown[]])[] = [
    ['approved for a part', { amountApproved: 3000 }, 5000, 3000, [3000, 'partial', 0]],
    ['with a tip that is said', { amountApproved: 5500, tipAmount: 500 }, 5000, 5000, [5000, 'paid', 500]],
    ['with a tip that is not said', { amountApproved: 5500 }, 5000, 5000, [5000, 'paid', 500]],
    ['charged with the tip', {}, 5500, 5500, [5000, 'paid', 500]],
  ];
  for (const [what, said, amount, paid, [counted, status, tip]] of charges) {
    const payment = () => ({
      client_payment_id: `payment-${++count}`,
      method: 'card' as const,
      amount,
      tendered: amount,
      change: 0,
      rounding: 0,
      terminal: terminal(said),
    });
    const isAsApproved = (order: Order) => {
      expect([order.total, order.paid, order.payment_status]).to.deep.equal([5000, counted, status]);
      expect(figures(order).payments).to.deep.equal([['card', counted, tip]]);
    };
    const whole = () => {
      const payload = aSale({
        id: `parts-${++count}`,
        lane: shop.lane.laneId,
        shift: shop.shift,
        lines: [{ item_id: 'p5000', unit_price: 5000 }],
        prices_include_tax: true,
      });
      return { ...payload, payments: [payment()], totals: { ...payload.totals, paid } };
    };

    it(`counts a card ${what}, online, from the outbox and from a journal (field case 13)`, async () => {
      isAsApproved(await online(5000, [{ method: 'card', amount, terminal: terminal(said) }]));

      const body = {
        ...whole(),
        store_id: shop.storeId,
        device_id: `outbox-${++count}`,
        device_seq: 1,
        captured_at: testClock.iso(),
        clock: { wall: testClock.now(), monotonic: 0, skew_ms: 0 },
      };
      const placed = await shop.ask('post', '/pos/orders', body);
      expect(placed.status, placed.text).to.equal(201);
      expect(placed.body).to.include({ payment_status: status });
      isAsApproved(await shop.read(body.client_order_id));

      const sold = whole();
      const outcome = await shop.lane.sendOne(shop.lane.entry('order.place', sold));
      expect(outcome.kind, JSON.stringify(outcome)).to.be.oneOf(['applied', 'applied_with_changes']);
      isAsApproved(await shop.read(sold.client_order_id));
    });
  }

  it('stays refused where cash was paid beyond the total', async () => {
    const answer = await shop.place({
      lines: [{ item_id: 'p5000', qty: '1.000' }],
      payments: [{ method: 'cash', amount: 5500 }],
    });
    expect([answer.status, answer.body.code]).to.deep.equal([400, 'order_totals']);
  });
});

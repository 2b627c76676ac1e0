// Payments: what is covered, what goes back, what is still owed by whom, and the cash keys on the screen.
import { expect } from 'chai';
import fc from 'fast-check';
import { defaultDenominations, quickCash, settle } from '../../../schemas/domain/payments.ts';
import type { SettledPayment, Settlement } from '../../../schemas/domain/payments.ts';
import { propertyRuns, propertyTimeout } from './property-runs.ts';

const cash = (amount: number, tendered?: number): SettledPayment => ({ method: 'cash', amount, tendered });
const card = (amount: number): SettledPayment => ({ method: 'card', amount });

describe('settle', () => {
  const table: [given: string, total: number, payments: SettledPayment[], answer: Settlement][] = [
    ['nothing paid', 3140, [], { paid: 0, change: 0, due: 3140 }],
    ['exact cash', 3140, [cash(3140)], { paid: 3140, change: 0, due: 0 }],
    [
      'a note, amount and tendered told apart',
      3140,
      [cash(3140, 5000)],
      { paid: 3140, change: 1860, due: 0 },
    ],
    ['a note entered as the amount', 3140, [cash(5000)], { paid: 3140, change: 1860, due: 0 }],
    ['part in cash', 3140, [cash(2000)], { paid: 2000, change: 0, due: 1140 }],
    [
      'part in cash with change, the rest by card',
      3140,
      [cash(2000, 5000), card(1140)],
      { paid: 3140, change: 3000, due: 0 },
    ],
    [
      'part in cash with change, the rest to come',
      3140,
      [cash(2000, 5000)],
      { paid: 2000, change: 3000, due: 1140 },
    ],
    ['card first, then a note', 3140, [card(1140), cash(5000)], { paid: 3140, change: 3000, due: 0 }],
    ['too much by card', 3140, [card(4000)], { paid: 4000, change: 0, due: -860 }],
    ['too much by card beside some cash', 3140, [card(3000), cash(500)], { paid: 3140, change: 360, due: 0 }],
    [
      'so much by card that all cash goes back',
      3140,
      [card(4000), cash(500)],
      { paid: 4000, change: 500, due: -860 },
    ],
    [
      'a card with a tendered amount, which means nothing',
      3140,
      [{ method: 'card', amount: 3140, tendered: 5000 }],
      { paid: 3140, change: 0, due: 0 },
    ],
    ['less handed over than the amount says', 3140, [cash(3140, 3000)], { paid: 3000, change: 0, due: 140 }],
    ['a refund not paid yet', -1200, [], { paid: 0, change: 0, due: -1200 }],
    ['a refund in cash', -1200, [cash(-1200)], { paid: -1200, change: 0, due: 0 }],
    ['a refund in cash with nothing tendered', -1200, [cash(-1200, 0)], { paid: -1200, change: 0, due: 0 }],
    ['a refund to the card', -1200, [card(-1200)], { paid: -1200, change: 0, due: 0 }],
    ['too much refunded', -1200, [cash(-1500)], { paid: -1500, change: 0, due: 300 }],
    ['cash taken during a refund', -1200, [cash(500)], { paid: 0, change: 500, due: -1200 }],
    ['an even exchange', 0, [], { paid: 0, change: 0, due: 0 }],
  ];
  for (const [given, total, payments, answer] of table) {
    it(`given ${given}`, () => expect(settle({ total, payments })).to.deep.equal(answer));
  }

  it('[I3] pays or owes exactly the total, and gives change only out of cash', function () {
    this.timeout(propertyTimeout);
    const money = fc.integer({ min: -10_000, max: 10_000 });
    const payment = fc.record({
      method: fc.constantFrom('cash', 'card', 'voucher'),
      amount: money,
      tendered: fc.option(fc.nat(20_000), { nil: undefined }),
    });
    fc.assert(
      fc.property(money, fc.array(payment, { maxLength: 5 }), (total, payments) => {
        const { paid, change, due } = settle({ total, payments });
        const handedOver = payments.map(({ method, amount, tendered = amount }) =>
          method === 'cash' && amount > 0 ? tendered : amount,
        );
        const cashIn = payments
          .filter(({ method, amount }) => method === 'cash' && amount > 0)
          .reduce((sum, { amount, tendered = amount }) => sum + tendered, 0);
        expect(paid + due).to.equal(total);
        expect(paid + change).to.equal(handedOver.reduce((sum, amount) => sum + amount, 0));
        expect(change).to.be.within(0, cashIn);
      }),
      { numRuns: propertyRuns },
    );
  });
});

describe('quick cash', () => {
  const usd = defaultDenominations('USD');
  const table: [given: string, total: number, denominations: number[], keys: number[]][] = [
    ['an odd total', 3140, usd, [3140, 3200, 3500, 4000, 5000, 10_000]],
    ['a total that is a note', 4000, usd, [4000, 5000, 10_000]],
    ['a cent', 1, usd, [1, 100, 500, 1000, 2000, 5000, 10_000]],
    ['a large total', 12_345, usd, [12_345, 12_400, 12_500, 13_000, 14_000, 15_000, 20_000]],
    ['the coins and notes of a store', 3141, [5, 25, 100, 1000, 5000], [3141, 3145, 3150, 3200, 4000, 5000]],
    ['no denominations', 3140, [], [3140]],
    ['senseless denominations', 3140, [0, -100, 0.5, NaN], [3140]],
    ['yen', 731, defaultDenominations('JPY'), [731, 800, 1000, 2000, 5000, 10_000]],
    ['dinars', 1250, defaultDenominations('KWD'), [1250, 2000, 5000, 10_000, 20_000, 50_000, 100_000]],
    ['nothing to pay', 0, usd, [0]],
    ['a refund', -3140, usd, [-3140]],
  ];
  for (const [given, total, denominations, keys] of table) {
    it(`given ${given} of ${total}, offers ${keys.join(', ')}`, () => {
      expect(quickCash(total, denominations)).to.deep.equal(keys);
    });
  }

  it('are the default notes in minor units', () => {
    expect(usd).to.deep.equal([100, 500, 1000, 2000, 5000, 10_000]);
  });
});

// A comparison that cannot fail proves nothing: each way to go wrong is noticed.
import { expect } from 'chai';
import type { Order } from '@evertill/schemas';
import { compare } from './compare.ts';
import type { Sold } from './compare.ts';

const sold: Sold = {
  invoice: {
    number: '536365',
    date: '2010-12-01 08:26:00',
    lines: [{ line: 2, sku: 'A', name: 'Tea', qty: 2, unitPrice: 250, amount: 500 }],
  },
  clientOrderId: 'order-1',
  amount: 500,
  total: 500,
};
const stored = (changes: object = {}): Order =>
  ({
    id: 'order-1',
    client_order_id: 'order-1',
    subtotal: 500,
    total: 500,
    lines: [{ sku_code: 'A', qty: '2.000' }],
    ...changes,
  }) as unknown as Order;
const problems = (orders: readonly Order[]) =>
  compare([sold], orders).differences.map(({ problem }) => problem);

describe('what tills sold against what the server has', () => {
  it('is equal when every order is there once, to the cent', () => {
    expect(compare([sold], [stored()])).to.deep.equal({
      ok: true,
      orders: 1,
      fileAmount: 500,
      serverAmount: 500,
      differences: [],
    });
  });

  const wrong: [string, Order[], string][] = [
    ['lost', [], 'is on the server 0 times'],
    ['doubled', [stored(), stored()], 'is on the server 2 times'],
    ['of another sum', [stored({ subtotal: 501 })], 'lines sum to 501 instead of 500'],
    ['of another total', [stored({ total: 499 })], 'totals 499, on the till 500'],
    ['without a line', [stored({ lines: [] })], 'has 0 lines instead of 1'],
    [
      'with another quantity',
      [stored({ lines: [{ sku_code: 'A', qty: '3.000' }] })],
      'line 1 is another one',
    ],
    ['with another item', [stored({ lines: [{ sku_code: 'B', qty: '2.000' }] })], 'line 1 is another one'],
  ];
  for (const [what, orders, problem] of wrong) {
    it(`notices an order that is ${what}`, () => {
      expect(problems(orders)).to.deep.equal([problem]);
    });
  }

  it('notices an order that nobody sold', () => {
    expect(problems([stored(), stored({ client_order_id: 'other' })])).to.deep.equal([
      'order other was never sold',
    ]);
  });
});

// What a basket costs, by example: the conventions of discounts, taxes, rounding, returns and exchanges.
import { expect } from 'chai';
import { cartTotals, lineAmount } from '../../../schemas/domain/cart-totals.ts';
import type { Cart, CartLine, CartTotals, PricedQuantity } from '../../../schemas/domain/cart-totals.ts';

describe('lineAmount', () => {
  const table: [given: string, line: PricedQuantity, amount: number | undefined][] = [
    ['six pieces', { qty: '6.000', unit_price: 255 }, 1530],
    ['a weight', { qty: '0.455', unit_price: 1290 }, 587],
    ['half a cent', { qty: '0.500', unit_price: 1 }, 1],
    ['half a cent coming back', { qty: '-0.500', unit_price: 1 }, -1],
    ['a price of 0.001, once', { qty: '1.000', unit_price: 1, price_per: 10 }, 0],
    ['a price of 0.001, five times', { qty: '5.000', unit_price: 1, price_per: 10 }, 1],
    ['a price of 0.001, a thousand times', { qty: '1000.000', unit_price: 1, price_per: 10 }, 100],
    ['three for 2.00, bought once', { qty: '1.000', unit_price: 200, price_per: 3 }, 67],
    ['nothing', { qty: '0.000', unit_price: 255 }, 0],
    ['more than can be counted', { qty: '4006381333931.000', unit_price: 1_000_000 }, undefined],
    ['a quantity of another spelling', { qty: '6', unit_price: 255 }, undefined],
    ['a price that is no integer', { qty: '6.000', unit_price: 2.55 }, undefined],
    ['a price_per of zero', { qty: '6.000', unit_price: 255, price_per: 0 }, undefined],
    ['a price_per that is no integer', { qty: '6.000', unit_price: 255, price_per: 1.5 }, undefined],
  ];
  for (const [given, line, amount] of table) {
    it(`given ${given}, is ${amount}`, () => expect(lineAmount(line)).to.equal(amount));
  }
});

const vat = { rate: '24.0000', type: 'percent' } as const;
const sold = (qty: string, unit_price: number, more: Partial<CartLine> = {}): CartLine => ({
  qty,
  unit_price,
  tax: null,
  ...more,
});
const cart = (lines: CartLine[], more: Partial<Cart> = {}): Cart => ({
  lines,
  prices_include_tax: false,
  ...more,
});
const figures = (totals: CartTotals | undefined): Record<string, unknown> => ({
  ...totals,
  lines: totals?.lines.map((line) => [line.amount, line.discount, line.taxable, line.tax, line.total]),
});

describe('cartTotals', () => {
  const table: [given: string, cart: Cart, figures: Record<keyof CartTotals, unknown>][] = [
    ['an empty basket', cart([]), { lines: [], subtotal: 0, discount: 0, tax: 0, rounding: 0, total: 0 }],
    [
      'tax on top of a discounted line',
      cart([sold('2.000', 1000, { discounts: [{ kind: 'percent', value: '10.0000' }], tax: vat })]),
      {
        lines: [[2000, 200, 1800, 432, 2232]],
        subtotal: 2000,
        discount: 200,
        tax: 432,
        rounding: 0,
        total: 2232,
      },
    ],
    [
      'tax inside a discounted line',
      cart([sold('2.000', 1000, { discounts: [{ kind: 'amount', value: 140 }], tax: vat })], {
        prices_include_tax: true,
      }),
      {
        lines: [[2000, 140, 1860, 360, 1860]],
        subtotal: 2000,
        discount: 140,
        tax: 360,
        rounding: 0,
        total: 1860,
      },
    ],
    [
      'an order discount spread over lines before their tax',
      cart([sold('1.000', 1000, { tax: vat }), sold('1.000', 500)], {
        discounts: [{ kind: 'amount', value: 300 }],
      }),
      {
        lines: [
          [1000, 200, 800, 192, 992],
          [500, 100, 400, 0, 400],
        ],
        subtotal: 1500,
        discount: 300,
        tax: 192,
        rounding: 0,
        total: 1392,
      },
    ],
    [
      'an order discount after the discounts of the lines, by largest remainder',
      cart(
        [
          sold('1.000', 100),
          sold('1.000', 200, { discounts: [{ kind: 'amount', value: 100 }] }),
          sold('1.000', 100),
        ],
        { discounts: [{ kind: 'amount', value: 100 }] },
      ),
      {
        lines: [
          [100, 34, 66, 0, 66],
          [200, 133, 67, 0, 67],
          [100, 33, 67, 0, 67],
        ],
        subtotal: 400,
        discount: 200,
        tax: 0,
        rounding: 0,
        total: 200,
      },
    ],
    [
      'an order discount larger than the order',
      cart([sold('1.000', 300), sold('2.000', 100)], { discounts: [{ kind: 'amount', value: 9999 }] }),
      {
        lines: [
          [300, 300, 0, 0, 0],
          [200, 200, 0, 0, 0],
        ],
        subtotal: 500,
        discount: 500,
        tax: 0,
        rounding: 0,
        total: 0,
      },
    ],
    [
      'tax rounded on each line and not on their sum',
      cart([1, 2, 3].map(() => sold('1.000', 2, { tax: vat }))),
      {
        lines: [1, 2, 3].map(() => [2, 0, 2, 0, 2]),
        subtotal: 6,
        discount: 0,
        tax: 0,
        rounding: 0,
        total: 6,
      },
    ],
    [
      'a flat tax a piece, whatever the discount',
      cart([
        sold('3.000', 100, {
          discounts: [{ kind: 'percent', value: '100.0000' }],
          tax: { rate: 10, type: 'flat' },
        }),
      ]),
      { lines: [[300, 300, 0, 30, 30]], subtotal: 300, discount: 300, tax: 30, rounding: 0, total: 30 },
    ],
    [
      'cash rounding asked for',
      cart([sold('1.000', 1003)], { rounding: 5 }),
      { lines: [[1003, 0, 1003, 0, 1003]], subtotal: 1003, discount: 0, tax: 0, rounding: 2, total: 1005 },
    ],
    [
      'cash rounding down',
      cart([sold('1.000', 1002)], { rounding: 5 }),
      { lines: [[1002, 0, 1002, 0, 1002]], subtotal: 1002, discount: 0, tax: 0, rounding: -2, total: 1000 },
    ],
    [
      'an exchange: the order discount is for the goods sold',
      cart([sold('1.000', 2000), sold('-1.000', 800)], {
        discounts: [{ kind: 'percent', value: '10.0000' }],
      }),
      {
        lines: [
          [2000, 200, 1800, 0, 1800],
          [-800, 0, -800, 0, -800],
        ],
        subtotal: 1200,
        discount: 200,
        tax: 0,
        rounding: 0,
        total: 1000,
      },
    ],
    [
      'an exchange that pays out: the order discount still is',
      cart([sold('1.000', 800), sold('-1.000', 2000)], {
        discounts: [{ kind: 'percent', value: '10.0000' }],
      }),
      {
        lines: [
          [800, 80, 720, 0, 720],
          [-2000, 0, -2000, 0, -2000],
        ],
        subtotal: -1200,
        discount: 80,
        tax: 0,
        rounding: 0,
        total: -1280,
      },
    ],
    [
      'an exchange whose goods going out cost nothing: the order discount is still not for what comes back',
      cart([sold('1.000', 0), sold('-1.000', 2000)], { discounts: [{ kind: 'percent', value: '10.0000' }] }),
      {
        lines: [
          [0, 0, 0, 0, 0],
          [-2000, 0, -2000, 0, -2000],
        ],
        subtotal: -2000,
        discount: 0,
        tax: 0,
        rounding: 0,
        total: -2000,
      },
    ],
    [
      'returns only: the order discount comes back',
      cart([sold('-1.000', 1000, { tax: vat }), sold('-1.000', 500)], {
        discounts: [{ kind: 'amount', value: 300 }],
      }),
      {
        lines: [
          [-1000, -200, -800, -192, -992],
          [-500, -100, -400, 0, -400],
        ],
        subtotal: -1500,
        discount: -300,
        tax: -192,
        rounding: 0,
        total: -1392,
      },
    ],
  ];
  for (const [given, input, expected] of table) {
    it(`given ${given}`, () => expect(figures(cartTotals(input))).to.deep.equal(expected));
  }

  const malformed: [given: string, cart: Cart][] = [
    ['a quantity of another spelling', cart([sold('1', 100)])],
    ['a price that is no integer', cart([sold('1.000', 1.5)])],
    [
      'a line discount of another spelling',
      cart([sold('1.000', 100, { discounts: [{ kind: 'percent', value: '10' }] })]),
    ],
    [
      'an order discount of another spelling',
      cart([sold('1.000', 100)], { discounts: [{ kind: 'percent', value: '10' }] }),
    ],
    ['a tax rate of another spelling', cart([sold('1.000', 100, { tax: { rate: '24', type: 'percent' } })])],
    ['a negative rounding', cart([sold('1.000', 100)], { rounding: -5 })],
    ['a broken rounding', cart([sold('1.000', 100)], { rounding: 0.5 })],
    ['one line beyond the safe integers', cart([sold('2.000', Number.MAX_SAFE_INTEGER)])],
    ['lines that only together are', cart([sold('1.000', Number.MAX_SAFE_INTEGER), sold('1.000', 1)])],
    ['a tax that takes a line beyond them', cart([sold('1.000', Number.MAX_SAFE_INTEGER, { tax: vat })])],
    [
      'a line beyond them that a return brings back',
      cart([sold('1.000', Number.MAX_SAFE_INTEGER, { tax: vat }), sold('-1.000', Number.MAX_SAFE_INTEGER)]),
    ],
    [
      'a rounding that takes the total beyond them',
      cart([sold('1.000', Number.MAX_SAFE_INTEGER)], { rounding: 100 }),
    ],
  ];
  for (const [given, input] of malformed) {
    it(`given ${given}, answers undefined and not a wrong figure`, () =>
      expect(cartTotals(input)).to.equal(undefined));
  }
});

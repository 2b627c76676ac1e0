// What a line brought: after discounts and without tax, to the cent, whichever way the store's prices are written.
import { expect } from 'chai';
import fc from 'fast-check';
import { cartTotals, formatQuantity, lineEconomics } from '@evertill/schemas';
import { propertyRuns } from './property-runs.ts';

const line = (fields: Partial<Parameters<typeof lineEconomics>[0]> = {}) => ({
  qty: '1.000',
  unit_price: 1000,
  price_per: 1,
  tax: 200,
  total: 1000,
  ...fields,
});

describe('what a line of an order brought', () => {
  for (const [what, given, net, total] of [
    ['tax in the price', line(), 800, 800],
    ['tax on the price', line({ total: 1200 }), 1000, 1000],
    ['a discount', line({ tax: 100, total: 500 }), 400, 400],
    ['three for the price of two', line({ qty: '3.000', tax: 400, total: 2000 }), 533, 1600],
    ['a weight', line({ qty: '0.455', tax: 0, total: 455 }), 1000, 455],
    ['a return', line({ qty: '-2.000', tax: -400, total: -2000 }), 800, -1600],
    ['a price for ten', line({ qty: '30.000', price_per: 10, tax: 0, total: 3000 }), 1000, 3000],
    ['half a cent each way', line({ qty: '2.000', tax: 0, total: 25 }), 13, 25],
  ] as const) {
    it(`is told of ${what}`, () => {
      const { unit_price, price_per } = given;
      const brought = { unit_price, unit_net_price: net, price_per, line_net_total: total };
      expect(lineEconomics(given)).to.deep.equal(brought);
    });
  }

  it('is nothing of a quantity that is none', () => {
    for (const qty of ['0.000', '1', '', 'x']) expect(lineEconomics(line({ qty }))).to.equal(undefined);
  });

  it('adds up: the net totals of an order are its total without rounding and tax', () => {
    const lines = fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 100_000 }).map(formatQuantity),
        unit_price: fc.integer({ min: 0, max: 100_000 }),
        tax: fc.constantFrom(null, { rate: '24.0000', type: 'percent' } as const),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, fc.boolean(), (cart, prices_include_tax) => {
        const totals = cartTotals({ lines: cart, prices_include_tax })!;
        const nets = totals.lines.map(({ tax, total }, index) => {
          const { qty, unit_price } = cart[index]!;
          return lineEconomics({ qty, unit_price, price_per: 1, tax, total })!.line_net_total;
        });
        expect(nets.reduce((sum, net) => sum + net, 0)).to.equal(totals.total - totals.rounding - totals.tax);
      }),
      { numRuns: propertyRuns },
    );
  });
});

// The money of any basket: it is conserved, it mirrors, and three implementations agree on it to the last cent.
import { expect } from 'chai';
import fc from 'fast-check';
import { cartTotals } from '../../../schemas/domain/cart-totals.ts';
import type { Cart, CartTotals } from '../../../schemas/domain/cart-totals.ts';
import { anyCart, negated } from './cart-arbitrary.ts';
import { bigintOracle } from './cart-oracle-bigint.ts';
import { decimalOracle } from './cart-oracle-decimal.ts';
import { propertyRuns, propertyTimeout } from './property-runs.ts';

describe('the money of any basket', function () {
  this.timeout(propertyTimeout);
  const anyOrder = fc.oneof(anyCart('sale'), anyCart('return'), anyCart('exchange'));
  const check = (carts: fc.Arbitrary<Cart>, holds: (cart: Cart, totals: CartTotals) => void): void =>
    fc.assert(
      fc.property(carts, (input) => {
        const totals = cartTotals(input);
        expect(totals).to.not.equal(undefined);
        if (totals !== undefined) holds(input, totals);
      }),
      { numRuns: propertyRuns },
    );

  it('[I3] comes out the same from three implementations', () => {
    check(anyOrder, (input, totals) => {
      expect(totals).to.deep.equal(bigintOracle(input));
      expect(totals).to.deep.equal(decimalOracle(input));
    });
  });

  it('[I3] is conserved: lines, subtotal, discount, tax and rounding add up to the total', () => {
    check(anyOrder, ({ prices_include_tax }, { lines, subtotal, discount, tax, rounding, total }) => {
      const sum = (name: keyof CartTotals['lines'][number]): number =>
        lines.reduce((all, line) => all + line[name], 0);
      expect(sum('total') + rounding).to.equal(total);
      expect(subtotal - discount + (prices_include_tax ? 0 : tax) + rounding).to.equal(total);
      expect([sum('amount'), sum('discount'), sum('tax')]).to.deep.equal([subtotal, discount, tax]);
    });
  });

  it('[I3] never has a discount past its line or a total without rounding that was not asked for', () => {
    check(anyOrder, (input, { lines, rounding, total }) => {
      for (const line of lines) {
        expect(line.discount).to.be.within(Math.min(0, line.amount), Math.max(0, line.amount));
        expect(line.taxable).to.equal(line.amount - line.discount);
      }
      const increment = input.rounding ?? 0;
      expect(Math.abs(rounding) * 2).to.be.at.most(increment > 1 ? increment : 0);
      expect(increment > 1 ? Math.abs(total % increment) : 0).to.equal(0);
    });
  });

  it('[I3] mirrors: a return gives back what its sale took', () => {
    const mirrorable = fc.oneof(anyCart('sale'), anyCart('return'), anyCart('exchange', false));
    const minus = (n: number): number => 0 - n;
    check(mirrorable, (input, totals) => {
      expect(cartTotals(negated(input))).to.deep.equal({
        lines: totals.lines.map((line) => ({
          amount: minus(line.amount),
          discount: minus(line.discount),
          taxable: minus(line.taxable),
          tax: minus(line.tax),
          total: minus(line.total),
        })),
        subtotal: minus(totals.subtotal),
        discount: minus(totals.discount),
        tax: minus(totals.tax),
        rounding: minus(totals.rounding),
        total: minus(totals.total),
      });
    });
  });
});

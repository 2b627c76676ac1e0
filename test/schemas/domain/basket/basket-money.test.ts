// The money of any visit to a shop: every figure of every line and of the whole is what a second reckoning, written from
// schemas/BASKET.md alone, comes to; and nothing is lost between the shelf and the drawer.
import { expect } from 'chai';
import fc from 'fast-check';
import { basketTotals, priceBasket, settle } from '@evertill/schemas';
import { propertyRuns, propertyTimeout } from '../property-runs.ts';
import { anyVisit } from './basket-arbitrary.ts';
import type { Visit } from './basket-arbitrary.ts';
import { oraclePriced, oracleTotals } from './basket-oracle.ts';
import { mostOfBenefits, payFor } from './paying.ts';

describe('[I3] the money of any visit', function () {
  this.timeout(propertyTimeout * 10);

  it('comes to what a second reckoning comes to, whatever it is paid with, and is conserved', () => {
    const seen = { lists: 0, taken: 0, refused: 0, benefits: 0, rounded: 0 };
    const holds = ({ basket, terms, paying }: Visit): void => {
      const priced = priceBasket(basket, terms)!;
      const expected = oraclePriced(basket, terms);
      expect(priced.lines).to.deep.equal(expected.lines);
      expect(priced.refused).to.deep.equal(expected.refused);
      expect(priced.taken).to.deep.equal(
        expected.taken.map(({ offer_id, code, cuts }) => ({
          offer_id,
          code,
          amount: cuts.reduce((sum, { amount }) => sum + Number(amount), 0),
          cuts: cuts.map(({ line_id, amount }) => ({ line_id, amount: Number(amount) })),
        })),
      );

      const { ebt, cash, handed, change } = payFor(expected, paying);
      const payment = { ebt, ...(cash ? { cash } : {}) };
      const totals = basketTotals(priced, payment)!;
      expect(totals).to.deep.equal(oracleTotals(expected, payment));
      expect(basketTotals(priced, { ebt: mostOfBenefits(expected) + 1 })).to.equal(undefined);

      const sum = (name: 'amount' | 'discount' | 'tax' | 'total'): number =>
        totals.lines.reduce((all, line) => all + line[name], 0);
      const added = terms.prices_include_tax ? 0 : totals.tax;
      expect(sum('total') + totals.rounding).to.equal(totals.total);
      expect(sum('amount') - sum('discount') + added + totals.rounding).to.equal(totals.total);
      expect(settle({ total: totals.total, payments: handed })).to.deep.equal({
        paid: totals.total,
        change,
        due: 0,
      });
      expect(handed.reduce((all, { amount }) => all + amount, 0) - change).to.equal(totals.total);

      seen.lists += Number(priced.lines.some(({ price_list_id }) => price_list_id !== ''));
      seen.taken += Number(priced.taken.length > 0);
      seen.refused += Number(priced.refused.length > 0);
      seen.benefits += Number(ebt > 0);
      seen.rounded += Number(totals.rounding !== 0);
    };
    fc.assert(fc.property(anyVisit, holds), { numRuns: propertyRuns });
    for (const [what, count] of Object.entries(seen)) expect(count, what).to.be.above(propertyRuns / 20);
  });
});

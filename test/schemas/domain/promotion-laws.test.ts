// Promotions by law: whatever is offered on whatever basket, no line falls below zero, every figure is whole minor units,
// and neither the order of anything nor evaluating twice makes a difference.
import { expect } from 'chai';
import fc from 'fast-check';
import { cartTotals, evaluatePromotions, lineAmount } from '@evertill/schemas';
import type { Offer, OfferedLine, Offering } from '@evertill/schemas';
import { effect, few, money, selection, some } from './offer-arbitrary.ts';
import { aCoupon, aPromotion } from './promotion-offers.ts';
import { propertyRuns, propertyTimeout } from './property-runs.ts';

const data = fc.record({
  selection,
  needs: fc.record({
    of: selection,
    pieces: fc.constantFrom('0.000', '2.000'),
    total: fc.constantFrom(0, 500),
  }),
  stacking: fc.constantFrom('combine' as const, 'exclusive' as const),
  priority: fc.integer({ min: -1, max: 1 }),
});

const offers: fc.Arbitrary<Offer[]> = fc
  .array(fc.record({ effect, data, isCoupon: fc.boolean(), active: fc.boolean() }), { maxLength: 6 })
  .map((list) =>
    list.map(({ effect: what, data: more, isCoupon, active }, index) => {
      const entry = { id: `offer-${index}`, active: active || index % 2 === 0 };
      return isCoupon ? aCoupon(`C${index % 4}`, what, more, entry) : aPromotion(what, more, entry);
    }),
  );

const thousandths = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }).map((count) => count * 1000) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 5000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -3000, max: 0 }) },
);

const lines: fc.Arbitrary<OfferedLine[]> = fc
  .array(
    fc.record({
      item_id: fc.constantFrom(...few),
      category_ids: some,
      brand_id: fc.constantFrom('', ...few),
      tag_ids: some,
      qty: thousandths.map((count) => (count / 1000).toFixed(3).replace(/^-(0\.000)$/, '$1')),
      unit_price: money,
      price_per: fc.constantFrom(1, 1, 10),
      discount: fc.constantFrom(0, 0, 50, 10_000),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map((line, index) => ({ ...line, id: `line-${index}` })));

const codes = fc.subarray(['c0', 'C1 ', 'C2', 'c9']);

interface Case {
  readonly lines: OfferedLine[];
  readonly offers: Offer[];
  readonly codes: string[];
}
const anyCase: fc.Arbitrary<Case> = fc.record({ lines, offers, codes });

function evaluate(one: Case) {
  const coupons = one.codes.map((code) => ({ code, uses: 0, uses_by_customer: null }));
  const offering: Offering = {
    offers: one.offers,
    coupons,
    at: '2026-11-21T10:00:00.000Z',
    time_zone: 'Europe/Helsinki',
  };
  return evaluatePromotions(one.lines, offering)!;
}

/** What a line costs before promotions; nothing for one that comes back. */
function netOf(line: OfferedLine): number {
  return Math.max(0, lineAmount(line)! - (line.discount ?? 0));
}

describe('any promotions', function () {
  this.timeout(propertyTimeout);
  const holds = (law: (one: Case) => void): void =>
    fc.assert(fc.property(anyCase, law), { numRuns: propertyRuns });

  it('take whole minor units, more than nothing and never more than a line costs', () => {
    let taken = 0;
    holds((one) => {
      const { cuts } = evaluate(one);
      for (const { line_id, amount } of cuts) {
        expect(amount).to.satisfy(Number.isSafeInteger).and.be.above(0);
        expect(amount).to.be.at.most(netOf(one.lines.find(({ id }) => id === line_id)!));
      }
      taken += cuts.length;
    });
    expect(taken, 'cuts seen').to.be.above(propertyRuns);
  });

  it('say of each offer what it took, and together that is what was taken', () => {
    holds((one) => {
      const { cuts, taken, refused } = evaluate(one);
      const sums = new Map<string, number>();
      for (const offer of taken) {
        expect(offer.amount).to.equal(offer.cuts.reduce((sum, { amount }) => sum + amount, 0));
        for (const { line_id, amount } of offer.cuts) sums.set(line_id, (sums.get(line_id) ?? 0) + amount);
      }
      expect(cuts).to.deep.equal(
        [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([line_id, amount]) => ({ line_id, amount })),
      );
      const answered = [
        ...taken.map(({ code }) => code).filter((code) => code !== ''),
        ...refused.map(({ code }) => code),
      ];
      expect(answered.toSorted()).to.deep.equal(
        one.codes.map((code) => code.trim().toUpperCase()).toSorted(),
      );
    });
  });

  it('are the same in whatever order lines, offers and codes come, and however often they are listed', () => {
    const shuffled = anyCase.chain((one) =>
      fc.record({
        one: fc.constant(one),
        other: fc.record({
          lines: fc.shuffledSubarray(one.lines, { minLength: one.lines.length }),
          offers: fc.shuffledSubarray(one.offers, { minLength: one.offers.length }),
          codes: fc.shuffledSubarray(one.codes, { minLength: one.codes.length }),
        }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ one, other }) => {
        const expected = evaluate(one);
        expect(evaluate(other)).to.deep.equal(expected);
        const twice = {
          lines: one.lines,
          offers: [...one.offers, ...other.offers],
          codes: [...one.codes, ...other.codes],
        };
        expect(evaluate(twice)).to.deep.equal(expected);
      }),
      { numRuns: propertyRuns },
    );
  });

  it('are the same evaluated twice, and change nothing they were given', () => {
    holds((one) => {
      const before = JSON.stringify(one);
      const first = evaluate(one);
      expect(evaluate(one)).to.deep.equal(first);
      expect(JSON.stringify(one)).to.equal(before);
    });
  });

  it('leave alone what no offer selects, and lines an exclusive offer has touched to it alone', () => {
    holds((one) => {
      const byId = new Map(one.offers.map((offer) => [offer.id, offer]));
      const { taken } = evaluate(one);
      for (const { offer_id, cuts } of taken) {
        if (byId.get(offer_id)!.data.stacking !== 'exclusive') continue;
        for (const { line_id } of cuts) {
          const others = taken.filter((other) => other.cuts.some((cut) => cut.line_id === line_id));
          expect(others).to.have.length(1);
        }
      }
    });
  });

  it('as discounts of a cart give the total that is left', () => {
    holds((one) => {
      const cut = new Map(evaluate(one).cuts.map(({ line_id, amount }) => [line_id, amount]));
      const sold = one.lines.filter(({ qty }) => !qty.startsWith('-'));
      const totals = cartTotals({
        lines: sold.map((line) => ({
          ...line,
          tax: null,
          discounts: [
            { kind: 'amount' as const, value: line.discount ?? 0 },
            { kind: 'amount' as const, value: cut.get(line.id) ?? 0 },
          ],
        })),
        prices_include_tax: true,
      })!;
      const left = sold.reduce((sum, line) => sum + netOf(line) - (cut.get(line.id) ?? 0), 0);
      expect(totals.total).to.equal(left);
      for (const line of totals.lines) expect(line.total).to.be.at.least(0);
    });
  });
});

// A tax between the number a person writes and the text documents hold, both ways without loss.
import { expect } from 'chai';
import fc from 'fast-check';
import { taxFigure, taxRateText } from '@evertill/schemas';
import { propertyRuns } from './property-runs.ts';

describe('the figure of a tax', () => {
  for (const [figure, type, currency, text] of [
    [24, 'percent', 'EUR', '24.0000'],
    [8.875, 'percent', 'USD', '8.8750'],
    [0, 'percent', 'EUR', '0.0000'],
    [0.25, 'flat', 'EUR', '25.0000'],
    [0.255, 'flat', 'EUR', '25.5000'],
    [30, 'flat', 'JPY', '30.0000'],
    [0.0125, 'flat', 'KWD', '12.5000'],
    [33.333333, 'flat', 'EUR', '3333.3333'],
  ] as const) {
    it(`is ${figure} for the ${type} rate ${text} in ${currency}`, () => {
      expect(taxFigure({ rate: text, type }, currency)).to.equal(figure);
      expect(taxRateText(figure, type, currency)).to.equal(text);
    });
  }

  it('is none of what cannot be kept', () => {
    for (const figure of [-1, NaN, Infinity, 1e300, 0.00001]) {
      expect(taxRateText(figure, 'percent', 'EUR'), String(figure)).to.equal(undefined);
    }
    expect(taxRateText(0.0000005, 'flat', 'EUR')).to.equal(undefined);
    expect(taxFigure({ rate: 'x', type: 'percent' }, 'EUR')).to.deep.equal(NaN);
  });

  it('comes back from every rate there can be', () => {
    const rate = fc
      .integer({ min: 0, max: 99_999_999 })
      .map((scaled) => `${Math.floor(scaled / 10_000)}.${String(scaled % 10_000).padStart(4, '0')}`);
    fc.assert(
      fc.property(
        rate,
        fc.constantFrom('percent' as const, 'flat' as const),
        fc.constantFrom('EUR', 'JPY'),
        (text, type, currency) => {
          expect(taxRateText(taxFigure({ rate: text, type }, currency), type, currency)).to.equal(text);
        },
      ),
      { numRuns: propertyRuns },
    );
  });
});

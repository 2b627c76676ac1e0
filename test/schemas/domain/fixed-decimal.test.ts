// Decimal text: one spelling per value on the wire, exact reading of what people and files write.
import { expect } from 'chai';
import fc from 'fast-check';
import { readDecimal, readFixed, writeFixed } from '../../../schemas/domain/fixed-decimal.ts';

describe('fixed decimals', () => {
  const wire: [text: string, decimals: number, scaled: number | undefined][] = [
    ['0.000', 3, 0],
    ['6.000', 3, 6000],
    ['-2.000', 3, -2000],
    ['0.455', 3, 455],
    ['24.0000', 4, 240_000],
    ['9007199254740.991', 3, Number.MAX_SAFE_INTEGER],
    ['9007199254740.992', 3, undefined],
    ['-0.000', 3, undefined],
    ['01.000', 3, undefined],
    ['+1.000', 3, undefined],
    ['1.00', 3, undefined],
    ['1.0000', 3, undefined],
    ['1', 3, undefined],
    ['.500', 3, undefined],
    ['1.', 3, undefined],
    ['1,000', 3, undefined],
    ['1e3', 3, undefined],
    [' 1.000', 3, undefined],
    ['1.000\n', 3, undefined],
    ['١.٠٠٠', 3, undefined],
    ['', 3, undefined],
    ['NaN', 3, undefined],
  ];
  for (const [text, decimals, scaled] of wire) {
    it(`reads ${JSON.stringify(text)} with ${decimals} places as ${scaled}`, () => {
      expect(readFixed(text, decimals)).to.equal(scaled);
    });
  }

  const plain: [text: string, decimals: number, scaled: number | undefined][] = [
    ['12.99', 2, 1299],
    ['12.9', 2, 1290],
    ['12', 2, 1200],
    ['012.50', 2, 1250],
    ['12.990000', 2, 1299],
    ['-0.05', 2, -5],
    ['-0.00', 2, 0],
    ['12.995', 2, undefined],
    ['12.9900001', 2, undefined],
    ['1290', 0, 1290],
    ['1290.0', 0, 1290],
    ['1290.5', 0, undefined],
    ['90071992547409.92', 2, undefined],
    ['12,99', 2, undefined],
    ['.99', 2, undefined],
    ['12.', 2, undefined],
    ['', 2, undefined],
  ];
  for (const [text, decimals, scaled] of plain) {
    it(`reads ${JSON.stringify(text)} exactly to ${decimals} places as ${scaled}`, () => {
      // deep.equal, unlike equal, tells minus zero from zero.
      expect(readDecimal(text, decimals)).to.deep.equal(scaled);
    });
  }

  it('writes what it reads, for every safe integer', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.nat(6), (scaled, decimals) => {
        const text = writeFixed(scaled, decimals);
        if (decimals > 0) expect(readFixed(text, decimals)).to.equal(scaled);
        expect(readDecimal(text, decimals)).to.equal(scaled);
      }),
    );
  });
});

// Quantities: exact thousandths between the wire, the scale and the arithmetic.
import { expect } from 'chai';
import fc from 'fast-check';
import { formatQuantity, parseQuantity, quantityFromNumber } from '../../../schemas/domain/quantity.ts';

describe('a quantity', () => {
  const wire: [text: string, thousandths: number][] = [
    ['6.000', 6000],
    ['-2.000', -2000],
    ['0.455', 455],
    ['-0.001', -1],
    ['0.000', 0],
  ];
  for (const [text, thousandths] of wire) {
    it(`${text} is ${thousandths} thousandths, both ways`, () => {
      expect(parseQuantity(text)).to.equal(thousandths);
      expect(formatQuantity(thousandths)).to.equal(text);
    });
  }

  for (const text of [
    '6',
    '6.0',
    '6.0000',
    '-0.000',
    '06.000',
    '6,000',
    '6.000 kg',
    '',
    'NaN',
    '9007199254740.992',
  ]) {
    it(`is not spelled ${JSON.stringify(text)}`, () => expect(parseQuantity(text)).to.equal(undefined));
  }

  it('negated as text stays text: nothing comes out as minus zero', () => {
    expect(formatQuantity(-0)).to.equal('0.000');
  });

  const numbers: [number: number, thousandths: number | undefined][] = [
    [6, 6000],
    [0.455, 455],
    [-2, -2000],
    [1.0005, 1001],
    [-1.0005, -1001],
    [0.5005, 501],
    [0.0005, 1],
    [0.00049, 0],
    [-0.0004, 0],
    [1e-7, 0],
    [-0, 0],
    [0.1 + 0.2, 300],
    [999_999_999_999.999, 999_999_999_999_999],
    [1_000_000_000_000, undefined],
    [Number.MAX_SAFE_INTEGER, undefined],
    [1e21, undefined],
    [NaN, undefined],
    [-Infinity, undefined],
  ];
  for (const [number, thousandths] of numbers) {
    it(`given as the number ${number} is ${thousandths} thousandths`, () => {
      expect(quantityFromNumber(number)).to.equal(thousandths);
    });
  }

  it('comes back from its number unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (thousandths) => {
        expect(quantityFromNumber(Number(formatQuantity(thousandths)))).to.equal(thousandths);
      }),
    );
  });
});

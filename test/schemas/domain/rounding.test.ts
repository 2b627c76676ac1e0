// Cash rounding: to the nearest coin there is, halves away from zero, refunds like sales.
import { expect } from 'chai';
import fc from 'fast-check';
import { roundToIncrement } from '../../../schemas/domain/rounding.ts';

describe('cash rounding', () => {
  const table: [amount: number, increment: number, rounded: number][] = [
    [1002, 5, 1000],
    [1003, 5, 1005],
    [1007, 5, 1005],
    [1008, 5, 1010],
    [1005, 10, 1010],
    [1004, 10, 1000],
    [1015, 10, 1020],
    [-1005, 10, -1010],
    [-1015, 10, -1020],
    [-4, 10, 0],
    [150, 100, 200],
    [1003, 1, 1003],
    [1003, 0, 1003],
    [0, 5, 0],
  ];
  for (const [amount, increment, rounded] of table) {
    it(`takes ${amount} to ${rounded} by ${increment}`, () => {
      expect(roundToIncrement(amount, increment)).to.equal(rounded);
    });
  }

  it('gives a multiple no more than half an increment away, and mirrors', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 10_000 }), (amount, increment) => {
        const rounded = roundToIncrement(amount, increment);
        expect(Math.abs(rounded % increment)).to.equal(0);
        expect(Math.abs(rounded - amount) * 2).to.be.at.most(increment);
        expect(roundToIncrement(0 - amount, increment)).to.equal(0 - rounded);
      }),
    );
  });
});

// Money: conversion at the REST door, rounding that mirrors, splits that lose nothing, and what people read.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  currencyDecimals,
  formatMoney,
  prorate,
  roundHalfUp,
  safeInteger,
  toMajor,
  toMinor,
} from '../../../schemas/domain/money.ts';

describe('currency decimals', () => {
  const digits = {
    USD: 2,
    EUR: 2,
    eur: 2,
    JPY: 0,
    jpy: 0,
    KRW: 0,
    VND: 0,
    XOF: 0,
    BHD: 3,
    KWD: 3,
    TND: 3,
    CLF: 4,
  };
  for (const [code, expected] of Object.entries(digits)) {
    it(`are ${expected} for ${code}`, () => expect(currencyDecimals(code)).to.equal(expected));
  }

  it('follow ISO 4217 where CLDR shows fewer', () => {
    const shown = new Intl.NumberFormat('en', { style: 'currency', currency: 'AFN' }).resolvedOptions();
    expect(shown.maximumFractionDigits).to.equal(0);
    expect(currencyDecimals('AFN')).to.equal(2);
  });
});

describe('toMinor', () => {
  const readable: [major: number | string, currency: string, minor: number][] = [
    [12.99, 'EUR', 1299],
    ['12.99', 'EUR', 1299],
    [0.1 + 0.2, 'USD', 30],
    [1.1 * 3, 'USD', 330],
    [4.35 * 100, 'JPY', 435],
    [1.15, 'USD', 115],
    [-19.9, 'EUR', -1990],
    [-0, 'EUR', 0],
    ['-0.00', 'EUR', 0],
    [731, 'JPY', 731],
    [1.234, 'KWD', 1234],
    [9999999999999.99, 'USD', 999_999_999_999_999],
    ['90071992547409.91', 'USD', Number.MAX_SAFE_INTEGER],
  ];
  for (const [major, currency, minor] of readable) {
    it(`reads ${JSON.stringify(major)} ${currency} as ${minor}`, () => {
      expect(toMinor(major, currency)).to.equal(minor);
    });
  }

  const refused: [major: number | string, currency: string][] = [
    [0.001, 'USD'],
    ['0.001', 'USD'],
    [1.005, 'USD'],
    [1e-7, 'USD'],
    [0.5, 'JPY'],
    [NaN, 'USD'],
    [Infinity, 'USD'],
    [1e21, 'USD'],
    [90071992547410, 'USD'],
    [10_000_000_000_000, 'USD'],
    [90071992547409.91, 'USD'],
    [9_007_199_254_740_991, 'JPY'],
    ['90071992547409.92', 'USD'],
    ['12,99', 'EUR'],
    ['€12.99', 'EUR'],
    ['1e2', 'EUR'],
    ['', 'EUR'],
    [' 1', 'EUR'],
  ];
  for (const [major, currency] of refused) {
    it(`does not read ${JSON.stringify(major)} (${major}) ${currency}`, () => {
      expect(toMinor(major, currency)).to.equal(undefined);
    });
  }

  const fifteenDigits = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });

  it('reads back every amount that toMajor gave, also through JSON', () => {
    fc.assert(
      fc.property(fifteenDigits, fc.constantFrom('USD', 'JPY', 'KWD', 'CLF'), (minor, currency) => {
        const overTheWire = JSON.parse(JSON.stringify(toMajor(minor, currency))) as number;
        expect(toMinor(overTheWire, currency)).to.equal(minor);
      }),
    );
  });
});

describe('roundHalfUp', () => {
  const table: [numerator: bigint, denominator: bigint, rounded: bigint][] = [
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [3n, 2n, 2n],
    [-3n, 2n, -2n],
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [49n, 100n, 0n],
    [-49n, 100n, 0n],
    [51n, 100n, 1n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [0n, 7n, 0n],
    [0n, -7n, 0n],
  ];
  for (const [numerator, denominator, rounded] of table) {
    it(`takes ${numerator} / ${denominator} to ${rounded}`, () => {
      expect(roundHalfUp(numerator, denominator)).to.equal(rounded);
    });
  }

  it('lies within half a unit, ties away from zero, and mirrors', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (n, d) => {
          const rounded = roundHalfUp(n, d);
          const magnitude = rounded < 0n ? -rounded : rounded;
          const exact = n < 0n ? -n : n;
          expect(2n * (magnitude * d - exact) <= d && 2n * (exact - magnitude * d) < d).to.equal(true);
          expect(roundHalfUp(-n, d)).to.equal(-rounded);
        },
      ),
    );
  });

  it('throws on a zero denominator, which is a bug of the caller', () => {
    expect(() => roundHalfUp(1n, 0n)).to.throw(RangeError);
  });
});

describe('safeInteger', () => {
  it('holds the safe integers and nothing beyond them', () => {
    expect(safeInteger(9_007_199_254_740_991n)).to.equal(Number.MAX_SAFE_INTEGER);
    expect(safeInteger(-9_007_199_254_740_991n)).to.equal(Number.MIN_SAFE_INTEGER);
    expect(safeInteger(9_007_199_254_740_992n)).to.equal(undefined);
    expect(safeInteger(10n ** 400n)).to.equal(undefined);
  });
});

describe('prorate', () => {
  const table: [total: number, weights: number[], parts: number[]][] = [
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [0, 5, 5], [0, 5, 5]],
    [7, [10, 20, 30], [1, 2, 4]],
    [8, [10, 20, 30], [1, 3, 4]],
    [5, [0, 0], [3, 2]],
    [0, [3, 4], [0, 0]],
    [0, [], []],
    [31_950, [11_956, 79, 83_815], [3986, 26, 27_938]],
    [1, [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER], [1, 0]],
    [Number.MAX_SAFE_INTEGER, [1, 2], [3002399751580330, 6004799503160661]],
  ];
  for (const [total, weights, parts] of table) {
    it(`splits ${total} over [${weights.join(', ')}] as [${parts.join(', ')}]`, () => {
      expect(prorate(total, weights)).to.deep.equal(parts);
    });
  }

  const weightsOf = fc.array(fc.oneof(fc.nat(20), fc.maxSafeNat()), { minLength: 1, maxLength: 12 });

  it('sums exactly to the total, each part within one unit of its share', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), weightsOf, (total, weights) => {
        const parts = prorate(total, weights);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).to.equal(BigInt(total));
        const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
        if (whole === 0n) return;
        for (const [index, part] of parts.entries()) {
          const off = BigInt(part) * whole - BigInt(total) * BigInt(weights[index] ?? 0);
          expect(off < whole && off > -whole).to.equal(true);
        }
      }),
    );
  });

  it('never gives a line more than its weight while the total is no more than all of them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, part) => {
          const total = Math.floor(weights.reduce((sum, weight) => sum + weight, 0) * part);
          for (const [index, share] of prorate(total, weights).entries()) {
            expect(share).to.be.within(0, Math.max(weights[index] ?? 0, 0));
          }
        },
      ),
    );
  });

  it('mirrors: the parts of a negative total are the negated parts', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), weightsOf, (total, weights) => {
        expect(prorate(0 - total, weights)).to.deep.equal(prorate(total, weights).map((part) => 0 - part));
      }),
    );
  });

  it('throws where no split exists, which is a bug of the caller', () => {
    expect(() => prorate(1, [])).to.throw(RangeError);
    expect(() => prorate(1, [2, -1])).to.throw(RangeError);
  });
});

describe('formatMoney', () => {
  const table: [minor: number, currency: string, locale: string, text: string][] = [
    [123456, 'USD', 'en-US', '$1,234.56'],
    [-150, 'EUR', 'de-DE', '-1,50\u00a0€'],
    [731, 'JPY', 'en-US', '¥731'],
    [1234, 'KWD', 'en-US', 'KWD\u00a01.234'],
    [150, 'AFN', 'en-US', 'AFN\u00a01.50'],
    [-0, 'USD', 'en-US', '$0.00'],
    [Number.MAX_SAFE_INTEGER, 'USD', 'en-US', '$90,071,992,547,409.91'],
  ];
  for (const [minor, currency, locale, text] of table) {
    it(`shows ${minor} ${currency} in ${locale} as ${text}`, () => {
      expect(formatMoney(minor, currency, locale)).to.equal(text);
      expect(formatMoney(minor, currency, locale), 'from the cache').to.equal(text);
    });
  }
});

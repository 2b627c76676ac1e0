// What a cell holds survives the way out and in: texts, lists, paths and figures, whatever they contain.
import { expect } from 'chai';
import { csvLine } from '@evertill/schemas';
import { cleaned, joined, partsOf, plainCell, safeCell } from '../../../server/import/cell-text.ts';
import type { Separator } from '../../../server/import/cell-text.ts';
import {
  costText,
  percentText,
  quantityText,
  rateText,
  readCost,
  readPercent,
  readQuantity,
  readRate,
} from '../../../server/import/figure-text.ts';

/** The same on every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const letters = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  "'",
  '"',
  ',',
  ';',
  '|',
  '>',
  ':',
  '\\',
  ' ',
  'a',
  'Ö',
  '＝',
  '1',
  '\n',
];

describe('a cell', () => {
  const next = chance(7);
  const text = () =>
    Array.from({ length: Math.floor(next() * 8) }, () => letters[Math.floor(next() * letters.length)]).join(
      '',
    );

  it('[T28] never begins like a formula when it goes out, and is the same when it comes in', () => {
    for (let round = 0; round < 20_000; round += 1) {
      const one = text();
      const cell = safeCell(one);
      expect(cell, JSON.stringify(one)).to.not.match(/^[=+\-@\t\r＝＋－＠]/);
      // `="…"` alone is read as what a spreadsheet means by it; it goes out behind an apostrophe.
      expect(plainCell(cell), JSON.stringify(one)).to.equal(one);
    }
  });

  it('holds lists, paths and attributes of any names', () => {
    for (let round = 0; round < 5_000; round += 1) {
      for (const separator of ['|', '>', ':'] satisfies Separator[]) {
        const parts = Array.from({ length: Math.floor(next() * 4) }, () => cleaned(text())).filter(
          (one) => one !== '',
        );
        expect(partsOf(joined(parts, separator), separator)).to.deep.equal(parts);
      }
      const pairs = [1, 2].map(() => [cleaned(text()) || 'a', cleaned(text()) || 'b']);
      const outer = joined(
        pairs.map((pair) => joined(pair, ':')),
        '|',
      );
      expect(partsOf(outer, '|').map((one) => partsOf(one, ':'))).to.deep.equal(pairs);
    }
  });

  it('is quoted where a reader of csv needs it', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', ' h', ''])).to.equal('a,"b,c","d""e","f\ng"," h",\r\n');
  });

  const figures: readonly [
    string,
    string,
    (text: string) => string | undefined,
    (value: string) => string,
  ][] = [
    ['quantities', '12.345 1.000 -2.500 0.455 100000.000 999.999 0.000', readQuantity, quantityText],
    ['percentages', '24.0000 8.8750 -12.5000 0.0001 1234.0000', readPercent, percentText],
    [
      'flat rates',
      '25.0000 0.0001 12.5000',
      (one) => readRate(one, 'flat', 'EUR'),
      (one) => rateText(one, 'flat', 'EUR'),
    ],
    [
      'flat rates of KWD',
      '1000.0000 0.0001',
      (one) => readRate(one, 'flat', 'KWD'),
      (one) => rateText(one, 'flat', 'KWD'),
    ],
    [
      'costs',
      '125.000000 33.333333 1.000001 123400.000000 0.000000',
      (one) => readCost(one, 'EUR'),
      (one) => costText(one, 'EUR'),
    ],
    [
      'costs of JPY',
      '125.000000 1.500000 1.125000',
      (one) => readCost(one, 'JPY'),
      (one) => costText(one, 'JPY'),
    ],
  ];
  for (const [what, values, read, write] of figures) {
    it(`reads ${what} as they were written`, () => {
      for (const value of values.split(' '))
        expect(read(write(value)), `${value} as ${write(value)}`).to.equal(value);
    });
  }

  it('reads no quantity or cost that could be two, and no rate that is none', () => {
    for (const one of ['1,000', '1.000', '-1,000', '', 'x', '1.2345', '--1', '1e3']) {
      expect(readQuantity(one), one).to.equal(undefined);
    }
    expect([readQuantity('1,0000'), readQuantity('1000'), readQuantity('1.234,5')]).to.deep.equal([
      '1.000',
      '1000.000',
      '1234.500',
    ]);
    expect([readCost('1,000', 'EUR'), readCost('-1', 'EUR'), readPercent('a %')]).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

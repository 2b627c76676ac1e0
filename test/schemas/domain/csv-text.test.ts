// [T28] A cell that begins like a formula is text to a spreadsheet, whatever stands before it; a number stays one.
import { expect } from 'chai';
import fc from 'fast-check';
import { csvText } from '@evertill/schemas';

const one = (cell: string | number | boolean | null) =>
  csvText(['c'], [{ c: cell }]).slice('c\r\n'.length, -2);

describe('a table as CSV', () => {
  for (const [cell, expected] of [
    ['plain', 'plain'],
    ['=1+1', "'=1+1"],
    ['+358 40', "'+358 40"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['%0A', "'%0A"],
    ['|calc', "'|calc"],
    ['＝1', "'＝1"],
    [' =1', "' =1"],
    ['\t=1', '"\'\t=1"'],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['a=1', 'a=1'],
    ['say "hi", you', '"say ""hi"", you"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['a;b', '"a;b"'],
    ['-2.000', '-2.000'],
    [-250, '-250'],
    [true, 'true'],
    [null, ''],
  ] as const) {
    it(`writes ${JSON.stringify(cell)} as ${expected}`, () => expect(one(cell)).to.equal(expected));
  }

  it('has a line for the names of its columns and one for each row, in their order', () => {
    const text = csvText(
      ['b', 'a'],
      [
        { a: 1, b: 'x' },
        { a: null, b: 'y', c: 'no column' },
      ],
    );
    expect(text).to.equal('b,a\r\nx,1\r\ny,\r\n');
  });

  it('reads back as what was written, and never begins a text cell like a formula', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('', '=', '+', '-', '@', '\t', ' =', '\0='),
        (text, start) => {
          const written = one(`${start}${text}`);
          const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
          const plain = read.startsWith("'") && !`${start}${text}`.startsWith("'") ? read.slice(1) : read;
          expect(plain).to.equal(`${start}${text}`);
          if (!/^-?\d+(\.\d+)?$/.test(read)) expect(read).to.not.match(/^[\s\0]*[=+\-@]/);
        },
      ),
    );
  });
});

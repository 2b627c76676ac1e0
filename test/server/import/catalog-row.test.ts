// One row: what is refused, what is kept with a warning, what is cleaned.
import { expect } from 'chai';
import { readRow } from '../../../server/import/catalog-row.ts';
import type { ReadRow } from '../../../server/import/catalog-row.ts';

const sources = {
  sku: { column: 0 },
  name: { column: 1 },
  price: { column: 2 },
  barcode: { column: 3 },
  category: { column: 4 },
} as const;
const read = (...cells: string[]): ReadRow => readRow(7, cells, sources, 'EUR');

describe('a row of a price list', () => {
  it('is read with blanks and control characters cleaned away', () => {
    expect(read(' A-1 ', 'Green\r\n  tea\u0000', '2,50', ' 5901234123457\t', ' Tea ')).to.deep.equal({
      ok: true,
      row: {
        line: 7,
        sku: 'A-1',
        spelled: ' A-1 ',
        name: 'Green tea',
        price: 250,
        barcode: '5901234123457',
        category: 'Tea',
        warnings: [],
      },
    });
  });

  it('has no field that has no column', () => {
    const result = readRow(7, ['A-1'], { sku: { column: 0 }, price: { constant: '1.00' } }, 'EUR');
    expect(result).to.deep.equal({ ok: true, row: { line: 7, sku: 'A-1', price: 100, warnings: [] } });
  });

  const tooLong = 'cell_too_long';
  const refused: [string, string[], string, string, string][] = [
    ['a missing SKU', [' ', 'Tea', '1', '', ''], 'sku', 'cell_missing', 'missing SKU'],
    ['a missing name', ['A', '\t', '1', '', ''], 'name', 'cell_missing', 'missing name'],
    ['a missing price', ['A', 'Tea', '', '', ''], 'price', 'cell_unreadable', 'unreadable price: ""'],
    [
      'an unreadable price',
      ['A', 'Tea', 'ask', '', ''],
      'price',
      'cell_unreadable',
      'unreadable price: "ask"',
    ],
    [
      'an unreadable price that ends in the middle of a character',
      ['A', 'Tea', `${'x'.repeat(39)}\u{1F9FE}`, '', ''],
      'price',
      'cell_unreadable',
      `unreadable price: "${'x'.repeat(39)}"`,
    ],
    ['a negative price', ['A', 'Tea', '-1', '', ''], 'price', 'cell_unreadable', 'unreadable price: "-1"'],
    ['a long SKU', ['A'.repeat(65), 'Tea', '1', '', ''], 'sku', tooLong, 'SKU is longer than 64 characters'],
    [
      'a long name',
      ['A', 'T'.repeat(201), '1', '', ''],
      'name',
      tooLong,
      'name is longer than 200 characters',
    ],
  ];
  for (const [what, cells, column, code, reason] of refused) {
    it(`is refused for ${what}`, () => {
      expect(read(...cells)).to.deep.equal({ ok: false, bad: { line: 7, column, code, reason } });
    });
  }

  const warned: [string, string, string, string][] = [
    ['no code', '', '', 'no barcode'],
    [
      'a wrong check digit',
      '5901234123458',
      '5901234123458',
      'barcode 5901234123458 has a wrong check digit',
    ],
    ['a wrong length', '123', '123', 'barcode 123 has 3 digits'],
    ['lost zeros', '36000291452', '36000291452', 'barcode 36000291452 seems to have lost leading zeros'],
    ['a code that is no number', '5.9E+12', '5.9E+12', 'barcode 5.9E+12 is not a number'],
    ['a code that is too long', '1'.repeat(65), '', 'barcode is longer than 64 characters and was left out'],
  ];
  for (const [what, code, kept, warning] of warned) {
    it(`is kept with a warning for ${what}`, () => {
      const result = read('A', 'Tea', '1', code, '');
      expect(result.ok && result.row.barcode).to.equal(kept);
      expect(result.ok && result.row.warnings).to.include(warning);
    });
  }

  it('is kept with a warning when its name was not UTF-8, or its category is too long', () => {
    const result = read('A', 'Caf\ufffd', '1', '5901234123457', 'c'.repeat(300));
    expect(result.ok && result.row.category).to.have.length(200);
    expect(result.ok && result.row.warnings).to.deep.equal([
      'name has unreadable characters; is the file UTF-8?',
      'category is longer than 200 characters and was shortened',
    ]);
  });
});

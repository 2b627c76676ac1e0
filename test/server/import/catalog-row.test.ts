// One row: what is refused, what is kept with a warning, what is cleaned.
import { expect } from 'chai';
import { readRow } from '../../../server/import/catalog-row.ts';
import type { CatalogRow } from '../../../server/import/catalog-row.ts';
import type { Sources } from '../../../server/import/columns.ts';
import { readReferenceRow } from '../../../server/import/reference-row.ts';
import { readStockRow } from '../../../server/import/stock-row.ts';
import type { ReadResult } from '../../../server/import/table-writer.ts';
import { readVariationRow } from '../../../server/import/variation-row.ts';

const sources = {
  sku: { column: 0 },
  name: { column: 1 },
  price: { column: 2 },
  barcode: { column: 3 },
  category: { column: 4 },
} as const;
const read = (...cells: string[]): ReadResult<CatalogRow> => readRow(7, cells, sources, 'EUR');

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

  it('has its codes as they are scanned, and the same again when they were clean (field case 19)', () => {
    const cells: [sku: string, barcode: string, code: string][] = [
      ['F06-A', '\u200b9520000000011', '9520000000011'],
      ['F06-B', '\u202a9520000000028\u202c', '9520000000028'],
      ['F06-C', "'9520000000035", '9520000000035'],
      ['F06-\u00adD', '952012345678\u200e8', '9520123456788'],
      ['F06-E', '9\u00a0520000\u00a0000011', '9520000000011'],
    ];
    for (const [sku, barcode, code] of cells) {
      const result = read(sku, 'Pesto', '1', barcode, '');
      const clean = sku.replace('\u00ad', '');
      expect(result.ok && result.row).to.deep.include({ sku: clean, barcode: code, warnings: [] });
      const again = read(clean, 'Pesto', '1', code, '');
      expect(again.ok && again.row).to.deep.include({ sku: clean, barcode: code, warnings: [] });
    }
    const list = readRow(
      7,
      ['A', "\u200b9520000000011 | '9520000000028"],
      { sku: { column: 0 }, barcodes: { column: 1 } },
      'EUR',
    );
    expect(list.ok && list.row.codes).to.deep.equal(['9520000000011', '9520000000028']);
    const plu = readRow(7, ['A', "'4011\u200e"], { sku: { column: 0 }, plu: { column: 1 } }, 'EUR');
    expect(plu.ok && plu.row.fields).to.deep.equal({ plu: '4011' });
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
    [
      'a negative price',
      ['A', 'Tea', '-1', '', ''],
      'price',
      'cell_unreadable',
      'unreadable price: "-1"; it is negative',
    ],
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

  const asNumber = (column: string, text: string) => ({
    ok: false,
    bad: {
      line: 7,
      column,
      code: 'code_as_number',
      reason: `a spreadsheet shows this code as the number ${text}`,
    },
  });

  it('is refused for a code that a spreadsheet took for a number (field case 19)', () => {
    expect(read('9.52E+12', 'Basil', '1.99', '', '')).to.deep.equal(asNumber('sku', '9.52E+12'));
    expect(read('A', 'Basil', '1.99', '5,9e+12', '')).to.deep.equal(asNumber('barcode', '5,9e+12'));
    expect(read('#REF!', 'Basil', '1.99', '', '')).to.deep.equal(asNumber('sku', '#REF!'));
    expect(read('12E5', 'Hose clamp', '0.80', '', '').ok).to.equal(true);
    const plu = { sku: { column: 0 }, plu: { column: 1 } };
    expect(readRow(7, ['A', '4.01E+03'], plu, 'EUR')).to.deep.equal(asNumber('plu', '4.01E+03'));
    const codes = { sku: { column: 0 }, barcodes: { column: 1 } };
    const two = readRow(7, ['A', '4006381333931 | 4.01E+12'], codes, 'EUR');
    expect(two).to.deep.equal(asNumber('barcodes', '4.01E+12'));
  });

  it('is refused for a GTIN that is written as a number with decimals or groups (field case 19)', () => {
    const fields = ['sku', 'barcode', 'barcodes', 'plu', 'variation_of'];
    for (const number of ['9520000000011.0', '9,520,000,000,011'])
      for (const field of fields) {
        const sources = { sku: { column: 0 }, name: { column: 1 }, [field]: { column: 2 } };
        const reader = field === 'variation_of' ? readVariationRow : readRow;
        expect(reader(7, ['A', 'Tea', number], sources, 'EUR')).to.deep.equal(asNumber(field, number));
      }
    for (const sku of ['1.2', '12.50', 'AB-1.0', '100,5', '100.200.300', '252003.00', '123,456,789'])
      expect(read(sku, 'Tea', '1', '', '').ok, sku).to.equal(true);
    const supplier = { name: { column: 0 }, code: { column: 1 }, phone: { column: 2 } };
    const ofSupplier = (...cells: string[]) => readReferenceRow('supplier', 7, ['Ltd', ...cells], supplier);
    expect(ofSupplier('9520000000011.0', '')).to.deep.equal(asNumber('code', '9520000000011.0'));
  });

  it('of a variation and of stock is refused for such a code too (field case 19)', () => {
    const fields = ['variation_of', 'sku', 'variation_key', 'base_variation', 'barcode', 'barcodes'];
    const variation = (field: string) => {
      const columns = ['variation_of', 'name', 'price', field].map((name, column) => [name, { column }]);
      const cells = ['9.52E+12', 'Small', '1', '9.52E+12'];
      if (field !== 'variation_of') cells[0] = 'SHIRT';
      return readVariationRow(7, cells, Object.fromEntries(columns) as Sources, 'EUR');
    };
    for (const field of fields) expect(variation(field)).to.deep.equal(asNumber(field, '9.52E+12'));
    const stock = { sku: { column: 0 }, variation: { column: 1 }, counted: { column: 2 } };
    expect(readStockRow(7, ['9.52E+12', '', '3'], stock, 'EUR')).to.deep.equal(asNumber('sku', '9.52E+12'));
    expect(readStockRow(7, ['A', '9.5E+12', '3'], stock, 'EUR')).to.deep.equal(
      asNumber('variation', '9.5E+12'),
    );
    const supplier = { name: { column: 0 }, phone: { column: 1 } };
    expect(readReferenceRow('supplier', 7, ['Ltd', '3.58E+11'], supplier)).to.deep.equal(
      asNumber('phone', '3.58E+11'),
    );
  });

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
    ['a code that is no number', '59E12', '59E12', 'barcode 59E12 is not a number'],
    ['a code that is too long', '1'.repeat(65), '', 'barcode is longer than 64 characters and was left out'],
  ];
  for (const [what, code, kept, warning] of warned) {
    it(`is kept with a warning for ${what}`, () => {
      const result = read('A', 'Tea', '1', code, '');
      expect(result.ok && result.row.barcode).to.equal(kept);
      expect(result.ok && result.row.warnings).to.include(warning);
    });
  }

  it('is kept with a warning when its category is too long', () => {
    const result = read('A', 'Cafe', '1', '5901234123457', 'c'.repeat(300));
    expect(result.ok && result.row.category).to.have.length(200);
    expect(result.ok && result.row.warnings).to.deep.equal([
      'category is longer than 200 characters and was shortened',
    ]);
  });
});

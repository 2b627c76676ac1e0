// What a person types after --map and --set, against the header of the file.
import { expect } from 'chai';
import { ImportError, parseFieldTexts, resolveSources } from '../../../server/import/columns.ts';

describe('the mapping of an import', () => {
  const header = ['Numero', 'Nimi', 'Hinta ', 'a=b'];

  it('names a column for a field, exactly or but for capitals and blanks', () => {
    const mapped = parseFieldTexts('--map', 'sku=Numero, name=nimi,price=Hinta,description=a=b');
    expect(resolveSources(header, mapped, {})).to.deep.equal({
      sku: { column: 0 },
      name: { column: 1 },
      price: { column: 2 },
      description: { column: 3 },
    });
  });

  it('gives a constant to a field without a column', () => {
    const constants = parseFieldTexts('--set', 'price=1.00');
    expect(resolveSources(header, { sku: 'Numero' }, constants)).to.deep.equal({
      sku: { column: 0 },
      price: { constant: '1.00' },
    });
  });

  const wrong: [string, () => unknown, RegExp][] = [
    [
      'a field that does not exist',
      () => parseFieldTexts('--map', 'colour=Nimi'),
      /no field "colour".*sku, name, price/,
    ],
    ['a part without =', () => parseFieldTexts('--map', 'sku'), /not field=value/],
    ['a field twice', () => parseFieldTexts('--map', 'sku=a,sku=b'), /sku is given twice/],
    [
      'a column that is not there',
      () => resolveSources(header, { sku: 'Nro' }, {}),
      /no column "Nro".*Numero, Nimi/,
    ],
    [
      'a column that is there twice',
      () => resolveSources(['sku', 'Preis', 'Preis'], { sku: 'sku', price: 'Preis' }, {}),
      /the column "Preis" twice/,
    ],
    [
      'a column that is there twice but for capitals',
      () => resolveSources(['sku', 'Preis', 'PREIS'], { sku: 'sku', price: 'preis' }, {}),
      /the column "preis" twice/,
    ],
    [
      'a column and a constant',
      () => resolveSources(header, { sku: 'Numero', name: 'Nimi' }, { name: 'x' }),
      /name has a column and/,
    ],
    ['no column for the SKU', () => resolveSources(header, { name: 'Nimi' }, {}), /No column for sku/],
  ];
  for (const [what, attempt, message] of wrong) {
    it(`refuses ${what}`, () => {
      expect(attempt).to.throw(ImportError, message);
    });
  }
});

// The sample products are a table the server’s import takes whole, at prices of the right size in every currency.
import { expect } from 'chai';
import { countries, currencyDecimals } from '@evertill/schemas';
import { arabic } from '../../../desktop/renderer/languages/ar/arabic.ts';
import { german } from '../../../desktop/renderer/languages/de/german.ts';
import { spanish } from '../../../desktop/renderer/languages/es/spanish.ts';
import { french } from '../../../desktop/renderer/languages/fr/french.ts';
import { sampleProducts } from '../../../desktop/renderer/manager/products/import/sample-products.ts';
import type { SampleNames } from '../../../desktop/renderer/manager/products/import/sample-products.ts';
import { managerWords } from '../../../desktop/renderer/manager/words.ts';
import { readRow } from '../../../server/import/catalog-row.ts';
import type { CatalogRow } from '../../../server/import/catalog-row.ts';
import { columnsByName, resolveSources } from '../../../server/import/columns.ts';
import { openTable } from '../../../server/import/read-table.ts';
import type { ReadResult } from '../../../server/import/table-writer.ts';
import { withList } from '../../server/import/write-list.ts';

const names: SampleNames = managerWords.sample;

function readBy(currency: string, text: string): Promise<ReadResult<CatalogRow>[]> {
  return withList('sample.csv', text, async (file) => {
    const table = await openTable(file);
    const { header } = table;
    const sources = resolveSources(header, columnsByName(header, 'products'), {});
    const read: ReadResult<CatalogRow>[] = [];
    for await (const row of table.rows()) {
      expect(row.kind).to.equal('row');
      read.push(readRow(row.line, row.cells, sources, currency));
    }
    return read;
  });
}

async function rowsOf(currency: string, tax = '', called = names) {
  const read = await readBy(currency, sampleProducts(currency, tax, called));
  return read.map((one) => {
    if (!one.ok) throw new Error(JSON.stringify(one.bad));
    expect(one.row.warnings).to.deep.equal([]);
    return one.row;
  });
}

describe('the sample products', () => {
  it('are all taken in each currency, at prices of at most three significant digits', async () => {
    for (const currency of new Set(countries.map((country) => country.currency))) {
      const rows = await rowsOf(currency);
      expect(new Set(rows.map(({ sku }) => sku)).size, currency).to.equal(24);
      const prices = rows.map(({ price = 0 }) => price);
      expect(prices.filter((price) => price <= 0 || price !== Number(price.toPrecision(3)))).to.deep.equal(
        [],
      );
    }
  });

  it('cost as much as such things do', async () => {
    const priceIn = async (currency: string) =>
      (await rowsOf(currency)).find(({ sku }) => sku === 'SAMPLE-09')!.price;
    const milk = { EUR: 129, JPY: 129, KRW: 1900, HUF: 52_000, TND: 4300, COP: 580_000 };
    for (const [currency, price] of Object.entries(milk))
      expect(await priceIn(currency), currency).to.equal(price);
    expect(currencyDecimals('TND')).to.equal(3);
  });

  it('have the tax they are given, quotes, commas and semicolons in its name too', async () => {
    const rows = await rowsOf('EUR', 'ALV "yleinen"; 25,5');
    expect(new Set(rows.map(({ tax }) => tax))).to.deep.equal(new Set(['ALV "yleinen"; 25,5']));
  });

  for (const [language, words] of Object.entries({ german, french, spanish, arabic }))
    it(`are taken in ${language} too, each with a name of its own`, async () => {
      const rows = await rowsOf('EUR', '', words.manager.sample);
      expect(new Set(rows.map(({ name }) => name)).size).to.equal(24);
      expect(new Set(rows.map(({ category }) => category)).size).to.equal(6);
    });
});

// One retailer's price list on three dates: what changed between them is known, and the price history says exactly
// that. The files are real and not clean: wrong, shared and blank codes, a category spelled two ways.
import { expect } from 'chai';
import { importFile } from '../../server/import/import-file.ts';
import type { ImportReport } from '../../server/import/import-file.ts';
import { importPlace } from '../server/import/import-place.ts';
import type { TestImportPlace } from '../server/import/import-place.ts';
import { realDataFile } from '../support/real-data.ts';

const mapped = { sku: 'Numero', name: 'Nimi', price: 'Hinta', barcode: 'EAN', category: 'Tyyppi' };

describe('three price lists of one retailer', function () {
  this.timeout(120_000);
  let place: TestImportPlace;
  const files: string[] = [];

  before(async function () {
    for (const date of ['2024-09-30', '2024-11-01', '2025-07-07']) {
      files.push(realDataFile(this, `catalog/alko_${date}.csv`));
    }
    place = await importPlace();
  });

  after(() => place?.close());

  const bring = (number: number): Promise<ImportReport> =>
    importFile({ ...place, file: files[number]!, mapped, constants: {} });
  const count = async (what: string) =>
    Number((await place.owner.query<{ n: string }>(`SELECT count(*) AS n FROM ${what}`)).rows[0]!.n);
  const history = () => count('items_selling_price_history');

  it('the first creates every item and no history', async () => {
    expect(await bring(0)).to.include({ read: 11_183, created: 11_183, updated: 0, priceChanges: 0 });
    expect(await history()).to.equal(0);
    expect(await count('items')).to.equal(11_183);
  });

  it('[I5] the second has 189 new items and exactly 6 changed prices', async () => {
    const report = await bring(1);
    expect(report).to.include({ read: 11_332, created: 189, priceChanges: 6 });
    expect(report.rejected).to.deep.equal([]);
    expect(await history()).to.equal(6);
  });

  it('[I5] the second once more changes nothing', async () => {
    expect(await bring(1)).to.include({ created: 0, updated: 0, unchanged: 11_332, priceChanges: 0 });
    expect(await history()).to.equal(6);
  });

  it('[I5] the third has 1,590 new items and exactly 5,768 changed prices', async () => {
    const before = await history();
    expect(await bring(2)).to.include({ read: 11_117, created: 1_590, priceChanges: 5_768 });
    expect((await history()) - before).to.equal(5_768);
    expect(
      await count(
        '(SELECT item_id FROM items_selling_price_history GROUP BY item_id HAVING count(*) > 2) AS often',
      ),
    ).to.equal(0);
  });

  it('no category is there twice, however it is spelled', async () => {
    const kinds = `reference_entries WHERE kind = 'category'`;
    expect(await count(kinds)).to.equal(await count(`(SELECT DISTINCT lower(name) FROM ${kinds}) AS names`));
    expect(await count(`${kinds} AND name ILIKE 'viinijuomat'`)).to.equal(1);
  });
});

// Ten thousand rows: what an import takes and keeps in memory, and that those who sell meanwhile do not wait for it.
import { expect } from 'chai';
import { bring, exported, figures } from './given-tables.ts';
import { importPlace } from './import-place.ts';
import type { TestImportPlace } from './import-place.ts';

const rows = 10_000;

describe(`${rows} rows`, function () {
  this.timeout(60_000);
  let place: TestImportPlace;
  before(async () => {
    place = await importPlace();
  });
  after(() => place?.close());

  const table = [
    'sku,name,price,category,barcode',
    ...Array.from(
      { length: rows },
      (_, index) => `S${index},Item ${index},1.50,Kind ${index % 50},${10_000_000 + index}`,
    ),
  ].join('\n');

  it('are rehearsed and written in seconds, with little memory, and nobody waits long for an item', async () => {
    const before = process.memoryUsage().heapUsed;
    const rehearsed = await bring(place, 'products', table, { dryRun: true });
    expect(figures(rehearsed)).to.include({ read: rows, created: rows });
    expect(await count()).to.equal(0);
    await bring(place, 'products', table.split('\n').slice(0, 2).join('\n'));

    let longest = 0;
    let isOver = false;
    const selling = (async () => {
      while (!isOver) {
        const asked = performance.now();
        // What a sale holds at its end.
        await place.owner.query(`BEGIN; SELECT FROM items WHERE sku_code = 'S0' FOR NO KEY UPDATE; COMMIT`);
        longest = Math.max(longest, performance.now() - asked);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const began = performance.now();
    const report = await bring(place, 'products', table, { chunk: 100 });
    const took = performance.now() - began;
    isOver = true;
    await selling;
    expect(figures(report)).to.include({ created: rows - 1, unchanged: 1, refused: 0 });
    expect(took, 'ms').to.be.below(25_000);
    expect(longest, 'ms a sale waited').to.be.below(2_000);
    expect((process.memoryUsage().heapUsed - before) / 1_048_576, 'MB').to.be.below(200);
  });

  it('go out in pages and come in unchanged', async () => {
    const text = await exported(place, 'products');
    expect(text.split('\r\n')).to.have.length(rows + 2);
    const head = text.split('\r\n').slice(0, 1500).join('\r\n');
    expect(figures(await bring(place, 'products', head))).to.include({
      unchanged: 1499,
      updated: 0,
      created: 0,
    });
  });

  const count = async () =>
    Number((await place.owner.query<{ n: string }>('SELECT count(*) AS n FROM items')).rows[0]!.n);
});

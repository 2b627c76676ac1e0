// A catalog at scale, imported, then pulled by a headless till: both hold the same, by count and checksum. The gate
// takes the first 10,000 rows; EVERTILL_PROVE=1 takes all 100,000.
import { gunzipSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { HeadlessTill } from '@evertill/client-core';
import { importFile } from '../../server/import/import-file.ts';
import { openStore } from '../../server/import/place.ts';
import { serverSurroundings } from '../../server/surroundings.ts';
import { withList } from '../server/import/write-list.ts';
import { giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { realDataFile } from '../support/real-data.ts';
import { ask } from '../support/system-http.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { tillAt } from '../support/till-at.ts';
import { isProof } from '../support/is-proof.ts';

const rows = isProof ? 100_000 : 10_000;
const mapped = { sku: 'ID', name: 'Name', barcode: 'UPCEAN', category: 'CategoryName' };

describe(`a catalog of ${rows} real items`, function () {
  this.timeout(600_000);
  let system: System;
  let vendor: GivenVendor;
  let till: HeadlessTill | undefined;

  before(async function () {
    const file = realDataFile(this, 'catalog/uhtt_dev_100k.tsv.gz');
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    const lines = gunzipSync(await readFile(file))
      .toString('utf8')
      .split('\n')
      .slice(0, rows + 1);
    const place = await openStore(system.databaseUrl, vendor.stores[0].id, undefined);
    try {
      const report = await withList('slice.tsv', lines.join('\n'), (slice) =>
        importFile({
          ...place,
          surroundings: serverSurroundings,
          file: slice,
          mapped,
          constants: { price: '1.00' },
        }),
      );
      expect(report).to.include({ read: rows, created: rows });
    } finally {
      await place.close();
    }
  });

  after(async () => {
    await till?.close();
    await system?.stop();
  });

  it('[I6] is on a headless till with the digest the server computes', async () => {
    till = await tillAt(system, vendor);
    await till.inSync();
    const own = await till.digest();
    expect(own['product']?.count).to.equal(rows);
    expect(own['barcode']?.count).to.equal(rows);
    const { token } = vendor.people.owner;
    for (const collection of ['product', 'barcode', 'reference', 'store', 'staff', 'customer']) {
      const path = `/sync/${collection}/digest?store_id=${vendor.stores[0].id}`;
      const { body } = await ask(system.url, 'get', path, { token });
      expect(own[collection], collection).to.deep.equal({ count: body.count, hash: body.hash });
    }
  });

  it('is found by its codes', async () => {
    const { rows: sample } = await system.owner.query<{ code: string; product_id: string }>(
      'SELECT code, product_id FROM item_barcodes ORDER BY md5(code) LIMIT 50',
    );
    for (const { code, product_id } of sample) {
      const found = await till!.findByBarcode(code);
      expect(
        found.map(({ id }) => id),
        code,
      ).to.include(product_id);
    }
  });
});

// A till whose disk holds products of the version before prices had ages opens it as the app of today, and has the age of
// every price from the server.
import { expect } from 'chai';
import { openDatabase } from '../../../client-core/database/open-database.ts';
import { getRxStorageSqlite } from '../../../client-core/storage-sqlite/index.ts';
import { nodeSurroundings } from '../../../client-core/surroundings-node.ts';
import { collections, defineCollection } from '@evertill/schemas';
import type { Collection, Product } from '@evertill/schemas';
import { aProduct } from '../../contract/contract-documents.ts';
import { give, giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { temporaryDirectory } from '../storage-sqlite/given-storage.ts';
import { openSqliteTill } from './sqlite-till.ts';

const { price_ages: _ages, ...shape } = collections.product.shape;
const { 4: _toAges, ...upgrade } = collections.product.upgrade;
const version3 = defineCollection({ ...collections.product, version: 3, shape, upgrade });

describe('a till with products of version 3 on its disk', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let place: ReturnType<typeof temporaryDirectory>;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    place = temporaryDirectory();
  });
  after(async () => {
    place?.remove();
    await system?.stop();
  });

  async function leaveOnDisk(old: object): Promise<void> {
    const storage = getRxStorageSqlite({ directory: place.directory });
    const database = await openDatabase({
      surroundings: nodeSurroundings({ url: system.url, storage, scope: place.directory }),
      name: 'replica',
      collections: [version3 as unknown as Collection],
      mode: 'instances',
      rebuildable: true,
    });
    await database.store('product').put([old as Product]);
    await database.close();
  }

  it('has the ages the server has, and no product of before', async () => {
    const milk = await giveProduct(system, vendor, { id: 'milk', price: 250 });
    const { price_ages: _none, ...old } = milk;
    await leaveOnDisk(old);
    const repriced = await give(system, vendor, collections.product, { ...milk, price: 270 });
    const oats = await giveProduct(system, vendor, aProduct({ id: 'oats', store_id: milk.store_id }));
    const { id } = vendor.people.owner.staff;
    expect(repriced.price_ages).to.have.length(1);
    expect(repriced.price_ages[0]).to.include({ variation_id: '', changed_by: id, changed_by_name: '' });

    const till = await openSqliteTill({
      url: system.url,
      directory: place.directory,
      email: vendor.people.owner.email,
      password,
      storeId: vendor.stores[0].id,
      laneId: vendor.stores[0].lanes[0]!,
      only: ['product'],
    });
    try {
      await till.inSync();
      const stored = (await till.database.store('product').after('', 10)) as unknown as Product[];
      expect(stored.map((one) => [one.id, one.price, one.price_ages])).to.deep.equal([
        ['milk', 270, repriced.price_ages],
        ['oats', oats.price, []],
      ]);
      expect(till.reports.filter(({ kind }) => kind === 'failed')).to.deep.equal([]);
    } finally {
      await till.close();
    }
  });
});

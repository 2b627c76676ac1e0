// Products against real tables: what the rule reads of the store, and what two at once may do to each other.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Product, ReplicatedDocument } from '@evertill/schemas';
import { applyWrite } from '../../../server/writes/apply-write.ts';
import { aProduct, aReference } from '../../contract/contract-documents.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

describe('products, in Postgres', () => {
  let system: System;
  let vendor: GivenVendor;
  let storeId: string;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    storeId = vendor.stores[0].id;
  });
  after(() => system?.stop());

  const item = (fields: Partial<Product> & Pick<Product, 'id'>) =>
    aProduct({ store_id: storeId, status: 1, ...fields });

  /** The waist's word on a proposal: `applied`, or the code of the refusal. */
  async function says(product: Product): Promise<string> {
    const { deps } = system.server;
    const outcome = await deps.database.write({ vendor_id: vendor.id }, (tx) =>
      applyWrite(deps, tx, {
        actor: vendor.people.owner.actor,
        now: testClock.iso(),
        collection: collections.product,
        proposed: product as ReplicatedDocument,
        assumed: 'any',
        authority: 'actor',
      }),
    );
    return outcome.kind === 'rejected' ? outcome.code : outcome.kind;
  }

  it('knows which SKU and PLU are taken: in this store, by a product that is not archived, and not by itself', async () => {
    expect(await says(item({ id: 'a', sku_code: 'S', plu: '4011' }))).to.equal('applied');
    expect(await says(item({ id: 'a', sku_code: 'S', plu: '4011', name: 'renamed' }))).to.equal('applied');
    expect(await says(item({ id: 'b', sku_code: 'S' }))).to.equal('sku_taken');
    expect(await says(item({ id: 'b', plu: '4011' }))).to.equal('plu_taken');
    expect(await says(item({ id: 'b', sku_code: 'S', plu: '4011', store_id: vendor.stores[1].id }))).to.equal(
      'applied',
    );
    expect(await says(item({ id: 'a', sku_code: 'S', plu: '4011', status: 2 }))).to.equal('applied');
    expect(await says(item({ id: 'c', sku_code: 'S', plu: '4011' }))).to.equal('applied');
    expect(await says(item({ id: 'a', sku_code: 'S', status: 1 })), 'coming back').to.equal('sku_taken');
    expect(await says(item({ id: 'a', sku_code: 'S2', plu: '4011', status: 0 })), 'coming back').to.equal(
      'plu_taken',
    );
    expect(await says(item({ id: 'a', sku_code: 'S2', plu: '', status: 0 }))).to.equal('applied');
  });

  it('knows the units and tax profiles of this store and of every store', async () => {
    const [here, elsewhere] = vendor.stores;
    for (const [id, store_id] of [
      ['u-here', here.id],
      ['u-every', ''],
      ['u-elsewhere', elsewhere.id],
    ] as const) {
      await give(
        system,
        vendor,
        collections.reference,
        aReference({ id, store_id, kind: 'unit', data: { symbol: 'u' } }),
      );
    }
    expect(await says(item({ id: 'u1', unit_id: 'u-here' }))).to.equal('applied');
    expect(await says(item({ id: 'u2', unit_id: 'u-every' }))).to.equal('applied');
    expect(await says(item({ id: 'u3', unit_id: 'u-elsewhere' }))).to.equal('unit_unknown');
    expect(await says(item({ id: 'u4', store_tax_id: 'u-here' }))).to.equal('tax_unknown');
    expect(await says(item({ id: 'u5', store_id: 'nowhere' }))).to.equal('not_found');
  });

  it('of two that take one SKU at once, one gets it and the other is told', async () => {
    const { token } = vendor.people.manager;
    const create = (index: number) =>
      ask(system.url, 'post', '/vendor/products', {
        token,
        body: { sku_code: 'RACE', name: `Number ${index}` },
      });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => create(index)));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    const refused = answers
      .filter(({ status }) => status !== 201)
      .map(({ status, body }) => `${status} ${body.code}`);
    expect(new Set(refused)).to.deep.equal(new Set(['400 sku_taken']));
  });

  it('[I5] of 20 that change one price at once, each has its row, and the rows form one chain', async () => {
    await giveProduct(system, vendor, { id: 'chained', price: 100 });
    const { token } = vendor.people.manager;
    const prices = Array.from({ length: 20 }, (_, index) => 2 + index);
    const answers = await Promise.all(
      prices.map((price) => ask(system.url, 'patch', '/vendor/products/chained', { token, body: { price } })),
    );
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    const { rows } = await system.owner.query(
      "SELECT old_price, new_price FROM items_selling_price_history WHERE item_id = 'chained' ORDER BY entry",
    );
    expect(rows).to.have.length(20);
    let last = 100;
    for (const { old_price, new_price } of rows) {
      expect(Number(old_price)).to.equal(last);
      last = Number(new_price);
    }
    const { rows: items } = await system.owner.query("SELECT price FROM items WHERE id = 'chained'");
    expect(Number(items[0].price)).to.equal(last);
  });

  it('two codes of two products may be the same; a removed one is a deleted row', async () => {
    await giveProduct(system, vendor, { id: 'x', barcodes: ['123', '456'] });
    await giveProduct(system, vendor, { id: 'y', barcodes: ['123'] });
    const x = (await system.database.read({ vendor_id: 'acme' }, (tx) => tx.get(collections.product, 'x')))!;
    await give(system, vendor, collections.product, {
      ...(x.document as unknown as Product),
      barcodes: ['456'],
    });
    const { rows } = await system.owner.query(
      "SELECT code, product_id, deleted FROM item_barcodes WHERE product_id IN ('x', 'y') ORDER BY code, product_id",
    );
    expect(rows).to.deep.equal([
      { code: '123', product_id: 'x', deleted: true },
      { code: '123', product_id: 'y', deleted: false },
      { code: '456', product_id: 'x', deleted: false },
    ]);
    await give(system, vendor, collections.product, {
      ...(x.document as unknown as Product),
      barcodes: ['123', '456'],
    });
    const back = await system.owner.query(
      "SELECT deleted FROM item_barcodes WHERE code = '123' AND product_id = 'x'",
    );
    expect(back.rows, 'and comes back').to.deep.equal([{ deleted: false }]);
  });
});

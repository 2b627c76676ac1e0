// The demo vendor that `npm start` makes: complete, valid, the same everywhere, and made once.
import { expect } from 'chai';
import pg from 'pg';
import { collections, evaluatePromotions, isValidGtin, offerOf, referenceKinds } from '@evertill/schemas';
import type { Product, Reference } from '@evertill/schemas';
import { createPool } from '../../../server/db/pool.ts';
import { PostgresDatabase } from '../../../server/db/postgres-database.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { DemoVendor } from '../../../server/demo/seed-demo.ts';
import { serverSurroundings } from '../../../server/surroundings.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';

const all = { limit: 10_000 };

describe('the demo vendor', () => {
  let test: TestDatabase;
  let owner: pg.Client;
  let pool: pg.Pool;
  let database: PostgresDatabase;
  let vendor: DemoVendor;
  let tenant: { vendor_id: string };

  const seed = () =>
    seedDemo({
      database,
      owner,
      surroundings: serverSurroundings,
      hashPassword: (password) => Promise.resolve(`hash of ${password}`),
    });
  const count = async (table: string) =>
    Number((await owner.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]!.n);
  const products = () =>
    database.read(tenant, (tx) => tx.find(collections.product, {}, all)) as unknown as Promise<Product[]>;

  before(async () => {
    test = await createTestDatabase();
    owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
    pool = createPool({ url: test.url });
    database = new PostgresDatabase(pool);
    vendor = await seed();
    const { rows } = await owner.query<{ vendor_id: string }>('SELECT vendor_id FROM vendors');
    tenant = { vendor_id: rows[0]!.vendor_id };
  });

  after(async () => {
    await pool.end();
    await owner.end();
    await test.drop();
  });

  it('has two stores, three lanes, an owner, a manager, two cashiers, an admin and 2,000 products', async () => {
    expect(vendor.stores.map(({ laneIds }) => laneIds.length)).to.deep.equal([2, 1]);
    expect(vendor.logins.map(({ email }) => email.split('@')[0])).to.deep.equal([
      'owner',
      'manager',
      'cashier1',
      'cashier2',
      'admin',
    ]);
    expect(await count('items')).to.equal(2000);
    const { rows } = await owner.query('SELECT id FROM store_pos_registers ORDER BY id');
    expect(rows.map(({ id }) => id as string)).to.have.members(
      vendor.stores.flatMap(({ laneIds }) => laneIds),
    );
  });

  it('stands in the audit log as made by the admin', async () => {
    const { rows } = await owner.query<{ events: string[]; kinds: string[] }>(
      'SELECT array_agg(DISTINCT event) AS events, array_agg(DISTINCT kind) AS kinds FROM security_events',
    );
    expect(rows[0]!.kinds).to.deep.equal(['admin']);
    expect(rows[0]!.events).to.include.members(['vendor_created', 'employee_created']);
  });

  it('stores the hash of each printed password, never the password', async () => {
    const { rows } = await owner.query<{ email: string; password_hash: string }>(
      'SELECT email, password_hash FROM logins UNION SELECT email, password_hash FROM admins',
    );
    expect(rows.map(({ email, password_hash }) => [email, password_hash])).to.have.deep.members(
      vendor.logins.map(({ email, password }) => [email, `hash of ${password}`]),
    );
  });

  it('gives every item and every variation a valid code, and a few codes to two items', async () => {
    const found = await products();
    const codes = found.flatMap(({ barcodes, variations }) => [
      ...barcodes,
      ...variations.flatMap((one) => one.barcodes),
    ]);
    expect(codes.filter((code) => !isValidGtin(code))).to.deep.equal([]);
    expect(found.filter(({ barcode }) => barcode === '')).to.deep.equal([]);
    expect(await count('item_barcodes')).to.equal(codes.length);
    expect(codes.length - new Set(codes).size).to.be.within(5, 50);
  });

  it('has weighed, varied, hidden, draft and archived items to try things on', async () => {
    const found = await products();
    const some = (test: (product: Product) => boolean) => found.filter(test).length;
    expect(some(({ item_type, plu }) => item_type === 'WEIGHT' && plu !== '')).to.be.above(50);
    expect(some(({ variations }) => variations.some((one) => one.base_variation_id !== null))).to.be.above(
      20,
    );
    expect(some(({ admin_only }) => admin_only)).to.be.within(5, 100);
    expect(some(({ status }) => status === 0)).to.be.within(5, 100);
    expect(some(({ status }) => status === 2)).to.be.within(5, 100);
    expect(new Set(found.map(({ store_id, name }) => `${store_id}|${name}`)).size).to.equal(2000);
  });

  it('has look-up records of every kind, and offers that a basket can be tried with', async () => {
    const { rows } = await owner.query<{ kind: string; n: string }>(
      'SELECT kind, count(*) AS n FROM reference_entries GROUP BY kind',
    );
    const counts = Object.fromEntries(rows.map(({ kind, n }) => [kind, Number(n)]));
    expect(counts).to.have.all.keys(...referenceKinds);
    expect(counts).to.include({ supplier: 3, price_list: 2, promotion: 4, coupon: 2 });
    expect(counts['price_list_item']).to.be.within(100, 400);
    const found = await products();
    expect(found.filter(({ tag_ids }) => tag_ids.length > 0).length).to.be.above(20);
    expect(found.filter(({ brand_id }) => brand_id !== '').length).to.be.above(200);
    const sized = found.flatMap(({ variations }) => variations.flatMap(({ attributes }) => attributes));
    expect(sized.length).to.be.above(100);
    const references = (await database.read(tenant, (tx) =>
      tx.find(collections.reference, { kind: ['promotion', 'coupon'] }, all),
    )) as unknown as Reference[];
    const lines = found.map((product, index) => ({
      id: String(index),
      item_id: product.id,
      category_ids: [product.category_id],
      brand_id: product.brand_id,
      tag_ids: product.tag_ids,
      qty: '3.000',
      unit_price: product.price,
    }));
    const promoted = evaluatePromotions(lines, {
      offers: references.map((one) => offerOf(one)!),
      coupons: [{ code: 'welcome10', uses: 0, uses_by_customer: 0 }],
      // A Friday, at half past seven in the evening.
      at: '2026-11-20T17:30:00.000Z',
      time_zone: 'Europe/Helsinki',
    })!;
    expect(promoted.taken.map(({ offer_id }) => offer_id)).to.have.length(5);
    expect(promoted.refused).to.deep.equal([]);
  });

  it('is made once: a second start gives the same answer and writes nothing', async () => {
    const [product] = await products();
    await owner.query(`UPDATE items SET name = 'Renamed by the owner' WHERE id = $1`, [product!.id]);
    const tables = ['items', 'item_barcodes', 'item_variations', 'reference_entries', 'customers', 'logins'];
    const counts = async () => {
      const found: number[] = [];
      for (const table of tables) found.push(await count(table));
      return found;
    };
    const before = await counts();
    expect(await seed()).to.deep.equal(vendor);
    expect(await counts()).to.deep.equal(before);
    const { rows } = await owner.query('SELECT name, rev FROM items WHERE id = $1', [product!.id]);
    expect(rows).to.deep.equal([{ name: 'Renamed by the owner', rev: 2 }]);
  });

  it('is the same on every machine', async () => {
    const other = await createTestDatabase();
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    const otherPool = createPool({ url: other.url });
    try {
      const again = await seedDemo({
        database: new PostgresDatabase(otherPool),
        owner: client,
        surroundings: serverSurroundings,
        hashPassword: (password) => Promise.resolve(password),
      });
      expect(again).to.deep.equal(vendor);
      const digest = `SELECT md5(string_agg(id || sku_code || name || price || barcodes, ',' ORDER BY id)) AS digest
        FROM items WHERE name <> 'Renamed by the owner' AND id <> $1`;
      const renamed = await owner.query<{ id: string }>(
        `SELECT id FROM items WHERE name = 'Renamed by the owner'`,
      );
      const values = [renamed.rows[0]?.id ?? ''];
      expect((await client.query(digest, values)).rows).to.deep.equal(
        (await owner.query(digest, values)).rows,
      );
    } finally {
      await otherPool.end();
      await client.end();
      await other.drop();
    }
  });
});

// The histories of a product: the selling price, row by row, and what orders really brought. Append-only, newest first,
// never merged. First document, "Selling price history row", "Realized selling price row".
import { expect } from 'chai';
import pg from 'pg';
import { collections, lineEconomics } from '@evertill/schemas';
import type { Actor, Order, Product, ReplicatedDocument } from '@evertill/schemas';
import { applyWrite } from '../../../server/writes/apply-write.ts';
import { aCustomer, aReference } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

describe('the histories of a product', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());

  const get = async (path: string) => {
    const { token } = vendor.people.manager;
    const answer = await ask(system.url, 'get', `/vendor/products/${path}`, { token });
    return { ...answer, word: `${answer.status} ${answer.body.code ?? ''}`.trim() };
  };

  describe('GET /vendor/products/:id/selling-price-history', () => {
    const path = 'milk/selling-price-history';
    const priceSync: Actor = {
      kind: 'automation',
      user_id: '0',
      vendor_id: 'acme',
      vendor_type: 'owner',
      name: 'Price sync',
      store_ids: null,
      modules: [],
      module_permissions: {},
      fixed_lane_id: '',
    };

    async function reprice(actor: Actor, price: number, fields: Partial<Product> = {}): Promise<void> {
      const { deps } = system.server;
      await deps.database.write({ vendor_id: 'acme' }, async (tx) => {
        const current = (await tx.lock(collections.product, 'milk'))!.document;
        const proposed = { ...current, ...fields, price } as ReplicatedDocument;
        const now = testClock.iso();
        const proposal = { actor, now, collection: collections.product, proposed } as const;
        await applyWrite(deps, tx, { ...proposal, assumed: 'any', authority: 'actor' });
      });
    }

    before(() => giveProduct(system, vendor, { id: 'milk', price: 100 }));

    it('names old and new price, profit, who and when, the newest first', async () => {
      const { owner, manager } = vendor.people;
      await reprice(owner.actor, 110, { profit_percent: '20.0000' });
      await reprice(owner.actor, 110);
      await reprice(manager.actor, 120, { profit_percent: '25.5000' });
      await reprice(priceSync, 90);
      const { body } = await get(path);
      const rows = body.data as Record<string, unknown>[];
      expect(
        rows.map(({ old_price, new_price, profit_percent }) => [old_price, new_price, profit_percent]),
      ).to.deep.equal([
        [1.2, 0.9, 25.5],
        [1.1, 1.2, 25.5],
        [1, 1.1, 20],
      ]);
      expect(rows.map(({ changed_by, changed_by_name }) => [changed_by, changed_by_name])).to.deep.equal([
        ['0', 'Price sync'],
        [manager.staff.id, 'manager of acme'],
        [owner.staff.id, 'owner of acme'],
      ]);
      for (const { created_at } of rows) expect(Date.parse(created_at as string)).to.be.above(0);
      expect(Object.keys(rows[0]!)).to.have.members([
        'id',
        'old_price',
        'new_price',
        'profit_percent',
        'changed_by',
        'changed_by_name',
        'created_at',
      ]);
    });

    it('is paginated: 25 unless asked for up to 100', async () => {
      for (let price = 200; price < 230; price++) await reprice(vendor.people.owner.actor, price);
      const { body } = await get(path);
      expect(body).to.include({ total: 33, page: 1, pageSize: 25, totalPages: 2 });
      expect(body.data.map(({ new_price }: { new_price: number }) => new_price).slice(0, 2)).to.deep.equal([
        2.29, 2.28,
      ]);
      expect((await get(`${path}?page=2`)).body.data).to.have.length(8);
      expect((await get(`${path}?limit=100`)).body.data).to.have.length(33);
      for (const query of ['limit=0', 'limit=101', 'page=0']) {
        expect((await get(`${path}?${query}`)).word, query).to.equal('400 limit_range');
      }
      expect((await get(`${path}?supplier_id=x`)).word).to.equal('400 unknown_field');
      expect((await get('nothing/selling-price-history')).word).to.equal('404 product_not_found');
    });
  });

  describe('GET /vendor/products/:id/realized-selling-prices', () => {
    const path = 'wine/realized-selling-prices';
    const names = ['sale-1', 'sale-2', 'sale-3', 'pending', 'unpaid', 'voided', 'delivered'];

    before(async () => {
      await giveProduct(system, vendor, { id: 'wine', price: 1000 });
      await giveProduct(system, vendor, { id: 'bread', price: 300 });
      const lane = new GivenLane(system, vendor, new GivenJournal('realized'));
      await lane.send(lane.opening('realized-shift'));
      const tax = { profile_id: '', rate: '25.0000', type: 'percent' } as const;
      for (const [index, id] of names.entries()) {
        const lines = [
          { item_id: 'bread', unit_price: 300 },
          { item_id: 'wine', unit_price: 1000 - index, qty: '3.000', tax },
        ];
        const captured_at = new Date(testClock.now() - (names.length - index) * 60_000).toISOString();
        const [outcome] = await lane.send(lane.sale({ id, shift: 'realized-shift', lines, captured_at }));
        expect(outcome!.kind).to.match(/^applied/);
      }
      for (const [id, change] of [
        ['pending', "status = 'pending'"],
        ['unpaid', "payment_status = 'partial'"],
        ['voided', "status = 'voided'"],
        ['delivered', "status = 'delivered'"],
      ]) {
        await system.owner.query(`UPDATE orders SET ${change} WHERE id = '${id}'`);
      }
    });

    it('shows each line of orders that are paid and delivered or completed, the newest first', async () => {
      const { body } = await get(path);
      expect(body).to.include({ total: 4, page: 1, pageSize: 25, totalPages: 1 });
      const rows = body.data as Record<string, number>[];
      expect(rows.map(({ order_id }) => order_id)).to.deep.equal(['delivered', 'sale-3', 'sale-2', 'sale-1']);
      // 3 × 10.00 with 25 % tax in it: 24.00 without, 8.00 each.
      expect(rows[3]).to.deep.equal({
        order_id: 'sale-1',
        unit_price: 10,
        unit_net_price: 8,
        price_per: 1,
        line_net_total: 24,
        sold_at: rows[3]!['sold_at'],
      });
      const times = rows.map(({ sold_at }) => sold_at!);
      expect(times).to.deep.equal(times.toSorted((one, other) => (one < other ? 1 : -1)));
    });

    it('by the arithmetic of an order’s lines', async () => {
      const { body } = await get(path);
      for (const row of body.data as Record<string, number>[]) {
        const id = String(row['order_id']);
        const stored = await system.database.read({ vendor_id: 'acme' }, (tx) =>
          tx.get(collections.order, id),
        );
        const line = (stored!.document as unknown as Order).lines.find(({ item_id }) => item_id === 'wine')!;
        const { unit_price, unit_net_price, line_net_total } = lineEconomics(line)!;
        expect([row['unit_price'], row['unit_net_price'], row['line_net_total']]).to.deep.equal(
          [unit_price, unit_net_price, line_net_total].map((figure) => figure / 100),
        );
      }
    });

    it('is paginated: 25 unless asked for up to 100', async () => {
      expect((await get(`${path}?limit=3`)).body).to.include({ total: 4, pageSize: 3, totalPages: 2 });
      expect((await get(`${path}?limit=3&page=2`)).body.data).to.have.length(1);
      expect((await get(`${path}?limit=100`)).body.pageSize).to.equal(100);
      for (const query of ['limit=0', 'limit=101', 'page=0']) {
        expect((await get(`${path}?${query}`)).word, query).to.equal('400 limit_range');
      }
      expect((await get('nothing/realized-selling-prices')).word).to.equal('404 product_not_found');
    });

    it('changes with the order: one that is refunded or undone disappears', async () => {
      await system.owner.query("UPDATE orders SET payment_status = 'refunded' WHERE id = 'sale-3'");
      expect((await get(path)).body.total).to.equal(3);
    });
  });

  describe('the store a call names', () => {
    const reads = (id: string) => [
      `/vendor/products/${id}/selling-price-history`,
      `/vendor/products/${id}/cost-price-history`,
      `/vendor/products/${id}/realized-selling-prices`,
    ];
    const said = async (path: string, store_id: string, role: 'manager' | 'owner' = 'manager') => {
      const { token } = vendor.people[role];
      const { status, body } = await ask(system.url, 'get', `${path}?store_id=${store_id}`, { token });
      return `${status} ${body.code ?? ''}`.trim();
    };

    it('is taken by the three histories, and another store does not have the product (field case E)', async () => {
      await giveProduct(system, vendor, { id: 'named', price: 100 });
      const [own, other] = vendor.stores;
      for (const path of reads('named')) {
        expect(await said(path, own.id), path).to.equal('200');
        expect(await said(path, other.id, 'owner'), path).to.equal('404 product_not_found');
        // Of a store one does not see, nothing is said, as on every other route.
        for (const unseen of [other.id, 'nowhere'])
          expect(await said(path, unseen), path).to.equal('404 not_found');
      }
    });

    it('is taken by every other read of one thing, too (field case E)', async () => {
      const [own, other] = vendor.stores;
      const reference = { kind: 'warehouse', name: 'Cellar', data: { is_default: false } } as const;
      await give(
        system,
        vendor,
        collections.reference,
        aReference({ ...reference, id: 'cellar', store_id: own.id }),
      );
      await give(system, vendor, collections.customer, aCustomer({ id: 'here', store_id: own.id }));
      await give(system, vendor, collections.customer, aCustomer({ id: 'anywhere', store_id: '' }));
      for (const [path, missing] of [
        ['/vendor/warehouses/cellar/stock', '404 warehouse_not_found'],
        ['/vendor/point-of-sale/customers/here', '404 customer_not_found'],
      ] as const) {
        expect(await said(path, own.id), path).to.equal('200');
        expect(await said(path, other.id, 'owner'), path).to.equal(missing);
      }
      const everywhere = '/vendor/point-of-sale/customers/anywhere';
      expect(await said(everywhere, own.id)).to.equal('200');
      expect(await said(everywhere, other.id, 'owner')).to.equal('200');
      expect(await said(everywhere, other.id), 'a store one does not see').to.equal('404 customer_not_found');
    });
  });

  describe('[I5] every table of history there is', () => {
    /** By the documents' names; one that is not built yet has no row to lose. */
    const tables = ['items_selling_price_history', 'item_cost_price_events'];
    let there: string[];
    let app: pg.Client;

    before(async () => {
      const { rows } = await system.owner.query<{ name: string }>(
        "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename = ANY($1)",
        [tables],
      );
      there = rows.map(({ name }) => name);
      app = new pg.Client({ connectionString: system.databaseUrl });
      await app.connect();
      await app.query("SET ROLE evertill_app; SET app.vendor_id = 'acme'; SET app.waist = 'on'");
    });
    after(() => app?.end());

    it('is known here', async () => {
      const { rows } = await system.owner.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables
          WHERE schemaname = 'public' AND tablename ~ '(history|_price_events|_cost_events)$'`,
      );
      expect(rows.map(({ name }) => name)).to.have.members(there);
      expect(there).to.include('items_selling_price_history');
    });

    it('can be read and added to by the application role, and neither changed nor emptied', async () => {
      for (const name of there) {
        const { rows } = await system.owner.query(
          `SELECT p FROM unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,TRIGGER,REFERENCES}'::text[]) p
            WHERE has_table_privilege('evertill_app', $1, p) ORDER BY p`,
          [name],
        );
        expect(
          rows.map(({ p }) => p),
          name,
        ).to.deep.equal(['INSERT', 'SELECT']);
        const { rows: columns } = await system.owner.query(
          `SELECT column_name FROM information_schema.column_privileges
            WHERE grantee IN ('evertill_app', 'PUBLIC') AND table_name = $1 AND privilege_type = 'UPDATE'`,
          [name],
        );
        expect(columns, `columns of ${name}`).to.deep.equal([]);
        for (const statement of [
          `UPDATE ${name} SET vendor_id = vendor_id`,
          `DELETE FROM ${name}`,
          `TRUNCATE ${name}`,
          `ALTER TABLE ${name} DISABLE TRIGGER ALL`,
        ]) {
          const error = await app.query(statement).then(
            () => undefined,
            (refusal: pg.DatabaseError) => refusal,
          );
          expect(error?.code, statement).to.equal('42501');
        }
      }
      const left = await system.owner.query('SELECT count(*) AS rows FROM items_selling_price_history');
      expect(Number(left.rows[0].rows)).to.equal(33);
    });
  });
});

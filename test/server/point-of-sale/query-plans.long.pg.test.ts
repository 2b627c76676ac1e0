// What the point of sale reads costs what Postgres' plans cost: no table is read from end to end where an index fits, with
// row-level security on.
import { expect } from 'chai';
import pg from 'pg';
import { collections, salesReports } from '@evertill/schemas';
import type { Customer, SalesReport } from '@evertill/schemas';
import { customerOrders, customerTotals } from '../../../server/db/customer-orders.ts';
import { changedItems, saleKeys, usedCategories } from '../../../server/db/items-on-sale.ts';
import type { OnSale } from '../../../server/db/items-on-sale.ts';
import { documentPage } from '../../../server/db/lists.ts';
import { createPool } from '../../../server/db/pool.ts';
import { salesReport } from '../../../server/db/sales-report.ts';
import { fillWithItems, fillWithSales } from '../../support/many-items.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import { WatchedPlans } from '../../support/watched-plans.ts';
import type { Touched } from '../../support/watched-plans.ts';

const many = { vendorId: 'acme', storeId: 'shop', perStore: 4000 };

describe('the plans of the point of sale', function () {
  this.timeout(60_000);
  let database: TestDatabase;
  let pool: pg.Pool;
  let client: pg.PoolClient;
  let plans: WatchedPlans;

  before(async () => {
    database = await createTestDatabase();
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await fillWithItems(owner, many);
    await fillWithSales(owner, many, 12_000);
    await owner.query(`SET session_replication_role = replica`);
    await owner.query(
      `UPDATE orders SET customer_id = 'customer-' || order_number % 3000, svc_vendor_work_shift_id = 'shift-' || order_number / 40`,
    );
    await owner.query(`INSERT INTO order_payments (vendor_id, parent_id, position, id, method, amount, tendered, change)
      SELECT vendor_id, id, 0, id || '-p', 'cash', 900, 900, 0 FROM orders`);
    await owner.query(`INSERT INTO customers (vendor_id, id, store_id, name, phone, email, phone_key, email_key, rev, sync_xid)
      SELECT 'acme', 'customer-' || n, 'shop', 'Person no. ' || n, '040' || n + 1000000, 'p' || n || '@x.example',
             '40' || n + 1000000, 'p' || n || '@x.example', 1, pg_current_xact_id() FROM generate_series(0, 20000) n`);
    await owner.query(`INSERT INTO vendor_work_shifts (vendor_id, id, store_id, pos_register_id, shift_label, status, opening_cash,
        opening_invoice_slip_count, opening_voucher_stub_count, opening_card_receipt_count, opened_by_vendor_employee_id, opened_at, closed_at, rev, sync_xid)
      SELECT 'acme', 'shift-' || n, 'shop', 'lane', 'x', 'closed', 0, 0, 0, 0, 'somebody', at, at + interval '1 hour', 1, pg_current_xact_id()
        FROM generate_series(0, 3000) n, LATERAL (SELECT '2026-01-01T08:00:00Z'::timestamptz + n * interval '8 hours' AS at) a`);
    await owner.query(`SET session_replication_role = origin`);
    await owner.query('VACUUM ANALYZE');
    await owner.end();
    pool = createPool({ url: database.url, max: 1 });
    client = await pool.connect();
    plans = await WatchedPlans.of(client, many.vendorId);
  });
  after(async () => {
    client?.release();
    await pool?.end();
    await database?.drop();
  });

  const question = {
    vendorId: many.vendorId,
    storeId: many.storeId,
    clock: { time_zone: 'UTC', business_day_starts: '00:00' },
    currency: 'EUR',
    from: undefined,
    to: undefined,
    laneId: undefined,
    shiftId: undefined,
    limit: 500,
    offset: 0,
  };
  const report = (name: SalesReport, asked: object) =>
    plans.touched(async () => {
      const { totals } = await salesReport(client, name, { ...question, ...asked });
      expect(totals.orders).to.be.above(0);
    });

  /** Tables that grow with every sale. */
  const large = ({ scanned }: Touched) =>
    scanned.filter((table) => !['reference_entries', 'vendor_staff'].includes(table));

  for (const name of salesReports) {
    it(`of the report ${name}: a few days by orders_day, a shift by orders_shift, their lines by their key`, async () => {
      const days = await report(name, { from: '2026-03-01', to: '2026-03-02' });
      expect(days.indexes).to.include('orders_day').and.include('order_lines_pkey');
      expect(large(days)).to.deep.equal([]);
      const shift = await report(name, { shiftId: 'shift-70' });
      expect(shift.indexes).to.include('orders_shift').and.include('order_lines_pkey');
      expect(large(shift)).to.deep.equal([]);
    });
  }

  it('[control] a report of everything reads the lines from end to end: nothing fits better', async () => {
    expect((await report('items', {})).scanned).to.include('order_lines');
  });

  const of: OnSale = { vendorId: many.vendorId, storeId: many.storeId, channel: undefined };

  it('of the catalog: categories and each page of it by items_on_sale', async () => {
    let categories: string[] = [];
    const used = await plans.touched(async () => void (categories = await usedCategories(client, of)));
    expect(categories, 'five of them have nothing on sale').to.have.length(195);
    expect(used.indexes).to.include('items_on_sale');
    expect(used.scanned).to.deep.equal([]);
    const first = await plans.touched(async () =>
      expect(await saleKeys(client, of, categories, undefined, 100)).to.have.length(100),
    );
    const after = { category_id: categories[3]!, name: 'milk', id: '' };
    const next = await plans.touched(() => saleKeys(client, of, categories.slice(3), after, 100));
    for (const found of [first, next]) {
      expect(found.indexes).to.include('items_on_sale');
      expect(found.scanned).to.deep.equal([]);
    }
  });

  it('of what changed: by items_feed and reference_entries_feed', async () => {
    const found = await plans.touched(() =>
      changedItems(client, of, {
        xid: '99999999',
        at: '2026-01-01T00:00:00.000Z',
        now: '2026-01-02T00:00:00.000Z',
      }),
    );
    expect(found.indexes).to.include('items_feed');
    expect(found.scanned.filter((table) => table === 'items')).to.deep.equal([]);
  });

  it('of customers: a page by customers_by_name, a search by customers_words', async () => {
    const window = { vendorId: many.vendorId, limit: 50, offset: 0 };
    const list = await plans.touched(() =>
      documentPage<Customer>(client, window, collections.customer, [], 't.name_folded, t.id'),
    );
    expect(list.indexes).to.include('customers_by_name');
    const search = await plans.touched(async () => {
      const { rows } = await client.query("SELECT customers_with_words(ARRAY['', 'shop'], '1000777')");
      expect(rows).to.have.length(1);
    });
    expect(search.indexes).to.include('customers_words');
    expect(search.byWords).to.equal(true);
    expect(search.scanned).to.deep.equal([]);
    const likes = await plans.touched(() =>
      client.query(
        "SELECT id FROM customers t WHERE t.vendor_id = 'acme' AND NOT t.deleted AND t.phone_key <> '' AND t.phone_key = '401000777'",
      ),
    );
    expect(likes.indexes).to.include('customers_phone');
  });

  it('of what a customer bought: the newest orders by orders_customer, their lines by their key', async () => {
    const theirs = { vendorId: many.vendorId, customerId: 'customer-7', storeIds: null };
    const found = await plans.touched(async () => {
      expect(await customerOrders(client, theirs, undefined, 26)).to.have.length(4);
      await customerOrders(client, theirs, { at: '2026-02-01T00:00:00.000Z', id: '' }, 26);
      expect(await customerTotals(client, theirs)).to.have.length(1);
    });
    expect(new Set(found.indexes)).to.deep.equal(new Set(['orders_customer', 'order_lines_pkey']));
    expect(found.scanned).to.deep.equal([]);
  });
});

// What a list of products costs is decided by Postgres' plans: here they are, of the statements as the server sends them,
// by the role it sends them as, with row-level security on. An index that row-level security keeps Postgres from using
// would be none.
import { expect } from 'chai';
import pg from 'pg';
import { productsQuery } from '@evertill/schemas';
import type { ProductSortField } from '@evertill/schemas';
import { priceHistoryPage } from '../../../server/db/lists.ts';
import { createPool } from '../../../server/db/pool.ts';
import { productPage } from '../../../server/db/product-list.ts';
import type { RowKey } from '../../../server/db/product-list.ts';
import { realizedLines, soldOf } from '../../../server/db/product-sales.ts';
import { besideProduct } from '../../../server/db/store-items.ts';
import { fillWithItems, fillWithSales } from '../../support/many-items.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import { WatchedPlans } from '../../support/watched-plans.ts';

const many = { vendorId: 'acme', storeId: 'shop', perStore: 4000 };

describe('the plans of the product list', function () {
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
    await owner.query('VACUUM ANALYZE items, item_barcodes, item_search, orders, order_lines, stores');
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

  const touched = (work: () => Promise<unknown>) => plans.touched(work);

  async function listed(asked: object, after?: RowKey) {
    const { page, limit, sort, cursor: _, include_sales: __, ...filters } = productsQuery.parse(asked);
    return productPage(client, {
      vendorId: many.vendorId,
      filters: { ...filters, store_id: many.storeId },
      sort: { field: sort.replace('-', '') as ProductSortField, descending: sort.startsWith('-') },
      limit,
      offset: (page - 1) * limit,
      after,
    });
  }

  it('[control] are seen, those inside functions too, and a scan from end to end is told', async () => {
    const found = await touched(async () => {
      await client.query("SELECT count(*) FROM items WHERE description LIKE '%x%'");
      await client.query("SELECT items_with_words('shop', 'milk')");
    });
    expect(found.scanned).to.deep.equal(['items']);
    expect(found.byWords).to.equal(true);
  });

  it('[control] without its own right the search could use no index', async () => {
    const found = await touched(() =>
      client.query(
        "SELECT item_id FROM item_search WHERE store_id = 'shop' AND words LIKE '%4000000000123%'",
      ),
    );
    expect(found.byWords).to.equal(false);
  });

  const filters: readonly (readonly [filter: string, index: string, rows: number])[] = [
    ['q=4000000000123', 'item_search_words', 1],
    ['q=creme olive', 'item_search_words', 0],
    ['q=no. 777', 'item_search_words', 4],
    ['category_id=category-7', 'items_category', 20],
    ['brand_id=brand-7', 'items_brand', 14],
    ['barcode=4000000000123', 'item_barcodes_code', 1],
    ['sku_code=S77', 'items_sku_lookup', 1],
    ['status=2', 'items_status', 40],
    ['item_type=WEIGHT', 'items_item_type', 26],
    ['stock=low', 'items_stock_low', 0],
    ['stock=out', 'items_stock_out', 40],
    ['stock=negative', 'items_stock_negative', 8],
    ['admin_only=true', 'items_admin_only', 20],
    ['updated_since=2026-01-03T18:00:00.000Z', 'items_by_time', 0],
  ];
  for (const [filter, index, rows] of filters) {
    it(`use ${index} for ${filter}, and read no table from end to end`, async () => {
      let total = 0;
      const found = await touched(async () => {
        total = (await listed(Object.fromEntries(new URLSearchParams(filter)))).total;
      });
      if (rows > 0) expect(total).to.equal(rows);
      expect(found.indexes).to.include(index);
      expect(found.byWords).to.equal(filter.startsWith('q='));
      expect(found.scanned).to.deep.equal([]);
    });
  }

  for (const [sort, index] of [
    ['name', 'items_by_name'],
    ['-name', 'items_by_name'],
    ['price', 'items_by_price'],
    ['-price', 'items_by_price'],
    ['sku_code', 'items_sku_lookup'],
    ['updated_at', 'items_by_time'],
    ['-updated_at', 'items_by_time'],
  ] as const) {
    it(`read a page in the order of ${sort} from ${index}, and the next one from where it ended`, async () => {
      let next: RowKey | undefined;
      const first = await touched(async () => void (next = (await listed({ sort })).next));
      const second = await touched(() => listed({ sort }, next));
      for (const found of [first, second]) {
        expect(found.indexes).to.include(index);
        expect(found.scanned).to.deep.equal([]);
      }
    });
  }

  for (const filter of ['', 'stock=in', 'status=1', 'admin_only=false', 'sort=stock', 'item_type=NORMAL']) {
    it(`stay within the store for ${filter || 'no filter'}, where no index can narrow it further`, async () => {
      const found = await touched(() => listed(Object.fromEntries(new URLSearchParams(filter))));
      expect(found.scanned).to.deep.equal([]);
    });
  }

  it('of what stands beside a list read no table from end to end either', async () => {
    const item = { id: 'shop-item-1', store_id: 'shop' };
    const window = { vendorId: 'acme', limit: 25, offset: 0 };
    const found = await touched(async () => {
      expect((await soldOf(client, 'acme', [item.id], { id: 'shop', currency: 'EUR' })).size).to.equal(1);
      expect((await realizedLines(client, window, item)).total).to.be.above(0);
      const beside = await besideProduct(client, { vendor_id: 'acme', store_ids: null }, item.id);
      expect(beside!.storeItems).to.have.length(4);
      await priceHistoryPage(client, window, item.id);
    });
    expect(found.scanned.filter((table) => table !== 'stores')).to.deep.equal([]);
    expect(found.indexes).to.include('order_lines_item');
  });
});

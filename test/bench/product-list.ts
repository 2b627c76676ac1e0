// The list of products in the back office: the 95th percentile of a hundred requests, ms, filter by filter. Ours is the
// whole way: HTTP, rights, row-level security, the count, documents with their variations, tax and JSON; bare is one SQL
// query for the same rows and one for their number, sent by the owner of the tables, whom no policy binds.
import pg from 'pg';
import type { BenchSystem } from './bench-system.ts';
import { percentile } from './measure.ts';

interface Question {
  readonly query: string;
  /** The same, as somebody would write it by hand. */
  readonly where?: string;
  readonly orderBy?: string;
}

export const productQuestions: Readonly<Record<string, Question>> = {
  all: { query: '' },
  'all-with-sales': { query: 'include_sales=true' },
  'last-page': { query: 'limit=500&page=200', orderBy: 'name, id LIMIT 500 OFFSET 99500' },
  q: {
    query: 'q=99123',
    where: `name ILIKE '%99123%' OR sku_code ILIKE '%99123%' OR barcode LIKE '%99123%'`,
  },
  'q-two-words': { query: 'q=cedar+dill', where: `name ILIKE '%cedar%' AND name ILIKE '%dill%'` },
  category: { query: 'category_id=category-7', where: `category_id = 'category-7'` },
  brand: { query: 'brand_id=brand-7', where: `brand_id = 'brand-7'` },
  barcode: {
    query: 'barcode=2900010001230',
    where: `id IN (SELECT product_id FROM item_barcodes WHERE code = '2900010001230')`,
  },
  sku: { query: 'sku_code=B777', where: `sku_code = 'B777'` },
  status: { query: 'status=2', where: 'status = 2' },
  'item-type': { query: 'item_type=PER_UNIT', where: `item_type = 'PER_UNIT'` },
  'stock-in': { query: 'stock=in', where: 'stock > 0' },
  'stock-low': { query: 'stock=low', where: 'low_stock_threshold > 0 AND stock <= low_stock_threshold' },
  'stock-out': { query: 'stock=out', where: 'stock <= 0' },
  'stock-negative': { query: 'stock=negative', where: 'stock < 0' },
  'admin-only': { query: 'admin_only=true', where: 'admin_only' },
  'updated-since': {
    query: 'updated_since=2100-01-01T00:00:00.000Z',
    where: `updated_at >= '2100-01-01'`,
  },
  'sort-price': { query: 'sort=-price', orderBy: 'price DESC, id DESC' },
  'sort-stock': { query: 'sort=stock', orderBy: 'stock, id' },
};

const requests = 100;
const warming = 5;

export async function runProductList(
  side: 'ours' | 'bare',
  name: string,
  system: BenchSystem,
): Promise<number> {
  const owner = new pg.Client({ connectionString: system.databaseUrl });
  await owner.connect();
  await vary(owner, system.storeId);
  const question = productQuestions[name]!;
  const once = side === 'ours' ? await overHttp(question, system) : bySql(question, system, owner);
  for (let i = 0; i < warming; i++) await once();
  const times: number[] = [];
  for (let i = 0; i < requests; i++) {
    const begun = performance.now();
    await once();
    times.push(performance.now() - begun);
  }
  await owner.end();
  return percentile(times, 0.95);
}

async function overHttp({ query }: Question, system: BenchSystem): Promise<() => Promise<unknown>> {
  const { url, email, password, storeId } = system;
  const login = await fetch(`${url}/api/v1/auth/vendor/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const asked = query.includes('include_sales') ? query : `include_sales=false&${query}`;
  return async () => {
    const answer = await fetch(`${url}/api/v1/vendor/products?store_id=${storeId}&${asked}`, {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    if (answer.status !== 200) throw new Error(`${query}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

function bySql(
  { where = 'true', orderBy = 'name, id' }: Question,
  { storeId }: BenchSystem,
  owner: pg.Client,
): () => Promise<unknown> {
  const from = `FROM items WHERE store_id = $1 AND NOT deleted AND (${where})`;
  const limit = orderBy.includes('LIMIT') ? '' : 'LIMIT 50';
  return async () => {
    await owner.query(`SELECT count(*) ${from}`, [storeId]);
    await owner.query(`SELECT * ${from} ORDER BY ${orderBy} ${limit}`, [storeId]);
  };
}

/** An imported list has neither stock nor categories: once, so that each filter has something to find. */
async function vary(owner: pg.Client, storeId: string): Promise<void> {
  await owner.query('SET session_replication_role = replica');
  const { rowCount } = await owner.query(
    `UPDATE items SET category_id = 'category-' || n % 200, brand_id = 'brand-' || n % 300,
            status = CASE WHEN n % 100 = 3 THEN 2 ELSE 1 END, admin_only = n % 500 = 5,
            item_type = CASE WHEN n % 150 = 0 THEN 'PER_UNIT' ELSE 'NORMAL' END,
            stock = CASE WHEN n % 500 = 0 THEN -2 WHEN n % 100 = 0 THEN 0 ELSE n % 90 + 6 END,
            low_stock_threshold = CASE WHEN n % 97 = 0 THEN 10 ELSE 0 END,
            updated_at = CASE WHEN n % 1000 = 0 THEN '2100-01-02'::timestamptz ELSE updated_at END
       FROM (SELECT id AS this, substr(sku_code, 2)::int AS n FROM items
              WHERE store_id = $1 AND category_id = '' AND sku_code ~ '^B[0-9]+$') numbered
      WHERE id = this`,
    [storeId],
  );
  await owner.query('SET session_replication_role = origin');
  if (rowCount !== 0) await owner.query('VACUUM ANALYZE items');
}

// A catalog large enough for plans and figures, written straight into its tables in seconds: five stores of one vendor and
// one of another, with everything a list can be filtered by. Row `i` of a store is the same every time.
import type pg from 'pg';

export interface ManyItems {
  readonly vendorId: string;
  /** The store that is asked about. */
  readonly storeId: string;
  /** Products of each store. */
  readonly perStore: number;
}

const words = [
  'Milk',
  'Crème',
  'Bröd',
  'Käse',
  'Juustoa',
  'Wine',
  'Soap',
  'Coffee',
  'Tea',
  'Olive Oil',
  'Rice',
];

/** As the owner of the database, into the stores that are there; other stores are made beside them. */
export async function fillWithItems(
  owner: pg.ClientBase,
  { vendorId, storeId, perStore }: ManyItems,
): Promise<void> {
  await owner.query(
    `INSERT INTO vendors (vendor_id, name) VALUES ($1, $1), ('crowd', 'crowd') ON CONFLICT DO NOTHING`,
    [vendorId],
  );
  await owner.query(
    `INSERT INTO stores (vendor_id, id, name, time_zone, currency)
      SELECT CASE WHEN n = 5 THEN 'crowd' ELSE $1 END, CASE n WHEN 0 THEN $2 ELSE $2 || '-' || n END, 'Store ' || n, 'UTC', 'EUR'
        FROM generate_series(0, 5) n ON CONFLICT DO NOTHING`,
    [vendorId, storeId],
  );
  await owner.query(`SET session_replication_role = replica`);
  await owner.query(
    `INSERT INTO items (vendor_id, id, store_id, sku_code, name, price, stock, low_stock_threshold, status, admin_only,
                        category_id, brand_id, barcode, barcodes, item_type, plu, updated_at, rev, sync_xid)
      SELECT s.vendor_id, s.id || '-item-' || i, s.id, 'S' || i,
             ($1::text[])[1 + i % 11] || ' ' || ($1::text[])[1 + (i / 11) % 11] || ' no. ' || i,
             100 + (i * 7919) % 5000,
             CASE WHEN i % 500 = 0 THEN -2 WHEN i % 100 = 0 THEN 0 ELSE i % 90 + 6 END,
             CASE WHEN i % 97 = 0 THEN 10 ELSE 0 END,
             CASE WHEN i % 100 = 3 THEN 2 WHEN i % 100 = 4 THEN 0 ELSE 1 END, i % 200 = 5,
             'category-' || i % 200, 'brand-' || i % 300, (4000000000000 + i)::text,
             jsonb_build_array((4000000000000 + i)::text), CASE WHEN i % 150 = 0 THEN 'WEIGHT' ELSE 'NORMAL' END,
             CASE WHEN i % 150 = 0 THEN (100000 + i)::text ELSE '' END,
             '2026-01-01T00:00:00Z'::timestamptz + i * interval '1 minute', 1, pg_current_xact_id()
        FROM stores s, generate_series(1, $3) i WHERE s.id = $2 OR s.id LIKE $2 || '-%'`,
    [words, storeId, perStore],
  );
  await owner.query(
    `INSERT INTO item_barcodes (vendor_id, id, store_id, code, product_id, admin_only, rev, sync_xid)
      SELECT vendor_id, barcode || '|' || id, store_id, barcode, id, admin_only, 1, pg_current_xact_id()
        FROM items WHERE store_id = $1 OR store_id LIKE $1 || '-%'`,
    [storeId],
  );
  await owner.query(
    `INSERT INTO item_search (vendor_id, item_id, store_id, words)
      SELECT vendor_id, id, store_id, words_of_item(items) FROM items WHERE store_id = $1 OR store_id LIKE $1 || '-%'`,
    [storeId],
  );
  await owner.query(`SET session_replication_role = origin`);
}

/** Ten orders a day, the newest last, each with three of the first thousand products of the store. */
export async function fillWithSales(
  owner: pg.ClientBase,
  { vendorId, storeId }: ManyItems,
  orders: number,
): Promise<void> {
  await owner.query(`SET session_replication_role = replica`);
  await owner.query(
    `INSERT INTO orders (vendor_id, id, store_id, client_order_id, order_number, pos_register_id,
        placed_by_vendor_employee_id, captured_at, occurred_at, received_at, business_day, status, payment_status,
        currency, subtotal, discount, tax, rounding, total, paid, change, payload_hash, rev, sync_xid)
      SELECT $1, $2 || '-order-' || n, $2, $2 || '-order-' || n, n, 'lane', 'somebody', at, at, at,
             to_char(at, 'YYYY-MM-DD'), CASE WHEN n % 10 = 0 THEN 'pending' ELSE 'completed' END,
             CASE WHEN n % 10 = 0 THEN 'pending' ELSE 'paid' END, 'EUR', 900, 0, 0, 0, 900, 900, 0, '', 1, pg_current_xact_id()
        FROM generate_series(1, $3) n, LATERAL (SELECT '2026-01-01T08:00:00Z'::timestamptz + n * interval '144 minutes' AS at) a`,
    [vendorId, storeId, orders],
  );
  await owner.query(
    `INSERT INTO order_lines (vendor_id, parent_id, position, id, item_id, name, sku_code, qty, unit_price, price_source,
                              tax_type, tax, total)
      SELECT $1, $2 || '-order-' || n, l, $2 || '-line-' || n || '-' || l, $2 || '-item-' || (1 + (n * 3 + l) % 1000),
             'x', 'x', 1 + l, 100, 'list', 'none', 0, 100 * (1 + l)
        FROM generate_series(1, $3) n, generate_series(0, 2) l`,
    [vendorId, storeId, orders],
  );
  await owner.query(`SET session_replication_role = origin`);
}

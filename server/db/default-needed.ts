// Products whose price the platform keeps, and that have several variations of which none is the default: the price is taken
// once a person has said which of them it is.
import type pg from 'pg';
import { withTenantSql } from './tx.ts';
import type { StoreKey } from './price-sync-stores.ts';

/** What `price_sync_items.fault` says of one. */
export const defaultNeeded = 'default_needed';

/** As many as are shown at once. */
const mostShown = 20;

export interface ProductWithoutDefault {
  readonly item_id: string;
  readonly sku_code: string;
  readonly name: string;
}

const lacksDefault = `(SELECT count(*) > 1 AND NOT bool_or(v.is_default) FROM item_variations v
                        WHERE v.vendor_id = i.vendor_id AND v.parent_id = i.id)`;

export async function noteDefaultNeeded(
  client: pg.ClientBase,
  { vendor_id, store_id }: StoreKey,
  remoteItem: string,
): Promise<void> {
  await client.query(
    `UPDATE price_sync_items SET fault = $4 WHERE vendor_id = $1 AND store_id = $2 AND remote_item = $3`,
    [vendor_id, store_id, remoteItem, defaultNeeded],
  );
}

/** By name. */
export async function productsWithoutDefault(
  client: pg.ClientBase,
  { vendor_id, store_id }: StoreKey,
): Promise<ProductWithoutDefault[]> {
  const { rows } = await client.query<ProductWithoutDefault>(
    `SELECT i.id AS item_id, i.sku_code, i.name FROM price_sync_items q
       JOIN items i ON i.vendor_id = q.vendor_id AND i.store_id = q.store_id AND i.sku_code = q.remote_item
      WHERE q.vendor_id = $1 AND q.store_id = $2 AND q.fault = $3
        AND NOT i.deleted AND i.status <> 2 AND ${lacksDefault}
      ORDER BY i.name, i.id LIMIT ${mostShown}`,
    [vendor_id, store_id, defaultNeeded],
  );
  return rows;
}

/** Those that have a default since are read again, `now` in ms. */
export async function readDefaulted(
  pool: pg.Pool,
  { vendor_id, store_id }: StoreKey,
  now: number,
): Promise<void> {
  await withTenantSql(pool, { vendor_id }, (client) =>
    client.query(
      `UPDATE price_sync_items q SET fault = '', due_at = coalesce(q.due_at, $4)
        WHERE q.vendor_id = $1 AND q.store_id = $2 AND q.fault = $3
          AND NOT EXISTS (SELECT FROM items i
                WHERE i.vendor_id = q.vendor_id AND i.store_id = q.store_id AND i.sku_code = q.remote_item
                  AND NOT i.deleted AND i.status <> 2 AND ${lacksDefault})`,
      [vendor_id, store_id, defaultNeeded, new Date(now)],
    ),
  );
}

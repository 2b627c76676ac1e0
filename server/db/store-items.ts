// What stands beside a product: when it was written last, and where else its SKU is sold.
import type pg from 'pg';
import { rendered } from './table.ts';

export interface StoreItem {
  readonly store_id: string;
  readonly item_id: string;
  readonly status: number;
  /** Minor units of that store's currency. */
  readonly price: number;
  readonly currency: string;
  readonly stock: string;
}

export interface BesideProduct {
  /** ISO-8601. */
  readonly updated_at: string;
  readonly storeItems: readonly StoreItem[];
}

/** `storeIds`: which stores may be told of; null for all of the vendor's. Undefined when there is no such product. */
export async function besideProduct(
  client: pg.ClientBase,
  { vendor_id, store_ids }: { readonly vendor_id: string; readonly store_ids: readonly string[] | null },
  id: string,
): Promise<BesideProduct | undefined> {
  const { rows } = await client.query<BesideProduct>({
    name: 'beside-product',
    text: `SELECT ${rendered('t', { name: 'updated_at', kind: 'timestamptz', nullable: false })} AS updated_at,
        (SELECT coalesce(json_agg(json_build_object('store_id', p.store_id, 'item_id', p.item_id, 'status', p.status,
                           'price', p.price, 'currency', s.currency, 'stock', p.stock::text) ORDER BY s.name, p.store_id), '[]')
           FROM stores s JOIN store_items p ON p.vendor_id = s.vendor_id AND p.store_id = s.id
          WHERE s.vendor_id = $1 AND s.id <> t.store_id AND p.sku_code = t.sku_code
            AND ($3::text[] IS NULL OR p.store_id = ANY($3))) AS "storeItems"
        FROM items t WHERE t.vendor_id = $1 AND t.id = $2`,
    values: [vendor_id, id, store_ids],
  });
  return rows[0];
}

// Something to sell in the demo store, found in Postgres: codes that lead to exactly one item, sold by the piece at its
// price at every hour and in every season, to everybody.
import type { TillServer } from './till-server.ts';

export interface ShelfItem {
  readonly id: string;
  readonly sku_code: string;
  readonly name: string;
  readonly code: string;
  /** Minor units. */
  readonly price: number;
}

/** Items without variations, each with a code of its own, in the order of their SKUs; `taxed`: with a tax profile. */
export function shelf(
  server: TillServer,
  storeId: string,
  count: number,
  { taxed = false }: { readonly taxed?: boolean } = {},
): Promise<ShelfItem[]> {
  return server.sql<ShelfItem>(
    `SELECT i.id, i.sku_code, i.name, min(b.code) AS code, i.price::float8 AS price
       FROM items i JOIN item_barcodes b ON b.product_id = i.id
      WHERE i.store_id = $1 AND i.status = 1 AND NOT i.admin_only AND b.variation_id = ''
        AND (NOT $3 OR i.store_tax_id <> '')
        AND i.minimum_age = 0 AND i.item_type <> 'WEIGHT'
        AND NOT EXISTS (SELECT FROM reference_entries l
                         WHERE l.vendor_id = i.vendor_id AND l.kind = 'price_list_item' AND l.name = i.id)
        AND NOT EXISTS (SELECT FROM reference_entries p
                         WHERE p.vendor_id = i.vendor_id AND p.kind = 'promotion'
                           AND p.data->'selection'->'category_ids' ? i.category_id)
        AND NOT EXISTS (SELECT FROM item_barcodes o
                         WHERE o.store_id = i.store_id AND o.code = b.code AND o.product_id <> i.id)
      GROUP BY i.vendor_id, i.id HAVING count(*) = 1
      ORDER BY i.sku_code LIMIT $2`,
    [storeId, count, taxed],
  );
}

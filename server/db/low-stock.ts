// What a store has too little of: at or below the item's threshold. With what is ordered and who delivered it last.
import type pg from 'pg';
import { suggestedQuantity } from '@evertill/schemas';
import type { LowItem } from '@evertill/schemas';
import type { Found, Window } from './lists.ts';

export interface LowStock extends LowItem {
  readonly item_id: string;
  /** As it was bought last, else the default one, else blank. */
  readonly variation_id: string;
  readonly sku_code: string;
  readonly name: string;
  readonly unit_id: string;
  readonly auto_add_purchase_on_low_stock: boolean;
  readonly suggested_quantity: string;
  readonly last_supplier_id: string;
  readonly last_supplier_name: string;
  /** Smallest unit. */
  readonly last_unit_cost: number | null;
}

export interface LowStockAsked {
  /** Only what may be bought by itself. */
  readonly onlyFlagged: boolean;
  /** In the name or the SKU. */
  readonly words?: string;
}

/** Lines that the job itself suggests are not ordered yet. */
export async function lowStockPage(
  client: pg.ClientBase,
  { vendorId, limit, offset }: Window,
  storeId: string,
  { onlyFlagged, words = '' }: LowStockAsked,
): Promise<Found<LowStock>> {
  const low = `i.vendor_id = $1 AND i.store_id = $2 AND NOT i.deleted AND i.status <> 2
    AND i.low_stock_threshold > 0 AND i.stock <= i.low_stock_threshold
    AND (NOT $3 OR i.auto_add_purchase_on_low_stock)
    AND ($4 = '' OR position(lower($4) IN lower(i.name)) + position(lower($4) IN lower(i.sku_code)) > 0)`;
  const asked = [vendorId, storeId, onlyFlagged, words];
  const counted = await client.query<{ total: number }>(
    `SELECT count(*) AS total FROM items i WHERE ${low}`,
    asked,
  );
  const { rows } = await client.query<Omit<LowStock, 'suggested_quantity'>>(
    `SELECT i.id AS item_id, i.sku_code, i.name, i.unit_id, i.item_type, i.stock, i.low_stock_threshold,
            i.auto_add_purchase_on_low_stock, o.on_order,
            coalesce(e.supplier_id, '') AS last_supplier_id, coalesce(e.supplier_name, '') AS last_supplier_name,
            e.unit_cost AS last_unit_cost, coalesce(e.variation_id, v.id, '') AS variation_id
       FROM items i
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(l.quantity), 0)::numeric(20,3) AS on_order FROM purchase_lot_items l
          WHERE l.vendor_id = i.vendor_id AND l.item_id = i.id AND l.pending AND NOT l.automatic) o
       LEFT JOIN LATERAL (
         SELECT * FROM item_cost_price_events c WHERE c.vendor_id = i.vendor_id AND c.item_id = i.id
          ORDER BY c.entry DESC LIMIT 1) e ON true
       LEFT JOIN LATERAL (
         SELECT w.id FROM item_variations w WHERE w.vendor_id = i.vendor_id AND w.parent_id = i.id
          ORDER BY w.is_default DESC, w.position LIMIT 1) v ON true
      WHERE ${low} ORDER BY i.name, i.id LIMIT $5 OFFSET $6`,
    [...asked, limit, offset],
  );
  return {
    total: counted.rows[0]!.total,
    rows: rows.map((row) => ({ ...row, suggested_quantity: suggestedQuantity(row) })),
  };
}

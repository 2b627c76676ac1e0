// Rows of a warehouse with the names of what lies there.
import type pg from 'pg';
import type { Found, Window } from './lists.ts';

export interface StockRow {
  readonly warehouse_id: string;
  readonly item_id: string;
  readonly variation_id: string;
  readonly name: string;
  readonly sku_code: string;
  readonly quantity: string;
  readonly average_cost: string;
}

export async function stockPage(
  client: pg.ClientBase,
  { vendorId, limit, offset }: Window,
  of: {
    readonly warehouse_id: string;
    readonly item_id?: string | undefined;
    readonly variation_id?: string | undefined;
  },
): Promise<Found<StockRow>> {
  const from = `FROM item_stocks s JOIN items i ON i.vendor_id = s.vendor_id AND i.id = s.item_id
    WHERE s.vendor_id = $1 AND s.warehouse_id = $2 AND ($3::text IS NULL OR s.item_id = $3)
      AND ($4::text IS NULL OR s.variation_id = $4)`;
  const values = [vendorId, of.warehouse_id, of.item_id ?? null, of.variation_id ?? null];
  const counted = await client.query<{ total: number }>(`SELECT count(*) AS total ${from}`, values);
  const { rows } = await client.query<StockRow>(
    `SELECT s.warehouse_id, s.item_id, s.variation_id, i.name, i.sku_code, s.quantity, s.average_cost
       ${from} ORDER BY i.name, s.item_id, s.variation_id LIMIT $5 OFFSET $6`,
    [...values, limit, offset],
  );
  return { total: counted.rows[0]!.total, rows };
}

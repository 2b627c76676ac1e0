// Purchase lots as they are shown: with names, and with what they come to.
import type pg from 'pg';
import { toMajor } from '@evertill/schemas';
import type { JsonObject, LotSort } from '@evertill/schemas';
import { tablePage } from './lists.ts';
import type { Condition, Found, Window } from './lists.ts';
import type { RowOf } from './plain-tables.ts';

type Lot = RowOf<'purchase_lots'>;
type LotLine = RowOf<'purchase_lot_items'>;

interface Beside {
  readonly id: string;
  readonly currency: string;
  readonly supplier_name: string;
  readonly line_count: number;
  /** Smallest unit. */
  readonly total_cost: number;
}

const supplierName = `(SELECT r.name FROM reference_entries r
  WHERE r.vendor_id = t.vendor_id AND r.id = t.supplier_id)`;

/** A condition's SQL over `purchase_lots t`: what a person finds a lot by. */
export const lotWords = `(position(lower(:value::text) IN lower(coalesce(${supplierName}, ''))) > 0
  OR position(lower(:value::text) IN lower(t.note)) > 0 OR t.number::text = ltrim(:value::text, '#'))`;

const sortedBy = {
  created_at: 't.created_at',
  number: 't.number',
  supplier_name: `lower(coalesce(${supplierName}, ''))`,
  status: 't.status',
  total_cost: `(SELECT coalesce(round(sum(i.quantity * i.unit_cost)), 0) FROM purchase_lot_items i
    WHERE i.vendor_id = t.vendor_id AND i.lot_id = t.id AND NOT i.dismissed)`,
} as const;

export async function lotPage(
  client: pg.ClientBase,
  window: Window,
  where: readonly Condition[],
  sort: LotSort,
): Promise<Found<JsonObject>> {
  const by = sortedBy[sort.replace(/^-/, '') as keyof typeof sortedBy];
  const way = sort.startsWith('-') ? 'DESC' : 'ASC';
  const order = `${by} ${way}, t.id ${way}`;
  const { total, rows } = await tablePage<Lot>(client, window, 'purchase_lots', where, order);
  const beside = await besideLots(client, window.vendorId, rows);
  return { total, rows: rows.map((lot) => shownLot(lot, beside.get(lot.id)!)) };
}

export async function showLot(
  client: pg.ClientBase,
  vendorId: string,
  id: string,
): Promise<(JsonObject & { readonly store_id: string }) | undefined> {
  const one = { vendorId, limit: 1, offset: 0 };
  const { rows } = await tablePage<Lot>(client, one, 'purchase_lots', [['t.id = :value', id]], 't.id');
  const [lot] = rows;
  if (!lot) return undefined;
  const beside = (await besideLots(client, vendorId, rows)).get(id)!;
  const lines = await client.query<LotLine & { name: string; sku_code: string }>(
    `SELECT l.id, l.item_id, l.variation_id, i.name, i.sku_code, l.quantity, l.unit_cost, l.automatic
       FROM purchase_lot_items l JOIN items i ON i.vendor_id = l.vendor_id AND i.id = l.item_id
      WHERE l.vendor_id = $1 AND l.lot_id = $2 AND NOT l.dismissed ORDER BY l.position, l.id`,
    [vendorId, id],
  );
  return {
    ...shownLot(lot, beside),
    store_id: lot.store_id,
    lines: lines.rows.map(({ quantity, unit_cost, ...line }) => ({
      ...line,
      quantity: Number(quantity),
      unit_cost: unit_cost === null ? null : toMajor(unit_cost, beside.currency),
    })) as unknown as JsonObject[],
  };
}

async function besideLots(
  client: pg.ClientBase,
  vendorId: string,
  lots: readonly Lot[],
): Promise<ReadonlyMap<string, Beside>> {
  const { rows } = await client.query<Beside>(
    `SELECT l.id, s.currency, coalesce(r.name, '') AS supplier_name, count(i.id) AS line_count,
            coalesce(round(sum(i.quantity * i.unit_cost)), 0)::bigint AS total_cost
       FROM purchase_lots l
       JOIN stores s ON s.vendor_id = l.vendor_id AND s.id = l.store_id
       LEFT JOIN reference_entries r ON r.vendor_id = l.vendor_id AND r.id = l.supplier_id
       LEFT JOIN purchase_lot_items i ON i.vendor_id = l.vendor_id AND i.lot_id = l.id AND NOT i.dismissed
      WHERE l.vendor_id = $1 AND l.id = ANY($2)
      GROUP BY l.id, s.currency, r.name`,
    [vendorId, lots.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function shownLot(lot: Lot, { currency, supplier_name, line_count, total_cost }: Beside): JsonObject {
  return { ...lot, supplier_name, line_count, total_cost: toMajor(total_cost, currency) };
}

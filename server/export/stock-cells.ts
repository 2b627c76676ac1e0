// What lies in a store's warehouses as lines of a table. What lies nowhere is the default warehouse's, as it will be when
// somebody counts there; a store without warehouses has no stock to tell of.
import type pg from 'pg';
import { formatQuantity, parseQuantity } from '@evertill/schemas';
import type { Product, Reference } from '@evertill/schemas';
import { stockOf } from '../db/table-pages.ts';
import type { StockLine, StorePlace } from '../db/table-pages.ts';
import { safeCell } from '../import/cell-text.ts';
import { costText, quantityText } from '../import/figure-text.ts';
import { warehouseFor } from '../rules/warehouse.ts';
import type { Line } from './line.ts';

export async function stockLines(
  read: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>,
  place: StorePlace,
  products: readonly Product[],
  { warehouses, currency }: { readonly warehouses: readonly Reference[]; readonly currency: string },
): Promise<Line<'stock'>[]> {
  const target = warehouseFor(warehouses, '');
  if (target === '' || products.length === 0) return [];
  const names = new Map(warehouses.map(({ id, name }) => [id, name]));
  const rows = await read((client) =>
    stockOf(
      client,
      place,
      products.map(({ id }) => id),
    ),
  );
  const gathered = gatheredIn(rows, names, target);
  return products.flatMap((product) =>
    (gathered.get(product.id) ?? [])
      .toSorted(asShown(product, names))
      .map(({ variation_id, warehouse_id, quantity, average_cost }) => ({
        sku: safeCell(product.sku_code),
        // A variation that is no longer there is known by its id.
        variation: safeCell(product.variations.find(({ id }) => id === variation_id)?.key ?? variation_id),
        warehouse: safeCell(names.get(warehouse_id)!),
        counted: quantityText(quantity),
        unit_cost: costText(average_cost, currency),
      })),
  );
}

function gatheredIn(
  rows: readonly StockLine[],
  names: ReadonlyMap<string, string>,
  target: string,
): ReadonlyMap<string, StockLine[]> {
  const shelves = new Map<string, StockLine>();
  for (const row of rows) {
    const warehouse_id = names.has(row.warehouse_id) ? row.warehouse_id : target;
    const key = JSON.stringify([row.item_id, row.variation_id, warehouse_id]);
    const known = shelves.get(key);
    // Of what lies in a warehouse its own cost counts.
    const costed = known && warehouse_id !== row.warehouse_id ? known : row;
    const quantity = formatQuantity(thousandths(row) + (known ? thousandths(known) : 0));
    shelves.set(key, { ...row, warehouse_id, quantity, average_cost: costed.average_cost });
  }
  const byItem = new Map<string, StockLine[]>();
  for (const line of shelves.values()) byItem.set(line.item_id, [...(byItem.get(line.item_id) ?? []), line]);
  return byItem;
}

/** In the order of the variations, then of the warehouses’ names: ids are other ones in another store. */
function asShown({ variations }: Product, names: ReadonlyMap<string, string>) {
  const at = ({ variation_id }: StockLine) => variations.findIndex(({ id }) => id === variation_id);
  const nameOf = ({ warehouse_id }: StockLine) => names.get(warehouse_id)!;
  return (a: StockLine, b: StockLine) => at(a) - at(b) || (nameOf(a) < nameOf(b) ? -1 : 1);
}

function thousandths({ quantity }: StockLine): number {
  return parseQuantity(quantity) ?? 0;
}

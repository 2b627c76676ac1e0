// Rows of stock: what was counted goes through the door every adjustment goes through, and the movement is the difference
// to what was thought to lie there. The same file twice moves nothing the second time.
import type pg from 'pg';
import { collections, nameKey, parseQuantity } from '@evertill/schemas';
import type { JsonObject, Product, Reference, StockMovement } from '@evertill/schemas';
import type { WriteTx } from '../db/database.ts';
import { adjust } from '../rules/purchasing/adjustment.ts';
import { warehouseFor } from '../rules/warehouse.ts';
import { gatherStock } from '../writes/gather-stock.ts';
import type { FileDecimals } from './decimal-text.ts';
import { costText, quantityText } from './figure-text.ts';
import type { ImportContext } from './import-context.ts';
import type { ReferenceNames } from './reference-names.ts';
import { readStockRow } from './stock-row.ts';
import type { StockRow } from './stock-row.ts';
import type { TableWriter } from './table-writer.ts';
import { flawOf, writeTogether } from './write-together.ts';
import type { RowOutcome } from './write-together.ts';

export function stockWriter(
  context: ImportContext,
  references: ReferenceNames,
  decimals: FileDecimals,
): TableWriter<StockRow> {
  const { store, deps } = context;
  const importId = deps.newId();
  const warehouses = () => references.all('warehouse').filter(({ store_id }) => store_id === store.id);
  const placeOf = ({ warehouse }: StockRow) =>
    warehouse === ''
      ? references.get(warehouseFor(warehouses(), ''))
      : references.findIn('warehouse', warehouse, store.id);
  const keyOf = (row: StockRow) =>
    JSON.stringify([row.sku, row.variation, placeOf(row)?.id ?? nameKey(row.warehouse)]);
  return {
    read: (line, cells, sources) => readStockRow(line, cells, sources, store.currency, decimals),
    figuresOf: ({ counted, unitCost }): Record<string, string> => ({
      counted: quantityText(counted),
      ...(unitCost === undefined ? {} : { unit_cost: costText(unitCost, store.currency) }),
    }),
    keyOf,
    wordFor: ({ sku }) => `the stock of ${sku}`,
    groupOf: keyOf,
    begin: () => gather(context),
    async write(rows) {
      for (const row of rows) {
        if (row.warehouse === '' || placeOf(row)) continue;
        const isFirst = warehouses().length === 0;
        await references.ensure([
          { kind: 'warehouse', path: [row.warehouse], data: { is_default: isFirst } },
        ]);
        if (isFirst) await gather(context);
      }
      return writeTogether(
        context,
        rows,
        ({ line }) => [line],
        (tx, client, some) =>
          writeIn(tx, client, context, { importId, rows: some, warehouses: warehouses(), placeOf }),
      );
    },
  };
}

/** Nobody counts in a warehouse before what lies nowhere has come there. */
function gather({ transact, vendorId, actor, now, deps, store }: ImportContext): Promise<void> {
  return transact(async (tx, client) => {
    if (!client) return;
    const desk = { tx, client, vendorId, actorId: actor.user_id, now: now(), newId: deps.newId };
    await gatherStock(desk, store.id);
  });
}

interface Count {
  readonly importId: string;
  readonly rows: readonly StockRow[];
  readonly warehouses: readonly Reference[];
  readonly placeOf: (row: StockRow) => Reference | undefined;
}

async function writeIn(
  tx: WriteTx,
  client: pg.ClientBase | undefined,
  { store, actor, now }: ImportContext,
  { importId, rows, warehouses, placeOf }: Count,
): Promise<RowOutcome[]> {
  const products = await holdProducts(tx, store.id, rows);
  const ids = [...products.values()].map(({ id }) => id);
  const shelves = new Shelves(
    ids.length === 0 ? [] : await tx.rows('item_stocks', { item_id: [...new Set(ids)] }, everything),
    // A real run has gathered what lies nowhere; a rehearsal counts it in.
    client ? undefined : { known: warehouses.map(({ id }) => id), target: warehouseFor(warehouses, '') },
  );
  const movements: StockMovement[] = [];
  const outcomes = rows.map((row): RowOutcome => {
    const { line, sku, variation, counted, unitCost, reason, warnings } = row;
    const refused = (flaw: ReturnType<typeof flawOf>): RowOutcome => ({ kind: 'refused', line, ...flaw });
    const warehouse = placeOf(row);
    if (!warehouse) return refused({ ...flawOf('warehouse_not_found', {}), column: 'warehouse' });
    const product = products.get(sku) ?? products.get(row.spelled ?? sku);
    if (!product) return refused(flawOf('product_not_found', {}));
    const one = product.variations.find(({ key, sku_code }) => key === variation || sku_code === variation);
    // The rule knows a variation that is gone and left its stock behind.
    const variation_id = variation === '' ? '' : (one?.id ?? variation);
    const before = shelves.quantityOf(product.id, variation_id, warehouse.id);
    const difference = thousandths(counted) - (before ?? 0);
    const movement = adjust(
      {
        item_id: product.id,
        variation_id,
        quantity: undefined,
        counted,
        reason,
        // What goes out leaves the average as it is.
        unit_cost: difference > 0 ? unitCost : undefined,
      },
      { warehouse, product, hasRow: before !== undefined },
      { id: importId, actorId: actor.user_id, now: now(), line: String(line) },
    );
    if ('kind' in movement) return refused(flawOf(movement.code, movement.details ?? {}));
    if (difference === 0) return { kind: 'unchanged', line, warnings };
    movements.push(movement);
    shelves.put(product.id, variation_id, warehouse.id, counted);
    return { kind: before === undefined ? 'created' : 'updated', line, warnings };
  });
  await tx.moveStock(movements);
  return outcomes;
}

/** By their SKU, locked: nothing moves between the count and its movement. Of several the living one. */
async function holdProducts(
  tx: WriteTx,
  store_id: string,
  rows: readonly StockRow[],
): Promise<ReadonlyMap<string, Product>> {
  const skus = [...new Set(rows.flatMap(({ sku, spelled }) => [sku, ...(spelled ? [spelled] : [])]))];
  const found = await tx.find(collections.product, { store_id, sku_code: skus }, everything);
  const held = await tx.lockMany(
    collections.product,
    found.map(({ id }) => id),
  );
  const products = [...held.values()].map(({ document }) => document as Product);
  const ordered = products.toSorted((a, b) => b.status - a.status || (a.id < b.id ? -1 : 1));
  return new Map(ordered.map((product) => [product.sku_code, product]));
}

/** What lies where, in thousandths. */
class Shelves {
  readonly #quantities = new Map<string, number>();

  constructor(
    rows: readonly JsonObject[],
    strays: { readonly known: readonly string[]; readonly target: string } | undefined,
  ) {
    for (const { item_id, variation_id, warehouse_id, quantity } of rows) {
      const isStray = strays && strays.target !== '' && !strays.known.includes(warehouse_id as string);
      const key = keyOf(item_id, variation_id, isStray ? strays.target : warehouse_id);
      this.#quantities.set(key, (this.#quantities.get(key) ?? 0) + thousandths(quantity as string));
    }
  }

  quantityOf(item: string, variation: string, warehouse: string): number | undefined {
    return this.#quantities.get(keyOf(item, variation, warehouse));
  }

  put(item: string, variation: string, warehouse: string, counted: string): void {
    this.#quantities.set(keyOf(item, variation, warehouse), thousandths(counted));
  }
}

const everything = { limit: 1_000_000_000 };

function keyOf(...parts: unknown[]): string {
  return JSON.stringify(parts);
}

function thousandths(text: string): number {
  const quantity = parseQuantity(text);
  if (quantity === undefined) throw new Error(`${text} is no quantity.`);
  return quantity;
}

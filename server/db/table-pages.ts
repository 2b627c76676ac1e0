// Pages of what is exported, each behind the last row of the one before it: no page knows how long the whole is, and no
// transaction stays open between two.
import type pg from 'pg';
import { collections } from '@evertill/schemas';
import type { Product, Reference, ReferenceKind, TableKind } from '@evertill/schemas';
import { tableOf } from './table.ts';

const { documentColumns: productColumns } = tableOf(collections.product);
const { documentColumns: referenceColumns } = tableOf(collections.reference);

export interface StorePlace {
  readonly vendorId: string;
  readonly storeId: string;
}

/** Drafts and active ones in the order of their SKUs, which no two of them share. */
export async function productsAfter(
  client: pg.ClientBase,
  { vendorId, storeId }: StorePlace,
  sku: string,
  limit: number,
): Promise<Product[]> {
  const { rows } = await client.query<{ document: string }>({
    name: 'products-after',
    text: `SELECT (SELECT row_to_json(d) FROM (SELECT ${productColumns}) d)::text AS document
        FROM items t WHERE t.vendor_id = $1 AND t.store_id = $2 AND t.status <> 2 AND NOT t.deleted AND t.sku_code > $3
       ORDER BY t.sku_code LIMIT $4`,
    values: [vendorId, storeId, sku, limit],
  });
  return rows.map(({ document }) => parsed<Product>(document));
}

/** The store's own and those of every store, in the order of their names. */
export async function referencesAfter(
  client: pg.ClientBase,
  { vendorId, storeId }: StorePlace,
  kinds: readonly ReferenceKind[],
  after: Pick<Reference, 'name' | 'id'>,
  limit: number,
): Promise<Reference[]> {
  const { rows } = await client.query<{ document: string }>({
    name: 'references-after',
    text: `SELECT (SELECT row_to_json(d) FROM (SELECT ${referenceColumns}) d)::text AS document
        FROM reference_entries t
       WHERE t.vendor_id = $1 AND t.kind = ANY($2) AND t.store_id = ANY($3) AND NOT t.deleted
         AND (t.name, t.id) > ($4, $5)
       ORDER BY t.name, t.id LIMIT $6`,
    values: [vendorId, kinds, ['', storeId], after.name, after.id, limit],
  });
  return rows.map(({ document }) => parsed<Reference>(document));
}

const storeItems = `items t WHERE t.vendor_id = $1 AND t.store_id = $2 AND t.status <> 2 AND NOT t.deleted`;
const storeReferences = (kind: string) =>
  `SELECT count(*) AS lines FROM reference_entries t
    WHERE t.vendor_id = $1 AND t.store_id = ANY(ARRAY['', $2]) AND t.kind = '${kind}' AND NOT t.deleted`;

const lineCounts: Readonly<Record<TableKind, string>> = {
  products: `SELECT (SELECT count(*) FROM ${storeItems}) +
      (SELECT count(*) FROM item_variations v, ${storeItems} AND v.vendor_id = t.vendor_id AND v.parent_id = t.id) AS lines`,
  stock: `SELECT count(*) AS lines FROM item_stocks s, ${storeItems} AND s.vendor_id = t.vendor_id AND s.item_id = t.id`,
  categories: storeReferences('category'),
  taxes: storeReferences('tax_profile'),
  suppliers: storeReferences('supplier'),
};

/** About how many lines the whole will have: things change while it is read. */
export async function linesToExport(
  client: pg.ClientBase,
  { vendorId, storeId }: StorePlace,
  kind: TableKind,
): Promise<number> {
  const { rows } = await client.query<{ lines: number }>(lineCounts[kind], [vendorId, storeId]);
  return Number(rows[0]!.lines);
}

export interface StockLine {
  readonly item_id: string;
  readonly variation_id: string;
  /** Blank, or one that has been removed: it lies nowhere. */
  readonly warehouse_id: string;
  readonly quantity: string;
  readonly average_cost: string;
}

export async function stockOf(
  client: pg.ClientBase,
  { vendorId, storeId }: StorePlace,
  itemIds: readonly string[],
): Promise<StockLine[]> {
  const { rows } = await client.query<StockLine>({
    name: 'stock-of',
    text: `SELECT s.item_id, s.variation_id, s.warehouse_id, s.quantity::text AS quantity, s.average_cost::text AS average_cost
        FROM item_stocks s WHERE s.vendor_id = $1 AND s.store_id = $2 AND s.item_id = ANY($3)
       ORDER BY s.item_id, s.variation_id, s.warehouse_id`,
    values: [vendorId, storeId, itemIds],
  });
  return rows;
}

function parsed<Document>(text: string): Document {
  const { _deleted, ...document } = JSON.parse(text) as Document & { readonly _deleted: boolean };
  return document as unknown as Document;
}

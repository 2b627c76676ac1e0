// The list of a store's products: filtered, in one of a few orders, by page or behind a key. Each condition is written so
// that an index fits it under row-level security (migration 0008 says which operators those are).
import type pg from 'pg';
import { barcodeKeys, collections } from '@evertill/schemas';
import type { Product, ProductSortField, ProductsQuery } from '@evertill/schemas';
import { rendered, tableOf } from './table.ts';

/** Where a row stands in the order: its value of the sorted column as text, then its id. */
export interface RowKey {
  readonly value: string;
  readonly id: string;
}

export interface ListedProduct {
  readonly product: Product;
  /** ISO-8601. */
  readonly updated_at: string;
}

export type ProductFilters = Omit<
  ProductsQuery,
  'page' | 'limit' | 'cursor' | 'sort' | 'include_sales' | 'store_id'
> & { readonly store_id: string };

export interface ProductOrder {
  readonly field: ProductSortField;
  readonly descending: boolean;
}

export interface ProductWindow {
  readonly limit: number;
  /** Ignored behind a key. */
  readonly offset: number;
  readonly after?: RowKey | undefined;
}

const orderColumns: Readonly<Record<ProductSortField, { readonly column: string; readonly type: string }>> = {
  name: { column: 't.name_folded', type: 'text' },
  sku_code: { column: 't.sku_code', type: 'text' },
  price: { column: 't.price', type: 'bigint' },
  stock: { column: 't.stock', type: 'numeric' },
  updated_at: { column: 't.updated_at', type: 'timestamptz' },
};

const stockConditions = {
  in: 't.stock > 0',
  low: 't.low_stock_threshold > 0 AND t.stock <= t.low_stock_threshold',
  out: 't.stock <= 0',
  negative: 't.stock < 0',
} as const;

/** The rows of one page, and the key of its last one when more follow. */
export async function productRows(
  client: pg.ClientBase,
  vendorId: string,
  filters: ProductFilters,
  order: ProductOrder,
  { limit, offset, after }: ProductWindow,
): Promise<{ rows: ListedProduct[]; next: RowKey | undefined }> {
  const values: unknown[] = [];
  const where = conditions(vendorId, filters, values);
  const { column, type } = orderColumns[order.field];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  if (after) {
    const key = `(${parameter(after.value)}::${type}, ${parameter(after.id)}::text)`;
    where.push(`(${column}, t.id) ${order.descending ? '<' : '>'} ${key}`);
  }
  const direction = order.descending ? 'DESC' : 'ASC';
  const { rows: keys } = await client.query<RowKey>(
    `SELECT t.id, ${column}::text AS value FROM items t WHERE ${where.join(' AND ')}
      ORDER BY ${column} ${direction}, t.id ${direction}
      LIMIT ${parameter(limit + 1)} OFFSET ${parameter(after ? 0 : offset)}`,
    values,
  );
  const shown = keys.slice(0, limit);
  const rows = await documentsOf(client, vendorId, shown);
  return { rows, next: keys.length > limit ? shown.at(-1) : undefined };
}

export async function productCount(
  client: pg.ClientBase,
  vendorId: string,
  filters: ProductFilters,
): Promise<number> {
  const values: unknown[] = [];
  const where = conditions(vendorId, filters, values);
  const { rows } = await client.query<{ total: number }>(
    `SELECT count(*) AS total FROM items t WHERE ${where.join(' AND ')}`,
    values,
  );
  return rows[0]!.total;
}

/** `values` is empty and becomes the parameters; nothing of a request becomes SQL. */
function conditions(vendorId: string, filters: ProductFilters, values: unknown[]): string[] {
  const parameter = (value: unknown) => `$${values.push(value)}`;
  values.push(vendorId, filters.store_id);
  const where = ['t.vendor_id = $1', 't.store_id = $2', 'NOT t.deleted'];
  const equal = (column: string, value: string | number | undefined) => {
    if (value !== undefined) where.push(`t.${column} = ${parameter(value)}`);
  };
  equal('category_id', filters.category_id);
  equal('brand_id', filters.brand_id);
  equal('sku_code', filters.sku_code);
  equal('status', filters.status);
  equal('item_type', filters.item_type);
  if (filters.admin_only !== undefined) where.push(filters.admin_only ? 't.admin_only' : 'NOT t.admin_only');
  if (filters.stock !== undefined) where.push(stockConditions[filters.stock]);
  if (filters.updated_since !== undefined) where.push(`t.updated_at >= ${parameter(filters.updated_since)}`);
  if (filters.barcode !== undefined) {
    where.push(`t.id IN (SELECT b.product_id FROM item_barcodes b WHERE b.vendor_id = $1
      AND b.store_id = $2 AND b.code = ANY(${parameter(barcodeKeys(filters.barcode))}) AND NOT b.deleted)`);
  }
  const phrase = filters.q?.trim() ?? '';
  if (phrase !== '') {
    where.push(`t.id IN (SELECT items_with_words($2, ${parameter(asStored(phrase))}))`);
  }
  return where;
}

/** A GTIN is stored with or without its leading zeros: what all of its spellings contain finds each of them. */
function asStored(phrase: string): string {
  return phrase
    .split(/\s+/)
    .map((word) => (barcodeKeys(word).length > 1 ? word.replace(/^0+/, '') : word))
    .join(' ');
}

async function documentsOf(
  client: pg.ClientBase,
  vendorId: string,
  keys: readonly RowKey[],
): Promise<ListedProduct[]> {
  const { documentColumns } = tableOf(collections.product);
  const { rows } = await client.query<{ document: string; updated_at: string }>({
    name: 'product-documents',
    text: `SELECT (SELECT row_to_json(d) FROM (SELECT ${documentColumns}) d)::text AS document,
             ${rendered('t', { name: 'updated_at', kind: 'timestamptz', nullable: false })} AS updated_at
        FROM items t WHERE t.vendor_id = $1 AND t.id = ANY($2)`,
    values: [vendorId, keys.map(({ id }) => id)],
  });
  const found = new Map(
    rows.map(({ document, updated_at }) => {
      const { _deleted, ...product } = JSON.parse(document) as Product & { _deleted: boolean };
      return [product.id, { product: product as Product, updated_at }];
    }),
  );
  return keys.flatMap(({ id }) => found.get(id) ?? []);
}

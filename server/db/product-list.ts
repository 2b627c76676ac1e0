// The list of a store's products: filtered, in one of a few orders, by page or behind a key.
import type pg from 'pg';
import { collections } from '@evertill/schemas';
import type { Product, ProductSortField } from '@evertill/schemas';
import { filterConditions, findsFew } from './product-filters.ts';
import type { ProductFilters } from './product-filters.ts';
import { rendered, tableOf } from './table.ts';

/** Where a row stands in the order: its value of the sorted column as text, then its id. */
export interface RowKey {
  readonly value: string;
  readonly id: string;
}

interface ListedProduct {
  readonly product: Product;
  /** ISO-8601. */
  readonly updated_at: string;
}

export interface ProductQuestion {
  readonly vendorId: string;
  readonly filters: ProductFilters;
  readonly sort: { readonly field: ProductSortField; readonly descending: boolean };
  readonly limit: number;
  /** Ignored behind a key. */
  readonly offset: number;
  readonly after?: RowKey | undefined;
  /** The total, where it was counted before. */
  readonly total?: number | undefined;
}

interface ProductPage {
  readonly rows: ListedProduct[];
  /** Of the last row, when more follow. */
  readonly next: RowKey | undefined;
  /** Of all pages. */
  readonly total: number;
}

/** One key more than the page holds, where there is one. */
interface Keys {
  readonly keys: readonly RowKey[];
  readonly counted?: number;
}

const sortColumns = {
  name: ['name_folded', 'text'],
  sku_code: ['sku_code', 'text'],
  price: ['price', 'bigint'],
  stock: ['stock', 'numeric'],
  updated_at: ['updated_at', 'timestamptz'],
} as const satisfies Record<ProductSortField, readonly [column: string, type: string]>;

export async function productPage(client: pg.ClientBase, question: ProductQuestion): Promise<ProductPage> {
  const { vendorId, filters, limit } = question;
  const { keys, counted = question.total } = findsFew(filters)
    ? await keysOfFew(client, question)
    : await keysInOrder(client, question);
  const shown = keys.slice(0, limit);
  return {
    rows: await documentsOf(client, vendorId, shown),
    next: keys.length > limit ? shown.at(-1) : undefined,
    total: counted ?? (await countAll(client, question)),
  };
}

/** Finds them all, then sorts and counts what it found. */
async function keysOfFew(client: pg.ClientBase, question: ProductQuestion): Promise<Keys> {
  const values: unknown[] = [];
  const where = filterConditions(question.vendorId, question.filters, values).join(' AND ');
  const [column] = sortColumns[question.sort.field];
  const { behind, tail } = cut('f.value', 'f.id', question, values);
  const { rows } = await client.query<RowKey & { total: number }>(
    `WITH found AS MATERIALIZED (SELECT t.id, t.${column} AS value FROM items t WHERE ${where})
      SELECT f.id, f.value::text AS value, (SELECT count(*) FROM found) AS total FROM found f WHERE ${behind} ${tail}`,
    values,
  );
  const keys = rows.map(({ id, value }) => ({ id, value }));
  return rows[0] ? { keys, counted: rows[0].total } : { keys };
}

/** Walks along the index of the order until the page is full. */
async function keysInOrder(client: pg.ClientBase, question: ProductQuestion): Promise<Keys> {
  const values: unknown[] = [];
  const where = filterConditions(question.vendorId, question.filters, values).join(' AND ');
  const [column] = sortColumns[question.sort.field];
  const { behind, tail } = cut(`t.${column}`, 't.id', question, values);
  const { rows: keys } = await client.query<RowKey>(
    `SELECT t.id, t.${column}::text AS value FROM items t WHERE ${where} AND ${behind} ${tail}`,
    values,
  );
  return { keys };
}

/** The page out of the order: what lies behind its key, how it is sorted, where it ends. Adds to `values`. */
function cut(
  value: string,
  id: string,
  { sort: { field, descending }, limit, offset, after }: ProductQuestion,
  values: unknown[],
): { readonly behind: string; readonly tail: string } {
  const parameter = (one: unknown) => `$${values.push(one)}`;
  const [, type] = sortColumns[field];
  const behind = after
    ? `(${value}, ${id}) ${descending ? '<' : '>'} (${parameter(after.value)}::${type}, ${parameter(after.id)}::text)`
    : 'true';
  const direction = descending ? 'DESC' : 'ASC';
  const tail = `ORDER BY ${value} ${direction}, ${id} ${direction}
    LIMIT ${parameter(limit + 1)} OFFSET ${parameter(after ? 0 : offset)}`;
  return { behind, tail };
}

async function countAll(client: pg.ClientBase, { vendorId, filters }: ProductQuestion): Promise<number> {
  const values: unknown[] = [];
  const where = filterConditions(vendorId, filters, values).join(' AND ');
  const text = `SELECT count(*) AS total FROM items t WHERE ${where}`;
  const { rows } = await client.query<{ total: number }>(text, values);
  return rows[0]!.total;
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

// Pages of lists for REST routes: plain SQL, bounded, with the total. The tenant is always in the predicate.
import type pg from 'pg';
import { collections } from '@evertill/schemas';
import type { JsonObject, Product } from '@evertill/schemas';
import { plainTables } from './plain-tables.ts';
import { columnsOf, quote, rendered, tableOf } from './table.ts';

export interface Window {
  readonly vendorId: string;
  readonly limit: number;
  readonly offset: number;
}

export async function productPage(
  client: pg.ClientBase,
  { vendorId, limit, offset }: Window,
  storeId: string,
): Promise<{ total: number; documents: Product[] }> {
  const table = tableOf(collections.product);
  const where = 't.vendor_id = $1 AND t.store_id = $2 AND NOT t.deleted';
  const { rows: counted } = await client.query<{ total: number }>(
    `SELECT count(*) AS total FROM ${quote(table.name)} t WHERE ${where}`,
    [vendorId, storeId],
  );
  const { rows } = await client.query<{ document: string }>(
    `SELECT (SELECT row_to_json(d) FROM (SELECT ${table.documentColumns}) d)::text AS document
       FROM ${quote(table.name)} t WHERE ${where} ORDER BY t.name, t.id LIMIT $3 OFFSET $4`,
    [vendorId, storeId, limit, offset],
  );
  const documents = rows.map((row) => {
    const { _deleted, ...document } = JSON.parse(row.document) as Product & { _deleted: boolean };
    return document as Product;
  });
  return { total: counted[0]!.total, documents };
}

export async function priceHistoryPage(
  client: pg.ClientBase,
  { vendorId, limit, offset }: Window,
  itemId: string,
): Promise<{ total: number; rows: JsonObject[] }> {
  const { name, shape } = plainTables.items_selling_price_history;
  const list = columnsOf(shape).map((column) => `${rendered('t', column)} AS ${quote(column.name)}`);
  const where = 't.vendor_id = $1 AND t.item_id = $2';
  const { rows: counted } = await client.query<{ total: number }>(
    `SELECT count(*) AS total FROM ${quote(name)} t WHERE ${where}`,
    [vendorId, itemId],
  );
  const { rows } = await client.query<{ row: string }>(
    `SELECT row_to_json(d)::text AS row FROM (SELECT ${list.join(', ')} FROM ${quote(name)} t
      WHERE ${where} ORDER BY t.entry DESC LIMIT $3 OFFSET $4) d`,
    [vendorId, itemId, limit, offset],
  );
  return { total: counted[0]!.total, rows: rows.map((row) => JSON.parse(row.row) as JsonObject) };
}

// Pages of lists for REST routes: plain SQL, bounded, with the total. The tenant is always in the predicate.
import type pg from 'pg';
import type { Collection, JsonObject, ReplicatedDocument } from '@evertill/schemas';
import { plainTables } from './plain-tables.ts';
import type { PlainTableName } from './plain-tables.ts';
import { columnsOf, quote, rendered, tableOf } from './table.ts';

export interface Window {
  readonly vendorId: string;
  readonly limit: number;
  readonly offset: number;
}

/** Code-owned SQL over alias `t`, with `:value` where the parameter goes. */
export type Condition = readonly [text: string, value: unknown];

export interface Found<Row> {
  readonly total: number;
  readonly rows: Row[];
}

interface Listed {
  readonly table: string;
  readonly columns: string;
  readonly where: readonly Condition[];
  readonly orderBy: string;
}

/** Rows of a table of a tenant, by code-owned SQL. */
export async function listPage(
  client: pg.ClientBase,
  { vendorId, limit, offset }: Window,
  { table, columns, where, orderBy }: Listed,
): Promise<Found<JsonObject>> {
  const values = [vendorId, ...where.map(([, value]) => value)];
  const more = where.map(([text], index) => ` AND ${text.replaceAll(':value', `$${index + 2}`)}`).join('');
  const from = `FROM ${quote(table)} t WHERE t.vendor_id = $1${more}`;
  const { rows: counted } = await client.query<{ total: number }>(`SELECT count(*) AS total ${from}`, values);
  const page = `ORDER BY ${orderBy} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const { rows } = await client.query<{ row: string }>(
    `SELECT (SELECT row_to_json(d) FROM (SELECT ${columns}) d)::text AS row ${from} ${page}`,
    [...values, limit, offset],
  );
  return { total: counted[0]!.total, rows: rows.map(({ row }) => JSON.parse(row) as JsonObject) };
}

/** Living documents of a collection. */
export async function documentPage<Document = ReplicatedDocument>(
  client: pg.ClientBase,
  window: Window,
  collection: Collection,
  where: readonly Condition[] = [],
  /** Code-owned SQL over alias `t`. */
  orderBy = 't.name, t.id',
): Promise<Found<Document>> {
  const { name: table, documentColumns: columns } = tableOf(collection);
  const living: Condition = ['t.deleted = :value', false];
  const found = await listPage(client, window, { table, columns, where: [living, ...where], orderBy });
  const rows = found.rows.map(({ _deleted, ...document }) => document as unknown as Document);
  return { total: found.total, rows };
}

/** Rows of a table that is no collection. */
export function tablePage<Row = JsonObject>(
  client: pg.ClientBase,
  window: Window,
  name: PlainTableName,
  where: readonly Condition[],
  orderBy: string,
): Promise<Found<Row>> {
  const columns = columnsOf(plainTables[name].shape).map(
    (column) => `${rendered('t', column)} AS ${quote(column.name)}`,
  );
  const listed = { table: name, columns: columns.join(', '), where, orderBy };
  return listPage(client, window, listed) as Promise<Found<Row>>;
}

export function priceHistoryPage(
  client: pg.ClientBase,
  window: Window,
  itemId: string,
): Promise<Found<JsonObject>> {
  const ofItem: Condition = ['t.item_id = :value', itemId];
  return tablePage(client, window, 'items_selling_price_history', [ofItem], 't.entry DESC');
}

// What lies in the tables of the replacement driver: rows that are never changed, only followed by others. Values are
// kept the way they travel as JSON, so that a reader gets a copy of its own and nothing but plain data.
import { compareBytes } from '@evertill/sync';
import type { Collection, JsonObject, ReplicatedDocument } from '@evertill/schemas';
import type { FindOptions, Where } from '../../server/db/database.ts';
import { columnsOf, tableOf } from '../../server/db/table.ts';
import { fits } from '../../server/db/where.ts';
import type { Column } from '../../server/db/table.ts';
import { plainTables } from '../../server/db/plain-tables.ts';
import type { PlainTableName } from '../../server/db/plain-tables.ts';
import { DatabaseFault } from './memory-locks.ts';

export interface Row {
  readonly key: string;
  readonly vendor: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Of the transaction that wrote it. */
  readonly xid: number;
  /** Documents and leave markers. */
  readonly rev: number;
  readonly deleted: boolean;
}

/** A document that is deleted stays as a tombstone under its key; any other row is gone, and its key is free. */
export function isRemoved(table: string, { deleted }: Row): boolean {
  return deleted && Object.hasOwn(plainTables, table);
}

const separator = '\u0000';

/** Every key begins with the vendor: tenants can neither meet nor notice each other. */
export function rowKey(vendor: string, ...parts: readonly (string | number)[]): string {
  return [vendor, ...parts].join(separator);
}

const fieldsOf = new Map<string, readonly Column[]>();

function columns(name: string, make: () => readonly Column[]): readonly Column[] {
  const known = fieldsOf.get(name) ?? make();
  fieldsOf.set(name, known);
  return known;
}

/** The columns of a document, as its table would take them; what has no column is not kept. */
export function documentFields(
  collection: Collection,
  document: ReplicatedDocument,
): Record<string, unknown> {
  const table = tableOf(collection);
  const fields = stored(table.name, table.columns, document);
  for (const child of table.children) fields[child.field] = throughJson(document[child.field] ?? []);
  return fields;
}

export function plainFields(name: PlainTableName, row: JsonObject): Record<string, unknown> {
  return stored(
    name,
    columns(name, () => columnsOf(plainTables[name].shape)),
    row,
  );
}

export function plainKey(
  name: PlainTableName,
  vendor: string,
  fields: Readonly<Record<string, unknown>>,
): string {
  return rowKey(vendor, ...plainTables[name].key.map((column) => fields[column] as string | number));
}

function stored(
  table: string,
  list: readonly Column[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { name, nullable, kind } of list) {
    const value = values[name] ?? null;
    if (value === null && !nullable)
      throw new DatabaseFault('23502', `null value in column ${name} of ${table}`);
    fields[name] = kind === 'jsonb' || typeof value === 'string' ? throughJson(value) : value;
  }
  return fields;
}

/** Rows go to Postgres as JSON, which there holds no zero character and no half of a letter. */
const refusedInJson = { '22P05': /(?<!\\)(?:\\\\)*\\u0000/, '22P02': /(?<!\\)(?:\\\\)*\\ud[89a-f]/ } as const;

function throughJson(value: unknown): unknown {
  const text = JSON.stringify(value);
  for (const [code, pattern] of text.includes('\\u') ? Object.entries(refusedInJson) : [])
    if (pattern.test(text)) throw new DatabaseFault(code, 'a text that no JSON may hold');
  return JSON.parse(text);
}

/** As it travels: the document's JSON text with `rev` and `_deleted`. */
export function documentText({ fields, rev, deleted }: Row): string {
  return JSON.stringify({ ...fields, rev, _deleted: deleted });
}

export function documentOf({ fields, rev }: Row): ReplicatedDocument {
  return JSON.parse(JSON.stringify({ ...fields, rev })) as ReplicatedDocument;
}

export function matches({ fields }: Row, where: Where): boolean {
  return fits(fields, where);
}

/** Ordered and cut as asked; text by its bytes, null behind every value. */
export function arranged(
  rows: readonly Row[],
  { orderBy, descending, below = Infinity, limit = 1000 }: FindOptions,
): Row[] {
  if (orderBy === undefined) return rows.slice(0, limit);
  const direction = descending ? -1 : 1;
  return rows
    .filter(({ fields }) => below === Infinity || Number(fields[orderBy]) < below)
    .toSorted((a, b) => direction * compareValues(a.fields[orderBy] ?? null, b.fields[orderBy] ?? null))
    .slice(0, limit);
}

function compareValues(a: unknown, b: unknown): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  if (typeof a === 'string' && typeof b === 'string') return compareBytes(a, b);
  return Number(a) - Number(b);
}

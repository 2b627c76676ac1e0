// How a document lies in Postgres, derived from its zod shape: one column a field, a table of its own for the array
// fields named in `children`. Only code-owned names become identifiers; every value is a parameter.
import * as z from 'zod';
import type { Collection } from '@evertill/schemas';

export type ColumnKind = 'text' | 'bigint' | 'boolean' | 'jsonb' | 'timestamptz' | 'numeric';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly nullable: boolean;
  /** Decimals of a numeric column. */
  readonly decimals?: number;
}

export interface ChildTable {
  readonly name: string;
  readonly field: string;
  readonly columns: readonly Column[];
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly children: readonly ChildTable[];
  /** Columns that a write of the document leaves as they are. */
  readonly beside: readonly string[];
  /** Select list that yields the document as it travels, for `row_to_json`; the row's alias is `t`. */
  readonly documentColumns: string;
}

interface Property {
  type?: string;
  anyOf?: Property[];
  instant?: boolean;
  decimal?: number;
  items?: { properties?: Record<string, Property> };
}

const tables = new WeakMap<Collection, Table>();

export function tableOf(collection: Collection): Table {
  let table = tables.get(collection);
  if (!table) {
    table = buildTable(collection);
    tables.set(collection, table);
  }
  return table;
}

const plainColumns = new WeakMap<z.ZodRawShape, Column[]>();

/** Columns of a plain table's shape. */
export function columnsOf(shape: z.ZodRawShape): Column[] {
  let columns = plainColumns.get(shape);
  if (!columns) {
    columns = columnsExcept(shape, []);
    plainColumns.set(shape, columns);
  }
  return columns;
}

function columnsExcept(shape: z.ZodRawShape, except: readonly string[]): Column[] {
  const schema = z.toJSONSchema(z.object(shape), { unrepresentable: 'any' }) as {
    properties: Record<string, Property>;
  };
  return Object.entries(schema.properties)
    .filter(([name]) => !except.includes(name))
    .map(([name, property]) => columnOf(name, property));
}

function buildTable(collection: Collection): Table {
  const childFields = Object.keys(collection.children ?? {});
  const columns = columnsExcept(collection.shape, childFields);
  const schema = z.toJSONSchema(collection.document, { unrepresentable: 'any' }) as {
    properties: Record<string, Property>;
  };
  const children = childFields.map((field) => {
    const properties = schema.properties[field]?.items?.properties ?? {};
    return {
      name: collection.children![field]!,
      field,
      columns: Object.entries(properties).map(([name, property]) => columnOf(name, property)),
    };
  });
  const documentColumns = [
    ...columns.map((column) => `${rendered('t', column)} AS ${quote(column.name)}`),
    ...children.map((child) => `${childrenJson(child)} AS ${quote(child.field)}`),
    't.rev',
    't.deleted AS "_deleted"',
  ].join(', ');
  return { name: collection.table, columns, children, beside: collection.beside ?? [], documentColumns };
}

function columnOf(name: string, property: Property): Column {
  const nullable = property.anyOf?.some((option) => option.type === 'null') ?? false;
  const real = (nullable ? property.anyOf!.find((option) => option.type !== 'null') : property) ?? property;
  if (real.instant) return { name, kind: 'timestamptz', nullable };
  if (real.decimal !== undefined) return { name, kind: 'numeric', nullable, decimals: real.decimal };
  return { name, kind: kindOf(real), nullable };
}

function kindOf({ type }: Property): ColumnKind {
  if (type === 'string') return 'text';
  if (type === 'integer') return 'bigint';
  if (type === 'boolean') return 'boolean';
  return 'jsonb';
}

/** A column as JSON wants it: instants in ISO-8601 UTC with milliseconds, decimals as strings. */
export function rendered(alias: string, column: Column): string {
  const reference = `${alias}.${quote(column.name)}`;
  if (column.kind === 'timestamptz') {
    return `to_char(${reference} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
  return column.kind === 'numeric' ? `${reference}::text` : reference;
}

function childrenJson(child: ChildTable): string {
  const columns = child.columns
    .map((column) => `${rendered('c', column)} AS ${quote(column.name)}`)
    .join(', ');
  return `(SELECT coalesce(json_agg(row_to_json(r)), '[]'::json) FROM (SELECT ${columns} FROM ${quote(child.name)} c
    WHERE c.vendor_id = t.vendor_id AND c.parent_id = t.id ORDER BY c.position) r)`;
}

export function quote(identifier: string): string {
  if (!/^[a-z_][a-z0-9_]*$/i.test(identifier)) throw new Error(`Not an identifier of ours: ${identifier}`);
  return `"${identifier}"`;
}

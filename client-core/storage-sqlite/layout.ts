// What of a document is kept beside its JSON: one column for each field that an index of the schema names, so that
// SQLite's own indexes answer what RxDB's would. A column holds what RxDB's index would hold: nothing is '', 0 or false.
import { getPrimaryFieldOfPrimaryKey, getSchemaByObjectPath } from 'rxdb';
import type { RxDocumentData, RxJsonSchema } from 'rxdb';
import { objectPathMonad } from 'rxdb/plugins/utils';
import { inOrder, isFaithful } from './text-order.ts';

export type Schema = RxJsonSchema<RxDocumentData<any>>;
export type Kind = 'text' | 'number' | 'boolean';
export type Key = string | number;

export interface Field {
  readonly path: string;
  readonly column: string;
  readonly kind: Kind;
  /** The schema says that every document has it: the column holds the value itself. */
  readonly exact: boolean;
}

export interface Layout {
  readonly primary: string;
  readonly fields: readonly Field[];
  readonly indexes: readonly (readonly Field[])[];
  field(path: string): Field | undefined;
}

const kinds: Readonly<Record<string, Kind>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

export function kindOf(type: unknown): Kind | undefined {
  return typeof type === 'string' ? kinds[type] : undefined;
}

/** Throws for an index over a field that is neither text, a number nor a boolean. */
export function layoutOf(schema: Schema): Layout {
  const primary = getPrimaryFieldOfPrimaryKey(schema.primaryKey);
  const byPath = new Map<string, Field>();
  const fieldOf = (path: string): Field => {
    const known = byPath.get(path);
    if (known) return known;
    const kind = kindOf(getSchemaByObjectPath<any>(schema, path)?.type);
    if (kind === undefined) throw new TypeError(`The index over ${path} has no single type to sort by.`);
    const column = path === primary ? 'id' : `key${byPath.size}`;
    const field = { path, column, kind, exact: path === primary || isRequired(schema, path) };
    byPath.set(path, field);
    return field;
  };
  fieldOf(primary);
  const indexes = (schema.indexes ?? []).map((index) => [index].flat().map((path) => fieldOf(String(path))));
  return { primary, fields: [...byPath.values()], indexes, field: (path) => byPath.get(path) };
}

function isRequired(schema: Schema, path: string): boolean {
  let parent: { required?: readonly string[]; properties?: Record<string, any> } | undefined =
    schema as never;
  return path.split('.').every((name) => {
    const required = parent?.required?.includes(name) ?? false;
    parent = parent?.properties?.[name];
    return required;
  });
}

/** Reads the columns of `layout.fields` from a document, in their order; the first is the primary key. */
export function keyReader(layout: Layout): (document: object) => Key[] {
  const readers = layout.fields.map(({ path, kind }) => {
    const read = objectPathMonad<any>(path) as (document: object) => unknown;
    return (document: object) => asKey(kind, read(document));
  });
  return (document) => readers.map((read) => read(document));
}

/** How a value is written into a column of this kind. */
export function asKey(kind: Kind, value: unknown): Key {
  if (kind === 'text') return typeof value === 'string' ? inOrder(value) : '';
  if (kind === 'boolean') return value ? 1 : 0;
  return Number.isFinite(value) ? (value as number) : 0;
}

/** The kind of a plain value; undefined for null, objects, and what SQLite cannot hold or confuses with another. */
export function kindOfValue(value: unknown): Kind | undefined {
  if (typeof value === 'string' && !isFaithful(value)) return undefined;
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : kindOf(typeof value);
}

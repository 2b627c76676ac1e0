// One field of a selector as SQL sees it, and what may be asked of it. Every answer is either exactly RxDB's, or says
// that it lets too much through; it never leaves a match out.
import { getSchemaByObjectPath } from 'rxdb';
import type { Kind, Layout, Schema } from './layout.ts';
import { asKey, kindOf, kindOfValue } from './layout.ts';
import { comparesAlike } from './text-order.ts';

export interface Condition {
  readonly sql: string;
  readonly params: readonly unknown[];
  /** False: what it lets through must still pass RxDB's matcher. */
  readonly exact: boolean;
}

export interface Operand {
  readonly sql: string;
  readonly kind: Kind;
  /** A column of the table, never NULL; else read from the document's JSON, NULL when it is null or not there. */
  readonly column: boolean;
  /** SQL that tells a null from nothing; undefined where the two cannot be told apart. */
  readonly exists?: string;
}

export const anything: Condition = { sql: '1', params: [], exact: false };
const everything: Condition = { sql: '1', params: [], exact: true };
const nothing: Condition = { sql: '0', params: [], exact: true };

/** SQLite takes 32,766 parameters; long before that, reading through the matcher is no slower. */
const mostValues = 1000;

/** Undefined for a field whose values SQL cannot judge: of several types, a list, or inside one. */
export function operandOf(schema: Schema, layout: Layout, path: string): Operand | undefined {
  const field = layout.field(path);
  if (field?.exact) return { sql: field.column, kind: field.kind, column: true, exists: '1' };
  const names = path.split('.');
  const isPlain = names.every(
    (name, depth) =>
      /^[a-z_][\w-]*$/i.test(name) &&
      (depth === 0 || getSchemaByObjectPath<any>(schema, names.slice(0, depth).join('.'))?.type === 'object'),
  );
  const types = [getSchemaByObjectPath<any>(schema, path)?.type].flat().filter((type) => type !== 'null');
  const kind = kindOf(types[0]);
  if (!isPlain || types.length !== 1 || kind === undefined) return undefined;
  const json = `'$${names.map((name) => `."${name}"`).join('')}'`;
  const exists = names.length === 1 ? { exists: `json_type(doc, ${json}) IS NOT NULL` } : {};
  return { sql: `(doc ->> ${json})`, kind, column: false, ...exists };
}

export function equals(operand: Operand, value: unknown): Condition {
  if (value === null || value === undefined) return isNull(operand);
  const kind = kindOfValue(value);
  if (kind === undefined) return anything;
  if (kind !== operand.kind) return nothing;
  return exactly(`${operand.sql} ${operand.column ? '=' : 'IS'} ?`, [param(operand, value)]);
}

export function isIn(operand: Operand, values: unknown): Condition {
  if (!Array.isArray(values) || values.length > mostValues) return anything;
  if (values.some((value) => value !== null && kindOfValue(value) === undefined)) return anything;
  const params = values
    .filter((value) => kindOfValue(value) === operand.kind)
    .map((value) => param(operand, value));
  const some = neverNull(operand, `${operand.sql} IN (${params.map(() => '?').join()})`);
  const found = params.length === 0 ? nothing : exactly(some, params);
  return values.includes(null) ? or([found, isNull(operand)]) : found;
}

export function compares(operand: Operand, operator: '<' | '<=' | '>' | '>=', value: unknown): Condition {
  const kind = kindOfValue(value);
  // A null is neither less nor greater than another, but equal to it.
  if (kind === undefined) return anything;
  if (kind !== operand.kind) return nothing;
  if (kind === 'text' && !operand.column && !comparesAlike(value as string)) return anything;
  return exactly(neverNull(operand, `${operand.sql} ${operator} ?`), [param(operand, value)]);
}

export function exists({ exists: sql }: Operand, wanted: unknown): Condition {
  if (sql === undefined) return anything;
  return wanted ? exactly(sql, []) : not(exactly(sql, []));
}

export function and(conditions: readonly Condition[]): Condition {
  return joined(
    conditions.filter((condition) => condition !== everything),
    'AND',
    everything,
  );
}

export function or(conditions: readonly Condition[]): Condition {
  return joined(conditions, 'OR', nothing);
}

/** The opposite of "lets too much through" would leave matches out. */
export function not({ sql, params, exact }: Condition): Condition {
  return exact ? exactly(`NOT (${sql})`, params) : anything;
}

export function exactly(sql: string, params: readonly unknown[]): Condition {
  return { sql, params, exact: true };
}

function joined(conditions: readonly Condition[], word: 'AND' | 'OR', empty: Condition): Condition {
  if (conditions.length < 2) return conditions[0] ?? empty;
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(` ${word} `),
    params: conditions.flatMap(({ params }) => params),
    exact: conditions.every(({ exact }) => exact),
  };
}

function isNull({ sql, column }: Operand): Condition {
  return column ? nothing : exactly(`${sql} IS NULL`, []);
}

function neverNull({ column }: Operand, sql: string): string {
  return column ? sql : `coalesce(${sql}, 0)`;
}

/** Columns hold text in JavaScript's order, JSON holds it as it is. */
function param({ column, kind }: Operand, value: unknown): unknown {
  return column || kind === 'boolean' ? asKey(kind, value) : value;
}

// A `Where` becomes SQL: code-owned column names, parameters for every value. And the same question to a document that
// is at hand, for those who answer from memory.
import { valuesAt } from '@evertill/schemas';
import type { FindOptions, Scalar, Where } from './database.ts';
import { quote } from './table.ts';
import type { Column, Table } from './table.ts';

export interface Clause {
  readonly text: string;
  readonly values: unknown[];
}

/** `first` is the number of the first free parameter; `table` is that of a collection, whose lists can be searched. */
export function whereClause(where: Where, first: number, table?: Table): Clause {
  const values: unknown[] = [];
  const parts = Object.entries(where).map(([name, value]) => {
    if (value === null) return `t.${quote(name)} IS NULL`;
    const parameter = `$${first + values.length}`;
    const inside = table && insideClause(table, name, parameter);
    if (inside !== undefined) {
      values.push(JSON.stringify({ v: listOf(value) }));
      return inside;
    }
    values.push(value);
    return Array.isArray(value) ? `t.${quote(name)} = ANY(${parameter})` : `t.${quote(name)} = ${parameter}`;
  });
  return { text: parts.map((part) => ` AND ${part}`).join(''), values };
}

/** For a name that leads into JSON or into the rows of an array field. */
function insideClause(table: Table, name: string, parameter: string): string | undefined {
  const [head = '', ...path] = name.split('.');
  const child = table.children.find(({ field }) => field === head);
  if (child) {
    const [column = '', ...rest] = path;
    const test = holds('c', column, rest, child.columns, parameter);
    return `EXISTS (SELECT FROM ${quote(child.name)} c
      WHERE c.vendor_id = t.vendor_id AND c.parent_id = t.id AND ${test})`;
  }
  const isJson = table.columns.some((column) => column.name === head && column.kind === 'jsonb');
  return isJson ? holds('t', head, path, table.columns, parameter) : undefined;
}

/** Paths are lax: they go into every element of a list by themselves. */
function holds(
  alias: 't' | 'c',
  column: string,
  path: readonly string[],
  columns: readonly Column[],
  parameter: string,
): string {
  const reference = `${alias}.${quote(column)}`;
  const isJson = columns.some(({ name, kind }) => name === column && kind === 'jsonb');
  const value = isJson ? reference : `to_jsonb(${reference})`;
  const steps = path.map((step) => `.${quote(step)}`).join('');
  return `jsonb_path_exists(${value}, '$${steps} ? (@ == $v[*])', ${parameter}::jsonb)`;
}

/** Does the document match, by the same rules? */
export function fits(document: Readonly<Record<string, unknown>>, where: Where): boolean {
  return Object.entries(where).every(([name, wanted]) => {
    const found = valuesAt(document, name);
    return listOf(wanted).some((value) => found.includes(value));
  });
}

export function listOf(values: Scalar | readonly Scalar[]): readonly Scalar[] {
  return Array.isArray(values) ? (values as readonly Scalar[]) : [values as Scalar];
}

/** End, order and limit; what may differ is a parameter, so that it does not make another statement. Adds it to `values`. */
export function tailClause(
  { orderBy, descending, below, limit }: FindOptions,
  values: unknown[],
  first: number,
): string {
  const parameter = (value: number) => `$${first + values.push(value) - 1}`;
  const limited = () => ` LIMIT ${parameter(Math.trunc(limit ?? 1000))}`;
  if (orderBy === undefined) return limited();
  const end = below === undefined ? '' : ` AND t.${quote(orderBy)} < ${parameter(below)}`;
  return `${end} ORDER BY t.${quote(orderBy)}${descending ? ' DESC' : ''}${limited()}`;
}

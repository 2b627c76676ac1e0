// A `Where` becomes SQL: code-owned column names, parameters for every value.
import type { FindOptions, Where } from './database.ts';
import { quote } from './table.ts';

export interface Clause {
  readonly text: string;
  readonly values: unknown[];
}

/** `first` is the number of the first free parameter. */
export function whereClause(where: Where, first: number): Clause {
  const values: unknown[] = [];
  const parts = Object.entries(where).map(([column, value]) => {
    if (value === null) return `t.${quote(column)} IS NULL`;
    values.push(value);
    const parameter = `$${first + values.length - 1}`;
    return Array.isArray(value)
      ? `t.${quote(column)} = ANY(${parameter})`
      : `t.${quote(column)} = ${parameter}`;
  });
  return { text: parts.map((part) => ` AND ${part}`).join(''), values };
}

/** Order and limit; the limit is a parameter, so that it does not make another statement. Adds it to `values`. */
export function tailClause(
  { orderBy, descending, limit }: FindOptions,
  values: unknown[],
  first: number,
): string {
  const order = orderBy === undefined ? '' : ` ORDER BY t.${quote(orderBy)}${descending ? ' DESC' : ''}`;
  values.push(Math.trunc(limit ?? 1000));
  return `${order} LIMIT $${first + values.length - 1}`;
}

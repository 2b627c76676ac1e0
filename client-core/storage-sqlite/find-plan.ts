// A prepared query of RxDB as SQL: which rows, in which order. It follows RxDB's query plan where that alone decides
// (an index that satisfies the selector or the sorting), and the selector itself everywhere else.
import { INDEX_MAX, INDEX_MIN } from 'rxdb';
import type { PreparedQuery, RxQueryPlan } from 'rxdb';
import type { Field, Layout, Schema } from './layout.ts';
import { asKey, kindOfValue } from './layout.ts';
import { and, exactly, operandOf } from './operand.ts';
import type { Condition } from './operand.ts';
import { conditionOf } from './selector.ts';

export interface FindPlan {
  readonly where: Condition;
  readonly orderBy: string;
  /** False: RxDB's comparator must sort what `orderBy` leaves in the order of an index. */
  readonly sorted: boolean;
}

export function findPlan(schema: Schema, layout: Layout, { query, queryPlan }: PreparedQuery<any>): FindPlan {
  const index = queryPlan.index.map((path) => layout.field(path)!);
  const satisfied = queryPlan.selectorSatisfiedByIndex && hasPlainBounds(index, queryPlan);
  const where = satisfied
    ? range(index, queryPlan, query.selector)
    : and([
        // The selector says the same of exact fields, and says it better.
        range(index, queryPlan),
        conditionOf(query.selector as Record<string, unknown>, (path) => operandOf(schema, layout, path)),
      ]);
  const inIndexOrder = index.map(({ column }) => column).join();
  if (queryPlan.sortSatisfiedByIndex) return { where, orderBy: inIndexOrder, sorted: true };
  const columns = query.sort.flatMap((part) =>
    Object.entries(part).map(([path, direction]) => {
      const field = layout.field(path);
      return field?.exact ? `${field.column} ${direction}` : undefined;
    }),
  );
  const sorted = !columns.includes(undefined);
  return { where, orderBy: sorted ? columns.join() : inIndexOrder, sorted };
}

/**
 * The part of the index the plan names: exactly what `satisfied`, a selector, asks for, or else a wider range over
 * those columns only that the selector cannot ask itself.
 */
function range(index: readonly Field[], plan: RxQueryPlan, satisfied?: Record<string, any>): Condition {
  return and(
    index.flatMap((field, nr) => {
      if (field.exact && !satisfied) return [];
      const [start, end] = [plan.startKeys[nr], plan.endKeys[nr]];
      const [from, to] = [isBound(field, start), isBound(field, end)];
      if (from && to && start === end && '$eq' in (satisfied?.[field.path] ?? {}))
        return [compare(field, '=', start)];
      return [
        ...(from ? [compare(field, satisfied && !plan.inclusiveStart ? '>' : '>=', start)] : []),
        ...(to ? [compare(field, satisfied && !plan.inclusiveEnd ? '<' : '<=', end)] : []),
      ];
    }),
  );
}

function compare({ column, kind }: Field, operator: string, value: unknown): Condition {
  return exactly(`${column} ${operator} ?`, [asKey(kind, value)]);
}

function isBound({ kind }: Field, key: unknown): boolean {
  return !isOpen(key) && kindOfValue(key) === kind;
}

function isOpen(key: unknown): boolean {
  return key === INDEX_MIN || key === INDEX_MAX;
}

/** A bound of another type than its field's means nothing to an index; the selector still knows what it asks. */
function hasPlainBounds(index: readonly Field[], { startKeys, endKeys }: RxQueryPlan): boolean {
  return index.every((field, nr) =>
    [startKeys[nr], endKeys[nr]].every((key) => isOpen(key) || isBound(field, key)),
  );
}

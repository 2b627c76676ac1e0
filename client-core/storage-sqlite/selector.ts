// RxDB's selectors as SQL conditions. What SQL cannot answer exactly as RxDB does is listed here, once: such a part of
// a selector lets everything through, the rest narrows what is read, and RxDB's own matcher decides row by row.
import type { Condition, Operand } from './operand.ts';
import { and, anything, compares, equals, exists, isIn, not, or } from './operand.ts';

type FieldOperator = (operand: Operand, value: unknown) => Condition;
type Selector = Readonly<Record<string, unknown>>;

const ofFields: Readonly<Record<string, FieldOperator>> = {
  $eq: equals,
  $ne: (operand, value) => not(equals(operand, value)),
  $gt: (operand, value) => compares(operand, '>', value),
  $gte: (operand, value) => compares(operand, '>=', value),
  $lt: (operand, value) => compares(operand, '<', value),
  $lte: (operand, value) => compares(operand, '<=', value),
  $in: isIn,
  $nin: (operand, value) => not(isIn(operand, value)),
  $exists: exists,
  $not: (operand, value) => not(ofField(operand, value)),
};

const ofSelectors: Readonly<Record<string, (parts: readonly Condition[]) => Condition>> = {
  $and: and,
  $or: or,
  $nor: (parts) => not(or(parts)),
};

export const translatedOperators: readonly string[] = [...Object.keys(ofFields), ...Object.keys(ofSelectors)];
/** Answered by RxDB's matcher, as is any operator on a field whose values SQL cannot judge. */
export const untranslatedOperators: readonly string[] = [
  '$regex',
  '$options',
  '$elemMatch',
  '$size',
  '$mod',
  '$type',
];

/** `operandOf` answers undefined for a field whose values SQL cannot judge. */
export function conditionOf(selector: Selector, operandOf: (path: string) => Operand | undefined): Condition {
  return and(
    Object.entries(selector).map(([key, value]) => {
      const combine = own(ofSelectors, key);
      if (combine && Array.isArray(value)) {
        return combine(value.map((part: Selector) => conditionOf(part, operandOf)));
      }
      const operand = key.startsWith('$') ? undefined : operandOf(key);
      return operand === undefined ? anything : ofField(operand, value);
    }),
  );
}

function ofField(operand: Operand, value: unknown): Condition {
  if (typeof value !== 'object' || value === null) return equals(operand, value);
  const entries = Object.entries(value);
  // An empty object or one without operators is compared as a whole.
  if (entries.length === 0) return anything;
  return and(entries.map(([operator, sought]) => own(ofFields, operator)?.(operand, sought) ?? anything));
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

// Random documents, writes and queries for the differential test: every kind of field and value a storage meets, in a
// small space, so that conflicts, ties, tombstones and re-inserts come up all the time.
import type { BulkWriteRow, MangoQuery, RxJsonSchema } from 'rxdb';
import type { SeededChance } from '../../simulation/seeded-chance.ts';
import { stored } from './given-storage.ts';

function some<T>(chance: SeededChance, values: readonly T[], most: number): T[] {
  return Array.from({ length: chance.between(0, most) }, () => chance.pick(values));
}

/** Indexed and not, required and not, of one type, of several, of any. */
export const thingSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 12 },
    name: { type: 'string', maxLength: 12 },
    rank: { type: 'integer', minimum: -10, maximum: 10, multipleOf: 1 },
    price: { type: 'number', minimum: -10, maximum: 10, multipleOf: 0.01 },
    open: { type: 'boolean' },
    code: { type: 'string', maxLength: 12 },
    step: { type: 'integer', minimum: -10, maximum: 10, multipleOf: 1 },
    deep: {
      type: 'object',
      properties: {
        nr: { type: 'integer', minimum: -10, maximum: 10, multipleOf: 1 },
        text: { type: 'string' },
      },
    },
    note: { type: ['string', 'null'] },
    size: { type: 'integer' },
    weight: { type: 'number' },
    flag: { type: 'boolean' },
    tags: { type: 'array' },
    any: {},
  },
  required: ['id', 'name', 'rank', 'price', 'open'],
  indexes: [['name'], ['rank', 'name'], ['open', 'rank'], ['price'], ['code'], ['step', 'open'], ['deep.nr']],
} as unknown as RxJsonSchema<any>;

// In the order of code points U+FF5E comes before the signs beyond U+FFFF, in JavaScript's after them.
const texts = [
  '',
  'a',
  'A',
  'ab',
  'b',
  'ä',
  'z~',
  '\ud7ff',
  '\ue000',
  '\uff5e',
  '😀',
  '😀b',
  '\u{10ffff}',
  '𝄞',
];
const looseTexts = [...texts, ' ', '\t', 'a\u0000', 'a\u0000b', '"', '\\', "o'b", '5', 'null', '\ud83d', 'é'];
const numbers = [-10, -3, -1, 0, 1, 2, 3, 10];
const prices = [...numbers, 0.01, 0.1, 0.3, 2.5, -2.55, 9.99];
const looseNumbers = [...prices, 0.1 + 0.2, 1e21, -1e-7, 2 ** 53, 123456789.123];
const anything = [
  ...looseTexts,
  ...looseNumbers,
  true,
  false,
  null,
  {},
  { a: 1 },
  [],
  ['a'],
  [1, 'b'],
  [[2]],
];

interface FieldKind {
  readonly values: readonly unknown[];
  readonly required?: boolean;
  /** RxDB's index keys know no null: an operand is of the field's own type. */
  readonly indexed?: boolean;
}

const fields: Readonly<Record<string, FieldKind>> = {
  name: { values: texts, required: true, indexed: true },
  rank: { values: numbers, required: true, indexed: true },
  price: { values: prices, required: true, indexed: true },
  open: { values: [true, false], required: true, indexed: true },
  code: { values: texts, indexed: true },
  step: { values: numbers, indexed: true },
  note: { values: [...looseTexts, null] },
  size: { values: numbers },
  weight: { values: looseNumbers },
  flag: { values: [true, false] },
  tags: { values: [[], ['a'], ['a', 'b'], [1, null], [['a']], [{ k: 'a' }]] },
  any: { values: anything },
};

/** How many ids there are: few enough to meet again. */
export const idCount = 40;
export const idOf = (nr: number): string => `${['k', 'K', '😀', '\uff5e', 'ä'][nr % 5]!}${nr}`;

function randomDocument(chance: SeededChance, id: string, lwt: number, height: number): any {
  const document: Record<string, unknown> = { id };
  for (const [name, { values, required }] of Object.entries(fields)) {
    if (required || chance.happens(0.6)) document[name] = chance.pick<any>(values);
  }
  if (chance.happens(0.6)) {
    document['deep'] = {
      ...(chance.happens(0.8) ? { nr: chance.pick<any>(numbers) } : {}),
      ...(chance.happens(0.6) ? { text: chance.pick<any>(looseTexts) } : {}),
    };
  }
  // Two documents never share a list: the comparator tells by identity.
  return stored(structuredClone(document), lwt, `${height}-${lwt}`, chance.happens(0.15));
}

/** Rows for different ids; `known` is what the writer believes is stored, which may be out of date. */
export function randomRows(
  chance: SeededChance,
  known: ReadonlyMap<string, any>,
  nextTime: () => number,
): BulkWriteRow<any>[] {
  const ids = new Set(
    Array.from({ length: 1 + chance.between(0, 5) }, () => idOf(chance.between(0, idCount - 1))),
  );
  return [...ids].map((id) => {
    const previous = known.get(id);
    const height = previous === undefined ? 1 : Number.parseInt(previous._rev, 10) + 1;
    const document = randomDocument(chance, id, nextTime(), height);
    if (previous === undefined || chance.happens(0.15)) return { document };
    if (chance.happens(0.1)) return { document, previous: { ...previous, _rev: '9-stale' } };
    return { document, previous };
  });
}

const comparisons = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'];

export function randomQuery(chance: SeededChance): MangoQuery<any> {
  const names = ['id', '_deleted', 'deep.nr', 'deep.text', '_meta.lwt', ...Object.keys(fields)];
  const sort = new Set(some(chance, names, 3));
  return {
    selector: randomSelector(chance, 2),
    ...(chance.happens(0.6) && sort.size > 0
      ? { sort: [...sort].map((name) => ({ [name]: chance.happens(0.6) ? 'asc' : 'desc' })) }
      : {}),
    ...(chance.happens(0.5) ? { limit: chance.pick<any>([0, 1, 2, 5, 10, 1000]) } : {}),
    ...(chance.happens(0.25) ? { skip: chance.pick<any>([0, 1, 3, 50]) } : {}),
  } as MangoQuery<any>;
}

function randomSelector(chance: SeededChance, depth: number): Record<string, unknown> {
  const names = ['id', 'deep.nr', 'deep.text', ...Object.keys(fields)];
  const selector: Record<string, unknown> = chance.happens(0.6)
    ? { _deleted: { $eq: chance.happens(0.15) } }
    : {};
  for (const name of new Set(some(chance, names, 2))) selector[name] = randomCondition(chance, name);
  if (depth > 0 && chance.happens(0.25)) {
    const parts = Array.from({ length: 1 + chance.between(0, 2) }, () => randomSelector(chance, depth - 1));
    selector[chance.pick<any>(['$and', '$or', '$nor'])] = parts;
  }
  return selector;
}

function randomCondition(chance: SeededChance, name: string): unknown {
  const values = valuesOf(name);
  const isIndexed = fields[name]?.indexed ?? ['id', 'deep.nr'].includes(name);
  const operands = isIndexed ? values : [...values, chance.pick<any>(anything), null];
  const condition: Record<string, unknown> = {};
  for (let part = 0; part <= chance.between(0, 1); part++) {
    if (chance.happens(0.7)) condition[chance.pick<any>(comparisons)] = chance.pick<any>(operands);
    else if (chance.happens(0.6)) condition[chance.pick<any>(['$in', '$nin'])] = some(chance, operands, 4);
    else if (chance.happens(0.4)) condition['$exists'] = chance.happens(0.5);
    else if (chance.happens(0.5))
      condition['$not'] = { [chance.pick<any>(comparisons)]: chance.pick<any>(operands) };
    else Object.assign(condition, chance.pick<any>(onlyMatched));
  }
  return condition;
}

/** What SQL leaves to RxDB's matcher. */
const onlyMatched: readonly object[] = [
  { $regex: 'a' },
  { $regex: 'A', $options: 'i' },
  { $size: 1 },
  { $mod: [2, 1] },
  { $type: 'string' },
  { $elemMatch: { $eq: 'a' } },
];

function valuesOf(name: string): readonly unknown[] {
  if (name === 'id') return Array.from({ length: idCount }, (_, nr) => idOf(nr));
  if (name === 'deep.nr') return numbers;
  return fields[name]?.values ?? looseTexts;
}

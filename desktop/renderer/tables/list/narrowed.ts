// Rows of a list that are all on this device: those that have the words, in the order of a column.
import { fold } from '@evertill/client-core';
import type { Column, Sorting } from './column.ts';

export interface Narrowing<Row> {
  readonly typed: string;
  readonly sorting: Sorting;
  readonly columns: readonly Column<Row>[];
  /** What else they must be. */
  readonly fits: (row: Row) => boolean;
  /** What the words are looked for in; the name, unless there is more. */
  readonly said?: (row: Row) => string;
}

/** `all`: by name. */
export function narrowed<Row extends { readonly name: string }>(
  all: readonly Row[],
  { typed, sorting, columns, fits, said = ({ name }) => name }: Narrowing<Row>,
): readonly Row[] {
  const words = fold(typed.trim()).split(/\s+/);
  const found = all.filter((one) => words.every((word) => fold(said(one)).includes(word)) && fits(one));
  return inOrder(found, sorting, columns);
}

/** `byName`: as they stand. */
export function inOrder<Row>(
  byName: readonly Row[],
  sorting: Sorting,
  columns: readonly Column<Row>[],
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting.by);
  if (!column || (sorting.by === 'name' && !sorting.descending)) return byName;
  const turn = sorting.descending ? -1 : 1;
  const texts = new Map(byName.map((row) => [row, column.text(row)]));
  return byName.toSorted((one, other) => turn * compared(texts.get(one) ?? null, texts.get(other) ?? null));
}

/** Made once: of 100,000 rows each is compared many times. */
const inWords = new Intl.Collator();

function compared(one: string | number | null, other: string | number | null): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return inWords.compare(String(one ?? ''), String(other ?? ''));
}

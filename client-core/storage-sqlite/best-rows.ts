// The part of a result that a query asks for, picked from a stream of matching documents. What SQL could not sort is
// sorted by RxDB's comparator; no more than twice the rows asked for are held at a time.
import { getSortComparator } from 'rxdb';
import type { FilledMangoQuery } from 'rxdb';
import type { Schema } from './layout.ts';

type Row = readonly [json: string, document: any];

interface Wanted {
  /** The rows arrive in the order they are wanted in. */
  readonly sorted: boolean;
  readonly most: number | undefined;
  readonly skip: number;
}

const fewest = 1000;

export class BestRows {
  readonly #wanted: Wanted;
  readonly #end: number;
  readonly #compare: (a: Row, b: Row) => number;
  #rows: Row[] = [];

  constructor(schema: Schema, query: FilledMangoQuery<any>, wanted: Wanted) {
    this.#wanted = wanted;
    this.#end = wanted.skip + (wanted.most ?? Infinity);
    const compare = getSortComparator<any>(schema, query);
    this.#compare = ([, a], [, b]) => compare(a, b);
  }

  /** True when no further row can change the result. */
  add(row: Row): boolean {
    this.#rows.push(row);
    if (this.#wanted.sorted) return this.#rows.length >= this.#end;
    if (this.#rows.length >= Math.max(2 * this.#end, fewest)) this.#cut();
    return false;
  }

  result(): string[] {
    this.#cut();
    return this.#rows.slice(this.#wanted.skip).map(([json]) => json);
  }

  #cut(): void {
    if (!this.#wanted.sorted) this.#rows.sort(this.#compare);
    if (this.#rows.length > this.#end) this.#rows.length = this.#end;
  }
}

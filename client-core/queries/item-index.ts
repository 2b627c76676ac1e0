// Where the names of the items are looked through: here, or in a worker, where a long look holds up no scan.
import { NameIndex } from './name-index.ts';

type Asked<Index> = {
  readonly [Name in keyof Index]: Index[Name] extends (...input: infer Input) => infer Answer
    ? (...input: Input) => Promise<Answer>
    : never;
};

/** A `NameIndex` somewhere. Every method rejects when it is gone. */
export interface ItemIndex extends Asked<NameIndex> {
  close(): void;
}

export function indexHere(): ItemIndex {
  const index = new NameIndex();
  return {
    replace: async (ids, rows) => index.replace(ids, rows),
    search: async (text, limit) => index.search(text, limit),
    list: async (filter, from, count) => index.list(filter, from, count),
    catalog: async (filter, from, count) => index.catalog(filter, from, count),
    bySku: async (sku) => index.bySku(sku),
    clear: async () => index.clear(),
    close: () => index.clear(),
  };
}

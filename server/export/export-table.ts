// A table of a store as csv, line by line: the columns an import of the same kind has, so that it is a file to import. Each
// page is read in a transaction of its own: what changes meanwhile may be told as it was or as it is.
import type pg from 'pg';
import { byteOrderMark, csvLine, tableColumns } from '@evertill/schemas';
import type { Reference, ReferenceKind, Store, TableKind } from '@evertill/schemas';
import { linesToExport, productsAfter, referencesAfter } from '../db/table-pages.ts';
import type { StorePlace } from '../db/table-pages.ts';
import { categoryLines, supplierCells, taxCells } from './reference-cells.ts';
import { nameTable, productLines } from './product-cells.ts';
import { stockLines } from './stock-cells.ts';

export interface TableExport {
  readonly kind: TableKind;
  readonly vendorId: string;
  readonly store: Store;
  /** May whoever asks see what things cost? */
  readonly withCosts: boolean;
  readonly read: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
  /** Lines written so far, the header left out. */
  readonly progress?: (done: number) => void;
}

const together = 500;

/** About how many lines it will have, for whoever shows how far it is. */
export function exportLength({ kind, vendorId, store, read }: TableExport): Promise<number> {
  return read((client) => linesToExport(client, { vendorId, storeId: store.id }, kind));
}

export async function* exportTable(asked: TableExport): AsyncGenerator<string> {
  const columns: readonly string[] = tableColumns[asked.kind].filter(
    (column) => asked.withCosts || column !== 'unit_cost',
  );
  yield byteOrderMark + csvLine(columns);
  let done = 0;
  for await (const lines of linesOf(asked)) {
    const text = lines.map((line) => csvLine(columns.map((column) => line[column] ?? '')));
    if (text.length > 0) yield text.join('');
    done += text.length;
    asked.progress?.(done);
  }
}

async function* linesOf(
  asked: TableExport,
): AsyncGenerator<readonly Readonly<Record<string, string | undefined>>[]> {
  const { store, read } = asked;
  const place: StorePlace = { vendorId: asked.vendorId, storeId: store.id };
  switch (asked.kind) {
    case 'taxes':
      for await (const page of references(asked, ['tax_profile']))
        yield page.map((one) => taxCells(one, store.currency));
      return;
    case 'suppliers':
      for await (const page of references(asked, ['supplier'])) yield page.map(supplierCells);
      return;
    case 'categories':
      // A path needs those above it: the tree is held, and nothing else.
      yield categoryLines(await all(asked, ['category']));
      return;
    case 'products': {
      const names = nameTable(await all(asked, named), store.currency);
      for await (const page of products(read, place)) yield page.flatMap((one) => productLines(one, names));
      return;
    }
    case 'stock': {
      const warehouses = (await all(asked, ['warehouse'])).filter(({ store_id }) => store_id === store.id);
      for await (const page of products(read, place))
        yield await stockLines(read, place, page, { warehouses, currency: store.currency });
    }
  }
}

/** What a product names. */
const named = ['category', 'brand', 'unit', 'tag', 'attribute', 'tax_profile'] as const;

async function* products(read: TableExport['read'], place: StorePlace) {
  for (let sku = ''; ;) {
    const page = await read((client) => productsAfter(client, place, sku, together));
    yield page;
    if (page.length < together) return;
    sku = page.at(-1)!.sku_code;
  }
}

async function* references(
  { vendorId, store, read }: TableExport,
  kinds: readonly ReferenceKind[],
): AsyncGenerator<Reference[]> {
  const place = { vendorId, storeId: store.id };
  for (let after = { name: '', id: '' }; ;) {
    const page = await read((client) => referencesAfter(client, place, kinds, after, together));
    yield page;
    if (page.length < together) return;
    after = page.at(-1)!;
  }
}

async function all(asked: TableExport, kinds: readonly ReferenceKind[]): Promise<Reference[]> {
  const found: Reference[] = [];
  for await (const page of references(asked, kinds)) found.push(...page);
  return found;
}

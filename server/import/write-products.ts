// Rows of products into the catalog, a few hundred in one transaction, each product through the waist once, with its
// variations.
import { collections, deepEqual, nameKey } from '@evertill/schemas';
import type { Barcode, Product } from '@evertill/schemas';
import type { WriteTx } from '../db/database.ts';
import { applyWrite } from '../writes/apply-write.ts';
import type { WriteOutcome } from '../writes/apply-write.ts';
import { BatchedTx } from '../writes/batched-tx.ts';
import { prefetchProducts } from '../writes/prefetch-products.ts';
import { readRow } from './catalog-row.ts';
import type { CatalogRow } from './catalog-row.ts';
import { partsOf } from './cell-text.ts';
import type { FileDecimals } from './decimal-text.ts';
import { priceText } from './figure-text.ts';
import type { ImportContext } from './import-context.ts';
import { proposeProduct } from './propose-product.ts';
import type { ProductProposal, ProductRows } from './propose-product.ts';
import type { ReferenceNames, Wanted } from './reference-names.ts';
import type { TableWriter } from './table-writer.ts';
import { taxWanted } from './tax-name.ts';
import { readVariationRow } from './variation-row.ts';
import type { VariationRow } from './variation-row.ts';
import { flawIn, refusedAll, writeTogether } from './write-together.ts';
import type { RowOutcome } from './write-together.ts';

type ProductRow = CatalogRow | VariationRow;

export function productWriter(
  context: ImportContext,
  references: ReferenceNames,
  decimals: FileDecimals,
): TableWriter<ProductRow> {
  const codes = new SharedCodes();
  return {
    read(line, cells, sources) {
      const { currency } = context.store;
      const of = sources['variation_of'];
      const isOfVariation = of && 'column' in of && (cells[of.column] ?? '').trim() !== '';
      return isOfVariation
        ? readVariationRow(line, cells, sources, currency, decimals)
        : readRow(line, cells, sources, currency, decimals);
    },
    figuresOf: ({ price }): Record<string, string> =>
      price === undefined ? {} : { price: priceText(price, context.store.currency) },
    look: (row) => codes.add(row),
    keyOf: (row) => (isVariation(row) ? variationKey(row) : row.sku),
    wordFor: (row) => (isVariation(row) ? 'this variation' : `SKU ${row.sku}`),
    groupOf: skuOf,
    async write(rows) {
      await references.ensure(rows.flatMap((row) => wantedBy(row, references)));
      return writeTogether(context, grouped(rows), linesOf, (tx, _client, groups) =>
        writeIn(tx, context, references, groups, codes),
      );
    },
  };
}

function isVariation(row: ProductRow): row is VariationRow {
  return 'of' in row;
}

function skuOf(row: ProductRow): string {
  return isVariation(row) ? row.of : row.sku;
}

function variationKey({ of, key, sku = '', name = '' }: VariationRow): string {
  return JSON.stringify([of, key === '' ? [sku, nameKey(name)] : key]);
}

function linesOf({ row, variations }: ProductRows): number[] {
  return [...(row ? [row.line] : []), ...variations.map(({ line }) => line)];
}

function grouped(rows: readonly ProductRow[]): ProductRows[] {
  const groups = new Map<string, { row?: CatalogRow; variations: VariationRow[] }>();
  for (const row of rows) {
    const group = groups.get(skuOf(row)) ?? { variations: [] };
    groups.set(skuOf(row), group);
    if (isVariation(row)) group.variations.push(row);
    else group.row = row;
  }
  return [...groups].map(([sku, { row, variations }]) => ({ sku, row, variations }));
}

function wantedBy(row: ProductRow, references: ReferenceNames): Wanted[] {
  const wanted: Wanted[] = [];
  const name = (kind: Wanted['kind'], path: readonly string[]) => {
    if (path.length > 0 && path[0] !== '') wanted.push({ kind, path });
  };
  name('unit', [row.unit ?? '']);
  if (isVariation(row)) {
    for (const [attribute, value] of row.attributes ?? [])
      wanted.push({ kind: 'attribute', path: [attribute], values: [value] });
    return wanted;
  }
  name('brand', [row.brand ?? '']);
  for (const tag of row.tags ?? []) name('tag', [tag]);
  name('category', partsOf(row.category ?? '', '>'));
  return [...wanted, ...(row.tax ? taxWanted(row.tax, references) : [])];
}

async function writeIn(
  tx: WriteTx,
  context: ImportContext,
  references: ReferenceNames,
  groups: readonly ProductRows[],
  codes: SharedCodes,
): Promise<RowOutcome[]> {
  const { store, deps } = context;
  const batch = new BatchedTx(tx);
  const current = await holdCurrent(batch, store.id, groups);
  const frame = { store, references, newId: deps.newId };
  const proposals = groups.map((group) => {
    const before = current(group);
    return { group, before, proposal: proposeProduct(group, before, frame) };
  });
  const products = proposals.flatMap(({ proposal }) =>
    proposal.kind === 'propose' ? [proposal.product] : [],
  );
  await prefetchProducts(batch, store.id, products);
  const carriers = await carriersOf(tx, store.id, groups);
  const outcomes: RowOutcome[] = [];
  for (const { group, before, proposal } of proposals) {
    if (proposal.kind === 'refuse') {
      outcomes.push(...refusedAll(linesOf(group), proposal.flaw));
      continue;
    }
    const outcome = await propose(context, batch, proposal.product);
    const { barcode = '' } = group.row ?? {};
    const isShared = codes.isShared(barcode) || carriers(barcode).some((id) => id !== proposal.product.id);
    const shared = isShared ? [`barcode ${barcode} belongs to several items`] : [];
    outcomes.push(...outcomesOf(group, before, proposal, outcome, shared));
  }
  await batch.flush();
  return outcomes;
}

/** The items these rows are about, locked. An archived one comes back, so that its history goes on. */
async function holdCurrent(
  batch: BatchedTx,
  storeId: string,
  groups: readonly ProductRows[],
): Promise<(group: ProductRows) => Product | undefined> {
  const spellings = ({ sku, row, variations }: ProductRows) => [
    sku,
    ...[row, ...variations].flatMap((one) => one?.spelled ?? []),
  ];
  const skus = [...new Set(groups.flatMap(spellings))];
  const found = await batch.know(collections.product, 'sku_code', skus, { store_id: storeId });
  await batch.hold(
    collections.product,
    found.map(({ id }) => id),
  );
  const held = (await batch.find(collections.product, {
    store_id: storeId,
    sku_code: skus,
  })) as unknown as Product[];
  // The living one last, so that it counts; of several archived ones the newest.
  const ordered = held.toSorted((a, b) => b.status - a.status || (a.id < b.id ? -1 : 1));
  const bySku = new Map(ordered.map((product) => [product.sku_code, product]));
  return (group) =>
    spellings(group).reduce<Product | undefined>((one, sku) => one ?? bySku.get(sku), undefined);
}

/** Code → the items that carry it already. */
async function carriersOf(
  tx: WriteTx,
  storeId: string,
  groups: readonly ProductRows[],
): Promise<(code: string) => readonly string[]> {
  const codes = groups.flatMap(({ row }) => (row?.barcode ? [row.barcode] : []));
  if (codes.length === 0) return () => [];
  const where = { store_id: storeId, code: codes };
  const found = (await tx.find(collections.barcode, where, { limit: 1_000_000 })) as unknown as Barcode[];
  const carriers = new Map<string, string[]>();
  for (const { code, product_id } of found) carriers.set(code, [...(carriers.get(code) ?? []), product_id]);
  return (code) => carriers.get(code) ?? [];
}

function propose({ actor, deps, now }: ImportContext, tx: WriteTx, proposed: Product): Promise<WriteOutcome> {
  return applyWrite(deps, tx, {
    actor,
    now: now(),
    collection: collections.product,
    proposed,
    // The batch holds the item locked since it was read.
    assumed: 'any',
    authority: 'actor',
  });
}

function outcomesOf(
  { row, variations }: ProductRows,
  before: Product | undefined,
  proposal: Extract<ProductProposal, { kind: 'propose' }>,
  outcome: WriteOutcome,
  shared: readonly string[],
): RowOutcome[] {
  const { refused, variationIds, warnings } = proposal;
  const isRefused = new Set(refused.map(({ line }) => line));
  const left = refused.map((one): RowOutcome => ({ kind: 'refused', ...one }));
  const kept = variations.filter(({ line }) => !isRefused.has(line));
  const flaw = flawIn(outcome);
  if (flaw || outcome.kind !== 'applied')
    return [...left, ...refusedAll([...(row ? [row.line] : []), ...kept.map(({ line }) => line)], flaw!)];
  const after = outcome.document as unknown as Product;
  const priceChanged = before !== undefined && before.price !== after.price;
  const ofVariations = kept.map((one): RowOutcome => {
    const id = variationIds.get(one.line);
    const [was, is] = [before?.variations, after.variations].map((list) =>
      list?.find((other) => other.id === id),
    );
    return { kind: verdict(was, is), line: one.line, warnings: one.warnings };
  });
  if (!row) {
    const [first, ...rest] = ofVariations;
    return first ? [...left, { ...first, priceChanged } as RowOutcome, ...rest] : left;
  }
  const kind = outcome.changed ? verdict(ofItself(before), ofItself(after)) : 'unchanged';
  const itself: RowOutcome = {
    kind,
    line: row.line,
    priceChanged,
    warnings: [...row.warnings, ...shared, ...warnings],
  };
  return [itself, ...ofVariations, ...left];
}

function verdict(before: object | undefined, after: object | undefined): 'created' | 'updated' | 'unchanged' {
  if (!before) return 'created';
  return deepEqual(before, after) ? 'unchanged' : 'updated';
}

/** Its variations have rows of their own, and their prices ages. */
function ofItself(product: Product | undefined): Partial<Product> | undefined {
  if (!product) return undefined;
  const { variations: _variations, rev: _rev, stock: _stock, price_ages: _ages, ...fields } = product;
  return fields;
}

/** Which codes of a file belong to several of its items. */
class SharedCodes {
  /** Code → its SKU, or `true` once a second SKU has it. */
  readonly #codes = new Map<string, string | true>();

  add(row: ProductRow): void {
    if (isVariation(row)) return;
    const { barcode = '', sku } = row;
    if (barcode === '') return;
    const known = this.#codes.get(barcode);
    this.#codes.set(barcode, known === undefined || known === sku ? sku : true);
  }

  isShared(barcode: string): boolean {
    return barcode !== '' && this.#codes.get(barcode) === true;
  }
}

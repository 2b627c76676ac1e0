// Rows of a price list into the catalog, a few hundred in one transaction, each through the waist. When a chunk meets
// what its own reads could not see (somebody else writing the same item), it is written again row by row, so that
// only the row concerned is refused.
import { collections, rejections } from '@evertill/schemas';
import type { Barcode, Product } from '@evertill/schemas';
import { ConstraintRefusal } from '../db/database.ts';
import type { WriteTx } from '../db/database.ts';
import { applyWrite } from '../writes/apply-write.ts';
import type { WriteOutcome } from '../writes/apply-write.ts';
import { BatchedTx } from '../writes/batched-tx.ts';
import { codeOfConstraint } from '../writes/constraint-codes.ts';
import type { CatalogRow } from './catalog-row.ts';
import type { ImportContext } from './import-context.ts';
import { prefetchProducts } from './prefetch-products.ts';
import { proposeProduct } from './propose-product.ts';
import type { ReferenceNames } from './reference-names.ts';

export type RowOutcome =
  | {
      readonly kind: 'created' | 'updated' | 'unchanged';
      readonly row: CatalogRow;
      readonly priceChanged: boolean;
      /** Another item of the store carries the row's code. */
      readonly codeTaken: boolean;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'rejected'; readonly row: CatalogRow; readonly reason: string };

/** No two rows may have the same SKU. */
export async function writeRows(
  context: ImportContext,
  references: ReferenceNames,
  rows: readonly CatalogRow[],
): Promise<RowOutcome[]> {
  await references.ensure(rows);
  const { database, tenant } = context;
  try {
    return await database.write(tenant, (tx) => writeIn(tx, context, references, rows));
  } catch (error) {
    if (!(error instanceof ConstraintRefusal)) throw error;
    if (rows.length === 1) return [{ kind: 'rejected', row: rows[0]!, reason: reasonOf(error) }];
  }
  const outcomes: RowOutcome[] = [];
  for (const row of rows) outcomes.push(...(await writeRows(context, references, [row])));
  return outcomes;
}

function reasonOf({ constraint }: ConstraintRefusal): string {
  const code = codeOfConstraint(constraint);
  return code === undefined ? `refused by ${constraint}` : rejections[code].sentence;
}

async function writeIn(
  tx: WriteTx,
  context: ImportContext,
  references: ReferenceNames,
  rows: readonly CatalogRow[],
): Promise<RowOutcome[]> {
  const { store, deps } = context;
  const batch = new BatchedTx(tx);
  const current = await holdCurrent(batch, store.id, rows);
  const proposals = rows.map((row) => ({
    row,
    proposal: proposeProduct(row, current.get(row.sku), store, references, deps.newId()),
  }));
  const products = proposals.flatMap(({ proposal }) =>
    proposal.kind === 'propose' ? [proposal.product] : [],
  );
  await prefetchProducts(batch, store.id, products);
  const carriers = await carriersOf(tx, store.id, rows);
  const outcomes: RowOutcome[] = [];
  for (const { row, proposal } of proposals) {
    if (proposal.kind === 'refuse') {
      outcomes.push({ kind: 'rejected', row, reason: proposal.reason });
      continue;
    }
    const before = current.get(row.sku);
    const outcome = await propose(context, batch, proposal.product);
    const others = (carriers.get(row.barcode ?? '') ?? []).some((id) => id !== proposal.product.id);
    outcomes.push(outcomeOf(row, before, outcome, { codeTaken: others, warnings: proposal.warnings }));
  }
  await batch.flush();
  return outcomes;
}

/** The items these rows are about, locked. An archived one comes back, so that its history goes on. */
async function holdCurrent(
  batch: BatchedTx,
  storeId: string,
  rows: readonly CatalogRow[],
): Promise<ReadonlyMap<string, Product>> {
  const skus = rows.map(({ sku }) => sku);
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
  return new Map(ordered.map((product) => [product.sku_code, product]));
}

/** Code → the items that carry it already. */
async function carriersOf(
  tx: WriteTx,
  storeId: string,
  rows: readonly CatalogRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const codes = rows.flatMap(({ barcode = '' }) => (barcode === '' ? [] : [barcode]));
  if (codes.length === 0) return new Map();
  const where = { store_id: storeId, code: codes };
  const found = (await tx.find(collections.barcode, where, { limit: 1_000_000 })) as unknown as Barcode[];
  const carriers = new Map<string, string[]>();
  for (const { code, product_id } of found) carriers.set(code, [...(carriers.get(code) ?? []), product_id]);
  return carriers;
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

function outcomeOf(
  row: CatalogRow,
  before: Product | undefined,
  outcome: WriteOutcome,
  noticed: { readonly codeTaken: boolean; readonly warnings: readonly string[] },
): RowOutcome {
  if (outcome.kind !== 'applied') {
    const reason =
      outcome.kind === 'rejected' ? rejections[outcome.code].sentence : 'changed by somebody else meanwhile';
    return { kind: 'rejected', row, reason };
  }
  const kind = before === undefined ? 'created' : outcome.changed ? 'updated' : 'unchanged';
  const priceChanged = before !== undefined && before.price !== outcome.document['price'];
  return { kind, row, priceChanged, ...noticed };
}

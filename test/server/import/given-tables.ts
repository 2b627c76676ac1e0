// Tables made for tests, and a store brought in and out by them.
import { expect } from 'chai';
import { collections, tableKinds } from '@evertill/schemas';
import type { Product, Reference, ReplicatedDocument, TableKind } from '@evertill/schemas';
import { exportTable } from '../../../server/export/export-table.ts';
import { importContext } from '../../../server/import/import-context.ts';
import { importFile } from '../../../server/import/import-file.ts';
import type { ImportOptions, ImportReport } from '../../../server/import/import-file.ts';
import { applyWrite } from '../../../server/writes/apply-write.ts';
import type { TestImportPlace } from './import-place.ts';
import { withList } from './write-list.ts';

export function bring(
  place: TestImportPlace,
  kind: TableKind,
  text: string | readonly string[] | Buffer,
  manner: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const content = typeof text === 'string' || Buffer.isBuffer(text) ? text : text.join('\n');
  return withList('table.csv', content, (file) => importFile({ ...place, ...manner, kind, file }));
}

/** What was done, without the rows. */
export function figures({ read, created, updated, unchanged, rejected, priceChanges }: ImportReport) {
  return { read, created, updated, unchanged, refused: rejected.length, priceChanges };
}

export const refusals = ({ rejected }: ImportReport): string[] =>
  rejected.map(({ line, column, code }) => `${line} ${column} ${code}`);

export async function exported(place: TestImportPlace, kind: TableKind, withCosts = true): Promise<string> {
  const { vendorId, store, sql } = place;
  let text = '';
  for await (const part of exportTable({ kind, vendorId, store, withCosts, read: sql })) text += part;
  return text;
}

export async function exportedAll(place: TestImportPlace): Promise<Record<TableKind, string>> {
  const texts = {} as Record<TableKind, string>;
  for (const kind of tableKinds) texts[kind] = await exported(place, kind);
  return texts;
}

export async function all<T = Product>(
  place: TestImportPlace,
  name: 'product' | 'barcode' | 'reference',
): Promise<T[]> {
  const found = await place.database.read({ vendor_id: place.vendorId }, (tx) =>
    tx.find(collections[name], {}, { limit: 100_000 }),
  );
  return found as unknown as T[];
}

export async function productOf(place: TestImportPlace, sku: string): Promise<Product> {
  return (await all(place, 'product')).find(({ sku_code }) => sku_code === sku)!;
}

export async function namesOf(place: TestImportPlace): Promise<ReadonlyMap<string, string>> {
  return new Map((await all<Reference>(place, 'reference')).map(({ id, name }) => [id, name]));
}

/** As another person would, through the waist. */
export async function write(
  place: TestImportPlace,
  name: 'product' | 'reference',
  document: object,
): Promise<void> {
  const { actor, deps, now, transact } = importContext(place);
  const outcome = await transact((tx) =>
    applyWrite(deps, tx, {
      actor,
      now: now(),
      collection: collections[name],
      proposed: document as ReplicatedDocument,
      assumed: 'any',
      authority: 'actor',
    }),
  );
  expect(outcome.kind, JSON.stringify(outcome)).to.equal('applied');
}

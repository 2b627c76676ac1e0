// A till without a connection: replica and journal on memory storage, filled by the test, with everything actions and
// queries need.
import { barcodeId, productStatus } from '@evertill/schemas';
import type { Product, ReplicatedDocument, Store } from '@evertill/schemas';
import type { SellingTill } from '../../client-core/actions/sell.ts';
import { openDatabase } from '../../client-core/database/open-database.ts';
import type { OpenDatabase } from '../../client-core/database/open-database.ts';
import { Documents } from '../../client-core/queries/find.ts';
import { indexHere } from '../../client-core/queries/item-index.ts';
import { ProductSearch } from '../../client-core/queries/search-products.ts';
import { replicaCollections } from '../../client-core/till/databases.ts';
import { aProduct, aStore } from '../contract/contract-documents.ts';
import { memorySurroundings } from './memory-surroundings.ts';
import type { MemorySurroundings } from './memory-surroundings.ts';
import { testJournal } from './till-journal.ts';
import type { TestJournal } from './till-journal.ts';

export interface TillAtRest extends SellingTill {
  readonly surroundings: MemorySurroundings;
  readonly test: TestJournal;
  readonly replica: OpenDatabase;
  readonly documents: Documents;
  put(collection: string, ...documents: object[]): Promise<void>;
  close(): Promise<void>;
}

const lanes: Store['lanes'] = [
  { id: 'lane-1', name: 'Lane 1', channel: 'retail' },
  { id: 'lane-2', name: 'Lane 2', channel: 'retail' },
];

export async function tillAtRest(store: Partial<Store> | null = {}): Promise<TillAtRest> {
  const surroundings = memorySurroundings();
  const test = await testJournal(surroundings);
  const replica = await openDatabase({
    surroundings,
    name: 'replica',
    collections: replicaCollections,
    mode: 'instances',
  });
  const { journal } = test;
  const documents = new Documents({ replica, journal: test.database, overlay: journal.overlay });
  const search = new ProductSearch(documents, surroundings.clock, indexHere());
  const put = (collection: string, ...given: object[]) =>
    replica.store(collection).put(given as ReplicatedDocument[]);
  if (store) await put('store', aStore({ id: 'store-1', lanes, ...store }));
  return {
    surroundings,
    test,
    replica,
    documents,
    search,
    deviceId: journal.device.current().device_id,
    storeId: 'store-1',
    laneId: 'lane-1',
    actorId: () => 'user-1',
    skew: () => journal.clock.deviceSkew(),
    time: () => journal.clock.time(),
    clockDoubt: () => journal.clock.doubt(),
    refreshClock: () => journal.clock.refresh(),
    confirmClock: (at, isSure) => journal.clock.confirm(at, journal.view.last(), isSure),
    catalogRevision: () => 'epoch-1/77',
    drafts: journal.drafts,
    operations: journal.operations,
    view: journal.view,
    desk: journal.desk,
    append: journal.append,
    leases: { ask: () => Promise.resolve(undefined) },
    put,
    async close() {
      search.close();
      await test.close();
      await replica.remove();
    },
  };
}

/** On sale, with its barcode rows as the server derives them. */
export async function stock(
  till: TillAtRest,
  ...products: (Partial<Product> & { id: string })[]
): Promise<void> {
  const active = { store_id: 'store-1', status: productStatus.active, rev: 1 };
  const documents = products.map((fields) => aProduct({ ...active, ...fields }));
  await till.put('product', ...documents);
  const codes = documents.flatMap((product) => [
    ...product.barcodes.map((code) => barcodeRow(product.id, code, '')),
    ...product.variations.flatMap(({ id, barcodes }) =>
      barcodes.map((code) => barcodeRow(product.id, code, id)),
    ),
  ]);
  await till.put('barcode', ...codes);
}

function barcodeRow(product_id: string, code: string, variation_id: string): object {
  const id = barcodeId(code, product_id, variation_id);
  return { id, store_id: 'store-1', code, product_id, variation_id, admin_only: false, rev: 1 };
}

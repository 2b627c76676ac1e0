// What is measured of a storage: the first write of a catalog, look-ups by an indexed code, and single durable writes.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { RxStorage, RxStorageInstance } from 'rxdb';
import { normalizeMangoQuery, prepareQuery } from 'rxdb';
import { percentile } from '../measure.ts';
import { batchesOf, productOf, productSchema, skuOf } from './products.ts';

export interface StorageFigures {
  /** ms per 1,000 rows. */
  readonly firstWrite: number;
  /** Of one look-up, ms. */
  readonly lookupMedian: number;
  readonly lookupP99: number;
  /** ms of one document, acknowledged before the next. */
  readonly oneWrite: number;
  /** Bytes on the disk for each byte of the rows as JSON. */
  readonly disk: number;
}

export const lookups = { reads: 5000, writes: 100 };

export function stopwatch(): () => number {
  const started = performance.now();
  return () => performance.now() - started;
}

export function singleWrites(count: number): any[] {
  return Array.from({ length: lookups.writes }, (_, nr) => productOf(count + nr));
}

export async function lookUpTimes(
  count: number,
  lookUp: (nr: number) => Promise<{ sku_code: string }>,
): Promise<Pick<StorageFigures, 'lookupMedian' | 'lookupP99'>> {
  const times: number[] = [];
  for (let read = 0; read < lookups.reads; read++) {
    const nr = (read * 104_729) % count;
    const watch = stopwatch();
    const found = await lookUp(nr);
    times.push(watch());
    if (found?.sku_code !== skuOf(nr)) throw new Error(`Product ${nr} was not found.`);
  }
  return { lookupMedian: percentile(times, 0.5), lookupP99: percentile(times, 0.99) };
}

/** `directory`: where the storage keeps its files; none for one in memory. */
export async function measureStorage(
  storage: RxStorage<any, any>,
  count: number,
  directory?: string,
): Promise<StorageFigures> {
  const instance = await openBench(storage);
  const batches = batchesOf(count);
  const watch = stopwatch();
  for (const batch of batches) await write(instance, batch);
  const firstWrite = watch();
  const times = await lookUpTimes(count, (nr) => lookUpBySku(instance, nr));
  const single = stopwatch();
  for (const row of singleWrites(count)) await write(instance, [row]);
  const oneWrite = single() / lookups.writes;
  await instance.close();
  const disk = directory === undefined ? NaN : bytesOnDisk(directory) / bytesOfJson(batches);
  return { firstWrite: firstWrite / (count / 1000), ...times, oneWrite, disk };
}

/** Of a directory without directories in it. */
export function bytesOnDisk(directory: string): number {
  return readdirSync(directory).reduce((sum, name) => sum + statSync(path.join(directory, name)).size, 0);
}

export function bytesOfJson(batches: readonly (readonly any[])[]): number {
  return batches.flat().reduce((sum: number, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0);
}

type Instance = RxStorageInstance<any, any, any>;

export function openBench(storage: RxStorage<any, any>): Promise<Instance> {
  return storage.createStorageInstance<any>({
    databaseInstanceToken: 'bench',
    databaseName: 'bench',
    collectionName: 'product',
    schema: productSchema as never,
    options: {},
    multiInstance: false,
    devMode: false,
  });
}

export async function lookUpBySku(instance: Instance, nr: number): Promise<any> {
  const selector = { sku_code: skuOf(nr), _deleted: { $eq: false } };
  const query = normalizeMangoQuery<any>(instance.schema, { selector } as never);
  const { documents } = await instance.query(prepareQuery<any>(instance.schema, query));
  return documents[0];
}

export async function write(instance: Instance, documents: readonly any[]): Promise<void> {
  const { error } = await instance.bulkWrite(
    documents.map((document) => ({ document })),
    'bench',
  );
  if (error.length > 0) throw new Error(`${error.length} rows were refused.`);
}

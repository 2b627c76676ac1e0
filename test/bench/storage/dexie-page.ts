// What Chromium runs for the storage benches: RxDB's Dexie storage, as durable as a till has it.
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { runPerformanceTests } from 'rxdb/plugins/test-utils';
import { measureStorage } from './measure-storage.ts';

const storage = getRxStorageDexie({ chromeTransactionDurability: 'strict' });

/** 0 rows: RxDB's own performance run. */
const measure = (rows: number): Promise<object> =>
  rows > 0
    ? measureStorage(storage, rows)
    : runPerformanceTests(storage, 'dexie', { runs: 5, waitBetweenTests: 20, log: false });

export type Measure = typeof measure;
(globalThis as unknown as { measure: Measure }).measure = measure;

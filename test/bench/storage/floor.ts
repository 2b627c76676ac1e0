// The floor: the same rows written and looked up by hand in SQLite, with the same durability and the one index that a
// look-up needs. No framework can be faster than this.
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { batchesOf, skuOf } from './products.ts';
import type { StorageFigures } from './measure-storage.ts';
import {
  bytesOfJson,
  bytesOnDisk,
  lookups,
  lookUpTimes,
  singleWrites,
  stopwatch,
} from './measure-storage.ts';

export async function measureFloor(directory: string, count: number): Promise<StorageFigures> {
  const database = new BetterSqlite3(path.join(directory, 'floor.sqlite'));
  for (const setting of ['locking_mode = EXCLUSIVE', 'journal_mode = WAL', 'synchronous = FULL']) {
    database.pragma(setting);
  }
  database.pragma('wal_autocheckpoint = 10000');
  database.pragma('cache_size = -65536');
  database.exec(
    'CREATE TABLE products (id TEXT PRIMARY KEY, sku TEXT NOT NULL, doc TEXT NOT NULL) WITHOUT ROWID',
  );
  database.exec('CREATE INDEX by_sku ON products (sku)');
  const insert = database.prepare('INSERT INTO products VALUES (?, ?, ?)');
  const write = (rows: readonly any[]) =>
    database.transaction(() => {
      for (const row of rows) insert.run(row.id, row.sku_code, JSON.stringify(row));
    })();
  const batches = batchesOf(count);
  const watch = stopwatch();
  for (const batch of batches) write(batch);
  const firstWrite = watch();
  const bySku = database.prepare('SELECT doc FROM products WHERE sku = ?').pluck();
  const times = await lookUpTimes(count, (nr) => Promise.resolve(JSON.parse(bySku.get(skuOf(nr)) as string)));
  const single = stopwatch();
  for (const row of singleWrites(count)) write([row]);
  const oneWrite = single() / lookups.writes;
  database.close();
  const disk = bytesOnDisk(directory) / bytesOfJson(batches);
  return { firstWrite: firstWrite / (count / 1000), ...times, oneWrite, disk };
}

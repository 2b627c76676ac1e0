// The floor of a cold start: `node cold-floor.ts <directory>` looks up one code in the file `storage/floor.ts` wrote there
// and writes one row that is on the disk before it ends.
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { skuOf } from './storage/products.ts';

const database = new BetterSqlite3(path.join(process.argv[2] ?? '', 'floor.sqlite'));
for (const setting of ['locking_mode = EXCLUSIVE', 'journal_mode = WAL', 'synchronous = FULL']) {
  database.pragma(setting);
}
const found = database.prepare('SELECT doc FROM products WHERE sku = ?').pluck().get(skuOf(77)) as string;
database.prepare('INSERT INTO products VALUES (?, ?, ?)').run('sale', 'sale', found);
database.close();

// A fresh client fetches the whole catalog: ms per 1,000 documents it then holds. Ours fetches every collection of the
// till (a barcode row for each product among them) and proves the copy with a digest; stock RxDB fetches the products
// alone and proves nothing.
import { collections } from '@evertill/schemas';
import type { BenchSystem } from './bench-system.ts';
import type { Side } from './contender.ts';
import { openBenchTill } from './our-till.ts';
import { openStockCollection, pullStock } from './stock/stock-client.ts';
import { stockSchemaOf } from './stock/stock-schema.ts';

export async function runFirstSync(side: Side, system: BenchSystem): Promise<number> {
  if (side === 'ours') {
    const started = performance.now();
    const till = await openBenchTill(system);
    await till.inSync();
    const elapsed = performance.now() - started;
    const held = Object.values(await till.digest()).reduce((sum, { count }) => sum + count, 0);
    return elapsed / (held / 1000);
  }
  const collection = await openStockCollection('products', stockSchemaOf(collections.product));
  const started = performance.now();
  const replication = pullStock(collection, system.stockUrl, false);
  await new Promise<unknown>((resolve, reject) => {
    replication.error$.subscribe(reject);
    replication.awaitInitialReplication().then(resolve, reject);
  });
  const elapsed = performance.now() - started;
  return elapsed / ((await collection.count().exec()) / 1000);
}

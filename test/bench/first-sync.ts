// How long a fresh client takes until it holds the whole catalog, ms. Ours pulls every collection of the till and
// proves the copy with a digest afterwards; stock RxDB pulls the products alone and proves nothing.
import { firstValueFrom } from 'rxjs';
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
    return performance.now() - started;
  }
  const collection = await openStockCollection('products', stockSchemaOf(collections.product));
  const started = performance.now();
  const replication = pullStock(collection, system.stockUrl, false);
  await Promise.race([
    replication.awaitInitialReplication(),
    firstValueFrom(replication.error$).then((error) => Promise.reject(error)),
  ]);
  return performance.now() - started;
}

// Price arrival at a till with 1,000 refused entries parked, against the same till with an empty journal: the 99th
// percentile of 200 changes, ms. The parked ones must cost nothing (promise 2: within twice).
import pg from 'pg';
import type { BenchSystem } from './bench-system.ts';
import { arrivalTimes } from './commit-to-visible.ts';
import { percentile } from './measure.ts';
import { openBenchTill } from './our-till.ts';

const refused = 1000;

export async function runPriceArrival(side: 'parked' | 'empty', system: BenchSystem): Promise<number> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  const till = await openBenchTill(system);
  await till.inSync();
  const [product] = await till.find('product', { sku_code: 'B7' });
  if (side === 'parked') {
    for (let i = 0; i < refused; i++)
      await till.edit('product', product!.id, { unit_id: `no such unit ${i}` });
    await till.inSync();
    const parked = await till.find('operation', { state: 'attention' });
    if (parked.length !== refused)
      throw new Error(`${parked.length} entries are parked instead of ${refused}.`);
  }
  const { id } = product!;
  const times = await arrivalTimes({
    change: (i) => client.query('UPDATE items SET price = $1 WHERE id = $2', [100_000 + i + process.pid, id]),
    isVisible: async (i) => (await till.find('product', { id }))[0]?.['price'] === 100_000 + i + process.pid,
  });
  await client.end();
  return percentile(times, 0.99);
}

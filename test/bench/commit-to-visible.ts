// From the answer to a commit in Postgres until a client's query shows the value: the 99th percentile of 200 changes,
// ms. Both sides are changed by the same kind of SQL statement from this process, so one clock measures both ends.
import pg from 'pg';
import { collections } from '@evertill/schemas';
import type { BenchSystem } from './bench-system.ts';
import type { Side } from './contender.ts';
import { percentile } from './measure.ts';
import { openBenchTill } from './our-till.ts';
import { openStockCollection, pullStock } from './stock/stock-client.ts';
import { stockSchemaOf } from './stock/stock-schema.ts';

const changes = 200;

export interface Probe {
  change(i: number): Promise<unknown>;
  isVisible(i: number): Promise<boolean>;
}

export async function arrivalTimes(probe: Probe): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < changes; i++) {
    await probe.change(i);
    const committed = performance.now();
    while (!(await probe.isVisible(i))) await new Promise((resolve) => setImmediate(resolve));
    times.push(performance.now() - committed);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times;
}

export async function runCommitToVisible(side: Side, system: BenchSystem): Promise<number> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  const times = await arrivalTimes(
    side === 'ours' ? await ours(system, client) : await stock(system, client),
  );
  await client.end();
  return percentile(times, 0.99);
}

const nameOf = (i: number) => `changed ${i} by ${process.pid}`;

async function ours(system: BenchSystem, client: pg.Client): Promise<Probe> {
  const till = await openBenchTill(system);
  await till.inSync();
  const [product] = await till.find('product', { sku_code: 'B7' });
  const { id } = product!;
  return {
    change: (i) => client.query('UPDATE items SET name = $1 WHERE id = $2', [nameOf(i), id]),
    isVisible: async (i) => (await till.find('product', { id }))[0]?.['name'] === nameOf(i),
  };
}

async function stock(system: BenchSystem, client: pg.Client): Promise<Probe> {
  const collection = await openStockCollection('products', stockSchemaOf(collections.product));
  await pullStock(collection, system.stockUrl, true).awaitInitialReplication();
  const product = await collection.findOne({ selector: { sku_code: 'B7' } }).exec();
  const id = product!.get('id') as string;
  return {
    async change(i) {
      await client.query('BEGIN');
      await client.query(
        `UPDATE stock_products SET document = jsonb_set(document, '{name}', to_jsonb($1::text)),
          updated_at = clock_timestamp() WHERE id = $2`,
        [nameOf(i), id],
      );
      await client.query('NOTIFY stock');
      await client.query('COMMIT');
    },
    isVisible: async (i) => (await collection.findOne(id).exec())?.get('name') === nameOf(i),
  };
}

// A lane comes back with 500 sales: ms until all are acknowledged. Ours runs every rule, the ledger, row-level security
// and the order's tables, one transaction a sale; stock RxDB pushes 500 documents into one plain table, 100 a
// transaction, with no rules at all.
import { collections } from '@evertill/schemas';
import type { BenchSystem } from './bench-system.ts';
import type { Side } from './contender.ts';
import { openBenchTill } from './our-till.ts';
import { openStockCollection, pushStock } from './stock/stock-client.ts';
import { stockSchemaOf } from './stock/stock-schema.ts';

const sales = 500;

export function runPushOrders(side: Side, system: BenchSystem): Promise<number> {
  return side === 'ours' ? ours(system) : stock(system);
}

async function ours(system: BenchSystem): Promise<number> {
  const till = await openBenchTill(system);
  await till.inSync();
  const open = await till.find('work_shift', { status: 'open', pos_register_id: system.laneId });
  if (open.length === 0) await till.openShift({ label: 'bench', openingCash: 10_000 });
  await till.inSync();
  till.goOffline();
  for (let i = 0; i < sales; i++) {
    const [product] = await till.find('product', { sku_code: `B${i}` });
    const price = product!['price'] as number;
    await till.sell({ lines: [{ sku: `B${i}`, qty: 1 }], payments: [{ method: 'cash', amount: price * 2 }] });
  }
  const started = performance.now();
  till.goOnline();
  while ((await till.pending()) > 0) await new Promise((resolve) => setTimeout(resolve, 2));
  return performance.now() - started;
}

async function stock(system: BenchSystem): Promise<number> {
  const collection = await openStockCollection('orders', stockSchemaOf(collections.order));
  for (let i = 0; i < sales; i++) await collection.insert(stockOrder(i, system.storeId));
  const started = performance.now();
  const replication = pushStock(collection, system.stockUrl);
  await replication.awaitInSync();
  return performance.now() - started;
}

function stockOrder(i: number, storeId: string): Record<string, unknown> & { id: string } {
  const id = `stock-${process.pid}-${i}`;
  const line = {
    id: `${id}-1`,
    item_id: 'item',
    name: 'Amber Amber no. 1',
    qty: '1.000',
    unit_price: 100,
    total: 100,
    tax: 0,
  };
  const now = new Date().toISOString();
  return {
    id,
    store_id: storeId,
    client_order_id: id,
    captured_at: now,
    business_day: now.slice(0, 10),
    display_code: String(i),
    total: 100,
    lines: [line],
    payments: [{ id: `${id}-p`, method: 'cash', amount: 100 }],
  };
}

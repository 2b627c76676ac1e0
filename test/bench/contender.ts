// One contender in one process: `node contender.ts <bench> <ours|stock> <system as JSON>` prints one sample as JSON.
import { runColdStart } from './cold-start.ts';
import { runFirstSync } from './first-sync.ts';
import { runFirstSyncFloor } from './first-sync-floor.ts';
import { runFirstSyncSqlite } from './first-sync-sqlite.ts';
import { runCommitToVisible } from './commit-to-visible.ts';
import { runNameSearch } from './name-search.ts';
import { officeListQuestions, officeScreens, runOfficeList } from './office-list.ts';
import { runPriceArrival } from './price-arrival.ts';
import { productQuestions, runProductList } from './product-list.ts';
import { runPushOrders } from './push-orders.ts';
import { runSaleScreen, saleScreenQuestions } from './sale-screen.ts';
import { reportQuestions, runSalesReport } from './sales-reports.ts';
import type { BenchSystem } from './bench-system.ts';
import { greatestMemory } from '../support/greatest-memory.ts';

export type Side = 'ours' | 'stock';

type Contenders = Readonly<Record<string, (system: BenchSystem) => Promise<number>>>;

const againstStock = (run: (side: Side, system: BenchSystem) => Promise<number>): Contenders => ({
  ours: (system) => run('ours', system),
  stock: (system) => run('stock', system),
});

/** The first contender of a bench is ours, the second what it is measured against. */
const benches: Readonly<Record<string, Contenders>> = {
  'first-sync': againstStock(runFirstSync),
  'first-sync-sqlite': {
    snapshot: (system) => runFirstSyncSqlite(system, { until: 'loaded' }),
    small: (system) => runFirstSyncSqlite(system, { until: 'loaded' }),
    proven: (system) => runFirstSyncSqlite(system, { until: 'proven' }),
    pages: (system) => runFirstSyncSqlite(system, { until: 'loaded', snapshots: false }),
    replication: (system) => runFirstSyncSqlite(system, { until: 'loaded', snapshots: false, loads: false }),
    floor: (system) => runFirstSyncFloor(system),
  },
  'cold-start': {
    window: (system) => runColdStart('window', system),
    program: (system) => runColdStart('program', system),
    floor: (system) => runColdStart('floor', system),
  },
  'commit-to-visible': againstStock(runCommitToVisible),
  'push-orders': againstStock(runPushOrders),
  'name-search': againstStock(runNameSearch),
  'price-arrival': {
    parked: (system) => runPriceArrival('parked', system),
    empty: (system) => runPriceArrival('empty', system),
  },
  ...Object.fromEntries(
    Object.keys(productQuestions).map((name) => [
      `products:${name}`,
      {
        ours: (system: BenchSystem) => runProductList('ours', name, system),
        bare: (system: BenchSystem) => runProductList('bare', name, system),
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(saleScreenQuestions).map(([name, { contenders }]) => [
      `sale-screen:${name}`,
      Object.fromEntries(
        contenders.map((side) => [side, (system: BenchSystem) => runSaleScreen(side, name, system)]),
      ),
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(officeListQuestions).map((name) => [
      `office-list:${name}`,
      Object.fromEntries(
        officeScreens.map((side) => [side, (system: BenchSystem) => runOfficeList(side, name, system)]),
      ),
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(reportQuestions).map((name) => [
      `reports:${name}`,
      {
        ours: (system: BenchSystem) => runSalesReport('ours', name, system),
        bare: (system: BenchSystem) => runSalesReport('bare', name, system),
      },
    ]),
  ),
};

const [name = '', side = '', text = ''] = process.argv.slice(2);
const contender = benches[name]?.[side];
if (!contender) throw new Error(`Unknown bench ${name} ${side}.`);
const value = await contender(JSON.parse(text) as BenchSystem);
process.stdout.write(`${JSON.stringify({ value, rss: greatestMemory() })}\n`);
process.exit(0);

// One contender in one process: `node contender.ts <bench> <ours|stock> <system as JSON>` prints one sample as JSON.
import { runFirstSync } from './first-sync.ts';
import { runCommitToVisible } from './commit-to-visible.ts';
import { runPushOrders } from './push-orders.ts';
import type { BenchSystem } from './bench-system.ts';

export type Side = 'ours' | 'stock';
export type Contender = (side: Side, system: BenchSystem) => Promise<number>;

const benches: Readonly<Record<string, Contender>> = {
  'first-sync': runFirstSync,
  'commit-to-visible': runCommitToVisible,
  'push-orders': runPushOrders,
};

const [name = '', side = '', text = ''] = process.argv.slice(2);
const bench = benches[name];
if (!bench || (side !== 'ours' && side !== 'stock')) throw new Error(`Unknown bench ${name} ${side}.`);
const value = await bench(side, JSON.parse(text) as BenchSystem);
process.stdout.write(`${JSON.stringify({ value, rss: process.memoryUsage().rss })}\n`);
process.exit(0);

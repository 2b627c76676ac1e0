// `npm run bench [-- name …] [--runs N] [--products N]`: interleaved runs of ours and stock RxDB in processes of their
// own, medians, spreads, ratios and memory. Figures never fail anything; they are read by people.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBenchSystem } from './bench-system.ts';
import type { BenchSystem } from './bench-system.ts';
import { figureOf, megabytes } from './measure.ts';
import type { Figure, Sample } from './measure.ts';
import { officeListQuestions, officeScreens } from './office-list.ts';
import { productQuestions } from './product-list.ts';
import { reportQuestions } from './sales-reports.ts';
import { saleScreenQuestions } from './sale-screen.ts';
import { sparingEnv, sparingFlags } from '../support/sparing-node.ts';

interface Bench {
  readonly title: string;
  /** Ours, and what it is measured against. */
  readonly contenders: readonly string[];
  /** Which of them runs as a till does where memory counts. */
  readonly small?: string;
}

const benches: Readonly<Record<string, Bench>> = {
  'first-sync': { title: 'first sync of the catalog, ms per 1,000 documents', contenders: ['ours', 'stock'] },
  'first-sync-sqlite': {
    title: 'first sync of the products into SQLite, ms per 1,000 documents',
    contenders: ['snapshot', 'small', 'proven', 'pages', 'replication', 'floor'],
    small: 'small',
  },
  'cold-start': {
    title: 'from nothing running and no network to the first sale, ms',
    contenders: ['window', 'program', 'floor'],
  },
  'commit-to-visible': { title: 'commit → visible, p99 of 200 changes, ms', contenders: ['ours', 'stock'] },
  'push-orders': { title: 'push of 500 offline sales, ms', contenders: ['ours', 'stock'] },
  'name-search': {
    title: 'search among 100,000 names, median of seven, ms',
    contenders: ['ours', 'stock'],
  },
  'price-arrival': {
    title: 'price arrival beside 1,000 parked refusals, p99 of 200 changes, ms',
    contenders: ['parked', 'empty'],
  },
  ...Object.fromEntries(
    Object.entries(productQuestions).map(([name, { query }]) => [
      `products:${name}`,
      { title: `GET /vendor/products?${query}, p95 of 100 requests, ms`, contenders: ['ours', 'bare'] },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(saleScreenQuestions).map(([name, { title, contenders }]) => [
      `sale-screen:${name}`,
      { title, contenders },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(officeListQuestions).map(([name, { title }]) => [
      `office-list:${name}`,
      { title, contenders: officeScreens },
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(reportQuestions).map((name) => [
      `reports:${name}`,
      { title: `report ${name} of 200,000 lines, p95 of 20 requests, ms`, contenders: ['ours', 'bare'] },
    ]),
  ),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, products: { type: 'string', default: '50000' } },
});
/** `products` is every `products:…`. */
const chosen =
  positionals.length === 0
    ? Object.keys(benches)
    : positionals.flatMap((name) => {
        const group = Object.keys(benches).filter((bench) => bench.startsWith(`${name}:`));
        return group.length > 0 ? group : [name];
      });
const say = (line: string) => process.stderr.write(`${line}\n`);

async function sample(name: string, side: string, system: BenchSystem): Promise<Sample> {
  const isSmall = benches[name]?.small === side;
  const child = spawn(
    process.execPath,
    [
      ...(isSmall ? sparingFlags : []),
      join(import.meta.dirname, 'contender.ts'),
      name,
      side,
      JSON.stringify(system),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...(isSmall ? sparingEnv : {}) },
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} (${side}) exited with ${code}.`);
  return JSON.parse(output.trim().split('\n').at(-1)!) as Sample;
}

function line(label: string, { median, least, greatest, rss }: Figure): string {
  const spread = `${least.toFixed(1)}–${greatest.toFixed(1)}`;
  return `  ${label.padEnd(12)} ${median.toFixed(1).padStart(9)}   (${spread})   ${megabytes(rss)}`;
}

const system = await startBenchSystem(Number(values.products), say);
try {
  for (const name of chosen) {
    const bench = benches[name];
    if (!bench) throw new Error(`There is no bench ${name}; there are ${Object.keys(benches).join(', ')}.`);
    const samples = bench.contenders.map((): Sample[] => []);
    for (let run = 1; run <= Number(values.runs); run++) {
      for (const [index, side] of bench.contenders.entries()) {
        say(`${name}: run ${run} of ${values.runs}, ${side}`);
        samples[index]!.push(await sample(name, side, system));
      }
    }
    const figures = samples.map(figureOf);
    process.stdout.write(`\n${bench.title} (${values.products} products, ${values.runs} runs)\n`);
    for (const [index, figure] of figures.entries()) {
      const contender = bench.contenders[index]!;
      process.stdout.write(`${line(contender, figure)}\n`);
      if (index === 0) continue;
      const ratio = figure.median / figures[0]!.median;
      process.stdout.write(`  ratio ${contender} / ${bench.contenders[0]}: ${ratio.toFixed(2)}\n`);
    }
  }
} finally {
  await system.stop();
}

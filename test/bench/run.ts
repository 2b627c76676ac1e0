// `npm run bench [-- name …] [--runs N] [--products N]`: interleaved runs of ours and stock RxDB in processes of their
// own, medians, spreads, ratios and memory. Figures never fail anything; they are read by people.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBenchSystem } from './bench-system.ts';
import type { BenchSystem } from './bench-system.ts';
import type { Side } from './contender.ts';
import { figureOf, megabytes } from './measure.ts';
import type { Figure, Sample } from './measure.ts';

const titles: Readonly<Record<string, string>> = {
  'first-sync': 'first sync of the catalog, ms',
  'commit-to-visible': 'commit → visible, p99 of 200 changes, ms',
  'push-orders': 'push of 500 offline sales, ms',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, products: { type: 'string', default: '50000' } },
});
const chosen = positionals.length > 0 ? positionals : Object.keys(titles);
const say = (line: string) => process.stderr.write(`${line}\n`);

async function sample(name: string, side: Side, system: BenchSystem): Promise<Sample> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'contender.ts'), name, side, JSON.stringify(system)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
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
  return `  ${label.padEnd(6)} ${median.toFixed(1).padStart(9)}   (${spread})   ${megabytes(rss)}`;
}

const system = await startBenchSystem(Number(values.products), say);
try {
  for (const name of chosen) {
    const samples: Record<Side, Sample[]> = { ours: [], stock: [] };
    for (let run = 1; run <= Number(values.runs); run++) {
      for (const side of ['ours', 'stock'] as const) {
        say(`${name}: run ${run} of ${values.runs}, ${side}`);
        samples[side].push(await sample(name, side, system));
      }
    }
    const [ours, stock] = [figureOf(samples.ours), figureOf(samples.stock)];
    process.stdout.write(`\n${titles[name] ?? name} (${values.products} products, ${values.runs} runs)\n`);
    process.stdout.write(`${line('ours', ours)}\n${line('stock', stock)}\n`);
    process.stdout.write(`  ratio stock / ours: ${(stock.median / ours.median).toFixed(2)}\n`);
  }
} finally {
  await system.stop();
}

// `node test/bench/storage/run.ts [--runs N] [--rows N]`: the SQLite storage through its worker and in the caller's
// thread, from a window of the till program (look-ups alone: it writes nothing), beside RxDB's memory storage, Dexie in
// Chromium (its memory is not counted) and the floor; then RxDB's own performance run. Each in a process of its own,
// interleaved. Ratios are to the worker, which is what a till uses.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { figureOf, megabytes } from '../measure.ts';

type Figures = Readonly<Record<string, number>>;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, rows: { type: 'string', default: '100000' } },
});
const contender = path.join(import.meta.dirname, 'contender.ts');

function measure(which: string, rows: string): Figures {
  const directory = mkdtempSync(path.join(tmpdir(), 'evertill-bench-'));
  try {
    const output = execFileSync(process.execPath, [contender, which, directory, rows], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { description: _, ...figures } = JSON.parse(output.trim().split('\n').at(-1)!);
    return figures;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function table(title: string, contenders: readonly string[], rows: string, runs: number): void {
  const samples = contenders.map((): Figures[] => []);
  for (let run = 1; run <= runs; run++) {
    for (const [nr, which] of contenders.entries()) {
      process.stderr.write(`run ${run} of ${runs}, ${which}\n`);
      samples[nr]!.push(measure(which, rows));
    }
  }
  process.stdout.write(
    `\n${title}\n${''.padEnd(24)}${contenders.map((name) => name.padStart(22)).join('')}\n`,
  );
  for (const name of Object.keys(samples[0]![0]!)) {
    const medians = samples.map((all) =>
      figureOf(all.map((figures) => ({ value: Number(figures[name] ?? NaN), rss: figures['rss']! }))),
    );
    const cells = medians.map(({ median, rss }) =>
      Number.isNaN(median)
        ? '–'
        : name === 'rss'
          ? megabytes(rss)
          : `${median.toFixed(3)} (×${(median / medians[0]!.median).toFixed(2)})`,
    );
    process.stdout.write(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(22)).join('')}\n`);
  }
}

const runs = Number(values.runs);
const what = `${values.rows} products, ${runs} runs, ms (first write: per 1,000 rows)`;
table(what, ['worker', 'thread', 'host', 'memory', 'dexie', 'floor'], values.rows, runs);
table('RxDB’s own performance tests, ms', ['worker', 'thread', 'memory', 'dexie'], '0', Math.min(runs, 3));

// `npm run simulate -- --seeds N [--from K] [--postgres M] [--tills 5] [--steps 200] [--events 60] [--first]` plays N
// seeds and M more on real Postgres, and says how far it is. Ends with 1 when anything was lost, doubled, diverged or
// stuck; `--first` ends at the first such seed. `--traces` prints the hash of each run's events. `--without
// poison,portal` leaves out faults that about half of the runs have. `--plant 03-ack-before-commit` plays with that
// planted bug, on the simulated database: the seeds that fail are those that notice it.
import { parseArgs } from 'node:util';
import { fieldFaults } from './simulation/field-faults.ts';
import type { FieldFault } from './simulation/field-faults.ts';
import { playBlocks } from './simulation/play-blocks.ts';
import { runSeed } from './simulation/run-seed.ts';
import type { RunRequest, RunResult } from './simulation/run-seed.ts';
import { explain, tally, verdictLine, verdictOn } from './simulation/verdict.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    postgres: { type: 'string', default: '0' },
    tills: { type: 'string', default: '5' },
    steps: { type: 'string', default: '200' },
    events: { type: 'string', default: '60' },
    without: { type: 'string', default: '' },
    plant: { type: 'string', default: '' },
    first: { type: 'boolean', default: false },
    traces: { type: 'boolean', default: false },
  },
});

function numberOf(name: 'seeds' | 'from' | 'postgres' | 'tills' | 'steps' | 'events'): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`--${name} wants a whole number, not ${values[name]}.`);
  return number;
}

const without = values.without.split(',').filter((name) => name !== '');
const unknown = without.filter((name) => !(fieldFaults as readonly string[]).includes(name));
if (unknown.length > 0)
  throw new Error(`--without knows ${fieldFaults.join(', ')}, not ${unknown.join(', ')}.`);
const size = {
  tills: numberOf('tills'),
  steps: numberOf('steps'),
  keptEvents: numberOf('events'),
  without: without as FieldFault[],
};
const from = numberOf('from');

/** Tells how far it is, and of each bad seed everything. */
function reporter(count: number, where: string): (result: RunResult) => boolean {
  const begun = performance.now();
  let [played, told] = [0, begun];
  return (result) => {
    played += 1;
    const isGood = result.violations.length === 0;
    if (values.traces) console.log(`${result.seed} ${result.trace}`);
    if (!isGood) console.log(explain(result, `${where}, ${size.tills} tills, ${size.steps} steps`));
    const now = performance.now();
    if (now - told >= 5000) {
      told = now;
      const rate = ((played / (now - begun)) * 1000).toFixed(2);
      console.log(`${where}: ${played} of ${count} seeds, ${rate} seeds/s`);
    }
    return isGood || !values.first;
  };
}

function summary(where: string, results: readonly RunResult[]): void {
  console.log(`${where}: ${verdictLine(verdictOn(results))}`);
  const { failed } = verdictOn(results);
  if (failed.length > 0) console.log(`Failed seeds: ${failed.map(({ seed }) => seed).join(', ')}`);
  console.log(tally(results));
}

async function onMemory(count: number): Promise<readonly RunResult[]> {
  const where = 'simulated database';
  const results = await playBlocks(
    { from, count, ...size, breaks: true },
    reporter(count, where),
    values.plant,
  );
  summary(where, results);
  return results;
}

async function onPostgres(count: number): Promise<readonly RunResult[]> {
  const { PostgresBackend } = await import('./simulation/postgres-backend.ts');
  const { stopTestServer } = await import('./support/postgres.ts');
  const where = 'real Postgres';
  const backend: RunRequest['backend'] = (chance, world) => PostgresBackend.create(chance, world);
  const report = reporter(count, where);
  const results: RunResult[] = [];
  try {
    for (let seed = from; seed < from + count; seed++) {
      const result = await runSeed({ seed, ...size, breaks: false, backend });
      results.push(result);
      if (!report(result)) break;
    }
  } finally {
    await stopTestServer();
  }
  summary(where, results);
  return results;
}

const [seeds, postgres] = [numberOf('seeds'), numberOf('postgres')];
if (seeds + postgres === 0) throw new Error('Nothing is shown by no seeds: --seeds or --postgres wants one.');
const results = [
  ...(seeds > 0 ? await onMemory(seeds) : []),
  ...(postgres > 0 ? await onPostgres(postgres) : []),
];
process.exitCode = verdictOn(results).failed.length > 0 ? 1 : 0;

// `npm run simulate -- --seeds N [--from K] [--postgres M] [--tills 5] [--steps 200] [--events 60] [--first]` plays N
// seeds and M more on real Postgres, and says how far it is. Ends with 1 when anything was lost, doubled, diverged or
// stuck; `--first` ends at the first such seed. `--traces` prints the hash of each run's events.
import { parseArgs } from 'node:util';
import { MemoryBackend } from './simulation/memory-backend.ts';
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

const size = { tills: numberOf('tills'), steps: numberOf('steps'), keptEvents: numberOf('events') };
const from = numberOf('from');

async function play(
  count: number,
  where: string,
  { backend, breaks }: Pick<RunRequest, 'backend' | 'breaks'>,
): Promise<RunResult[]> {
  const results: RunResult[] = [];
  const begun = performance.now();
  let told = begun;
  for (let seed = from; seed < from + count; seed++) {
    const result = await runSeed({ seed, ...size, breaks, backend });
    results.push(result);
    if (values.traces) console.log(`${seed} ${result.trace}`);
    if (result.violations.length > 0)
      console.log(explain(result, `${where}, ${size.tills} tills, ${size.steps} steps`));
    if (result.violations.length > 0 && values.first) break;
    const now = performance.now();
    if (now - told < 5000) continue;
    told = now;
    const rate = (results.length / (now - begun)) * 1000;
    console.log(`${where}: seed ${seed} of ${from + count - 1}, ${rate.toFixed(2)} seeds/s`);
  }
  if (count === 0) return results;
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${where}: ${verdictLine(verdictOn(results))}; ${(results.length / seconds).toFixed(2)} seeds/s`,
  );
  console.log(tally(results));
  return results;
}

const results = await play(numberOf('seeds'), 'simulated database', {
  backend: (chance) => Promise.resolve(new MemoryBackend(chance)),
  breaks: true,
});
if (numberOf('postgres') > 0) {
  const { PostgresBackend } = await import('./simulation/postgres-backend.ts');
  const { stopTestServer } = await import('./support/postgres.ts');
  try {
    const backend: RunRequest['backend'] = (chance, world) => PostgresBackend.create(chance, world);
    results.push(...(await play(numberOf('postgres'), 'real Postgres', { backend, breaks: false })));
  } finally {
    await stopTestServer();
  }
}
process.exitCode = verdictOn(results).failed.length > 0 ? 1 : 0;

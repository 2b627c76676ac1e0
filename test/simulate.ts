// `npm run simulate -- --seeds N [--from K] [--postgres M] [--tills 5] [--steps 200]`: plays N seeds, and M more on real
// Postgres. Says how far it is; ends with 1 when anything was lost, doubled, diverged or stuck in any of them.
import { parseArgs } from 'node:util';
import { MemoryBackend } from './simulation/memory-backend.ts';
import { runSeed } from './simulation/run-seed.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    postgres: { type: 'string', default: '0' },
    tills: { type: 'string', default: '5' },
    steps: { type: 'string', default: '200' },
    events: { type: 'string', default: '60' },
  },
});
const from = Number(values.from);
let failed = 0;
const started = performance.now();
for (let seed = from; seed < from + Number(values.seeds); seed++) {
  const t = performance.now();
  const result = await runSeed({
    seed,
    tills: Number(values.tills),
    steps: Number(values.steps),
    keptEvents: Number(values.events),
    backend: async (chance) => new MemoryBackend(chance),
  });
  console.log(
    seed,
    result.trace.slice(0, 12),
    result.events,
    (performance.now() - t).toFixed(0) + ' ms',
    result.violations.length,
  );
  if (result.violations.length > 0) {
    failed++;
    console.log(result.violations.slice(0, 6).join('\n'));
    if (process.env['LAST']) console.log(result.last.join('\n'));
  }
  if (process.env['COUNTS']) console.log(JSON.stringify(result.counts));
}
console.log(failed, 'failed', (performance.now() - started) / 1000);

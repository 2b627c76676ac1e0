// A few dozen seeds in a process of their own, told one by one to the parent. A run leaves behind what its crashed tills
// and servers held, and RxDB's caches; a process that ends takes all of it along.
import { MemoryBackend } from './memory-backend.ts';
import { runSeed } from './run-seed.ts';
import type { RunRequest } from './run-seed.ts';

export interface SeedBlock extends Omit<RunRequest, 'seed' | 'backend'> {
  readonly from: number;
  readonly count: number;
}

// Whoever nobody listens to any more stops.
process.once('disconnect', () => process.exit());

const { from, count, ...size } = JSON.parse(process.argv[2]!) as SeedBlock;

for (let seed = from; seed < from + count; seed++) {
  const result = await runSeed({
    ...size,
    seed,
    backend: (chance) => Promise.resolve(new MemoryBackend(chance)),
  });
  await new Promise((resolve) => process.send!(result, resolve));
}
process.disconnect();

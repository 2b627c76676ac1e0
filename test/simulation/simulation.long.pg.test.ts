// The same runs on real Postgres: not repeatable to the last event, because a real database takes its own time, and
// for that reason worth having.
import { expect } from 'chai';
import { PostgresBackend } from './postgres-backend.ts';
import { runSeed } from './run-seed.ts';
import { explain } from './verdict.ts';

const seeds = 4;
const block = 2;
const size = { tills: 4, steps: 50, breaks: false, keptEvents: 60, without: [] };

describe('[I1][I2][I6][I11] four tills and a server on real Postgres, with everything that can go wrong', () => {
  for (let first = 1; first <= seeds; first += block) {
    it(`seeds ${first} to ${first + block - 1}: nothing lost, doubled, diverged or stuck`, async function () {
      this.timeout(180_000);
      for (let seed = first; seed < first + block; seed++) {
        const result = await runSeed({
          seed,
          ...size,
          backend: (...parts) => PostgresBackend.create(...parts),
        });
        const how = `npm run simulate -- --seeds 0 --postgres 1 --from ${seed} --tills ${size.tills} --steps ${size.steps}`;
        if (result.violations.length > 0) expect.fail(explain(result, how));
      }
    });
  }
});

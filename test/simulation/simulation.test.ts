// The gate's share of the simulated runs, each from a seed of its own. `npm run simulate` plays as many as wanted.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect } from 'chai';
import { fieldFaults } from './field-faults.ts';
import { MemoryBackend } from './memory-backend.ts';
import { runSeed } from './run-seed.ts';
import type { RunResult } from './run-seed.ts';
import { explain, tally } from './verdict.ts';

/**
 * Half a minute on a core that has it alone. Together they have every fault, and notice every bug that is planted for the
 * simulation: `npm run prove -- planted`. What other seeds notice a bug: `npm run simulate -- --seeds 30 --events 0
 * --plant <bug>`; only seeds that are good without it count.
 */
const seeds = [5, 9, 10, 15, 25, 26];
const size = { tills: 5, steps: 200, breaks: true, keptEvents: 60, without: [] };

function play(seed: number, steps = size.steps): Promise<RunResult> {
  return runSeed({ seed, ...size, steps, backend: (chance) => Promise.resolve(new MemoryBackend(chance)) });
}

describe('[I1][I2][I6][I8][I11] five tills and a server, with everything that can go wrong', () => {
  const results: RunResult[] = [];

  for (const seed of seeds) {
    it(`seed ${seed}: nothing lost, doubled, diverged or stuck`, async function () {
      this.timeout(150_000);
      const result = await play(seed);
      results.push(result);
      if (result.violations.length > 0)
        expect.fail(explain(result, `npm run simulate -- --seeds 1 --from ${seed}`));
    });
  }

  it('all of it really happened: sales, edits, baskets, crashes, cuts, restores of every kind', () => {
    const often = [
      'sell done',
      'editProduct done',
      'editCustomer done',
      'hold done',
      'resume done',
      'moveCash done',
      'returnGoods done',
      'route applied',
      'delivery moved',
      'sellWithCoupon done',
    ];
    const now = [
      'closeShift done',
      'lookAtDrawer done',
      'voidSale done',
      'crashServer',
      'losePower',
      'killTab',
      'closeTab',
      'unplug',
      'weather',
      'tillClock',
      'serverClock',
      'exchange done',
      'sellInParts done',
      'payLater succeeded',
      'punch done',
      'takeBreak done',
      'addCustomer done',
      'askPage done',
      ...fieldFaults.map((fault) => `fault ${fault}`),
      'setting taxIncluded',
      'oldEntry done',
      'oldDraft done',
      'raisePortal',
      'startInAnotherYear',
    ];
    const restores = ['restoreCopy', 'restoreDump', 'restoreRows', 'backUp', 'fullDisk'];
    const sum = (what: string) => results.reduce((total, { counts }) => total + (counts[what] ?? 0), 0);
    for (const what of often) expect(sum(what), what).to.be.above(results.length * 2);
    for (const what of [...now, ...restores])
      expect(sum(what), `${what} in ${tally(results)}`).to.be.above(results.length / 12);
    // Only an entry whose batch keeps failing is passed by others.
    expect(sum('late order') + sum('late void')).to.be.below(sum('sell done') / 100);
  });
});

describe('a simulated run', () => {
  /** A part of a run is as repeatable as the whole. */
  const steps = 80;

  it('of the same seed is the same to the last event, also in another process and after others', async function () {
    this.timeout(300_000);
    const [first, second] = [await play(9001, steps), await play(9002, steps)];
    const again = await play(9001, steps);
    expect([again.trace, again.events]).to.deep.equal([first.trace, first.events]);
    expect(second.trace).to.not.equal(first.trace);
    const program = path.join(import.meta.dirname, '..', 'simulate.ts');
    const args = ['--seeds', '1', '--from', '9002', '--steps', String(steps), '--traces'];
    const output = execFileSync(process.execPath, [program, ...args], { encoding: 'utf8' });
    expect(output).to.contain(`9002 ${second.trace}`);
  });

  it('gives the process its own time, timers and chance back', async function () {
    this.timeout(60_000);
    const before = [Date, setTimeout, clearTimeout, setInterval, clearInterval, Math.random];
    await play(9003, steps);
    expect([Date, setTimeout, clearTimeout, setInterval, clearInterval, Math.random]).to.deep.equal(before);
  });
});

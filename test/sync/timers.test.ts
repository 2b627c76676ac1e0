// Timers of any length: a platform counts 31 bits of milliseconds, and ends what is longer at once.
import { expect } from 'chai';
import { timersOver } from '@evertill/sync';
import type { Clock } from '@evertill/sync';

const day = 86_400_000;

describe('a timer longer than the platform counts', () => {
  let armed: { readonly milliseconds: number; readonly run: () => void }[];
  let after: Clock['after'];

  beforeEach(() => {
    armed = [];
    after = timersOver((milliseconds, run) => {
      const timer = { milliseconds, run };
      armed.push(timer);
      return { cancel: () => void armed.splice(armed.indexOf(timer), 1) };
    });
  });

  /** Lets all of it pass; answers how long it took, ms. */
  function pass(): number {
    let passed = 0;
    for (let next = armed.shift(); next; next = armed.shift()) {
      expect(next.milliseconds).to.be.at.most(2 ** 31 - 1);
      passed += next.milliseconds;
      next.run();
    }
    return passed;
  }

  it('ends when its time has come, once', () => {
    for (const length of [0, 1, 2 ** 31 - 1, 2 ** 31, 60 * day, 365 * day]) {
      let runs = 0;
      after(length, () => (runs += 1));
      expect([pass(), runs]).to.deep.equal([length, 1]);
    }
  });

  it('can be cancelled in any of its parts', () => {
    const timer = after(60 * day, () => expect.fail('it was cancelled'));
    armed.shift()!.run();
    expect(armed).to.have.length(1);
    timer.cancel();
    expect(armed).to.have.length(0);
  });
});

// [R1] How long a client waits before it tries again.
import { expect } from 'chai';
import fc from 'fast-check';
import { backoff, limits } from '@evertill/sync';

const hour = 3_600_000;
const middle = 0.5;

describe('waiting before trying again', () => {
  it('[R1] doubles from one second to sixty', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((attempt) =>
      backoff({ attempt, failingFor: 0, random: middle }),
    );
    expect(waits).to.deep.equal([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000));
  });

  it('[R1] goes up to five minutes after the first hour, not before', () => {
    expect(backoff({ attempt: 30, failingFor: hour - 1, random: middle })).to.equal(60_000);
    expect(backoff({ attempt: 30, failingFor: hour, random: middle })).to.equal(300_000);
    expect(backoff({ attempt: 1, failingFor: hour, random: middle }), 'a new beginning').to.equal(1000);
  });

  it('[R1] has a wait for every attempt: there is no last one', () => {
    for (const attempt of [1000, 1_000_000, Number.MAX_SAFE_INTEGER]) {
      expect(backoff({ attempt, failingFor: 100 * hour, random: middle })).to.equal(300_000);
    }
  });

  it('[R1] spreads by a fifth to each side, so that an outage does not end in a stampede', () => {
    expect(backoff({ attempt: 7, failingFor: 0, random: 0 })).to.equal(48_000);
    expect(backoff({ attempt: 7, failingFor: 0, random: 0.999_999 })).to.equal(72_000);
    fc.assert(
      fc.property(
        fc.nat(100),
        fc.nat(2 * hour),
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        (failures, failingFor, random) => {
          const attempt = failures + 1;
          const base = backoff({ attempt, failingFor, random: middle });
          expect(backoff({ attempt, failingFor, random })).to.be.within(base * 0.8 - 1, base * 1.2 + 1);
        },
      ),
    );
  });

  it('[R2] waits as long as the server asked, never shorter, and spreads that too', () => {
    const asked = (random: number) => backoff({ attempt: 1, failingFor: 0, random, retryAfter: 30_000 });
    expect(asked(0)).to.equal(30_000);
    expect(asked(middle)).to.equal(33_000);
    expect(asked(0.999_999)).to.be.within(35_900, 36_000);
    expect(
      backoff({ attempt: 7, failingFor: 0, random: middle, retryAfter: 10 }),
      'whichever is longer',
    ).to.equal(60_000);
  });

  it('[R2] believes no more than an hour, and nothing that is no wait', () => {
    const asked = (retryAfter: number) => backoff({ attempt: 1, failingFor: 0, random: middle, retryAfter });
    for (const much of [limits.longestWait, limits.longestWait + 1, 86_400_000, 2 ** 31, 1e300, Infinity])
      expect(asked(much), String(much)).to.equal(3_960_000);
    for (const nothing of [0, -1, -Infinity, NaN]) expect(asked(nothing), String(nothing)).to.equal(1000);
  });
});

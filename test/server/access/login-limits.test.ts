// [T9] How many wrong passwords are looked at: 10 a minute from one address, 5 for one account, 64 at a time in all.
// Nobody is locked out for good.
import { expect } from 'chai';
import { LoginLimits } from '../../../server/access/login-limits.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const minute = 60_000;

describe('[T9] the limits of signing in', () => {
  let clock: FakeClock;
  let limits: LoginLimits;
  beforeEach(() => {
    clock = new FakeClock();
    limits = new LoginLimits(clock);
  });

  /** Was it looked at? */
  async function attempt(address: string, account: string, failed = true): Promise<boolean> {
    const begun = await limits.begin(address, account);
    if (begun.kind === 'go') begun.finish(failed);
    return begun.kind === 'go';
  }

  it('look at 5 wrong ones a minute for one account, wherever they come from, and tell how long to wait', async () => {
    for (let time = 0; time < 5; time++) expect(await attempt(`10.0.0.${time}`, 'ann')).to.equal(true);
    await clock.advance(20_000);
    expect(await limits.begin('10.0.0.9', 'ann')).to.deep.equal({ kind: 'wait', wait: 40_000 });
    expect(await attempt('10.0.0.9', 'bob')).to.equal(true);
    await clock.advance(40_000);
    expect(await attempt('10.0.0.9', 'ann')).to.equal(true);
  });

  it('look at 10 wrong ones a minute from one address, whomever they are for', async () => {
    for (let time = 0; time < 10; time++) expect(await attempt('10.0.0.1', `account ${time}`)).to.equal(true);
    expect(await limits.begin('10.0.0.1', 'one more')).to.deep.equal({ kind: 'wait', wait: minute });
    expect(await attempt('10.0.0.2', 'one more')).to.equal(true);
    await clock.advance(minute);
    expect(await attempt('10.0.0.1', 'one more')).to.equal(true);
  });

  it('do not count right ones', async () => {
    for (let time = 0; time < 50; time++) expect(await attempt('10.0.0.1', 'ann', false)).to.equal(true);
  });

  it('look at 64 at a time, of whomever and from wherever, and send others away for a second', async () => {
    const begun = [];
    for (let time = 0; time < 64; time++) begun.push(await limits.begin(`10.0.0.${time}`, `account ${time}`));
    expect(await limits.begin('10.0.1.1', 'one more')).to.deep.equal({ kind: 'wait', wait: 1000 });
    for (const one of begun) if (one.kind === 'go') one.finish(false);
    expect(await attempt('10.0.1.1', 'one more')).to.equal(true);
  });
});

// How far the device's clock is from the server's, told by answers that took more or less long.
import { expect } from 'chai';
import { ClockSkew } from '../../../client-core/link/clock-skew.ts';
import { FakeClock } from '../../support/fake-clock.ts';

describe('the skew of a clock', () => {
  let clock: FakeClock;
  let skew: ClockSkew;

  beforeEach(() => {
    clock = new FakeClock();
    skew = new ClockSkew(clock);
  });

  /** Told after `there` ms by a server whose clock is `behind` the device's, heard `back` ms later. */
  async function measured(there: number, back: number, behind: number): Promise<number> {
    const heard = skew.begin();
    await clock.advance(there);
    const serverTime = clock.now() - behind;
    await clock.advance(back);
    heard(serverTime);
    return skew.value;
  }

  it('[I18] is what the first answer says, and then what the quickest says', async () => {
    expect(await measured(0, 3_000, 5_000)).to.equal(6_500);
    expect(await measured(15, 1, 5_000)).to.equal(4_993);
    expect(await measured(5, 5, 5_000)).to.equal(5_000);
  });

  it('[I18] is not moved by a slow answer that could mean the same, however lopsided', async () => {
    await measured(15, 1, 5_000);
    for (const [there, back] of [
      [1, 700],
      [700, 1],
      [0, 3_000],
    ] as const)
      expect(await measured(there, back, 5_000)).to.equal(4_993);
  });

  it('[I18] follows clocks that drift apart', async () => {
    let behind = 0;
    for (let minute = 0; minute < 600; minute++) {
      await clock.advance(60_000);
      behind += 6;
      expect(Math.abs((await measured(20, 20, behind)) - behind)).to.be.below(40);
    }
  });

  it('[I18] follows a clock that is set, at the next answer', async () => {
    await measured(10, 10, 5_000);
    clock.jump(-5_000);
    expect(await measured(10, 10, 0)).to.equal(0);
    expect(await measured(400, 0, -90_000)).to.be.within(-90_200, -89_800);
  });

  it('knows the server’s time although the clock was set since the last answer', async () => {
    const eightYears = 8 * 365 * 86_400_000;
    clock.jump(eightYears);
    await measured(10, 10, eightYears);
    const trueTime = clock.now() - eightYears;
    clock.jump(-eightYears);
    await clock.advance(60_000);
    expect(skew.serverTime).to.equal(trueTime + 60_000);
  });

  it('knows the server’s time again after the machine slept, at the next answer', async () => {
    await measured(10, 10, 5_000);
    // Its wall clock went on, the other one did not.
    clock.jump(3_600_000);
    await measured(100, 100, 5_000);
    expect(skew.serverTime).to.equal(clock.now() - 5_000);
  });
});

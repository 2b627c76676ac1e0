// The till nobody touches: it locks when its time is over and not before, never into a payment, and not while somebody
// works at another window of it.
import { expect } from 'chai';
import { IdleWatch } from '../../../desktop/renderer/workplace/lock/idle-watch.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const minute = 60_000;
const limit = 2 * minute;

class Window {
  readonly #clock: FakeClock;
  locks = 0;
  told = 0;
  paying = false;
  readonly watch: IdleWatch;

  constructor(clock: FakeClock, others: () => readonly Window[] = () => []) {
    this.#clock = clock;
    this.watch = new IdleWatch({
      clock: this.#clock,
      limit,
      isPaying: () => this.paying,
      lock: () => (this.locks += 1),
      tellOthers: () => {
        this.told += 1;
        for (const other of others()) other.watch.touchedElsewhere();
      },
    });
  }
}

describe('a till that nobody touches', () => {
  let clock: FakeClock;
  beforeEach(() => {
    clock = new FakeClock();
  });

  it('locks once, when its time is over', async () => {
    const till = new Window(clock);
    await clock.advance(limit - 1);
    expect(till.locks).to.equal(0);
    await clock.advance(1);
    expect(till.locks).to.equal(1);
    await clock.advance(10 * limit);
    expect(till.locks).to.equal(1);
  });

  it('begins anew with every touch, however late', async () => {
    const till = new Window(clock);
    for (let nr = 0; nr < 5; nr++) {
      await clock.advance(limit - 1);
      till.watch.touched();
    }
    expect(till.locks).to.equal(0);
    await clock.advance(limit);
    expect(till.locks).to.equal(1);
  });

  it('waits for the end of a payment, and then for its whole time again', async () => {
    const till = new Window(clock);
    till.paying = true;
    await clock.advance(3 * limit + minute);
    expect(till.locks).to.equal(0);
    till.paying = false;
    await clock.advance(minute - 1);
    expect(till.locks).to.equal(0);
    await clock.advance(1);
    expect(till.locks).to.equal(1);
  });

  it('leaves it to the window that is in use, a payment in it too, and takes over when that one is gone', async () => {
    const used: Window = new Window(clock, () => [other]);
    const other: Window = new Window(clock, () => [used]);
    used.watch.touched();
    used.paying = true;
    await clock.advance(10 * limit);
    expect([used.locks, other.locks]).to.deep.equal([0, 0]);
    used.watch.end();
    await clock.advance(2 * limit);
    expect(other.locks).to.equal(1);
  });

  it('tells the others no more than once a second, and locks nothing once it is over', async () => {
    const till = new Window(clock);
    for (let nr = 0; nr < 50; nr++) till.watch.touched();
    expect(till.told).to.equal(1);
    await clock.advance(1000);
    till.watch.touched();
    expect(till.told).to.equal(2);
    till.watch.end();
    await clock.advance(10 * limit);
    expect(till.locks).to.equal(0);
  });
});

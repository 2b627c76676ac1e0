// Time, chance and order of everything in one simulated run. Time moves only when nothing is left to do now, from one
// timer to the next, so that a run takes as long as its work and happens the same way each time. While a run lasts it
// owns the process's timers, its Date and Math.random, because RxDB asks them; afterwards they are given back.
import FakeTimers from '@sinonjs/fake-timers';
import type { Timer } from '@evertill/sync';
import { SeededChance } from './seeded-chance.ts';
import { Trace } from './trace.ts';
import { makeRxdbForget } from '../support/forgetful-rxdb.ts';

const realImmediate = setImmediate;
/** Every run begins at the same moment. */
const start = Date.UTC(2026, 10, 21, 9);

/** Work outside of virtual time, such as a real database's. */
export interface Outside {
  /** How much of it is under way. */
  busy(): number;
  /** Changes whenever something begins or ends. */
  version(): number;
  /** Whether some of it goes on only when virtual time does. */
  waitsForTime(): boolean;
}

export class World {
  readonly seed: number;
  readonly start = start;
  readonly chance: SeededChance;
  readonly trace: Trace;
  readonly #clock: FakeTimers.Clock;
  readonly #random: () => number;
  #outside: Outside | undefined;
  /** The version at which waiting for it was given up. */
  #gaveUpAt = -1;
  #failure: Error | undefined;

  private constructor(seed: number, keptEvents: number) {
    this.seed = seed;
    this.trace = new Trace(keptEvents);
    this.chance = new SeededChance(`seed ${seed}`);
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
    this.#clock = FakeTimers.install({ now: start, toFake: [...toFake], loopLimit: Infinity });
    makeRxdbForget();
    this.#random = Math.random;
    const globalChance = this.chance.stream('Math.random');
    Math.random = () => globalChance.random();
  }

  /** Runs `work` in a world of its own and gives the process its time back, whatever happens. */
  static async run<T>(seed: number, keptEvents: number, work: (world: World) => Promise<T>): Promise<T> {
    const world = new World(seed, keptEvents);
    const failed = (error: unknown) => {
      world.#failure ??= error instanceof Error ? error : new Error(String(error));
    };
    process.on('unhandledRejection', failed);
    try {
      return await work(world);
    } finally {
      world.#clock.uninstall();
      Math.random = world.#random;
      process.off('unhandledRejection', failed);
    }
  }

  /** ms since the beginning. */
  now(): number {
    return this.#clock.now - this.start;
  }

  after(milliseconds: number, run: () => void): Timer {
    const timer = this.#clock.setTimeout(run, Math.min(milliseconds, 2_147_000_000));
    return { cancel: () => this.#clock.clearTimeout(timer) };
  }

  log(who: string, what: string): void {
    this.trace.add(this.now(), who, what);
  }

  /** A real database works in its own time; virtual time waits for it. */
  attach(outside: Outside): void {
    this.#outside = outside;
  }

  /** Lets time pass, one timer after the other, with everything each of them causes. */
  async advance(milliseconds: number): Promise<void> {
    let reached = false;
    this.after(milliseconds, () => (reached = true));
    await this.settle();
    while (!reached) {
      this.#clock.next();
      await this.settle();
    }
  }

  /** Lets time pass until `isTrue`, looking every `glance` ms; false when `limit` ms have passed first. */
  async until(isTrue: () => Promise<boolean> | boolean, limit: number, glance = 500): Promise<boolean> {
    for (let waited = 0; ; waited += glance) {
      if (await this.finish(async () => isTrue())) return true;
      if (waited >= limit) return false;
      await this.advance(glance);
    }
  }

  /** Lets time pass until `work` is done. */
  async finish<T>(work: () => Promise<T>): Promise<T> {
    let done = false;
    const result = work().finally(() => (done = true));
    result.catch(() => undefined);
    await this.settle();
    while (!done) await this.#next();
    return result;
  }

  async #next(): Promise<void> {
    if (this.#clock.countTimers() > 0) this.#clock.next();
    else if ((this.#outside?.busy() ?? 0) === 0)
      throw new Error('Everybody waits, and nothing will ever happen.');
    await this.settle();
  }

  /** Until everything that needs no time has happened. */
  async settle(): Promise<void> {
    await turn();
    if (this.#outside) await this.#outsideIsQuiet(this.#outside);
    if (this.#failure) throw this.#failure;
  }

  /** Real work that gets nowhere may be waiting for a transaction that virtual time holds open. */
  async #outsideIsQuiet(outside: Outside): Promise<void> {
    let [version, since] = [-1, performance.now()];
    while (outside.busy() > 0 && outside.version() !== this.#gaveUpAt) {
      if (outside.version() !== version) [version, since] = [outside.version(), performance.now()];
      else if (performance.now() - since > patience[outside.waitsForTime() ? 'held' : 'free'])
        this.#gaveUpAt = version;
      await turn();
    }
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => realImmediate(resolve));
}

/** How long real work may get nowhere before virtual time goes on, real ms: with a transaction held open, and without. */
const patience = { held: 20, free: 10_000 };

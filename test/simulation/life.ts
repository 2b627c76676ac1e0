// Something that can die: a tab, a server process. Its clock is the device's, which may be wrong and may jump; its
// timers die with it.
import type { Chance, Clock, Surroundings } from '@evertill/sync';
import { hash } from 'node:crypto';
import type { SeededChance } from './seeded-chance.ts';
import type { World } from './world.ts';

/** The clock a machine shows; every process on it reads the same. */
export class WallClock {
  /** ms it is ahead of the truth. */
  ahead = 0;
}

export class Life {
  readonly name: string;
  readonly world: World;
  readonly surroundings: Surroundings;
  readonly #endings: (() => void)[] = [];
  #isOver = false;

  constructor(name: string, world: World, wall: WallClock, chance: SeededChance) {
    this.name = name;
    this.world = world;
    const begun = world.now();
    const clock: Clock = {
      now: () => world.start + world.now() + wall.ahead,
      monotonic: () => world.now() - begun,
      after: (milliseconds, run) =>
        world.after(milliseconds, () => {
          if (!this.#isOver) run();
        }),
    };
    const ids: Chance = { random: () => chance.random(), id: () => chance.uuid(world.now()) };
    this.surroundings = { clock, chance: ids, sha256 };
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  log(what: string): void {
    this.world.log(this.name, what);
  }

  onEnd(run: () => void): void {
    if (this.#isOver) run();
    else this.#endings.push(run);
  }

  /** Nothing of it happens any more. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const run of this.#endings.splice(0)) run();
  }

  /** What `work` answers, and nothing at all once this life is over. */
  async whileAlive<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } finally {
      if (this.#isOver) await new Promise(() => undefined);
    }
  }
}

function sha256(text: string): string {
  return hash('sha256', text);
}

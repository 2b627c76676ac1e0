// The clock of the tests, moved ahead by a test instead of waited for. Timers that run already are not moved.
import type { Surroundings } from '@evertill/sync';
import { serverSurroundings } from '../../server/surroundings.ts';

export class SkippingClock {
  #skipped = 0;

  /** For a server. */
  readonly surroundings: Surroundings = {
    ...serverSurroundings,
    clock: {
      ...serverSurroundings.clock,
      now: () => Date.now() + this.#skipped,
      monotonic: () => performance.now() + this.#skipped,
    },
  };

  skip(milliseconds: number): void {
    this.#skipped += milliseconds;
  }
}

// One pass of the drain over what waits, from the lowest number to the highest. What is still waiting at its end is
// offered again: at once when others were accepted meanwhile, otherwise after a growing delay.
import { backoff } from '@evertill/sync';
import type { OperationRecord } from '@evertill/schemas';
import type { DeviceSurroundings } from '../surroundings.ts';

export type RoundEnd = 'done' | 'again' | number;

export class Round {
  readonly #surroundings: DeviceSurroundings;
  #cursor = 0;
  #held = false;
  #progress = false;
  #againAt: number | undefined;
  #fruitless = 0;

  constructor(surroundings: DeviceSurroundings) {
    this.#surroundings = surroundings;
  }

  /** The highest number offered so far. */
  get cursor(): number {
    return this.#cursor;
  }

  /** `answers`: what became of the batch; entries without an answer are missing in it. */
  offered(batch: readonly OperationRecord[], answers: readonly OperationRecord[]): void {
    this.#cursor = Math.max(this.#cursor, batch[batch.length - 1]!.device_seq);
    this.#held ||= answers.length < batch.length || answers.some(({ state }) => state === 'waiting');
    this.#progress ||= answers.some(({ state }) => state === 'settled');
  }

  /** Begins anew from the lowest number. */
  restart(): void {
    this.#cursor = 0;
    this.#held = false;
    this.#progress = false;
    this.#againAt = undefined;
  }

  /** Nothing lies above the cursor: `done`, go round `again`, or wait so many ms. */
  ended(): RoundEnd {
    if (!this.#held) {
      this.#fruitless = 0;
      return 'done';
    }
    const now = this.#surroundings.clock.monotonic();
    if (this.#progress) this.#fruitless = 0;
    else this.#againAt ??= now + this.#delay();
    const early = this.#progress ? 0 : this.#againAt! - now;
    if (early > 0) return early;
    this.restart();
    return 'again';
  }

  #delay(): number {
    this.#fruitless += 1;
    const random = this.#surroundings.chance.random();
    return backoff({ attempt: this.#fruitless, failingFor: 0, random });
  }
}

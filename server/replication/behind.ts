// [S4] Since when a client has not had everything it listens to: it was told to pull a collection, and has not yet.
import type { Clock } from '@evertill/sync';

export class Behind {
  readonly #clock: Clock;
  readonly #since = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  since(collection: string): void {
    if (!this.#since.has(collection)) this.#since.set(collection, this.#clock.monotonic());
  }

  /** It has pulled all there was. */
  over(collection: string): void {
    this.#since.delete(collection);
  }

  /** ms; 0 while it has everything. */
  age(): number {
    const [first] = this.#since.values();
    return first === undefined ? 0 : this.#clock.monotonic() - first;
  }
}

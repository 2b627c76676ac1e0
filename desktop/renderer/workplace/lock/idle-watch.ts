// Nobody has touched the till for a while: time to lock it. A payment that is under way is waited for. Where the till is
// open in several windows, the one that was touched last decides; another one only when nothing is heard of that one.
import type { Clock, Timer } from '@evertill/sync';

export interface IdleWatchOptions {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  /** ms */
  readonly limit: number;
  /** A payment is under way. */
  readonly isPaying: () => boolean;
  readonly lock: () => void;
  /** Tells the other windows that this one is in use. */
  readonly tellOthers: () => void;
}

/** ms between two words to the others. */
const telling = 1000;

export class IdleWatch {
  readonly #options: IdleWatchOptions;
  #touchedAt: number;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** How long from the last touch, ms. */
  #patience: number;
  #timer: Timer;

  constructor(options: IdleWatchOptions) {
    this.#options = options;
    this.#touchedAt = options.clock.monotonic();
    this.#patience = options.limit;
    this.#timer = this.#look();
  }

  /** Somebody is at this window. */
  touched(): void {
    const { clock, limit, tellOthers } = this.#options;
    this.#touchedAt = clock.monotonic();
    this.#patience = limit;
    if (this.#touchedAt - this.#toldAt < telling) return;
    this.#toldAt = this.#touchedAt;
    tellOthers();
  }

  /** Somebody is at another window: it speaks again within the limit for as long as it is there. */
  touchedElsewhere(): void {
    this.#touchedAt = this.#options.clock.monotonic();
    this.#patience = 2 * this.#options.limit;
  }

  end(): void {
    this.#timer.cancel();
  }

  #look(): Timer {
    const { clock, isPaying, lock } = this.#options;
    const left = this.#touchedAt + this.#patience - clock.monotonic();
    return clock.after(Math.max(0, left), () => {
      const isOver = this.#touchedAt + this.#patience <= clock.monotonic();
      if (isOver && !isPaying()) return lock();
      // Whoever is being paid has time for what comes after it, too.
      if (isOver) this.touched();
      this.#timer = this.#look();
    });
  }
}

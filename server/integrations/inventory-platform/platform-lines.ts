// How hard each store's platform may be asked by this process: so many requests at once and so many a second, below what
// such platforms allow one token (16 a second, 5 at once). Beyond it callers wait or come back later.
import type { Clock } from '@evertill/sync';
import { sleep } from '@evertill/sync';
import type { SyncedStore } from '../../db/price-sync-stores.ts';

/** Requests of one store at once. */
export const mostSideBySide = 4;
/** Of all stores together, in one environment: if one of the two hangs, the other is not concerned. */
const mostInAll = 64;
/** ms between two requests, once the allowance for a burst is used up. */
const pace = 100;
const burst = 10;
const mostKnown = 10_000;

type Caller = Pick<SyncedStore, 'vendor_id' | 'store_id' | 'environment'>;

interface Line {
  atOnce: number;
  /** When the next request would be due if all had come evenly, on the monotonic clock. */
  next: number;
}

export class PlatformLines {
  readonly #clock: Clock;
  readonly #lines = new Map<string, Line>();
  readonly #inAll = { sandbox: 0, production: 0 };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many requests may be begun now. */
  free(store: Caller): number {
    return Math.max(
      0,
      Math.min(mostSideBySide - this.#line(store).atOnce, mostInAll - this.#inAll[store.environment]),
    );
  }

  /** Takes its turn, then asks. */
  async ask<T>(store: Caller, request: () => Promise<T>): Promise<T> {
    const line = this.#line(store);
    line.atOnce += 1;
    this.#inAll[store.environment] += 1;
    try {
      const now = this.#clock.monotonic();
      const wait = Math.max(0, line.next - now - burst * pace);
      line.next = Math.max(line.next, now) + pace;
      if (wait > 0) await sleep(this.#clock, wait);
      return await request();
    } finally {
      line.atOnce -= 1;
      this.#inAll[store.environment] -= 1;
    }
  }

  #line({ vendor_id, store_id }: Caller): Line {
    const name = `${vendor_id}|${store_id}`;
    let line = this.#lines.get(name);
    if (!line) {
      if (this.#lines.size >= mostKnown) this.#forgetIdle();
      line = { atOnce: 0, next: 0 };
      this.#lines.set(name, line);
    }
    return line;
  }

  #forgetIdle(): void {
    for (const [name, { atOnce }] of this.#lines) if (atOnce === 0) this.#lines.delete(name);
  }
}

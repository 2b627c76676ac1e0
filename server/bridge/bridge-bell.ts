// Says within this process that there may be something new for, or from, the agents of a store. Rows ring it through the
// database, in every process; what is lost on the way is found by looking every other second.
import type { Clock } from '@evertill/sync';
import type { StorePlace } from './outbox.ts';

/** ms */
const lookEvery = 2_000;

export class BridgeBell {
  readonly #clock: Clock;
  readonly #listeners = new Set<{ readonly store: string; readonly heard: () => void }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `store`: vendor and store id, as the database names them. */
  ring(store: string): void {
    for (const listener of this.#listeners) if (listener.store === store) listener.heard();
  }

  ringAll(): void {
    for (const { heard } of this.#listeners) heard();
  }

  /** At every ring, and now and then without one. Call the answer to stop listening. */
  listen(place: StorePlace, heard: () => void): () => void {
    const listener = { store: nameOf(place), heard };
    this.#listeners.add(listener);
    const look = () => {
      timer = this.#clock.after(lookEvery, look);
      heard();
    };
    let timer = this.#clock.after(lookEvery, look);
    return () => {
      timer.cancel();
      this.#listeners.delete(listener);
    };
  }

  /** Resolves at the next ring, after a while, or when `signal` says so. */
  next(place: StorePlace, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const over = () => {
        stop();
        signal.removeEventListener('abort', over);
        resolve();
      };
      const stop = this.listen(place, over);
      if (signal.aborted) over();
      else signal.addEventListener('abort', over);
    });
  }
}

function nameOf({ vendor_id, store_id }: StorePlace): string {
  return `${vendor_id}|${store_id}`;
}

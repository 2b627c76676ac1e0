// The first day of a time-bound collection this device keeps. It follows the calendar upwards. A clock that was wrong may
// have carried it too far, and what it passed is gone: then it comes back down, and the collection is pulled anew.
import type { Collection } from '@evertill/schemas';
import type { ProgressKeeper } from './progress.ts';

const day = 86_400_000;

export class LowerDay {
  readonly #collection: Collection;
  readonly #keeper: ProgressKeeper;
  readonly #wanted: (collection: string) => string | undefined;

  constructor(
    collection: Collection,
    keeper: ProgressKeeper,
    wanted: (collection: string) => string | undefined,
  ) {
    this.#collection = collection;
    this.#keeper = keeper;
    this.#wanted = wanted;
  }

  /** `YYYY-MM-DD`; blank when the collection is not bound to time, or nothing is known. */
  get wanted(): string {
    return this.#collection.timeBound === undefined ? '' : (this.#wanted(this.#collection.name) ?? '');
  }

  /** What is stored begins with this day; blank for no limit. */
  get kept(): string {
    return this.#keeper.now.lower_day;
  }

  /** Around midnight two clocks may differ by one day; more than that was never true. */
  isTooHigh(): boolean {
    const { kept, wanted } = this;
    return kept !== '' && wanted !== '' && Date.parse(kept) - Date.parse(wanted) > day;
  }
}

// A locked till shows nothing and takes nothing until somebody's PIN or password opens it. Remembered on the device: a
// reload or another window is no way around it.
import { BehaviorSubject } from 'rxjs';
import { Remembered } from '../../platform/remembered.ts';

class TillLock {
  readonly locked$: BehaviorSubject<boolean>;
  readonly #kept = new Remembered('locked', (stored) => (stored === true ? true : undefined));

  constructor() {
    this.locked$ = new BehaviorSubject(this.#kept.get() === true);
    this.#kept.onChange(() => this.locked$.next(this.#kept.get() === true));
  }

  lock(): void {
    this.#kept.set(true);
    this.locked$.next(true);
  }

  open(): void {
    this.#kept.set(undefined);
    this.locked$.next(false);
  }
}

/** One for all screens of a window. */
export const tillLock = new TillLock();

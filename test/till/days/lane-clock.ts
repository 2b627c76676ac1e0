// A clock that is moved on by hand through the days, ticks in between, runs a little fast or slow, and can be set.
import type { Clock } from '@evertill/sync';

export class LaneClock implements Clock {
  readonly #start: number;
  readonly #drift: number;
  readonly #realStart = performance.now();
  #passed = 0;
  #set = 0;

  /** `start`: ms, the truth at the beginning. `drift`: parts per million, fast above zero. */
  constructor(start: number, drift = 0) {
    this.#start = start;
    this.#drift = drift / 1_000_000;
  }

  now(): number {
    return Math.round(this.#start + this.monotonic() * (1 + this.#drift)) + this.#set;
  }

  monotonic(): number {
    return this.#passed + performance.now() - this.#realStart;
  }

  after(milliseconds: number, run: () => void): { cancel(): void } {
    const timer = setTimeout(run, milliseconds);
    return { cancel: () => clearTimeout(timer) };
  }

  /** Lets time pass until so many ms of the days are over; it never goes back. */
  passTo(milliseconds: number): void {
    this.#passed = Math.max(this.#passed, milliseconds);
  }

  /** As a person does, or an empty battery. */
  setBy(milliseconds: number): void {
    this.#set += milliseconds;
  }
}

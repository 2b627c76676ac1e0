// Time that stands still until a test moves it. Waits of 0 ms pass by themselves: they only let others run.
import type { Clock, Timer } from '@evertill/sync';

interface Waiting {
  readonly at: number;
  readonly run: () => void;
}

export class FakeClock implements Clock {
  #elapsed = 0;
  #wall: number;
  readonly #waiting = new Set<Waiting>();

  constructor(wall = Date.UTC(2026, 10, 21, 9)) {
    this.#wall = wall;
  }

  now(): number {
    return this.#wall;
  }

  monotonic(): number {
    return this.#elapsed;
  }

  after(milliseconds: number, run: () => void): Timer {
    if (milliseconds <= 0) {
      const soon = setImmediate(run);
      return { cancel: () => clearImmediate(soon) };
    }
    const entry: Waiting = { at: this.#elapsed + milliseconds, run };
    this.#waiting.add(entry);
    return { cancel: () => void this.#waiting.delete(entry) };
  }

  /** Sets the wall clock alone, as a person or a time server does. */
  jump(milliseconds: number): void {
    this.#wall += milliseconds;
  }

  /** Lets time pass: every timer at its own moment, and all work it causes before the next one. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#elapsed + milliseconds;
    await settle();
    for (;;) {
      const next = [...this.#waiting].sort((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.#moveTo(next.at);
      this.#waiting.delete(next);
      next.run();
      await settle();
    }
    this.#moveTo(end);
    await settle();
  }

  #moveTo(elapsed: number): void {
    this.#wall += elapsed - this.#elapsed;
    this.#elapsed = elapsed;
  }
}

/** Until everything that needs no time has happened. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

// How often something happened within the last minute, by name.
import type { Clock } from '@evertill/sync';

const minute = 60_000;
const mostNames = 10_000;

export class MinuteCount {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #times = new Map<string, number[]>();

  /** Counting ends at `most`. */
  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  /** It happened: how often within a minute, this time included. */
  add(name: string): number {
    const now = this.#clock.monotonic();
    const recent = (this.#times.get(name) ?? []).filter((at) => now - at < minute);
    recent.push(now);
    if (this.#times.size >= mostNames && !this.#times.has(name)) this.#times.clear();
    this.#times.set(name, recent.slice(-this.#most));
    return recent.length;
  }
}

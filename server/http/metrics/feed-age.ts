// How old the oldest change may be that no replica is served yet. Changes are served once every transaction that was open
// when they were written has ended; so each second it is noted how far transactions have come, and the age is the time
// since they first went beyond what is served.
import type { Clock, Timer } from '@evertill/sync';

export interface Horizon {
  /** Everything up to it has ended. */
  readonly settled: bigint;
  /** The highest one in use. */
  readonly highest: bigint;
}

const period = 1000;
/** Ten minutes: whoever is held back for longer is held back for at least so long. */
const most = 600;

export class FeedAge {
  readonly #horizon: () => Promise<Horizon>;
  readonly #clock: Clock;
  /** Ascending: this transaction was in use at this time, ms, and the one before it was the highest until then. */
  #seen: { readonly xid: bigint; readonly at: number }[] = [];
  #timer: Timer | undefined;

  constructor(horizon: () => Promise<Horizon>, clock: Clock) {
    this.#horizon = horizon;
    this.#clock = clock;
  }

  start(): void {
    this.#timer = this.#clock.after(period, () => {
      void this.look()
        .catch(() => undefined)
        .then(() => this.#timer && this.start());
    });
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** ms; 0 while everything is served. */
  async look(): Promise<number> {
    const { settled, highest } = await this.#horizon();
    const now = this.#clock.monotonic();
    this.#seen = this.#seen.filter(({ xid }) => xid > settled);
    const last = this.#seen.at(-1);
    if (highest > settled && (last === undefined || highest > last.xid) && this.#seen.length < most)
      this.#seen.push({ xid: highest, at: now });
    return this.#seen.length === 0 ? 0 : now - this.#seen[0]!.at;
  }
}

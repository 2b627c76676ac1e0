// [W1] How often a device may report: one every two seconds, and a few at once, since one that was just told something
// answers at once. Counted in this process: whoever moves to another begins anew, and gains no more than those few.
import { ExchangeError, limits } from '@evertill/sync';
import type { Clock } from '@evertill/sync';

const atOnce = 5;
/** Devices with less than everything are remembered; more of them than this are not told apart from new ones. */
const mostRemembered = 50_000;

export class ReportRate {
  readonly #clock: Clock;
  readonly #spent = new Map<string, { readonly left: number; readonly at: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @throws ExchangeError `rate_limited`, with the time until the next one is let in */
  take(vendorId: string, deviceId: string): void {
    const name = `${vendorId}|${deviceId}`;
    const now = this.#clock.monotonic();
    const before = this.#spent.get(name);
    const refill = before ? (now - before.at) / limits.reportEvery : 0;
    const left = before ? Math.min(atOnce, before.left + refill) : atOnce;
    if (left < 1) {
      const wait = Math.ceil((1 - left) * limits.reportEvery);
      throw new ExchangeError('rate_limited', 'This device reports too often.', 'retry', wait);
    }
    // The longest unheard first: a Map is in the order of its insertions.
    this.#spent.delete(name);
    this.#spent.set(name, { left: left - 1, at: now });
    if (this.#spent.size > mostRemembered) this.#spent.delete(this.#spent.keys().next().value!);
  }
}

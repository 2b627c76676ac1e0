// Failed sign-ins, counted by address and by account: 10 and 5 a minute (decisions.md, "Rate limits"). Nobody is
// locked out for good, so nobody can lock somebody else out.
import type { Clock } from '@evertill/sync';

const minute = 60_000;
const perAddress = 10;
const perAccount = 5;

export class LoginLimits {
  readonly #clock: Clock;
  readonly #failures = new Map<string, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** ms to wait before the next try; 0 when it may be now. */
  waitFor(address: string, account: string): number {
    return Math.max(this.#wait(`ip ${address}`, perAddress), this.#wait(`account ${account}`, perAccount));
  }

  failed(address: string, account: string): void {
    if (this.#failures.size > 50_000) this.#failures.clear();
    for (const key of [`ip ${address}`, `account ${account}`]) {
      this.#failures.set(key, [...this.#recent(key), this.#clock.monotonic()]);
    }
  }

  #recent(key: string): number[] {
    const now = this.#clock.monotonic();
    return (this.#failures.get(key) ?? []).filter((at) => now - at < minute);
  }

  #wait(key: string, limit: number): number {
    const recent = this.#recent(key);
    return recent.length < limit ? 0 : recent[recent.length - limit]! + minute - this.#clock.monotonic();
  }
}

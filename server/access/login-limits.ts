// Failed sign-ins, counted by address and by account: 10 and 5 a minute (decisions.md, "Rate limits"). A try under way
// counts as one that may fail: a thousand guesses at once are not all let in before the first is known to be wrong,
// and honest ones merely take turns. Nobody is locked out for good, so nobody can lock somebody else out.
import type { Clock } from '@evertill/sync';

const minute = 60_000;
/** Each turn wakes all who wait: beyond this they are sent away for a second instead. */
const mostWaiting = 1000;
/** Of all accounts and addresses together: a password is slow to check, and nobody waits for a thousand others. */
const mostUnderWay = 64;

export type LoginTry =
  /** Refused; `wait` ms before the next try. */
  | { readonly kind: 'wait'; readonly wait: number }
  /** Call `finish` whatever happens. */
  | { readonly kind: 'go'; readonly finish: (failed: boolean) => void };

interface Counter {
  readonly key: string;
  readonly limit: number;
}

export class LoginLimits {
  readonly #clock: Clock;
  readonly #failures = new Map<string, number[]>();
  readonly #underWay = new Map<string, number>();
  #allUnderWay = 0;
  #waiting: (() => void)[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async begin(address: string, account: string): Promise<LoginTry> {
    const counters = [
      { key: `ip ${address}`, limit: 10 },
      { key: `account ${account}`, limit: 5 },
    ];
    for (;;) {
      const wait = Math.max(...counters.map((counter) => this.#wait(counter)));
      if (wait > 0) return { kind: 'wait', wait };
      if (counters.every((counter) => this.#hasRoom(counter))) break;
      if (this.#waiting.length >= mostWaiting) return { kind: 'wait', wait: 1000 };
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#allUnderWay >= mostUnderWay) return { kind: 'wait', wait: 1000 };
    this.#allUnderWay += 1;
    for (const { key } of counters) this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1);
    return { kind: 'go', finish: (failed) => this.#finish(counters, failed) };
  }

  #finish(counters: readonly Counter[], failed: boolean): void {
    this.#allUnderWay -= 1;
    if (this.#failures.size > 50_000) this.#forgetOld();
    for (const { key } of counters) {
      const left = (this.#underWay.get(key) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(key);
      else this.#underWay.set(key, left);
      if (failed) this.#failures.set(key, [...this.#recent(key), this.#clock.monotonic()]);
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const goOn of waiting) goOn();
  }

  /** Only when all of them are of this very minute is everything forgotten: memory has an end too. */
  #forgetOld(): void {
    for (const key of this.#failures.keys()) if (this.#recent(key).length === 0) this.#failures.delete(key);
    if (this.#failures.size > 50_000) this.#failures.clear();
  }

  #hasRoom({ key, limit }: Counter): boolean {
    return this.#recent(key).length + (this.#underWay.get(key) ?? 0) < limit;
  }

  #recent(key: string): number[] {
    const now = this.#clock.monotonic();
    return (this.#failures.get(key) ?? []).filter((at) => now - at < minute);
  }

  #wait({ key, limit }: Counter): number {
    const recent = this.#recent(key);
    return recent.length < limit ? 0 : recent[recent.length - limit]! + minute - this.#clock.monotonic();
  }
}

// What happened, in order: a hash over all of it, and the last events in words for whoever has to find out why.
import { createHash } from 'node:crypto';

export class Trace {
  readonly #hash = createHash('sha256');
  readonly #kept: number;
  readonly #last: string[] = [];
  #count = 0;

  /** `kept`: how many of the last events to keep in words. */
  constructor(kept: number) {
    this.#kept = kept;
  }

  /** `at`: ms since the beginning. Nothing that differs from run to run may be in it, such as an absolute time. */
  add(at: number, who: string, what: string): void {
    const line = `${at.toFixed(0).padStart(9)} ${who} ${what}`;
    this.#hash.update(line).update('\n');
    this.#count += 1;
    this.#last.push(line);
    if (this.#last.length > this.#kept) this.#last.shift();
  }

  get count(): number {
    return this.#count;
  }

  last(): readonly string[] {
    return this.#last;
  }

  digest(): string {
    return this.#hash.copy().digest('hex');
  }
}

// What happened, in order: a hash over all of it, and the last events in words for whoever has to find out why.
import { createHash } from 'node:crypto';

const kept = 400;

export class Trace {
  readonly #hash = createHash('sha256');
  readonly #last: string[] = [];
  #count = 0;

  /** `at`: ms since the beginning. Nothing that differs from run to run may be in it, such as an absolute time. */
  add(at: number, who: string, what: string): void {
    const line = `${at.toFixed(0).padStart(9)} ${who} ${what}`;
    this.#hash.update(line).update('\n');
    this.#count += 1;
    this.#last.push(line);
    if (this.#last.length > kept) this.#last.shift();
  }

  get count(): number {
    return this.#count;
  }

  last(count: number): string[] {
    return this.#last.slice(-count);
  }

  digest(): string {
    return this.#hash.copy().digest('hex');
  }
}

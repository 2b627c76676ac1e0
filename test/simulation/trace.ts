// What happened, in order: a hash over all of it, and the last events in words for whoever has to find out why.
import { createHash } from 'node:crypto';

/** Characters. */
const chunk = 32_768;

export class Trace {
  readonly #hash = createHash('sha256');
  readonly #kept: number;
  readonly #last: string[] = [];
  #unhashed = '';
  #count = 0;

  /** `kept`: how many of the last events to keep in words. */
  constructor(kept: number) {
    this.#kept = kept;
  }

  /** `at`: ms since the beginning. Nothing that differs from run to run may be in it, such as an absolute time. */
  add(at: number, who: string, what: string): void {
    const line = `${at.toFixed(0).padStart(9)} ${who} ${what}`;
    this.#unhashed += `${line}\n`;
    if (this.#unhashed.length > chunk) this.#take();
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
    this.#take();
    return this.#hash.copy().digest('hex');
  }

  #take(): void {
    this.#hash.update(this.#unhashed);
    this.#unhashed = '';
  }
}

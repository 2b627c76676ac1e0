// Carries something out once under a key, however often it is asked for, also over a crash: it is written down before it is
// begun, and its answer before it is given.
import { createHash } from 'node:crypto';
import type { OnceKind } from '../book/once-table.ts';
import type { TerminalBook } from '../book/terminal-book.ts';
import type { BridgeLog } from '../bridge-log.ts';

export interface OnceWish<Answer extends object> {
  readonly key: string;
  /** What is asked for; another thing under the same key is not done. */
  readonly content: unknown;
  readonly carryOut: () => Promise<Answer>;
  /** What is answered when it was begun and nobody knows how it ended. */
  readonly interrupted: Answer;
  /** When the key was used for something else. */
  readonly reused: Answer;
  /** When it cannot be written down, and so is not begun. */
  readonly unwritten: Answer;
}

export class OnceEach<Answer extends object> {
  readonly #kind: OnceKind;
  readonly #book: TerminalBook;
  readonly #log: BridgeLog;
  readonly #running = new Map<string, Promise<Answer>>();

  constructor(kind: OnceKind, book: TerminalBook, log: BridgeLog) {
    this.#kind = kind;
    this.#book = book;
    this.#log = log;
  }

  /** Never rejects, unless `carryOut` does. */
  async answer({ key, content, ...wish }: OnceWish<Answer>): Promise<Answer> {
    const { once } = this.#book;
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    try {
      const known = once.find(this.#kind, key);
      if (known && known.content !== hash) return wish.reused;
      if (known?.answer !== undefined) return known.answer as Answer;
      const running = this.#running.get(key);
      if (running) return await running;
      if (known) return wish.interrupted;
      once.begin(this.#kind, key, hash);
    } catch (error) {
      this.#log.warn(`${this.#kind} ${key} could not be written down, so it was not begun.`, error);
      return wish.unwritten;
    }
    const running = this.#carryOut(key, wish);
    this.#running.set(key, running);
    try {
      return await running;
    } finally {
      this.#running.delete(key);
    }
  }

  /** What is on record; undefined while it is under way, or when nobody knows. */
  find(key: string): Answer | undefined {
    return this.#book.once.find(this.#kind, key)?.answer as Answer | undefined;
  }

  /** Whether it was ever begun. */
  isKnown(key: string): boolean {
    return this.#book.once.find(this.#kind, key) !== undefined;
  }

  async #carryOut(
    key: string,
    { carryOut, interrupted }: Pick<OnceWish<Answer>, 'carryOut' | 'interrupted'>,
  ) {
    let answer: Answer;
    try {
      answer = await carryOut();
    } catch (error) {
      this.#log.warn(`${this.#kind} ${key} failed.`, error);
      answer = interrupted;
    }
    try {
      this.#book.once.answer(this.#kind, key, answer);
    } catch (error) {
      this.#log.warn(`The answer of ${this.#kind} ${key} could not be written down.`, error);
    }
    return answer;
  }
}

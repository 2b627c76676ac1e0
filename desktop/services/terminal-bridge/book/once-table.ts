// What is carried out once under a key, however often it is asked for: print jobs, relayed commands, closed batches. It
// is written down before it is begun; what was begun and has no answer after a crash is never begun again.
import type { Clock } from '@evertill/sync';
import type { BookFile } from './terminal-book.ts';

export type OnceKind = 'print' | 'relay' | 'batch';

/** `content`: what was asked for under the key. */
export interface Once {
  readonly content: string;
  /** Absent: it was begun, and nobody knows how it ended. */
  readonly answer?: unknown;
}

interface Row {
  readonly content: string;
  readonly answer: string | null;
}

export class OnceTable {
  readonly #clock: Clock;
  readonly #find;
  readonly #begin;
  readonly #answer;

  constructor(file: BookFile, clock: Clock) {
    this.#clock = clock;
    this.#find = file.prepare<[OnceKind, string], Row>(
      'SELECT content, answer FROM once WHERE kind = ? AND key = ?',
    );
    this.#begin = file.prepare('INSERT INTO once (kind, key, content, at) VALUES (?, ?, ?, ?)');
    this.#answer = file.prepare(
      'UPDATE once SET answer = ?, answered_at = ? WHERE kind = ? AND key = ? AND answer IS NULL',
    );
  }

  find(kind: OnceKind, key: string): Once | undefined {
    const row = this.#find.get(kind, key);
    if (!row) return undefined;
    const { content, answer } = row;
    return answer === null ? { content } : { content, answer: JSON.parse(answer) as unknown };
  }

  /** Throws when the key was used. */
  begin(kind: OnceKind, key: string, content: string): void {
    this.#begin.run(kind, key, content, this.#clock.now());
  }

  answer(kind: OnceKind, key: string, answer: object): void {
    this.#answer.run(JSON.stringify(answer), this.#clock.now(), kind, key);
  }
}

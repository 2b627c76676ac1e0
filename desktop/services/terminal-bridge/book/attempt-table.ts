// Attempts of all terminals of this till, each under its reference: the book a `GuardedTerminal` goes by.
import type { Clock } from '@evertill/sync';
import type { Attempt, AttemptBook } from '../attempts.ts';
import type { TerminalResult } from '../payment-terminal.ts';
import { isContradicted } from '../settled-by-hand.ts';
import type { BookFile } from './terminal-book.ts';

export interface WrittenAttempt {
  /** Where it was sent. */
  readonly terminal: string;
  readonly attempt: Attempt;
}

interface Row {
  readonly terminal: string;
  readonly attempt: string;
  readonly result: string | null;
  readonly heard: string | null;
}

const rows = `SELECT a.terminal, a.attempt, a.result, h.result AS heard
  FROM attempt a LEFT JOIN heard h ON h.transaction_ref = a.transaction_ref`;

export class AttemptTable {
  readonly #find;
  readonly #unsettled;
  readonly #unproven;
  readonly #contradicted;
  readonly #newest;
  readonly #insert;
  readonly #settle;
  readonly #hear;
  readonly #clock: Clock;

  constructor(file: BookFile, clock: Clock) {
    this.#clock = clock;
    this.#find = file.prepare<[string], Row>(`${rows} WHERE a.transaction_ref = ?`);
    this.#unsettled = file.prepare<[], Row>(`${rows} WHERE a.result IS NULL ORDER BY a.at, a.rowid`);
    this.#unproven = file.prepare<[], Row>(
      `${rows} WHERE json_extract(a.result, '$.byHand') IS NOT NULL AND h.result IS NULL ORDER BY a.at, a.rowid`,
    );
    this.#contradicted = file.prepare<[], Row>(
      `${rows} WHERE json_extract(a.result, '$.byHand') IS NOT NULL AND h.result IS NOT NULL ORDER BY a.at, a.rowid`,
    );
    this.#newest = file.prepare<[string], Row>(`${rows} WHERE a.terminal = ? ORDER BY a.rowid DESC LIMIT 1`);
    this.#insert = file.prepare(
      'INSERT INTO attempt (transaction_ref, terminal, attempt, at) VALUES (?, ?, ?, ?)',
    );
    this.#settle = file.prepare(
      'UPDATE attempt SET result = ?, settled_at = ? WHERE transaction_ref = ? AND result IS NULL',
    );
    this.#hear = file.prepare(
      'INSERT INTO heard (transaction_ref, result, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
  }

  find(transactionRef: string): WrittenAttempt | undefined {
    const row = this.#find.get(transactionRef);
    return row && written(row);
  }

  /** Of all terminals, the oldest first. */
  unsettled(): readonly WrittenAttempt[] {
    return this.#unsettled.all().map(written);
  }

  /** Of all terminals: settled by a person, and not said by the terminal yet. */
  unproven(): readonly WrittenAttempt[] {
    return this.#unproven.all().map(written);
  }

  /** Of all terminals: those of which the terminal said otherwise than the person who settled them. */
  contradicted(): readonly WrittenAttempt[] {
    return this.#contradicted
      .all()
      .map(written)
      .filter(({ attempt }) => isContradicted(attempt));
  }

  /** The book of one terminal. A reference that was sent to another one cannot be written into it. */
  of(terminal: string): AttemptBook {
    const own = (all: readonly WrittenAttempt[]) =>
      all.flatMap((found) => (found.terminal === terminal ? found.attempt : []));
    return {
      find: async (transactionRef) => {
        const found = this.find(transactionRef);
        if (found && found.terminal !== terminal) throw new Error('This reference went to another terminal.');
        return found?.attempt;
      },
      unsettled: async () => own(this.unsettled()),
      unproven: async () => own(this.unproven()),
      newest: async () => {
        const row = this.#newest.get(terminal);
        return row && written(row).attempt;
      },
      record: async ({ result, heard, ...attempt }) => {
        const { transactionRef, at } = attempt;
        const isNew = this.#find.get(transactionRef) === undefined;
        if (isNew) this.#insert.run(transactionRef, terminal, JSON.stringify(attempt), at);
        if (result) this.#settle.run(JSON.stringify(result), this.#clock.now(), transactionRef);
        if (heard) this.#hear.run(transactionRef, JSON.stringify(heard), this.#clock.now());
      },
    };
  }
}

function written({ terminal, attempt, result, heard }: Row): WrittenAttempt {
  const known = JSON.parse(attempt) as Attempt;
  const read = (text: string) => JSON.parse(text) as TerminalResult;
  return {
    terminal,
    attempt: {
      ...known,
      ...(result !== null && { result: read(result) }),
      ...(heard !== null && { heard: read(heard) }),
    },
  };
}

// What waits for a card, written down before the terminal is asked, until it is known what became of it and a screen has shown
// that: the part that is the same for sales and for returns.
import type { Clock } from '@evertill/sync';
import type { TerminalResult } from '../payment-terminal.ts';
import type { BookFile } from './terminal-book.ts';

export interface WaitingRow<End extends string> {
  readonly work: string;
  readonly at: number;
  readonly state: 'pending' | End;
  readonly result: string | null;
  readonly problem: string;
}

/** What every one of them says beside its work. */
export interface WaitingFacts<End extends string> {
  /** ms */
  readonly at: number;
  readonly state: 'pending' | End;
  /** Once the terminal has said something. */
  readonly result?: TerminalResult;
  /** The money moved, and what it is for could not be written down: why. */
  readonly problem: string;
}

export interface WaitingNames {
  /** Of the table; its claims lie in one beside it. */
  readonly table: 'card_sale' | 'card_refund';
  /** The column of the work itself. */
  readonly work: 'sale' | 'refund';
}

export abstract class WaitingTable<
  Work extends { readonly transactionRef: string },
  End extends string,
  Written extends WaitingFacts<End>,
> {
  readonly #clock: Clock;
  readonly #read: (row: WaitingRow<End>) => Written;
  readonly #find;
  readonly #ofOrder;
  readonly #pending;
  readonly #unseen;
  readonly #insert;
  readonly #over;
  readonly #problem;
  readonly #seen;
  readonly #claim;
  readonly #claimed;

  constructor(
    file: BookFile,
    clock: Clock,
    { table, work }: WaitingNames,
    read: (row: WaitingRow<End>) => Written,
  ) {
    this.#clock = clock;
    this.#read = read;
    const rows = `SELECT ${work} AS work, at, state, result, problem FROM ${table}`;
    this.#find = file.prepare<[string], WaitingRow<End>>(`${rows} WHERE transaction_ref = ?`);
    this.#ofOrder = file.prepare<[string], WaitingRow<End>>(
      `${rows} WHERE client_order_id = ? AND state = 'pending'`,
    );
    this.#pending = file.prepare<[], WaitingRow<End>>(`${rows} WHERE state = 'pending' ORDER BY at, rowid`);
    this.#unseen = file.prepare<[], WaitingRow<End>>(`${rows} WHERE seen_at IS NULL ORDER BY at, rowid`);
    this.#insert = file.prepare(
      `INSERT INTO ${table} (transaction_ref, client_order_id, ${work}, at) VALUES (?, ?, ?, ?)`,
    );
    this.#over = file.prepare(
      `UPDATE ${table} SET state = ?, result = ?, problem = '' WHERE transaction_ref = ? AND state = 'pending'`,
    );
    this.#problem = file.prepare(
      `UPDATE ${table} SET result = ?, problem = ? WHERE transaction_ref = ? AND state = 'pending'`,
    );
    this.#seen = file.prepare(
      `UPDATE ${table} SET seen_at = ? WHERE transaction_ref = ? AND state <> 'pending' AND seen_at IS NULL`,
    );
    this.#claim = file.prepare(
      `INSERT INTO ${table}_claim (transaction_ref, screen) VALUES (?, ?) ON CONFLICT DO NOTHING`,
    );
    this.#claimed = file
      .prepare<[string], string>(`SELECT screen FROM ${table}_claim WHERE transaction_ref = ?`)
      .pluck();
  }

  find(transactionRef: string): Written | undefined {
    const row = this.#find.get(transactionRef);
    return row && this.#read(row);
  }

  /** The one of this order that is not at its end. */
  waitingFor(clientOrderId: string): Written | undefined {
    const row = this.#ofOrder.get(clientOrderId);
    return row && this.#read(row);
  }

  /** The oldest first. */
  pending(): readonly Written[] {
    return this.#pending.all().map(this.#read);
  }

  /** Those whose end is on no screen yet, pending ones too. */
  unseen(): readonly Written[] {
    return this.#unseen.all().map(this.#read);
  }

  /** The first end stands. */
  end(transactionRef: string, state: End, result: TerminalResult): void {
    this.#over.run(state, JSON.stringify(result), transactionRef);
  }

  /** The money moved, and what it is for is not written down yet. */
  note(transactionRef: string, result: TerminalResult, problem: string): void {
    this.#problem.run(JSON.stringify(result), problem, transactionRef);
  }

  /** Which screen shows its end; undefined while none does. */
  seenBy(transactionRef: string): string | undefined {
    return this.#claimed.get(transactionRef);
  }

  /** Whether this screen is the one that shows its end: the first is, however often it asks. */
  seen(transactionRef: string, screen: string): boolean {
    if (this.find(transactionRef)?.state === 'pending') return false;
    this.#claim.run(transactionRef, screen);
    this.#seen.run(this.#clock.now(), transactionRef);
    return this.#claimed.get(transactionRef) === screen;
  }

  /** On the disk when it returns. Throws when the reference was used, or when one waits for that order. */
  protected insert(work: Work, clientOrderId: string): void {
    this.#insert.run(work.transactionRef, clientOrderId, JSON.stringify(work), this.#clock.now());
  }
}

export function factsOf<End extends string>({
  at,
  state,
  result,
  problem,
}: WaitingRow<End>): WaitingFacts<End> {
  return { at, state, problem, ...(result !== null && { result: JSON.parse(result) as TerminalResult }) };
}

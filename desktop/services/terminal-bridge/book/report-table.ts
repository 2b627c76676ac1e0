// What the server asked for and is told: written down when it is asked, so that nothing is asked of a terminal twice, and
// open until the server says that it has the result on record.
import type { PaymentResult } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { BookFile } from './terminal-book.ts';

export interface AskedReport {
  readonly transactionRef: string;
  readonly storeId: string;
  readonly terminal: string;
  readonly orderReference: string;
}

export interface Report extends AskedReport {
  /** Once it is known; never `unknown`. Then this reference is over: whatever is asked under it gets this. */
  readonly result?: PaymentResult;
  readonly isReported: boolean;
}

interface Row {
  readonly transaction_ref: string;
  readonly store: string;
  readonly terminal: string;
  readonly order_reference: string;
  readonly result: string | null;
  readonly reported_at: number | null;
}

const columns = 'transaction_ref, store, terminal, order_reference, result, reported_at';

export class ReportTable {
  readonly #clock: Clock;
  readonly #find;
  readonly #unanswered;
  readonly #unreported;
  readonly #insert;
  readonly #result;
  readonly #reported;
  readonly #count;

  constructor(file: BookFile, clock: Clock) {
    this.#clock = clock;
    this.#find = file.prepare<[string], Row>(`SELECT ${columns} FROM report WHERE transaction_ref = ?`);
    this.#unanswered = file.prepare<[], Row>(
      `SELECT ${columns} FROM report WHERE result IS NULL AND reported_at IS NULL ORDER BY asked_at, rowid`,
    );
    this.#unreported = file.prepare<[string, string, string], Row>(
      `SELECT ${columns} FROM report
        WHERE store = ? AND (? = '' OR terminal = ?) AND result IS NOT NULL AND reported_at IS NULL
        ORDER BY asked_at, rowid`,
    );
    this.#insert = file.prepare(
      `INSERT INTO report (transaction_ref, store, terminal, order_reference, asked_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    );
    this.#result = file.prepare('UPDATE report SET result = ? WHERE transaction_ref = ? AND result IS NULL');
    this.#reported = file.prepare(
      'UPDATE report SET reported_at = ? WHERE transaction_ref = ? AND result IS NOT NULL AND reported_at IS NULL',
    );
    this.#count = file
      .prepare<[], number>('SELECT count(*) FROM report WHERE result IS NOT NULL AND reported_at IS NULL')
      .pluck();
  }

  find(transactionRef: string): Report | undefined {
    const row = this.#find.get(transactionRef);
    return row && reportOf(row);
  }

  /** True when it was never asked before. */
  ask({ transactionRef, storeId, terminal, orderReference }: AskedReport): boolean {
    const { changes } = this.#insert.run(
      transactionRef,
      storeId,
      terminal,
      orderReference,
      this.#clock.now(),
    );
    return changes === 1;
  }

  /** The first one stands. */
  answer(transactionRef: string, result: PaymentResult): void {
    this.#result.run(JSON.stringify(result), transactionRef);
  }

  /** The server has it on record. */
  reported(transactionRef: string): void {
    this.#reported.run(this.#clock.now(), transactionRef);
  }

  /** Asked for, and nobody knows yet what came of it. */
  unanswered(): readonly Report[] {
    return this.#unanswered.all().map(reportOf);
  }

  /** Known, and not on record at the server; the oldest first. `terminal`: blank for all of the store. */
  unreported(storeId: string, terminal: string): readonly Report[] {
    return this.#unreported.all(storeId, terminal, terminal).map(reportOf);
  }

  countUnreported(): number {
    return this.#count.get() ?? 0;
  }
}

function reportOf({ transaction_ref, store, terminal, order_reference, result, reported_at }: Row): Report {
  return {
    transactionRef: transaction_ref,
    storeId: store,
    terminal,
    orderReference: order_reference,
    ...(result !== null && { result: JSON.parse(result) as PaymentResult }),
    isReported: reported_at !== null,
  };
}

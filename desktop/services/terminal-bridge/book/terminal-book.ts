// The book of the bridge on this till's disk: what was sent to a terminal, what came of it, and whether the server knows.
// A line is on the disk when the call that wrote it returns (SQLite's log, waited for), and nothing is changed
// afterwards but by the next step: attempt, result, report. What is known and reported is forgotten after 90 days; what
// is not, never.
import { fileOf, openConnection } from '@evertill/client-core/storage-sqlite';
import type { Clock } from '@evertill/sync';
import { AttemptTable } from './attempt-table.ts';
import { CardRefundTable } from './card-refund-table.ts';
import { CardSaleTable } from './card-sale-table.ts';
import { OnceTable } from './once-table.ts';
import { ReportTable } from './report-table.ts';
import { TroubleTable } from './trouble-table.ts';

export type BookFile = ReturnType<typeof openConnection>;

const day = 86_400_000;
const keptFor = 90 * day;
const tables = `
  CREATE TABLE IF NOT EXISTS attempt (
    transaction_ref TEXT PRIMARY KEY, terminal TEXT NOT NULL, attempt TEXT NOT NULL, at INTEGER NOT NULL,
    result TEXT, settled_at INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS attempt_unsettled ON attempt (terminal, at) WHERE result IS NULL;
  CREATE INDEX IF NOT EXISTS attempt_by_hand ON attempt (terminal, at)
    WHERE json_extract(result, '$.byHand') IS NOT NULL;
  CREATE TABLE IF NOT EXISTS heard (
    transaction_ref TEXT PRIMARY KEY, result TEXT NOT NULL, at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS trouble (
    transaction_ref TEXT PRIMARY KEY, store TEXT NOT NULL, facts TEXT NOT NULL, at INTEGER NOT NULL, settled TEXT,
    told_at INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS trouble_open ON trouble (store, at) WHERE settled IS NULL OR told_at IS NULL;
  CREATE TABLE IF NOT EXISTS report (
    transaction_ref TEXT PRIMARY KEY, store TEXT NOT NULL, terminal TEXT NOT NULL, order_reference TEXT NOT NULL,
    asked_at INTEGER NOT NULL, result TEXT, reported_at INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS report_open ON report (store, asked_at) WHERE reported_at IS NULL;
  CREATE TABLE IF NOT EXISTS once (
    kind TEXT NOT NULL, key TEXT NOT NULL, content TEXT NOT NULL, at INTEGER NOT NULL, answer TEXT,
    answered_at INTEGER, PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS card_sale (
    transaction_ref TEXT PRIMARY KEY, client_order_id TEXT NOT NULL, sale TEXT NOT NULL, at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'pending', result TEXT, problem TEXT NOT NULL DEFAULT '', seen_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS card_sale_claim (transaction_ref TEXT PRIMARY KEY, screen TEXT NOT NULL) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS card_sale_waiting ON card_sale (client_order_id) WHERE state = 'pending';
  CREATE INDEX IF NOT EXISTS card_sale_unseen ON card_sale (at) WHERE seen_at IS NULL;
  CREATE TABLE IF NOT EXISTS card_refund (
    transaction_ref TEXT PRIMARY KEY, client_order_id TEXT NOT NULL, refund TEXT NOT NULL, at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'pending', result TEXT, problem TEXT NOT NULL DEFAULT '', seen_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS card_refund_claim (transaction_ref TEXT PRIMARY KEY, screen TEXT NOT NULL) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS card_refund_waiting ON card_refund (client_order_id) WHERE state = 'pending';
  CREATE INDEX IF NOT EXISTS card_refund_unseen ON card_refund (at) WHERE seen_at IS NULL;`;

export class TerminalBook {
  readonly attempts: AttemptTable;
  readonly reports: ReportTable;
  readonly once: OnceTable;
  readonly troubles: TroubleTable;
  readonly sales: CardSaleTable;
  readonly refunds: CardRefundTable;
  readonly #file: BookFile;
  readonly #clock: Clock;
  #isOpen = true;

  /** In the till's directory. Throws a `SqliteStorageError` when the file is damaged or cannot be written. */
  constructor(directory: string, clock: Clock) {
    this.#clock = clock;
    this.#file = openConnection(fileOf(directory, 'terminal-book'), 'full');
    try {
      this.#file.exec(tables);
      this.attempts = new AttemptTable(this.#file, clock);
      this.reports = new ReportTable(this.#file, clock);
      this.once = new OnceTable(this.#file, clock);
      this.troubles = new TroubleTable(this.#file, clock);
      this.sales = new CardSaleTable(this.#file, clock);
      this.refunds = new CardRefundTable(this.#file, clock);
      this.forgetOld();
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  /** An attempt whose result the server does not have yet is not over, nor one whose sale or return is not written. */
  forgetOld(): void {
    const before = this.#clock.now() - keptFor;
    const forget = this.#file.transaction(() => {
      this.#file.prepare('DELETE FROM report WHERE reported_at < ?').run(before);
      this.#file
        .prepare(
          `DELETE FROM attempt WHERE settled_at < ? AND NOT EXISTS (
             SELECT 1 FROM report r WHERE r.transaction_ref = attempt.transaction_ref)
           AND NOT EXISTS (
             SELECT 1 FROM card_sale s, json_each(coalesce(s.sale ->> '$.charges', '[]')) c
               WHERE s.state = 'pending' AND (s.transaction_ref = attempt.transaction_ref
                 OR c.value ->> '$.transactionRef' = attempt.transaction_ref))
           AND NOT EXISTS (
             SELECT 1 FROM card_refund r, json_each(r.refund, '$.steps') c
               WHERE r.state = 'pending' AND c.value ->> '$.transactionRef' = attempt.transaction_ref)
           AND (json_extract(result, '$.byHand') IS NULL OR EXISTS (
             SELECT 1 FROM heard h WHERE h.transaction_ref = attempt.transaction_ref))
           AND NOT EXISTS (
             SELECT 1 FROM trouble t WHERE t.transaction_ref = attempt.transaction_ref
               AND (t.settled IS NULL OR t.told_at IS NULL))`,
        )
        .run(before);
      this.#file
        .prepare('DELETE FROM heard WHERE transaction_ref NOT IN (SELECT transaction_ref FROM attempt)')
        .run();
      this.#file.prepare('DELETE FROM trouble WHERE settled IS NOT NULL AND told_at < ?').run(before);
      this.#file.prepare('DELETE FROM once WHERE answered_at < ?').run(before);
      for (const table of ['card_sale', 'card_refund']) {
        this.#file.prepare(`DELETE FROM ${table} WHERE seen_at < ?`).run(before);
        this.#file
          .prepare(
            `DELETE FROM ${table}_claim WHERE transaction_ref NOT IN (SELECT transaction_ref FROM ${table})`,
          )
          .run();
      }
    });
    forget();
  }

  close(): void {
    if (this.#isOpen) this.#file.close();
    this.#isOpen = false;
  }
}

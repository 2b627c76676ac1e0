// What was sent to a terminal, kept where a crash cannot reach it: an attempt is on disk before its money command leaves,
// and is what an inquiry after a restart goes by.
import type { TerminalResult, Tender } from './payment-terminal.ts';

export type MoneyKind = 'sale' | 'refund' | 'reversal';

export interface Attempt {
  readonly transactionRef: string;
  readonly kind: MoneyKind;
  readonly amount: number;
  readonly currency: string;
  readonly tender: Tender;
  /** Of a reversal: the `rawRef` it takes back. */
  readonly original?: string;
  /** Wall clock, ms. */
  readonly at: number;
  /** What the terminal had done last when this left; for terminals that remember only that. */
  readonly bookmark: string;
  /** Once it is known; never `unknown`. */
  readonly result?: TerminalResult;
}

export interface AttemptBook {
  find(transactionRef: string): Promise<Attempt | undefined>;
  /** Those without a result, the oldest first. */
  unsettled(): Promise<readonly Attempt[]>;
  /** Writes it or its result; durable when resolved. */
  record(attempt: Attempt): Promise<void>;
}

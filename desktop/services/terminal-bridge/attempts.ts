// What was sent to a terminal, kept where a crash cannot reach it: an attempt is on disk before its money command leaves,
// and is what an inquiry after a restart goes by.
import type { DeviceMark, TerminalResult, Tender } from './payment-terminal.ts';

export type MoneyKind = 'sale' | 'refund' | 'reversal';

export interface Attempt {
  readonly transactionRef: string;
  readonly kind: MoneyKind;
  readonly amount: number;
  readonly currency: string;
  readonly tender: Tender;
  /** Of a reversal: the `rawRef` it takes back. */
  readonly original?: string;
  /** Where it was sent. Absent: written down by a version that did not say; then it is none that is known. */
  readonly device?: DeviceMark;
  /** Wall clock, ms. */
  readonly at: number;
  /** What the terminal had done last when this left; for terminals that remember only that. */
  readonly bookmark: string;
  /** Once it is known; never `unknown`. */
  readonly result?: TerminalResult;
  /** Of one that a person settled: what the terminal itself said of it later. `unknown`: it can say no more. */
  readonly heard?: TerminalResult;
}

export interface AttemptBook {
  find(transactionRef: string): Promise<Attempt | undefined>;
  /** Those without a result, the oldest first. */
  unsettled(): Promise<readonly Attempt[]>;
  /** Settled by a person, and the terminal has not said it yet; the oldest first. */
  unproven(): Promise<readonly Attempt[]>;
  /** The one that was written down last. */
  newest(): Promise<Attempt | undefined>;
  /** Writes it, its result or what was heard; durable when resolved. */
  record(attempt: Attempt): Promise<void>;
}

/** Whether one answers now that is another than it was. What both call themselves counts more than an address. */
export function isAnother(then: DeviceMark | undefined, now: DeviceMark): boolean {
  if (!then) return true;
  return then.told !== '' && now.told !== '' ? then.told !== now.told : then.saved !== now.saved;
}

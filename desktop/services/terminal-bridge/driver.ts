// What a protocol has to bring; `GuardedTerminal` makes a `PaymentTerminal` of it and keeps the rules about money that are
// the same for all of them.
import type { Attempt } from './attempts.ts';
import { LineFault } from './conversation.ts';
import type { DoneResult, MoneyRequest, Tender, TerminalResult } from './payment-terminal.ts';

export interface TerminalDriver {
  /** Whether it can be asked about any reference, or only about what it did last. */
  readonly recalls: 'any reference' | 'the last one';
  /** What it can charge. */
  readonly tenders: readonly Tender[];
  /** How long a terminal that nobody listens to may still work on a command, ms. */
  readonly longestMs: number;
  /** Whether it could never take this request. */
  refuses(request: MoneyRequest): boolean;
  /** Reaches the terminal, or rejects; nothing has been asked of it then. */
  open(): Promise<TerminalSession>;
}

export interface Bearings {
  /** What it calls itself, as no other terminal does; '' where it does not say. */
  readonly told: string;
  /** What it did last; '' when it cannot say or need not. */
  readonly bookmark: string;
}

/** One connection, for one command. Methods reject when the line fails; `close` never. */
export interface TerminalSession {
  /** Asked before anything else on a connection. */
  bearings(): Promise<Bearings>;
  /** Sends the money command, once. `leaving` is called before its first byte leaves, and not when none will. */
  command(attempt: Attempt, leaving: () => void): Promise<TerminalResult>;
  /** What became of an attempt. `absent`: the terminal knows nothing of it, and nothing more than that. */
  recall(attempt: Attempt): Promise<TerminalResult | 'absent'>;
  /** Asks a running `command` to stop. */
  cancel(attempt: Attempt): Promise<void>;
  closeBatch(): Promise<DoneResult>;
  print(lines: readonly string[]): Promise<DoneResult>;
  close(): void;
}

/** It was reached and has something else to do; nothing was asked of it. */
export class TerminalBusy extends LineFault {
  constructor() {
    super('The terminal is busy.');
  }
}

export const unsupported: DoneResult = {
  outcome: 'error',
  declineCode: 'unsupported',
  message: 'This terminal cannot do that.',
};

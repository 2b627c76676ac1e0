// Who looks on while journal entries are settled, for the log and the figures: each entry is named by its id, and nothing of
// what it says is told.
import type { OperationOutcome } from '@evertill/sync';
import type { ReceivedOperation } from './operation-deps.ts';

export interface WrittenDocument {
  readonly collection: string;
  readonly id: string;
  readonly rev: number;
}

export interface OperationWatch {
  /** An entry came in, whatever it is. */
  received(received: ReceivedOperation): void;
  /** The rule has spoken. What it said may be undone and said again: the last one counts. */
  decided(received: ReceivedOperation, type: string, decision: string): void;
  /** A document was written, if the transaction lasts. */
  wrote(received: ReceivedOperation, document: WrittenDocument): void;
  /** After the commit. */
  settled(received: ReceivedOperation, outcome: OperationOutcome): void;
}

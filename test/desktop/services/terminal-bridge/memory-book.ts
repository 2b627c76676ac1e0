// Attempts as the agent will keep them on its disk, in memory: what is in it survives the "process" of a test.
import type { Attempt, AttemptBook } from '../../../../desktop/services/terminal-bridge/attempts.ts';

export class MemoryBook implements AttemptBook {
  readonly attempts = new Map<string, Attempt>();
  /** Rejects the next writes. */
  isFull = false;

  async find(transactionRef: string): Promise<Attempt | undefined> {
    return this.attempts.get(transactionRef);
  }

  async unsettled(): Promise<readonly Attempt[]> {
    return [...this.attempts.values()].filter(({ result }) => result === undefined);
  }

  async unproven(): Promise<readonly Attempt[]> {
    return [...this.attempts.values()].filter(({ result, heard }) => result?.byHand && !heard);
  }

  async newest(): Promise<Attempt | undefined> {
    return [...this.attempts.values()].at(-1);
  }

  async record(attempt: Attempt): Promise<void> {
    if (this.isFull) throw new Error('ENOSPC');
    this.attempts.set(attempt.transactionRef, attempt);
  }
}

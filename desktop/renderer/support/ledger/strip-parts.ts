// The numbers of a journal as parts of a strip. A gap of one among ten thousand must be seen, so a part is as broad as the
// logarithm of how many numbers it has.
import type { LedgerRun } from '@evertill/schemas';

export interface StripPart {
  readonly from: number;
  readonly to: number;
  /** `on_till`: the till has written it down, and nothing of it has arrived. */
  readonly state: LedgerRun['state'] | 'on_till';
  readonly since: string | null;
  /** Of 1 for a single number. */
  readonly breadth: number;
}

/** `head`: the last number the till says it has written down; 0: it does not say. */
export function stripParts(runs: readonly LedgerRun[], head: number): readonly StripPart[] {
  const end = runs.at(-1)?.to ?? 0;
  const behind = head > end ? [{ from: end + 1, to: head, state: 'on_till' as const, since: null }] : [];
  return [...runs, ...behind].map((part) => ({ ...part, breadth: 1 + Math.log2(part.to - part.from + 1) }));
}

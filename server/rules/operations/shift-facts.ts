// What the rules about an open or closed work shift read, and what they all ask first.
import { collections, reject, shiftOpen } from '@evertill/schemas';
import type { OperationDecision, WorkShift } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { OperationProposal } from '../rule.ts';

export async function shiftOf(tx: ReadTx, id: string): Promise<WorkShift | undefined> {
  const stored = await tx.get(collections.work_shift, id);
  return stored?.deleted ? undefined : (stored?.document as WorkShift | undefined);
}

/** A shift of another store is none. A journal may be ahead of the opening it needs, which then comes later. */
export function noShift({ door }: OperationProposal<unknown>, id: string): OperationDecision {
  return door === 'journal'
    ? { kind: 'wait', for: id, madeBy: shiftOpen.type }
    : reject('shift_not_found', { id });
}

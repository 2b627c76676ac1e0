// [O] A batch of journal entries, in order, each with its own outcome.
import type { OperationOutcome } from '@evertill/sync';
import { applyOperation } from '../writes/apply-operation.ts';
import type { Caller, ReplicationDeps } from './deps.ts';

export async function operations(
  deps: ReplicationDeps,
  { actor }: Pick<Caller, 'actor'>,
  entries: readonly unknown[],
): Promise<OperationOutcome[]> {
  const outcomes: OperationOutcome[] = [];
  for (const raw of entries)
    outcomes.push(await applyOperation(deps, { sender: actor, raw, door: 'journal' }));
  return outcomes;
}

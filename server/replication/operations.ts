// [O] A batch of journal entries, in order, each with its own outcome.
import type { OperationOutcome } from '@evertill/sync';
import { applyOperations } from '../writes/apply-operations.ts';
import type { ReceivedBatch } from '../writes/apply-operations.ts';
import type { Caller, ReplicationDeps } from './deps.ts';

export function operations(
  deps: ReplicationDeps,
  { actor }: Pick<Caller, 'actor'>,
  batch: ReceivedBatch,
): Promise<OperationOutcome[]> {
  return applyOperations(deps, actor, batch);
}

// [O] A batch of journal entries, in order, each with its own outcome.
import type { OperationOutcome } from '@evertill/sync';
import { applyOperations } from '../writes/apply-operations.ts';
import type { Caller, ReplicationDeps } from './deps.ts';

export function operations(
  deps: ReplicationDeps,
  { actor }: Pick<Caller, 'actor'>,
  entries: readonly unknown[],
  requestId: string,
): Promise<OperationOutcome[]> {
  return applyOperations(deps, actor, entries, requestId);
}

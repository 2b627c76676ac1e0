// A REST route that writes one document: builds a proposal, calls the waist, phrases the answer.
import type { Actor, Collection, ReplicatedDocument } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { ConstraintRefusal } from '../../db/database.ts';
import { applyWrite } from '../../writes/apply-write.ts';
import { rejectionOfConstraint } from '../../writes/constraint-codes.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';

export type Written = { readonly document: ReplicatedDocument };

/** `propose` sees what is stored and answers what should be, or a problem; it may run more than once. */
export async function writeDocument(
  deps: AppDeps,
  actor: Actor,
  collection: Collection,
  id: string,
  propose: (current: ReplicatedDocument | undefined) => ReplicatedDocument | Problem,
): Promise<Written | Problem> {
  try {
    return await deps.replication.database.write({ vendor_id: actor.vendor_id }, async (tx) => {
      const stored = await tx.lock(collection, id);
      const current = stored && !stored.deleted ? stored.document : undefined;
      const proposed = propose(current);
      if (isProblem(proposed)) return proposed;
      const outcome = await applyWrite(deps.replication, tx, {
        actor,
        now: new Date(deps.replication.surroundings.clock.now()).toISOString(),
        collection,
        proposed,
        assumed: 'any',
        authority: 'actor',
      });
      if (outcome.kind === 'applied') return { document: outcome.document };
      return outcome.kind === 'rejected' ? problem(outcome.code, outcome.details) : problem('conflict');
    });
  } catch (error) {
    if (!(error instanceof ConstraintRefusal)) throw error;
    const { code, details } = rejectionOfConstraint(error.constraint);
    return problem(code, details);
  }
}

export function isProblem(value: object): value is Problem {
  return 'problem' in value;
}

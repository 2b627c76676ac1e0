// [U] Pushed document rows, each in a transaction of its own: a refused row never stops its neighbours.
import { maySee } from '@evertill/schemas';
import type { ReplicatedDocument, RejectionCode, JsonObject, Collection } from '@evertill/schemas';
import type { PushOutcome, PushRow, WireDocument } from '@evertill/sync';
import { ConstraintRefusal } from '../db/database.ts';
import type { Stored, WriteTx } from '../db/database.ts';
import { applyWrite } from '../writes/apply-write.ts';
import type { WriteOutcome } from '../writes/apply-write.ts';
import { rejectionOfConstraint } from '../writes/constraint-codes.ts';
import { collectionFor } from './deps.ts';
import type { Caller, ReplicationDeps } from './deps.ts';

export async function push(
  deps: ReplicationDeps,
  caller: Caller,
  request: { readonly collection: string; readonly rows: readonly PushRow[] },
): Promise<PushOutcome[]> {
  const { collection } = collectionFor(deps, request.collection, caller);
  const outcomes: PushOutcome[] = [];
  for (const row of request.rows) outcomes.push(await pushRow(deps, caller, collection, row));
  return outcomes;
}

async function pushRow(
  deps: ReplicationDeps,
  caller: Caller,
  collection: Collection,
  row: PushRow,
): Promise<PushOutcome> {
  const tenant = { vendor_id: caller.actor.vendor_id };
  const proposed = row.newDocumentState as ReplicatedDocument;
  const write = async (tx: WriteTx): Promise<PushOutcome> => {
    const outcome = await applyWrite(deps, tx, {
      actor: caller.actor,
      now: new Date(deps.surroundings.clock.now()).toISOString(),
      collection,
      proposed,
      assumed: row.assumedMasterState as ReplicatedDocument | undefined,
      authority: 'actor',
    });
    return answer(deps, tx, caller, collection, proposed, outcome);
  };
  try {
    return await deps.database.write(tenant, write);
  } catch (error) {
    if (!(error instanceof ConstraintRefusal)) throw error;
    const { code, details = {} } = rejectionOfConstraint(error.constraint);
    return deps.database.write(tenant, async (tx) => {
      const current = await tx.get(collection, proposed.id);
      const visible = current && maySee(caller.actor, collection, current.document) ? current : undefined;
      const refused = { kind: 'rejected', code, details, current: visible } as const;
      return answer(deps, tx, caller, collection, proposed, refused);
    });
  }
}

async function answer(
  deps: ReplicationDeps,
  tx: WriteTx,
  caller: Caller,
  collection: Collection,
  proposed: ReplicatedDocument,
  outcome: WriteOutcome,
): Promise<PushOutcome> {
  const { id } = proposed;
  switch (outcome.kind) {
    case 'applied':
      return { kind: 'applied', id, rev: outcome.document.rev ?? 0 };
    case 'conflict':
      return { kind: 'conflict', id, master: masterOf(outcome.current, proposed) };
    case 'rejected':
      await record(deps, tx, caller, collection, proposed, outcome.code, outcome.details);
      return {
        kind: 'rejected',
        id,
        code: outcome.code,
        details: outcome.details,
        master: masterOf(outcome.current, proposed),
      };
  }
}

/** What the server holds; for a refused new document its tombstone, so that the client lets go of it. */
function masterOf(current: Stored | undefined, proposed: ReplicatedDocument): WireDocument {
  return current ? { ...current.document, _deleted: current.deleted } : { ...proposed, _deleted: true };
}

async function record(
  deps: ReplicationDeps,
  tx: WriteTx,
  { actor, storeId }: Caller,
  collection: Collection,
  proposed: ReplicatedDocument,
  code: RejectionCode,
  details: JsonObject,
): Promise<void> {
  await tx.insert('rejections', {
    id: deps.newId(),
    store_id: storeId,
    device_id: '',
    device_seq: 0,
    actor_id: actor.user_id,
    door: 'push',
    collection: collection.name,
    document_id: proposed.id,
    code,
    details,
    payload: proposed as JsonObject,
    created_at: new Date(deps.surroundings.clock.now()).toISOString(),
  });
}

// [U] Pushed document rows, each in a transaction of its own: a refused row never stops its neighbours.
import { isSoundText, maySee } from '@evertill/schemas';
import type { ReplicatedDocument, Reject, RejectionCode, JsonObject, Collection } from '@evertill/schemas';
import { wireDocumentSchema } from '@evertill/sync';
import type { PushOutcome, PushRow, Unreadable, WireDocument } from '@evertill/sync';
import { ConstraintRefusal } from '../db/database.ts';
import type { Stored, WriteTx } from '../db/database.ts';
import { applyWrite } from '../writes/apply-write.ts';
import type { WriteOutcome } from '../writes/apply-write.ts';
import { rejectionOfConstraint } from '../writes/constraint-codes.ts';
import { flawRejection } from '../writes/parse-document.ts';
import { isStorable, storable } from '../writes/rejection-record.ts';
import { collectionFor, refusal } from './deps.ts';
import type { Caller, ReplicationDeps } from './deps.ts';

export async function push(
  deps: ReplicationDeps,
  caller: Caller,
  request: {
    readonly collection: string;
    readonly rows: readonly PushRow[];
    /** What came among them and cannot be read. */
    readonly unreadable: readonly Unreadable[];
  },
): Promise<PushOutcome[]> {
  const { collection } = collectionFor(deps, request.collection, caller);
  const outcomes: PushOutcome[] = [];
  for (const row of request.rows) outcomes.push(await pushRow(deps, caller, collection, row));
  for (const row of request.unreadable)
    outcomes.push(...(await refuseUnreadable(deps, caller, collection, row)));
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
    return refuseRow(deps, caller, collection, proposed, rejectionOfConstraint(error.constraint));
  }
}

const answerable = wireDocumentSchema.pick({ id: true });

async function refuseUnreadable(
  deps: ReplicationDeps,
  caller: Caller,
  collection: Collection,
  { value, flaw }: Unreadable,
): Promise<PushOutcome[]> {
  const raw: unknown = (value as Partial<PushRow> | null)?.newDocumentState;
  const { data } = answerable.safeParse(raw);
  // A document without an id that the answer can name cannot be answered about.
  if (!data || !isSoundText(data.id)) throw refusal('invalid_input');
  return [
    await refuseRow(deps, caller, collection, { ...(raw as object), id: data.id }, flawRejection(flaw)),
  ];
}

/** By a transaction of its own. */
function refuseRow(
  deps: ReplicationDeps,
  caller: Caller,
  collection: Collection,
  proposed: ReplicatedDocument,
  { code, details = {} }: Reject,
): Promise<PushOutcome> {
  return deps.database.write({ vendor_id: caller.actor.vendor_id }, async (tx) => {
    const current = await tx.get(collection, proposed.id);
    const visible = current && maySee(caller.actor, collection, current.document) ? current : undefined;
    return answer(deps, tx, caller, collection, proposed, {
      kind: 'rejected',
      code,
      details,
      current: visible,
    });
  });
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
  if (current) return { ...current.document, _deleted: current.deleted };
  // What cannot be stored could not be read by its client either.
  const told = isStorable(proposed as JsonObject) ? proposed : { id: proposed.id };
  return { ...told, _deleted: true };
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
    payload: storable(proposed as JsonObject),
    created_at: new Date(deps.surroundings.clock.now()).toISOString(),
  });
}

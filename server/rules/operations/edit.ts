// A manager's edit, made against a state that may be weeks old: merged field by field into what is stored now.
// Different fields merge silently; the same field changed on both sides is a conflict a person decides.
import { maySee, mergeFields, reject } from '@evertill/schemas';
import type {
  Collection,
  EditPayload,
  FieldConflict,
  JsonObject,
  OperationDecision,
  Reject,
  ReplicatedDocument,
} from '@evertill/schemas';
import type { ReadTx, Stored } from '../../db/database.ts';
import type { OperationProposal, OperationRule } from '../rule.ts';

export interface EditFacts {
  readonly collection: Collection | undefined;
  readonly stored: Stored | undefined;
}

export const editRule: OperationRule<EditPayload, EditFacts> = {
  asActor: true,
  subject: (payload) => payload.id,

  locks(proposal) {
    const collection = editedCollection(proposal);
    return collection ? [{ collection, id: proposal.payload.id }] : [];
  },

  async facts(tx: ReadTx, proposal: OperationProposal<EditPayload>): Promise<EditFacts> {
    const collection = editedCollection(proposal);
    return { collection, stored: collection && (await tx.get(collection, proposal.payload.id)) };
  },

  decide(
    { actor, sender, payload }: OperationProposal<EditPayload>,
    { collection, stored }: EditFacts,
  ): OperationDecision {
    if (!collection) return reject('unknown_collection', { collection: payload.collection });
    // Whoever is signed in vouches for the edit: somebody without the right cannot send it under another's name.
    if (actor.user_id !== sender.user_id && !collection.writers(sender))
      return reject('actor_absent', { actor_id: actor.user_id });
    // Before anything is said about the document: a refusal must not tell what its receiver may not see.
    if (!collection.writers(actor)) return reject('forbidden', { collection: collection.name });
    const isHidden = [actor, sender].some((one) => stored && !maySee(one, collection, stored.document));
    if (isHidden) return reject('not_found', { collection: collection.name });
    const current = stored && !stored.deleted ? stored.document : undefined;
    if (!current && payload.base_rev > 0) return reject('not_found', { collection: collection.name });
    if (current && payload.base_rev === 0) return conflict(current, []);
    const kept = current && collection.kept?.find((field) => Object.hasOwn(payload.changes, field));
    if (kept !== undefined) return reject('field_read_only', { field: kept });
    if (!current) return applied(collection, { ...payload.changes, id: payload.id });

    const { merged, conflicts } = mergeFields<ReplicatedDocument>(
      {
        base: payload.base,
        mine: { ...payload.base, ...payload.changes },
        theirs: current,
      },
      collection.mergedByMember,
    );
    if (conflicts.length > 0) return conflict(current, conflicts);
    return applied(collection, { ...merged, id: payload.id });
  },
};

function editedCollection({ payload, collections }: OperationProposal<EditPayload>): Collection | undefined {
  const { collection: name } = payload;
  const collection = Object.hasOwn(collections, name) ? collections[name] : undefined;
  return collection?.scope === 'local' ? undefined : collection;
}

/** The fields that both sides changed, none when the new document exists already. */
function conflict(current: ReplicatedDocument, conflicts: readonly FieldConflict[]): Reject {
  const fields = conflicts.map(
    ({ field, base, mine, theirs }) => ({ field, base, mine, theirs }) as JsonObject,
  );
  return reject('conflict', { fields, current: current as JsonObject, current_rev: current.rev ?? 0 });
}

function applied(collection: Collection, document: ReplicatedDocument): OperationDecision {
  return {
    kind: 'apply',
    writes: [{ collection: collection.name, document }],
    result: { id: document.id },
    changed: false,
  };
}

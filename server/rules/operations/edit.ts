// A manager's edit, made against a state that may be weeks old: merged field by field into what is stored now.
// Different fields merge silently; the same field changed on both sides is a conflict a person decides.
import { collections, mergeFields, reject } from '@evertill/schemas';
import type {
  Collection,
  CollectionRegistry,
  EditPayload,
  JsonObject,
  OperationDecision,
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

  async facts(tx: ReadTx, { payload }: OperationProposal<EditPayload>): Promise<EditFacts> {
    const registry: CollectionRegistry = collections;
    const collection = Object.hasOwn(registry, payload.collection) ? registry[payload.collection] : undefined;
    if (!collection || collection.scope === 'local') return { collection: undefined, stored: undefined };
    return { collection, stored: await tx.get(collection, payload.id) };
  },

  decide(
    { actor, sender, payload }: OperationProposal<EditPayload>,
    { collection, stored }: EditFacts,
  ): OperationDecision {
    if (!collection) return reject('unknown_collection', { collection: payload.collection });
    // Whoever is signed in vouches for the edit: somebody without the right cannot send it under another's name.
    if (actor.user_id !== sender.user_id && !collection.writers(sender))
      return reject('actor_absent', { actor_id: actor.user_id });
    const current = stored && !stored.deleted ? stored.document : undefined;
    if (!current && payload.base_rev > 0) return reject('not_found', { collection: collection.name });
    if (current && payload.base_rev === 0)
      return reject('conflict', {
        fields: [],
        current: current as JsonObject,
        current_rev: current.rev ?? 0,
      });
    if (!current) return applied(collection, { ...payload.changes, id: payload.id });

    const { merged, conflicts } = mergeFields<ReplicatedDocument>({
      base: payload.base,
      mine: { ...payload.base, ...payload.changes },
      theirs: current,
    });
    if (conflicts.length > 0) {
      const fields = conflicts.map(
        ({ field, base, mine, theirs }) => ({ field, base, mine, theirs }) as JsonObject,
      );
      return reject('conflict', { fields, current: current as JsonObject, current_rev: current.rev ?? 0 });
    }
    return applied(collection, { ...merged, id: payload.id });
  },
};

function applied(collection: Collection, document: ReplicatedDocument): OperationDecision {
  return {
    kind: 'apply',
    writes: [{ collection: collection.name, document }],
    result: { id: document.id },
    changed: false,
  };
}

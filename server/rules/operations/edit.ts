// A manager's edit, made against a state that may be weeks old: merged field by field into what is stored now.
// Different fields merge silently; the same field changed on both sides is a conflict a person decides.
import {
  collections,
  deepEqual,
  editPayload,
  fieldSteps,
  maySee,
  mergeFields,
  reject,
} from '@evertill/schemas';
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
  /** What others did to it since this person looked, newest first. Read only of what has changed since. */
  readonly since: readonly ChangeSince[];
  /** Edits of it that its device made before this one and that were refused, newest first. */
  readonly refused: readonly EditPayload[];
}

/** As far as it is known: not every door writes down who changed what. */
interface ChangeSince {
  readonly by: string;
  readonly at: string;
  changed(conflict: FieldConflict): boolean;
}

/** Changes of one document that are looked through. */
const most = 20;

export const editRule: OperationRule<EditPayload, EditFacts> = {
  asActor: true,
  subject: (payload) => payload.id,

  locks(proposal) {
    const collection = editedCollection(proposal);
    return collection ? [{ collection, id: proposal.payload.id }] : [];
  },

  async facts(tx: ReadTx, proposal: OperationProposal<EditPayload>): Promise<EditFacts> {
    const { id, base_rev } = proposal.payload;
    const collection = editedCollection(proposal);
    const stored = collection && (await tx.get(collection, id));
    const isAsSeen = !stored || stored.document.rev === base_rev;
    return {
      collection,
      stored,
      since: isAsSeen ? [] : await changesSince(tx, collection, id),
      refused: stored && !isOver(stored, proposal) ? await refusedBefore(tx, proposal) : [],
    };
  },

  decide(
    { actor, sender, payload }: OperationProposal<EditPayload>,
    { collection, stored, since, refused }: EditFacts,
  ): OperationDecision {
    if (!collection) return reject('unknown_collection', { collection: payload.collection });
    // Whoever is signed in vouches for the edit: somebody without the right cannot send it under another's name.
    if (actor.user_id !== sender.user_id && !collection.writers(sender))
      return reject('actor_absent', { actor_id: actor.user_id });
    // Before anything is said about the document: a refusal must not tell what its receiver may not see.
    if (!collection.writers(actor)) return reject('forbidden', { collection: collection.name });
    const isHidden = [actor, sender].some((one) => stored && !maySee(one, collection, stored.document));
    if (isHidden) return reject('not_found', { collection: collection.name });
    const edited = { ...stored?.document, ...payload.changes };
    if (!collection.writers(actor, edited)) return reject('forbidden', { collection: collection.name });
    if (!collection.writers(sender, edited)) return reject('actor_absent', { actor_id: actor.user_id });
    const current = stored && !stored.deleted ? stored.document : undefined;
    if (!current && payload.base_rev > 0) return reject('not_found', { collection: collection.name });
    if (current && payload.base_rev === 0) return conflict(current, [], since);
    const kept = current && collection.kept?.find((field) => Object.hasOwn(payload.changes, field));
    if (kept !== undefined) return reject('field_read_only', { field: kept });
    if (!current) return applied(collection, { ...payload.changes, id: payload.id });

    const against = (base: JsonObject) =>
      mergeFields<ReplicatedDocument>(
        { base, mine: { ...base, ...payload.changes }, theirs: current },
        collection,
      );
    const { merged, conflicts } = against(payload.base);
    if (conflicts.length === 0) return applied(collection, { ...merged, id: payload.id });
    // What it was made on top of never came to be.
    const earlier = against(withoutRefused(payload.base, refused));
    if (earlier.conflicts.length > 0) return conflict(current, conflicts, since);
    return applied(collection, { ...earlier.merged, id: payload.id });
  },
};

function editedCollection({ payload, collections }: OperationProposal<EditPayload>): Collection | undefined {
  const { collection: name } = payload;
  const collection = Object.hasOwn(collections, name) ? collections[name] : undefined;
  return collection?.scope === 'local' ? undefined : collection;
}

function isOver({ document }: Stored, { payload }: OperationProposal<EditPayload>): boolean {
  return Object.entries(payload.base).every(([field, value]) => deepEqual(document[field], value));
}

async function refusedBefore(
  tx: ReadTx,
  { entry: { device_id, device_seq }, payload: { id } }: OperationProposal<EditPayload>,
): Promise<EditPayload[]> {
  const refused = { device_id, subject: id, type: 'edit', outcome: 'rejected' };
  const newest = { orderBy: 'device_seq', descending: true, below: device_seq, limit: most };
  const rows = await tx.rows('operation_ledger', refused, newest);
  return rows.flatMap(
    ({ entry }) => editPayload.safeParse((entry as { payload: unknown }).payload).data ?? [],
  );
}

/** A device lays its edits over each other: what one changed is what the next one was made from. */
function withoutRefused(base: JsonObject, refused: readonly EditPayload[]): JsonObject {
  return refused.reduce((before, edit) => {
    const undone = Object.entries(before).filter(
      ([field, value]) =>
        Object.hasOwn(edit.changes, field) &&
        Object.hasOwn(edit.base, field) &&
        deepEqual(edit.changes[field], value),
    );
    return { ...before, ...Object.fromEntries(undone.map(([field]) => [field, edit.base[field]!])) };
  }, base);
}

/** The price history knows who changed a price, whatever the door; the ledger knows who made which edit. */
async function changesSince(tx: ReadTx, collection: Collection, id: string): Promise<ChangeSince[]> {
  const newest = (orderBy: string) => ({ orderBy, descending: true, limit: most });
  const prices = await tx.rows('items_selling_price_history', { item_id: id }, newest('created_at'));
  const applied = { subject: id, type: 'edit', outcome: ['applied', 'applied_with_changes'] };
  const edits = await tx.rows('operation_ledger', applied, newest('received_at'));
  const names = new Map<string, string>();
  for (const staff of new Set(edits.map((edit) => edit['actor_id'] as string))) {
    const person = await tx.get(collections.staff, staff);
    if (person) names.set(staff, person.document['name'] as string);
  }
  return [
    ...prices.map(({ changed_by_name, created_at, new_price }) => ({
      by: changed_by_name as string,
      at: created_at as string,
      changed: ({ field, theirs }: FieldConflict) => lastPart(field) === 'price' && theirs === new_price,
    })),
    ...edits.map(({ actor_id, occurred_at, entry }) => ({
      by: names.get(actor_id as string) ?? '',
      at: occurred_at as string,
      changed: ({ field, theirs }: FieldConflict) => deepEqual(wantedBy(entry, field, collection), theirs),
    })),
  ];
}

function lastPart(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}

function wantedBy(entry: unknown, field: string, collection: Collection): unknown {
  const { changes } = (entry as { payload: EditPayload }).payload;
  return fieldSteps(changes, field, collection).at(-1)?.value;
}

/** The fields that both sides changed, none when the new document exists already. */
function conflict(
  current: ReplicatedDocument,
  conflicts: readonly FieldConflict[],
  since: readonly ChangeSince[],
): Reject {
  const fields = conflicts.map((one) => {
    const { field, base, mine, theirs } = one;
    const { by, at } = since.find((change) => change.changed(one)) ?? {};
    return { field, base, mine, theirs, ...(by && at ? { by, at } : {}) } as JsonObject;
  });
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

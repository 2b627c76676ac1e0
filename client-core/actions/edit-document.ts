// A manager's change to a document, as a journal entry against what that person saw. Shown at once, sent in order,
// merged field by field by the server. What the shape or the person's rights forbid is refused here already.
import {
  blankField,
  collections,
  deepEqual,
  missingField,
  referenceData,
  serverSetFields,
} from '@evertill/schemas';
import type {
  Collection,
  CollectionRegistry,
  EditPayload,
  JsonObject,
  Reference,
  ReplicatedDocument,
} from '@evertill/schemas';
import { inputRefusal } from '../journal/append.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { actingPerson } from './acting-person.ts';
import type { TillContext } from './till-context.ts';

export interface Edited {
  readonly ok: true;
  /** The entry's number; 0 when nothing was to be changed. */
  readonly deviceSeq: number;
}

/**
 * Creates the document when there is none with this id and `changes` make a whole one. `shown`: the document as the person
 * saw it who changes it, where another change may have arrived meanwhile; else as it is now.
 */
export async function editDocument(
  till: TillContext,
  collectionName: string,
  id: string,
  changes: JsonObject,
  shown?: ReplicatedDocument,
): Promise<Edited | Refusal> {
  const registry: CollectionRegistry = collections;
  const collection = Object.hasOwn(registry, collectionName) ? registry[collectionName] : undefined;
  if (!collection) return refuse('unknown_collection', { collection: collectionName });
  const known = await till.documents.get<ReplicatedDocument>(collectionName, id);
  const seen = known && (shown ?? known);
  const refusal =
    (await forbidden(till, collection, { ...seen, ...changes })) ?? misshapen(collection, seen, id, changes);
  if (refusal) return refusal;
  const changed = Object.entries(changes).filter(([field, value]) => !deepEqual(seen?.[field], value));
  if (changed.length === 0) return { ok: true, deviceSeq: 0 };
  return appendEdit(till, {
    collection: collectionName,
    id,
    // A document that is still on its way will be there before this edit is.
    base_rev: seen ? Math.max(1, seen.rev ?? 0) : 0,
    base: seen
      ? fieldsOf(
          seen,
          changed.map(([field]) => field),
        )
      : {},
    changes: Object.fromEntries(changed),
  });
}

export async function appendEdit(till: TillContext, payload: EditPayload): Promise<Edited | Refusal> {
  const appended = await till.append({
    store_id: till.storeId,
    actor_id: till.actorId(),
    type: 'edit',
    payload: () => payload,
  });
  return appended.ok ? { ok: true, deviceSeq: appended.record.device_seq } : appended;
}

export function fieldsOf(document: ReplicatedDocument, fields: readonly string[]): JsonObject {
  return Object.fromEntries(
    fields.filter((field) => field in document).map((field) => [field, document[field]]),
  ) as JsonObject;
}

async function forbidden(
  till: TillContext,
  collection: Collection,
  edited: Readonly<Record<string, unknown>>,
): Promise<Refusal | undefined> {
  // Drafts are documents of their own and are held and resumed; what is local belongs to the till itself.
  if (collection.scope === 'local' || collection.name === 'draft') {
    return refuse('collection_read_only', { collection: collection.name });
  }
  const person = await actingPerson(till);
  return !person || collection.writers(person, edited)
    ? undefined
    : refuse('forbidden', { collection: collection.name });
}

/** The `data` of a look-up record has the shape of its kind. */
function misshapenData(collection: Collection, document: Readonly<Record<string, unknown>>) {
  if (collection.name !== collections.reference.name) return undefined;
  const { kind, data } = document as Reference;
  const parsed = referenceData[kind].safeParse(data);
  return parsed.success ? undefined : inputRefusal(parsed.error, 'data');
}

function misshapen(
  collection: Collection,
  seen: ReplicatedDocument | undefined,
  id: string,
  changes: JsonObject,
): Refusal | undefined {
  const isFixed = (field: string) => field === 'id' || serverSetFields.includes(field);
  const isKept = (field: string) =>
    seen !== undefined && collection.kept?.includes(field) && !deepEqual(seen[field], changes[field]);
  const fixed = Object.keys(changes).find((field) => isFixed(field) || isKept(field));
  if (fixed !== undefined) return refuse('field_read_only', { field: fixed });
  const unknown = Object.keys(changes).find((field) => !Object.hasOwn(collection.document.shape, field));
  if (unknown !== undefined) return refuse('unknown_field', { field: unknown });
  const parsed = collection.document.safeParse({ ...seen, ...changes, id, rev: seen?.rev ?? 0 });
  if (parsed.success) {
    const blank = blankField(collection, seen, parsed.data);
    if (blank !== undefined) return refuse('invalid_input', { field: blank, problem: 'Must not be blank.' });
    return misshapenData(collection, parsed.data);
  }
  if (!seen && parsed.error.issues.some(({ message }) => message === missingField))
    return refuse('not_found');
  return inputRefusal(parsed.error);
}

// A person's answer when a field was changed on both sides: field by field, mine, theirs or another value. The refused edit is merged into
// what the server had then, so what others changed beside it stays, and what nobody else touched is not lost with the
// answer. What is left of it becomes a new edit against what the person was shown.
import { collections, deepEqual, editPayload, mergeFields } from '@evertill/schemas';
import type {
  Attention,
  CollectionRegistry,
  EditPayload,
  FieldConflict,
  JsonObject,
  Merge,
  ReplicatedDocument,
} from '@evertill/schemas';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { appendEdit, fieldsOf } from './edit-document.ts';
import type { Edited } from './edit-document.ts';
import type { TillContext } from './till-context.ts';

/** The fields that were changed on both sides, with all three values. */
export function conflictsOf({ details, collection_name }: Attention): readonly FieldConflict[] {
  const { base, mine, current } = details as Partial<Record<string, JsonObject>>;
  if (!mine || !current) return [];
  const sides = { base: base ?? {}, changes: mine, collection: collection_name };
  return merge(sides, current as unknown as ReplicatedDocument).conflicts;
}

/**
 * `mine`: the fields in which this person's value is to count; `typed`: what counts in others of them instead of both; in
 * what is left the server's does.
 */
export async function settleConflict(
  till: TillContext,
  attentionId: string,
  mine: readonly string[],
  typed: JsonObject = {},
): Promise<Edited | Refusal> {
  const attention = await till.desk.get(attentionId);
  if (attention?.kind !== 'edit_conflict' || attention.resolved_at !== null) return refuse('not_found');
  const refused = await till.operations.get(attention.device_seq);
  if (!refused) return refuse('not_found');
  const edit = editPayload.parse(refused.payload);
  const current = attention.details['current'] as unknown as ReplicatedDocument;
  const { merged } = merge(edit, current, (conflict) => {
    if (Object.hasOwn(typed, conflict.field)) return typed[conflict.field];
    return mine.includes(conflict.field) ? conflict.mine : conflict.theirs;
  });
  const changed = Object.keys(edit.changes).filter((field) => !deepEqual(merged[field], current[field]));
  const edited = await editAnew(till, edit, current, fieldsOf(merged, changed));
  // The new edit first: should the device stop in between, the question is asked once more, and answering again
  // changes nothing.
  if (edited.ok) await till.desk.resolve([attentionId]);
  return edited;
}

/** A person has read why an edit was refused. Only of edits: what was sold is settled by a manager. */
export async function dismissRefusedEdit(
  till: TillContext,
  attentionId: string,
): Promise<{ readonly ok: true } | Refusal> {
  const attention = await till.desk.get(attentionId);
  if (attention?.kind !== 'operation_refused' || attention.collection_name === '') return refuse('not_found');
  await till.desk.resolve([attentionId]);
  return { ok: true };
}

/** As the server does it. */
function merge(
  { collection, base, changes }: Pick<EditPayload, 'collection' | 'base' | 'changes'>,
  theirs: ReplicatedDocument,
  settle?: (conflict: FieldConflict) => unknown,
): Merge<ReplicatedDocument> {
  const registry: CollectionRegistry = collections;
  const sides = { base, mine: { ...base, ...changes }, theirs };
  return mergeFields<ReplicatedDocument>(sides, registry[collection], settle);
}

async function editAnew(
  till: TillContext,
  { collection, id }: EditPayload,
  current: ReplicatedDocument,
  changes: JsonObject,
): Promise<Edited | Refusal> {
  const fields = Object.keys(changes);
  if (fields.length === 0) return { ok: true, deviceSeq: 0 };
  const base = fieldsOf(current, fields);
  return appendEdit(till, { collection, id, base_rev: current.rev ?? 0, base, changes });
}

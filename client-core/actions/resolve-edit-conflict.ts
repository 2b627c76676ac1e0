// Keep mine or keep theirs: a person's answer when a field was changed on both sides. Mine becomes a new edit against
// what the server has now; theirs needs nothing but the answer.
import { editPayload } from '@evertill/schemas';
import type { ReplicatedDocument } from '@evertill/schemas';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { appendEdit, fieldsOf } from './edit-document.ts';
import type { Edited } from './edit-document.ts';
import type { TillContext } from './till-context.ts';

export async function keepMine(till: TillContext, attentionId: string): Promise<Edited | Refusal> {
  const attention = await till.desk.get(attentionId);
  if (attention?.kind !== 'edit_conflict' || attention.resolved_at !== null) return refuse('not_found');
  const refused = await till.operations.get(attention.device_seq);
  if (!refused) return refuse('not_found');
  const { collection, id, changes } = editPayload.parse(refused.payload);
  const current = attention.details['current'] as unknown as ReplicatedDocument;
  const edited = await appendEdit(till, {
    collection,
    id,
    base_rev: Number(attention.details['current_rev']),
    base: fieldsOf(current, Object.keys(changes)),
    changes,
  });
  // The new edit first: should the device stop in between, the question is asked once more, and answering again
  // changes nothing.
  if (edited.ok) await till.desk.resolve([attentionId]);
  return edited;
}

export async function keepTheirs(
  till: TillContext,
  attentionId: string,
): Promise<{ readonly ok: true } | Refusal> {
  const attention = await till.desk.get(attentionId);
  if (attention?.kind !== 'edit_conflict') return refuse('not_found');
  await till.desk.resolve([attentionId]);
  return { ok: true };
}

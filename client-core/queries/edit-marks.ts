// What became of this till's own changes to documents: on their way, or refused. For a mark beside each of them.
import type { Attention } from '@evertill/schemas';
import type { ScreenTill } from '../till/screen-till.ts';

export interface EditMark {
  /** `waiting` not yet answered · `refused` a person must look at it. */
  readonly state: 'waiting' | 'refused';
  /** When it was made, ISO-8601. */
  readonly at: string;
  readonly actor_id: string;
  /** What was changed: `price`, `variations`, … */
  readonly fields: readonly string[];
  /** Why it was refused; blank while it waits. */
  readonly code: string;
}

/** By document; of several the refused one counts, then the latest. */
export async function editMarks(
  till: Pick<ScreenTill, 'view' | 'attention'>,
  collection: string,
): Promise<ReadonlyMap<string, EditMark>> {
  const edits = till.view.ofType('edit').filter(({ payload }) => payload.collection === collection);
  const marks = new Map<string, EditMark>();
  for (const { state, captured_at, actor_id, payload: edit } of edits) {
    if (state !== 'waiting') continue;
    const fields = [...(marks.get(edit.id)?.fields ?? []), ...Object.keys(edit.changes)];
    marks.set(edit.id, {
      state,
      at: captured_at,
      actor_id,
      fields: [...new Set(fields)],
      code: '',
    });
  }
  for (const attention of await till.attention()) {
    if (attention.collection_name !== collection || !isOfEdit(attention)) continue;
    const entry = edits.find(({ device_seq }) => device_seq === attention.device_seq);
    marks.set(attention.document_id, {
      state: 'refused',
      at: entry?.captured_at ?? attention.created_at,
      actor_id: entry?.actor_id ?? '',
      fields: Object.keys(entry?.payload.changes ?? {}),
      code: attention.code,
    });
  }
  return marks;
}

function isOfEdit({ kind, document_id }: Attention): boolean {
  return document_id !== '' && (kind === 'edit_conflict' || kind === 'operation_refused');
}

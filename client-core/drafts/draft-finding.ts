// What a person must look at about a held basket. Its id says which version of it, so that a repetition finds it.
import { soundCopy } from '@evertill/schemas';
import type { JsonObject } from '@evertill/schemas';
import type { Finding } from '../journal/attention-desk.ts';
import type { StoredDraft } from './merge-draft.ts';

export function draftFinding(
  mine: StoredDraft,
  kind: 'draft_refused' | 'draft_conflict',
  code: string,
  details: JsonObject,
): Finding {
  return {
    id: `${kind}:${mine.id}:${String(mine['updated_at'])}`,
    kind,
    store_id: String(mine['store_id']),
    collection_name: 'draft',
    document_id: mine.id,
    device_seq: 0,
    code,
    // Kept to be taken up again: with what can be held and sent.
    details: soundCopy(details),
  };
}

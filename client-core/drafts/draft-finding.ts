// What a person must look at about a held basket. Its id says which version of it, so that a repetition finds it.
import { isRejectionCode, soundCopy } from '@evertill/schemas';
import type { Draft, JsonObject, TakenPart } from '@evertill/schemas';
import type { Finding } from '../journal/attention-desk.ts';
import type { DraftSuspects } from './draft-suspects.ts';
import { asStored } from './draft-rows.ts';
import type { DraftRow, RowOutcome } from './draft-rows.ts';
import { mergeDraft } from './merge-draft.ts';
import type { StoredDraft } from './merge-draft.ts';
import type { Unanswered } from './unanswered.ts';

/** One for all versions of a basket: it is resolved when any of them is on the server. */
export function asideFindingId(draftId: string): string {
  return `draft_aside:${draftId}`;
}

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

/** What a person must look at of a push. */
export function findingsOf(
  rows: readonly DraftRow[],
  outcomes: readonly RowOutcome[],
  { unanswered, suspects }: { readonly unanswered: Unanswered; readonly suspects: DraftSuspects },
): Finding[] {
  const byId = new Map(rows.map((row) => [row.newDocumentState.id, row]));
  return outcomes.flatMap((outcome): Finding[] => {
    const row = byId.get(outcome.id);
    if (outcome.kind === 'applied' || !row) return [];
    const mine = row.newDocumentState;
    if (outcome.kind === 'set_aside') {
      const { id, code } = outcome;
      // Where nothing else is answered either, the network is out, and no basket is at fault.
      if (code !== 'internal' && !suspects.isAtFault(id)) return [];
      const words = isRejectionCode(code) ? code : 'internal';
      const finding = draftFinding(mine, 'draft_refused', words, { reason: { code }, mine } as JsonObject);
      return [{ ...finding, id: asideFindingId(id) }];
    }
    if (outcome.kind === 'rejected')
      return [
        draftFinding(mine, 'draft_refused', outcome.code, { reason: outcome.details, mine } as JsonObject),
      ];
    const theirs = asStored(outcome.master);
    const { conflicts } = mergeDraft(unanswered.baseOf(row.assumedMasterState, theirs), mine, theirs);
    if (conflicts.length === 0) return [];
    const fields = { fields: conflicts } as unknown as JsonObject;
    const parts = partsUntold(mine, theirs);
    return parts.length === 0
      ? [draftFinding(mine, 'draft_conflict', 'conflict', fields)]
      : [draftFinding(mine, 'draft_conflict', 'draft_part_left', { ...fields, reason: { parts } })];
  });
}

/** Taken here of a basket that is gone, where that was not known: its sale cannot hold them. */
function partsUntold(mine: StoredDraft, theirs: StoredDraft): TakenPart[] {
  if (!theirs._deleted) return [];
  const { taken: told = [] } = theirs as Partial<Draft>;
  return (mine as StoredDraft & Draft).taken.filter((part) => !told.some(({ id }) => id === part.id));
}

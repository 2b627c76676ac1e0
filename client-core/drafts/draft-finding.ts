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

interface Known {
  readonly unanswered: Unanswered;
  readonly suspects: DraftSuspects;
  /** Ids of baskets that this device sold, by now: that one is gone is no news, and its own sale holds every part. */
  readonly soldHere: ReadonlySet<string>;
}

/** What a person must look at of a push. */
export function findingsOf(
  rows: readonly DraftRow[],
  outcomes: readonly RowOutcome[],
  { unanswered, suspects, soldHere }: Known,
): Finding[] {
  const byId = new Map(rows.map((row) => [row.newDocumentState.id, row]));
  return outcomes.flatMap((outcome): Finding[] => {
    const row = byId.get(outcome.id);
    if (outcome.kind === 'applied' || !row) return [];
    const mine = row.newDocumentState;
    const isSoldHere = soldHere.has(outcome.id);
    if (outcome.kind === 'conflict') {
      const theirs = asStored(outcome.master);
      const base = unanswered.baseOf(row.assumedMasterState, theirs);
      return ofConflict({ mine, theirs, base }, isSoldHere);
    }
    if (isGone(outcome) && isSoldHere) return [];
    if (outcome.kind === 'set_aside') {
      const { id, code } = outcome;
      // Where nothing else is answered either, the network is out, and no basket is at fault.
      if (code !== 'internal' && !suspects.isAtFault(id)) return [];
      const words = isRejectionCode(code) ? code : 'internal';
      const finding = draftFinding(mine, 'draft_refused', words, { reason: { code }, mine } as JsonObject);
      return [{ ...finding, id: asideFindingId(id) }];
    }
    return [
      draftFinding(mine, 'draft_refused', outcome.code, { reason: outcome.details, mine } as JsonObject),
    ];
  });
}

interface Sides {
  readonly mine: StoredDraft;
  readonly theirs: StoredDraft;
  readonly base: StoredDraft | undefined;
}

function ofConflict({ mine, theirs, base }: Sides, isSoldHere: boolean): Finding[] {
  const raised = (code: string, details: object) => [
    draftFinding(mine, 'draft_conflict', code, details as JsonObject),
  ];
  const back = partsGivenBack({ mine, theirs, base });
  if (back.length > 0) return raised('draft_part_unknown', { reason: { parts: back } });
  if (theirs._deleted && isSoldHere) return [];
  const { conflicts: fields } = mergeDraft(base, mine, theirs);
  if (fields.length === 0) return [];
  const parts = theirs._deleted ? partsUntold({ mine, theirs, base }) : [];
  return parts.length === 0
    ? raised('conflict', { fields })
    : raised('draft_part_left', { fields, reason: { parts } });
}

/** Taken here of a basket that is gone, where that was not known: its sale cannot hold them. */
function partsUntold({ mine, theirs, base }: Sides): TakenPart[] {
  const told = takenOf(theirs) ?? takenOf(base) ?? [];
  return (takenOf(mine) ?? []).filter((part) => !has(told, part));
}

/** In the sale that was made here, and given back by another lane before that was known: their money is missing. */
function partsGivenBack({ mine, theirs, base }: Sides): TakenPart[] {
  const [kept, before] = [takenOf(theirs), takenOf(base) ?? []];
  if (mine['status'] !== 'paid' || !kept) return [];
  return (takenOf(mine) ?? []).filter((part) => has(before, part) && !has(kept, part));
}

/** Undefined where nothing but the id of a basket came. */
function takenOf(draft: StoredDraft | undefined): readonly TakenPart[] | undefined {
  return (draft as Partial<Draft> | undefined)?.taken;
}

function has(parts: readonly TakenPart[], { id }: TakenPart): boolean {
  return parts.some((part) => part.id === id);
}

/** The basket ended elsewhere, or here. */
export function isGone(outcome: RowOutcome): boolean {
  if (outcome.kind === 'conflict') return outcome.master._deleted === true;
  return (
    outcome.kind === 'rejected' && (outcome.code === 'draft_closed' || outcome.code === 'draft_part_left')
  );
}

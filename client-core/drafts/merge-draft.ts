// What a held basket becomes when two tills changed it. Pure, and it never throws: RxDB calls a conflict solved once,
// and an exception there would leave the two sides different for ever.
import { collections, deepEqual, mergeFields, withoutServerFields } from '@evertill/schemas';
import type { Draft, FieldConflict, ReplicatedDocument } from '@evertill/schemas';
import type { WithDeleted } from 'rxdb';

export type StoredDraft = WithDeleted<ReplicatedDocument>;

export interface DraftMerge {
  readonly document: StoredDraft;
  /** Fields both sides changed; theirs was kept. */
  readonly conflicts: readonly FieldConflict[];
}

/** Equal in everything a person can change. Two tombstones are equal whatever is left in them. */
export function sameDraft(a: StoredDraft, b: StoredDraft): boolean {
  if (a._deleted || b._deleted) return (a._deleted ?? false) === (b._deleted ?? false);
  const plain = (draft: StoredDraft) => withoutServerFields(collections.draft, { ...draft, _deleted: false });
  return deepEqual(plain(a), plain(b));
}

/**
 * Equal to the last field, those only the server writes included: nothing would be gained by storing the one over the
 * other. An equal `rev` proves nothing: after a restore the server counts from an earlier one again.
 */
export function identicalDraft(a: StoredDraft, b: StoredDraft): boolean {
  if (a._deleted || b._deleted) return sameDraft(a, b) && a.rev === b.rev;
  return deepEqual({ ...a, _deleted: false }, { ...b, _deleted: false });
}

/** `assumed`: what mine was changed from, as the server had it; undefined when that is not known. */
export function mergeDraft(
  assumed: StoredDraft | undefined,
  mine: StoredDraft,
  theirs: StoredDraft,
): DraftMerge {
  if (theirs._deleted || mine._deleted) return removed(assumed, mine, theirs);
  if (sameDraft(mine, theirs)) return { document: theirs, conflicts: [] };
  // Ours is newer than the server's own: its history went back, and ours is not lost with it.
  if (!assumed && (mine.rev ?? 0) > (theirs.rev ?? 0))
    return { document: revised(mine, theirs), conflicts: [] };
  const lent = { lease: theirs['lease'] ?? null };
  const { merged, conflicts } = mergeFields<ReplicatedDocument>({
    base: { ...assumed, ...lent },
    mine: { ...mine, ...lent },
    theirs,
  });
  return { document: { ...merged, _deleted: false }, conflicts };
}

/** A removal on either side wins; what the other side had changed is reported, unless it was done with it as well. */
function removed(assumed: StoredDraft | undefined, mine: StoredDraft, theirs: StoredDraft): DraftMerge {
  const [gone, kept] = theirs._deleted ? [theirs, mine] : [mine, theirs];
  const isOpen = !kept._deleted && kept['status'] !== 'paid' && kept['status'] !== 'discarded';
  const changed = isOpen && (assumed === undefined || !sameContent(assumed, kept));
  const conflict = { field: '_deleted', base: assumed ?? null, mine, theirs };
  // A tombstone may carry nothing but its id, and a storage indexes every field.
  return {
    document: revised({ ...kept, ...gone, _deleted: true }, theirs),
    conflicts: changed ? [conflict] : [],
  };
}

/** In what is lost with it. Whose it was in the meantime is not: both lanes are told that by what became of it. */
function sameContent(a: StoredDraft, b: StoredDraft): boolean {
  const { status, pos_register_id, held_by, updated_at } = a as StoredDraft & Draft;
  return sameDraft(a, { ...b, status, pos_register_id, held_by, updated_at } as StoredDraft);
}

function revised(draft: StoredDraft, theirs: StoredDraft): StoredDraft {
  return { ...draft, rev: theirs.rev ?? draft.rev ?? 0 };
}

// Where a reader is in a list whose rows are counted from its beginning, and which changes while it is read: what is removed
// or moves to the end pulls unread rows to where it has read already. So each page begins with rows of the one before it,
// and where most of those are not found the reader goes back until they are.
export const pageSize = 100;
/** Rows of the page before that are asked for again. */
const overlap = 10;

export interface ListPlace {
  /** Row the next page begins with. */
  readonly offset: number;
  /** The last rows behind which nothing was skipped; none at the beginning. */
  readonly tail: readonly string[];
}

/**
 * `rows`: what tells each row of the page apart, in order. `end`: nothing lies behind the tail. No row that stayed as it was
 * is skipped while those that did keep their order, however many others come, go or move.
 */
export function placeAfter({ offset, tail }: ListPlace, rows: readonly string[]): ListPlace | 'end' {
  const known = new Set(rows);
  const found = tail.filter((row) => known.has(row)).length;
  const isJoined = offset === 0 || (found > 0 && found * 2 >= tail.length);
  if (!isJoined) return { offset: Math.max(0, offset - (pageSize - overlap)), tail };
  if (rows.length === 0 || (rows.length <= tail.length && rows.at(-1) === tail.at(-1))) return 'end';
  // A platform may give shorter pages than it was asked for: half of one is new.
  const again = Math.min(overlap, Math.ceil(rows.length / 2));
  return { offset: offset + rows.length - again, tail: rows.slice(-again) };
}

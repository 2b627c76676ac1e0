// Where a reader is in a list whose rows are counted from its beginning, and which changes while it is read: what is removed
// or moves to the end pulls unread rows to where it has read already. So each page begins with rows of the one before it,
// and where most of those are not found the reader goes back until they are.
export const pageSize = 100;
/** Rows of the page before that are asked for again. */
const overlap = 10;

/** So many pages in a row without anything new: the list repeats itself. */
const mostRepeated = 3;

export interface ListPlace {
  /** Row the next page begins with. */
  readonly offset: number;
  /** The last rows behind which nothing was skipped; none at the beginning. */
  readonly tail: readonly string[];
  /** Pages in a row that had no new row; 0 when absent. */
  readonly repeated?: number;
}

/**
 * `rows`: what tells each row of the page apart, in order. `end`: nothing lies behind the tail. No row that stayed as it was
 * is skipped while those that did keep their order, however many others come, go or move, and as long as no page has a
 * single row where there are two.
 */
export function placeAfter(
  { offset, tail, repeated = 0 }: ListPlace,
  rows: readonly string[],
): ListPlace | 'end' {
  const known = new Set(rows);
  const found = tail.filter((row) => known.has(row)).length;
  const last = tail.at(-1);
  const isJoined =
    offset === 0 || (found > 0 && (rows[0] === last || found * 2 >= Math.min(tail.length, rows.length)));
  if (!isJoined) return { offset: Math.max(0, offset - (pageSize - overlap)), tail, repeated: 0 };
  if (rows.length === 0) return 'end';
  if (rows.length < pageSize && rows.at(-1) === last) {
    // A platform may give shorter pages than it was asked for: the end is a page from the last row that has no other.
    if (rows.length === 1 || repeated === mostRepeated) return 'end';
    return { offset: offset + rows.length - 1, tail, repeated: repeated + 1 };
  }
  // Half of a short page is new.
  const again = Math.min(overlap, Math.ceil(rows.length / 2));
  return { offset: offset + rows.length - again, tail: rows.slice(-again), repeated: 0 };
}

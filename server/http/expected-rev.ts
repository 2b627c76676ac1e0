// Which `rev`s a change may be made against, by the `If-Match` header or the body.

/** `*` fits whatever is stored; an ETag that is not one of ours fits nothing. */
export function expectedRevs(
  ifMatch: string | undefined,
  baseRev: number | undefined,
): readonly number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return baseRev === undefined ? undefined : [baseRev];
  return ifMatch.split(',').map((tag) => {
    const [, rev] = /^(?:W\/)?"?(\d{1,15})(?:\.[0-9a-f]+)?"?$/.exec(tag.trim()) ?? [];
    return rev === undefined ? NaN : Number(rev);
  });
}

// Which `rev` a change was made against, by the `If-Match` header or the body.

/** `*` fits whatever is stored; an ETag that is not one of ours fits nothing. */
export function expectedRev(ifMatch: string | undefined, baseRev: number | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return baseRev;
  return Number(ifMatch.replaceAll(/[W/"]/g, ''));
}

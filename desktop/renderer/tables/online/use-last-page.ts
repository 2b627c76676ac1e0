// The last page of a list may be gone with what was on it, and an address may name any: then the last there is is asked.
import { useEffect, useEffectEvent } from 'react';

/** `totalPages`: undefined while it is not known. */
export function useLastPage(
  page: number,
  totalPages: number | undefined,
  onPage: (page: number) => void,
): void {
  const turn = useEffectEvent(onPage);
  const last = totalPages === undefined ? page : Math.max(1, totalPages);
  useEffect(() => {
    if (page > last) turn(last);
  }, [page, last]);
}

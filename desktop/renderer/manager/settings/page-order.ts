// A page of quick keys takes another place among the pages of its store.
import { inPageOrder, pageDataOf } from '@evertill/client-core';
import type { Reference } from '@evertill/schemas';
import { stepped } from '../../workplace/quick-keys/page-edit.ts';

/** One place on or back: those whose position is another one then, with it. None at the end of the list. */
export function steppedPages(
  pages: readonly Reference[],
  id: string,
  by: 1 | -1,
): readonly { readonly page: Reference; readonly position: number }[] {
  const byId = new Map(inPageOrder(pages).map((page) => [page.id, page]));
  const before = [...byId.keys()];
  const after = stepped(before, id, by);
  if (after === before) return [];
  return after
    .map((one, position) => ({ page: byId.get(one)!, position }))
    .filter(({ page, position }) => pageDataOf(page).position !== position);
}

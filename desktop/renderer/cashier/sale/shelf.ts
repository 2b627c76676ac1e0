// What the left side of the sale screen offers while nothing is searched: everything, a category, or a page of quick keys.

export type Shelf = { readonly kind: 'all' } | { readonly kind: 'category' | 'page'; readonly id: string };

export const everything: Shelf = { kind: 'all' };

export function isShelf(one: Shelf, other: Shelf): boolean {
  return one.kind === other.kind && idOf(one) === idOf(other);
}

/** Blank for everything, and for a shelf of another kind. */
export function idOf(shelf: Shelf, kind: Shelf['kind'] = shelf.kind): string {
  return shelf.kind === 'all' || shelf.kind !== kind ? '' : shelf.id;
}

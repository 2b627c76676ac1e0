// What the items' place shows, as its address says it: a place somebody can come back to, and send to somebody.

export interface ItemQuery {
  readonly words: string;
  /** Blank: all of them. */
  readonly category: string;
  readonly inStock: boolean;
  /** The item at a closer look; blank for none. */
  readonly item: string;
}

export function readItemQuery(address: URLSearchParams): ItemQuery {
  return {
    words: address.get('q') ?? '',
    category: address.get('category') ?? '',
    inStock: address.get('stock') === 'in',
    item: address.get('item') ?? '',
  };
}

/** What is not asked for does not stand in the address. */
export function withItemQuery(before: URLSearchParams, change: Partial<ItemQuery>): URLSearchParams {
  const { words, category, inStock, item } = { ...readItemQuery(before), ...change };
  const next = new URLSearchParams(before);
  const said = { q: words, category, stock: inStock ? 'in' : '', item };
  for (const [name, value] of Object.entries(said)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

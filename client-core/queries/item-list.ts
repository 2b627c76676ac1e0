// All items as one long list, narrowed by words and whatever else is asked, and read a window at a time: a screen that shows
// 20 of 100,000 rows asks for those 20. The order by name is made once, with the first question, and kept.
import type { Product, productSortFields, stockFilters } from '@evertill/schemas';

/** Of what is on sale, by name. */
export interface ItemFilter {
  /** Blank: all of them. */
  readonly words: string;
  /** None: of every category. */
  readonly category_ids: readonly string[];
  readonly in_stock: boolean;
}

/** Of everything, whether it is on sale or not. */
export interface CatalogFilter extends Omit<ItemFilter, 'in_stock'> {
  /** None: whatever their status; the same for the kinds of item. */
  readonly statuses: readonly Product['status'][];
  readonly item_types: readonly Product['item_type'][];
  /** None but these; undefined: all. */
  readonly ids?: readonly string[] | undefined;
  /** Blank: any. As the server's list of products understands it. */
  readonly stock: '' | (typeof stockFilters)[number];
  readonly sort: Exclude<(typeof productSortFields)[number], 'updated_at'>;
  readonly descending: boolean;
}

export interface ItemPage {
  /** How many fit, in the window or not. */
  readonly total: number;
  readonly products: readonly Product[];
}

/** What a list is ordered by when nothing else is asked. */
export interface ListedItem {
  readonly id: string;
  /** Folded. */
  readonly name: string;
}

export interface ListQuestion<Item> {
  /** The same words, the same list. */
  readonly said: string;
  readonly fits: (item: Item) => boolean;
  /** 0 to 4, the best first; undefined leaves it out. */
  readonly rank: (item: Item) => number | undefined;
  /** Before the name, within a rank; none: by name. */
  readonly order?: ((one: Item, other: Item) => number) | undefined;
}

export class ItemList<Item extends ListedItem> {
  /** Undefined until somebody asks. */
  #sorted: Item[] | undefined;
  #last: { readonly said: string; readonly ids: readonly string[] } | undefined;

  put(item: Item): void {
    this.#last = undefined;
    this.#sorted?.splice(placeOf(this.#sorted, item), 0, item);
  }

  drop(item: Item): void {
    this.#last = undefined;
    const at = this.#sorted ? placeOf(this.#sorted, item) : 0;
    if (this.#sorted?.[at]?.id === item.id) this.#sorted.splice(at, 1);
  }

  clear(): void {
    this.#sorted = undefined;
    this.#last = undefined;
  }

  /** Ids, the best rank first, then in the order that is asked, then by name. */
  ids(all: Iterable<Item>, { said, fits, rank, order }: ListQuestion<Item>): readonly string[] {
    if (this.#last?.said === said) return this.#last.ids;
    this.#sorted ??= [...all].toSorted(byName);
    const ranked: Item[][] = [[], [], [], [], []];
    for (const item of this.#sorted) {
      const at = fits(item) ? rank(item) : undefined;
      if (at !== undefined) ranked[at]!.push(item);
    }
    const ids = ranked.flatMap((found) => (order ? found.toSorted(order) : found)).map(({ id }) => id);
    this.#last = { said, ids };
    return ids;
  }
}

/** The first place whose item does not stand before this one. */
function placeOf(sorted: readonly ListedItem[], item: ListedItem): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (byName(sorted[middle]!, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byName(a: ListedItem, b: ListedItem): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

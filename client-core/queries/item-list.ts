// All items as one long list, narrowed by words and whatever else is asked, and read a window at a time: a screen that shows
// 20 of 100,000 rows asks for those 20. An order is made once, with the first question that wants it, and kept.
import type { Product, productSortFields, stockFilters } from '@evertill/schemas';
import { SortedItems } from './sorted-items.ts';

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

export interface ItemOrder<Item> {
  /** Called the same, the same order. */
  readonly name: string;
  /** Before the name. */
  readonly compare: (one: Item, other: Item) => number;
}

export interface ListQuestion<Item> {
  /** What is asked beside the words: the same text, the same question. */
  readonly said: string;
  /** Folded. */
  readonly words: readonly string[];
  readonly fits: (item: Item) => boolean;
  /** Undefined: by name. */
  readonly order?: ItemOrder<Item> | undefined;
  /** The last first; ties too. */
  readonly descending?: boolean;
}

/** 0 to 4, the best first; undefined leaves it out. More of the same words leave out no less. */
export type Rank<Item> = (item: Item) => number | undefined;

interface Answered<Item> {
  readonly said: string;
  readonly words: readonly string[];
  /** In the order that was asked, before their rank. */
  readonly fitting: readonly Item[];
  readonly found: readonly Item[];
}

export class ItemList<Item extends ListedItem> {
  readonly #rankBy: (words: readonly string[]) => Rank<Item>;
  /** By the name of their order; made when somebody asks. */
  readonly #sorted = new Map<string, SortedItems<Item>>();
  #last: Answered<Item> | undefined;

  constructor(rankBy: (words: readonly string[]) => Rank<Item>) {
    this.#rankBy = rankBy;
  }

  put(item: Item): void {
    this.#last = undefined;
    for (const sorted of this.#sorted.values()) sorted.put(item);
  }

  drop(item: Item): void {
    this.#last = undefined;
    for (const sorted of this.#sorted.values()) sorted.drop(item);
  }

  clear(): void {
    this.#sorted.clear();
    this.#last = undefined;
  }

  /** The best rank first, then in the order that is asked, then by name. `all`: what was put and not dropped. */
  find(all: Iterable<Item>, question: ListQuestion<Item>): readonly Item[] {
    const { said, words, fits } = question;
    const last = this.#last?.said === said ? this.#last : undefined;
    if (last && last.words.join(' ') === words.join(' ')) return last.found;
    // Whoever types on narrows what was found.
    const among = last && isNarrower(words, last.words) ? last.fitting : this.#inOrder(all, question);
    const rank = this.#rankBy(words);
    const fitting: Item[] = [];
    const ranked: Item[][] = [[], [], [], [], []];
    for (const item of among) {
      const at = fits(item) ? rank(item) : undefined;
      if (at === undefined) continue;
      fitting.push(item);
      ranked[at]!.push(item);
    }
    const found = words.length === 0 ? fitting : ([] as Item[]).concat(...ranked);
    this.#last = { said, words, fitting, found };
    return found;
  }

  #inOrder(all: Iterable<Item>, { order, descending = false }: ListQuestion<Item>): readonly Item[] {
    const items = (order ? this.#ordered(all, order) : this.#named(all)).inOrder();
    return descending ? items.toReversed() : items;
  }

  #named(all: Iterable<Item>): SortedItems<Item> {
    return this.#made('', () => new SortedItems([...all].sort(byName), byName));
  }

  #ordered(all: Iterable<Item>, { name, compare }: ItemOrder<Item>): SortedItems<Item> {
    // What is alike stays by name, so that it is not compared once more.
    return this.#made(
      name,
      () =>
        new SortedItems(
          this.#named(all).inOrder().toSorted(compare),
          (one, other) => compare(one, other) || byName(one, other),
        ),
    );
  }

  #made(name: string, make: () => SortedItems<Item>): SortedItems<Item> {
    const sorted = this.#sorted.get(name) ?? make();
    this.#sorted.set(name, sorted);
    return sorted;
  }
}

/** Whatever these words are found in, `before` is found in as well. */
function isNarrower(words: readonly string[], before: readonly string[]): boolean {
  return before.every((one) => words.some((word) => word.includes(one)));
}

function byName(a: ListedItem, b: ListedItem): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

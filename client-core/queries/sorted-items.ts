// Many things in an order that was made once. What comes and goes is put in its place when somebody looks again: to sort
// what is nearly sorted takes one pass, and a catalog that is being fetched is not sorted a hundred thousand times.

export class SortedItems<Item> {
  readonly #compare: (one: Item, other: Item) => number;
  #items: readonly Item[];
  /** Never more than there are: what comes and goes before anybody looks is kept in neither. */
  readonly #come = new Set<Item>();
  readonly #gone = new Set<Item>();

  /** `items` are in order. `compare` finds no two alike. */
  constructor(items: readonly Item[], compare: (one: Item, other: Item) => number) {
    this.#compare = compare;
    this.#items = items;
  }

  put(item: Item): void {
    this.#come.add(item);
  }

  drop(item: Item): void {
    if (!this.#come.delete(item)) this.#gone.add(item);
  }

  inOrder(): readonly Item[] {
    if (this.#come.size > 0 || this.#gone.size > 0) {
      const left = this.#items.filter((item) => !this.#gone.has(item));
      this.#items = [...left, ...this.#come].sort(this.#compare);
      this.#come.clear();
      this.#gone.clear();
    }
    return this.#items;
  }
}

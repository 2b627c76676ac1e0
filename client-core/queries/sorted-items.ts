// Many things in an order that was made once. What comes and goes is put in its place when somebody looks again: to sort
// what is nearly sorted takes one pass, and a catalog that is being fetched is not sorted a hundred thousand times.

export class SortedItems<Item> {
  readonly #compare: (one: Item, other: Item) => number;
  #items: readonly Item[];
  #come: Item[] = [];
  readonly #gone = new Set<Item>();

  /** `items` are in order. `compare` finds no two alike. */
  constructor(items: readonly Item[], compare: (one: Item, other: Item) => number) {
    this.#compare = compare;
    this.#items = items;
  }

  put(item: Item): void {
    this.#come.push(item);
  }

  drop(item: Item): void {
    this.#gone.add(item);
  }

  inOrder(): readonly Item[] {
    if (this.#come.length > 0 || this.#gone.size > 0) {
      this.#items = [...this.#items, ...this.#come]
        .filter((item) => !this.#gone.has(item))
        .sort(this.#compare);
      this.#come = [];
      this.#gone.clear();
    }
    return this.#items;
  }
}

// What items are looked for by, in memory: looking through 100,000 of them takes a few milliseconds, and needs no
// document. It knows nothing but these rows, so it can live where nothing else has to wait for it.
import { catalogQuestion } from './catalog-question.ts';
import { fold, wordsOf } from './fold.ts';
import type { Indexed, IndexRow } from './index-row.ts';
import { ItemList } from './item-list.ts';
import type { CatalogFilter, ItemFilter, ListQuestion } from './item-list.ts';
import { rankBy } from './rank-item.ts';

export interface SkuHit {
  readonly product_id: string;
  /** Blank: the product's own SKU. */
  readonly variation_id: string;
}

export interface FoundIds {
  /** How many fit, in the window or not. */
  readonly total: number;
  readonly ids: readonly string[];
}

export class NameIndex {
  readonly #entries = new Map<string, Indexed>();
  /** Exact SKU → whose it is. */
  readonly #bySku = new Map<string, SkuHit>();
  readonly #list = new ItemList<Indexed>(rankBy);
  /** Each category's id once, however many items name it. */
  readonly #categories = new Map<string, string>();

  /** What was known of `ids` is forgotten; `rows` is what is known now. */
  replace(ids: readonly string[], rows: readonly IndexRow[]): void {
    for (const id of ids) this.#drop(id);
    for (const row of rows) this.#put(row);
  }

  /** The best `limit`: exact SKU, SKU prefix, name prefix, beginning of a word, anywhere; then by name. */
  search(text: string, limit: number): readonly string[] {
    const rank = rankBy(wordsOf(text));
    const best: Indexed[][] = [[], [], [], [], []];
    for (const entry of this.#entries.values()) {
      if (!entry.for_sale) continue;
      const at = rank(entry);
      if (at !== undefined) keepBest(best[at]!, entry, limit);
    }
    return best
      .flat()
      .slice(0, limit)
      .map(({ id }) => id);
  }

  /** Everything on sale that fits, in the order of `search`: `count` of it from the place `from` on. */
  list({ words, ...filter }: ItemFilter, from: number, count: number): FoundIds {
    const categories = new Set(filter.category_ids);
    return this.#window(from, count, {
      said: JSON.stringify(['on sale', filter]),
      fits: (item) =>
        item.for_sale &&
        (!filter.in_stock || item.stock > 0) &&
        (categories.size === 0 || categories.has(item.category_id)),
      words: wordsOf(words),
    });
  }

  /** The same of everything, on sale or not. */
  catalog(filter: CatalogFilter, from: number, count: number): FoundIds {
    return this.#window(from, count, catalogQuestion(filter));
  }

  bySku(sku: string): SkuHit | undefined {
    return this.#bySku.get(sku);
  }

  clear(): void {
    this.#entries.clear();
    this.#bySku.clear();
    this.#list.clear();
  }

  #window(from: number, count: number, question: ListQuestion<Indexed>): FoundIds {
    const found = this.#list.find(this.#entries.values(), question);
    return { total: found.length, ids: found.slice(from, from + count).map(({ id }) => id) };
  }

  #put({ skus, ...row }: IndexRow): void {
    const { id } = row;
    this.#drop(id);
    for (const [sku, variation_id] of row.for_sale ? skus : []) {
      this.#bySku.set(sku, { product_id: id, variation_id });
    }
    const exactSkus = skus.map(([sku]) => sku);
    const entry = {
      ...row,
      name: fold(row.name),
      category_id: this.#once(row.category_id),
      skus: exactSkus.map(fold),
      exactSkus,
    };
    this.#entries.set(id, entry);
    this.#list.put(entry);
  }

  #drop(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    for (const sku of entry.exactSkus) {
      if (this.#bySku.get(sku)?.product_id === id) this.#bySku.delete(sku);
    }
    this.#entries.delete(id);
    this.#list.drop(entry);
  }

  #once(categoryId: string): string {
    const known = this.#categories.get(categoryId);
    if (known === undefined) this.#categories.set(categoryId, categoryId);
    return known ?? categoryId;
  }
}

/** `best` stays sorted by name and no longer than `limit`. */
function keepBest(best: Indexed[], entry: Indexed, limit: number): void {
  if (best.length === limit && entry.name >= best[limit - 1]!.name) return;
  const at = best.findIndex(({ name }) => entry.name < name);
  best.splice(at === -1 ? best.length : at, 0, entry);
  if (best.length > limit) best.pop();
}

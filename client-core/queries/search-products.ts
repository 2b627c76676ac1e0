// Finding an item by typing: part of its name, or its SKU. A storage has no index for "contains", so the names of the
// items on sale are kept in memory, read once and kept fresh; 100,000 of them are looked through in a few
// milliseconds, and an answer is never longer than asked for.
import type { Subscription } from 'rxjs';
import type { Product } from '@evertill/schemas';
import { sleep } from '@evertill/sync';
import type { Clock } from '@evertill/sync';
import type { Documents } from './find.ts';
import { isForSale } from './sellable.ts';

interface Indexed {
  readonly id: string;
  /** Folded, as is `skus`. */
  readonly name: string;
  readonly skus: readonly string[];
  /** As written. */
  readonly exactSkus: readonly string[];
}

export interface SkuHit {
  readonly product_id: string;
  /** Blank: the product's own SKU. */
  readonly variation_id: string;
}

/** Documents read at once while somebody waits for the answer, and while nobody does: then sales go first. */
const [page, smallPage] = [2000, 250];
/** Between two small pages, ms. */
const rest = 20;

export class ProductSearch {
  readonly #documents: Documents;
  readonly #clock: Clock;
  readonly #entries = new Map<string, Indexed>();
  /** Exact SKU → whose it is. */
  readonly #bySku = new Map<string, SkuHit>();
  #watch: Subscription | undefined;
  #ready: Promise<void> | undefined;
  #isAwaited = false;

  constructor(documents: Documents, clock: Clock) {
    this.#documents = documents;
    this.#clock = clock;
  }

  /**
   * The best `limit` hits: exact SKU, SKU prefix, name prefix, beginning of a word, anywhere; then by name. A search for
   * nothing finds nothing, at once, and has the names read for the first real one, giving way to everything else.
   */
  async search(text: string, limit = 20): Promise<Product[]> {
    const words = fold(text)
      .split(/\s+/)
      .filter((word) => word !== '');
    if (words.length === 0) {
      void this.#begin();
      return [];
    }
    await this.#complete();
    const best: Indexed[][] = [[], [], [], [], []];
    for (const entry of this.#entries.values()) {
      const rank = rankOf(entry, words);
      if (rank !== undefined) keepBest(best[rank]!, entry, limit);
    }
    const ids = best
      .flat()
      .slice(0, limit)
      .map(({ id }) => id);
    const products = await this.#documents.many<Product>('product', ids);
    return ids.flatMap((id) => products.get(id) ?? []);
  }

  /** The item on sale with exactly this SKU: a product's own by the storage's index, a variation's from memory. */
  async bySku(sku: string): Promise<SkuHit | undefined> {
    const selector = { sku_code: { $eq: sku } };
    const own = (await this.#documents.find<Product>('product', { selector })).find(isForSale);
    if (own) return { product_id: own.id, variation_id: '' };
    await this.#complete();
    return this.#bySku.get(sku);
  }

  close(): void {
    this.#watch?.unsubscribe();
  }

  #complete(): Promise<void> {
    this.#isAwaited = true;
    return this.#begin();
  }

  #begin(): Promise<void> {
    if (!this.#ready) {
      this.#ready = this.#build();
      this.#ready.catch(() => this.#forget());
    }
    return this.#ready;
  }

  /** The storage could not be read: the next search begins anew. */
  #forget(): void {
    this.close();
    this.#ready = undefined;
    this.#entries.clear();
    this.#bySku.clear();
  }

  async #build(): Promise<void> {
    // Listening first: a change while reading is read again after it.
    this.#watch = this.#documents.changes('product').subscribe((ids) => {
      this.#ready = this.#ready?.then(() => this.#reread(ids));
      this.#ready?.catch(() => this.#forget());
    });
    for (let after = ''; ;) {
      if (!this.#isAwaited && after !== '') await sleep(this.#clock, rest);
      const limit = this.#isAwaited ? page : smallPage;
      const selector = { id: { $gt: after } };
      const products = await this.#documents.find<Product>('product', {
        selector,
        sort: [{ id: 'asc' }],
        limit,
      });
      for (const product of products) this.#put(product);
      if (products.length < limit) return;
      after = products[products.length - 1]!.id;
    }
  }

  async #reread(ids: readonly string[]): Promise<void> {
    const products = await this.#documents.many<Product>('product', ids);
    for (const id of ids) this.#drop(id);
    for (const product of products.values()) this.#put(product);
  }

  #put(product: Product): void {
    if (!isForSale(product)) return;
    const own = { product_id: product.id, variation_id: '' };
    const skus = new Map([[product.sku_code, own]]);
    for (const { id, sku_code } of product.variations) {
      if (sku_code !== '' && !skus.has(sku_code)) skus.set(sku_code, { ...own, variation_id: id });
    }
    for (const [sku, hit] of skus) this.#bySku.set(sku, hit);
    const exactSkus = [...skus.keys()];
    this.#entries.set(product.id, {
      id: product.id,
      name: fold(product.name),
      skus: exactSkus.map(fold),
      exactSkus,
    });
  }

  #drop(id: string): void {
    for (const sku of this.#entries.get(id)?.exactSkus ?? []) {
      if (this.#bySku.get(sku)?.product_id === id) this.#bySku.delete(sku);
    }
    this.#entries.delete(id);
  }
}

/** Lower case, without accents: what a person types in a hurry. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function rankOf({ name, skus }: Indexed, words: readonly string[]): number | undefined {
  const whole = words.join(' ');
  if (skus.includes(whole)) return 0;
  if (skus.some((sku) => sku.startsWith(whole))) return 1;
  if (!words.every((word) => name.includes(word) || skus.some((sku) => sku.includes(word)))) return undefined;
  if (name.startsWith(whole)) return 2;
  return words.every((word) => name.startsWith(word) || name.includes(` ${word}`)) ? 3 : 4;
}

/** `best` stays sorted by name and no longer than `limit`. */
function keepBest(best: Indexed[], entry: Indexed, limit: number): void {
  if (best.length === limit && entry.name >= best[limit - 1]!.name) return;
  const at = best.findIndex(({ name }) => entry.name < name);
  best.splice(at === -1 ? best.length : at, 0, entry);
  if (best.length > limit) best.pop();
}

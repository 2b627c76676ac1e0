// Finding an item by typing: part of its name, or its SKU. A storage has no index for "contains", so the names of the
// items are read once into an index in memory and kept fresh; an answer is never longer than asked for.
import type { Subscription } from 'rxjs';
import type { Product } from '@evertill/schemas';
import { sleep } from '@evertill/sync';
import type { Clock } from '@evertill/sync';
import type { Documents } from './find.ts';
import { indexHere } from './item-index.ts';
import type { ItemIndex } from './item-index.ts';
import type { CatalogFilter, ItemFilter, ItemPage } from './item-list.ts';
import { wordsOf } from './fold.ts';
import type { IndexRow } from './index-row.ts';
import type { SkuHit } from './name-index.ts';
import { isForSale } from './sellable.ts';

/** Told how long an answer took. */
type Timed = (kind: 'query', milliseconds: number) => void;

/** Documents read at once while somebody waits for the answer, and while nobody does: then sales go first. */
const [page, smallPage] = [2000, 250];
/** Between two small pages, ms. */
const rest = 20;

export class ProductSearch {
  readonly #documents: Documents;
  readonly #clock: Clock;
  readonly #timed: Timed | undefined;
  #index: ItemIndex;
  #watch: Subscription | undefined;
  #ready: Promise<void> | undefined;
  #isAwaited = false;

  constructor(documents: Documents, clock: Clock, index: ItemIndex, timed?: Timed) {
    this.#documents = documents;
    this.#clock = clock;
    this.#timed = timed;
    this.#index = index;
  }

  /**
   * The best `limit` hits, as the index ranks them. A search for nothing finds nothing, at once, and has the names read
   * for the first real one, giving way to everything else.
   */
  async search(text: string, limit = 20): Promise<Product[]> {
    if (wordsOf(text).length === 0) {
      void this.#begin();
      return [];
    }
    return this.#read(await this.#ask((index) => index.search(text, limit)));
  }

  /** Everything on sale that fits, in the order of `search`: `count` of it from the place `from` on. */
  async list(filter: ItemFilter, from: number, count: number): Promise<ItemPage> {
    const { total, ids } = await this.#ask((index) => index.list(filter, from, count));
    return { total, products: await this.#read(ids) };
  }

  /** The same of everything, on sale or not. */
  async catalog(filter: CatalogFilter, from: number, count: number): Promise<ItemPage> {
    const { total, ids } = await this.#ask((index) => index.catalog(filter, from, count));
    return { total, products: await this.#read(ids) };
  }

  /** The item on sale with exactly this SKU: a product's own by the storage's index, a variation's from memory. */
  async bySku(sku: string): Promise<SkuHit | undefined> {
    const selector = { sku_code: { $eq: sku } };
    const own = (await this.#documents.find<Product>('product', { selector })).find(isForSale);
    if (own) return { product_id: own.id, variation_id: '' };
    return this.#ask((index) => index.bySku(sku));
  }

  close(): void {
    this.#watch?.unsubscribe();
    this.#index.close();
  }

  async #read(ids: readonly string[]): Promise<Product[]> {
    const products = await this.#documents.many<Product>('product', ids);
    return ids.flatMap((id) => products.get(id) ?? []);
  }

  /** An index that has gone away is made anew in this thread. */
  async #ask<Answer>(question: (index: ItemIndex) => Promise<Answer>): Promise<Answer> {
    await this.#complete().catch(() => this.#complete());
    const asked = this.#index;
    const began = this.#clock.monotonic();
    try {
      const answer = await question(asked);
      this.#timed?.('query', this.#clock.monotonic() - began);
      return answer;
    } catch {
      if (asked === this.#index) this.#forget();
      await this.#complete();
      return question(this.#index);
    }
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

  /** The storage could not be read, or the index is gone: the next search begins anew. */
  #forget(): void {
    this.close();
    this.#index = indexHere();
    this.#ready = undefined;
  }

  async #build(): Promise<void> {
    await this.#index.clear();
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
      await this.#index.replace([], products.map(rowOf));
      if (products.length < limit) return;
      after = products[products.length - 1]!.id;
    }
  }

  async #reread(ids: readonly string[]): Promise<void> {
    const products = await this.#documents.many<Product>('product', ids);
    await this.#index.replace(ids, [...products.values()].map(rowOf));
  }
}

function rowOf(product: Product): IndexRow {
  const { id, name, category_id, status, item_type, price, stock, sku_code, variations } = product;
  const skus = new Map([[sku_code, '']]);
  for (const one of variations) {
    if (one.sku_code !== '' && !skus.has(one.sku_code)) skus.set(one.sku_code, one.id);
  }
  return {
    id,
    name,
    category_id,
    for_sale: isForSale(product),
    status,
    item_type,
    price,
    stock: Number(stock),
    low_stock_threshold: Number(product.low_stock_threshold),
    skus: [...skus],
  };
}

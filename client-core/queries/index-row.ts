// What the index of the items knows of one of them.
import type { Product } from '@evertill/schemas';
import type { ListedItem } from './item-list.ts';

/** What the office's list narrows and sorts by. */
interface CatalogFacts extends Pick<Product, 'status' | 'item_type' | 'price'> {
  readonly stock: number;
  /** 0: none is watched. */
  readonly low_stock_threshold: number;
}

/** What is known of an item. Strings as written. */
export interface IndexRow extends CatalogFacts {
  readonly id: string;
  readonly name: string;
  readonly category_id: string;
  /** Only those are found by a search, and are in the list of what is on sale. */
  readonly for_sale: boolean;
  /** Its own SKU, and those of its variations. */
  readonly skus: readonly (readonly [sku: string, variationId: string])[];
}

export interface Indexed extends ListedItem, Omit<IndexRow, 'skus'> {
  /** Folded, as is the name. */
  readonly skus: readonly string[];
  /** As written. */
  readonly exactSkus: readonly string[];
}

// What a change of many products makes of one of them, before it is made: the fields that would change, old and new, or why
// this one cannot be changed like this. Only what differs is written.
import { deepEqual } from '@evertill/schemas';
import type { JsonObject, Product } from '@evertill/schemas';
import { changedPrice } from './bulk-price.ts';
import type { PriceChange } from './bulk-price.ts';

export interface BulkChange {
  /** Undefined: prices stay. */
  readonly price: PriceChange | undefined;
  /** What else all of them get: their new values by field. */
  readonly fields: Readonly<Partial<Pick<Product, 'category_id' | 'brand_id' | 'status' | 'store_tax_id'>>>;
}

/**
 * `variations`: one price does not fit all of its variations · `question`: an earlier change was refused and is not answered
 * yet · `sku_taken`, `plu_taken`: it cannot come back from the archive.
 */
export type BulkFlaw = 'variations' | 'below_zero' | 'too_high' | 'question' | 'sku_taken' | 'plu_taken';

export interface PlannedField {
  /** `price`, `variations.<id>.price` */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface PlannedProduct {
  /** As it was when this was planned. */
  readonly product: Product;
  /** For the journal; empty where nothing changes. */
  readonly changes: JsonObject;
  readonly fields: readonly PlannedField[];
  readonly flaw: BulkFlaw | undefined;
}

export function planOf(product: Product, change: BulkChange): PlannedProduct {
  const priced = change.price ? pricesOf(product, change.price) : {};
  if (typeof priced === 'string') return { product, changes: {}, fields: [], flaw: priced };
  const changes = Object.fromEntries(
    Object.entries({ ...priced, ...change.fields }).filter(
      ([field, value]) => !deepEqual(product[field as keyof Product], value),
    ),
  ) as JsonObject;
  const fields = Object.keys(changes).flatMap((field) => shownFields(product, field, changes));
  return { product, changes, fields, flaw: undefined };
}

type Prices = Partial<Pick<Product, 'price' | 'variations'>>;

/** Of a product with variations theirs: its own follows from them. */
function pricesOf(product: Product, change: PriceChange): Prices | BulkFlaw {
  const { variations } = product;
  if (variations.length === 0) {
    const price = changedPrice(product.price, change);
    return typeof price === 'string' ? price : { price };
  }
  if (change.way === 'set') return 'variations';
  const prices = variations.map(({ price }) => changedPrice(price, change));
  const flaw = prices.find((price) => typeof price === 'string');
  if (flaw !== undefined) return flaw;
  return { variations: variations.map((one, index) => ({ ...one, price: prices[index] as number })) };
}

/** Of variations each price that changes. */
function shownFields(product: Product, field: string, changes: JsonObject): PlannedField[] {
  if (field !== 'variations') {
    return [{ field, before: product[field as keyof Product], after: changes[field] }];
  }
  const after = changes['variations'] as unknown as Product['variations'];
  return product.variations.flatMap(({ id, price }, index) => {
    const next = after[index]!.price;
    return next === price ? [] : [{ field: `variations.${id}.price`, before: price, after: next }];
  });
}

export interface PlanCounts {
  readonly changed: number;
  readonly same: number;
  readonly impossible: number;
}

export function countsOf(plan: readonly PlannedProduct[]): PlanCounts {
  const impossible = plan.filter(({ flaw }) => flaw !== undefined).length;
  const changed = plan.filter((one) => isToDo(one)).length;
  return { changed, impossible, same: plan.length - changed - impossible };
}

export function isToDo({ flaw, fields }: PlannedProduct): boolean {
  return flaw === undefined && fields.length > 0;
}

// What a state of the platform means for a product here: pure, so that every guard can be seen at work.
import type { PriceSyncOutcome, Product } from '@evertill/schemas';
import type { Applied } from '../../db/price-sync-queue.ts';
import type { RemoteItem } from './item-reader.ts';

export interface PriceDecision {
  readonly outcome: Extract<
    PriceSyncOutcome,
    'updated' | 'unchanged' | 'stale' | 'variable_price' | 'ignored_delete' | 'no_match'
  >;
  /** As it should be, when it is to change. */
  readonly product?: Product;
  /** This state is known now, and need not be looked at again. */
  readonly isSeen: boolean;
  /** Several variations, and none of them is the default: a person has to choose the one with the platform’s price. */
  readonly needsDefault?: true;
}

export function decidePrice(
  remote: RemoteItem,
  product: Product | undefined,
  { source, known }: { readonly source: string; readonly known: Applied },
): PriceDecision {
  if (!product) return { outcome: 'no_match', isSeen: false };
  if (remote.deleted === true) return { outcome: 'ignored_delete', isSeen: false };
  // What was applied from another merchant, or to another product, says nothing about this one.
  const before = known.source === source && known.itemId === product.id ? known : undefined;
  if (before && isOlder(remote.modifiedTime, before.modified)) return { outcome: 'stale', isSeen: false };
  const price = fixedPrice(remote, product);
  if (price === undefined) return { outcome: 'variable_price', isSeen: true };
  // A state that was applied once is not applied again: what a person decided since stands until the platform changes.
  if (before && before.modified === remote.modifiedTime && before.price === price)
    return { outcome: 'unchanged', isSeen: false };
  const changed = withPrice(product, price);
  if (!changed) return { outcome: 'variable_price', isSeen: false, needsDefault: true };
  const isNew = changed.price !== product.price || changed.variations !== product.variations;
  return isNew
    ? { outcome: 'updated', product: changed, isSeen: true }
    : { outcome: 'unchanged', isSeen: true };
}

function isOlder(time: number | null, known: number | null): boolean {
  return time !== null && known !== null && time < known;
}

/** Undefined when there is no one price; a price per unit never becomes the price of a piece. */
export function fixedPrice({ price, priceType }: RemoteItem, { item_type }: Product): number | undefined {
  const type = priceType ?? 'FIXED';
  const fits = type === 'FIXED' || (type === 'PER_UNIT' && item_type !== 'NORMAL');
  return fits && price !== null ? price : undefined;
}

/** Item and default variation; undefined when several variations have prices of their own and none is the default. */
function withPrice(product: Product, price: number): Product | undefined {
  const { variations } = product;
  if (variations.length === 0) return { ...product, price };
  const main =
    variations.find(({ is_default }) => is_default) ?? (variations.length === 1 ? variations[0] : undefined);
  if (!main) return undefined;
  if (main.price === price) return { ...product, price };
  return {
    ...product,
    price,
    variations: variations.map((variation) => (variation === main ? { ...variation, price } : variation)),
  };
}

// The price of a product that has variations. First document, "Product": recomputed from them.
import type { Variation } from '../collections/product.ts';

/** The default variation's price, else the lowest; undefined without variations. */
export function headerPrice(variations: readonly Variation[]): number | undefined {
  if (variations.length === 0) return undefined;
  return (
    variations.find((variation) => variation.is_default)?.price ??
    Math.min(...variations.map(({ price }) => price))
  );
}

// Which of a product's prices a list shows, for its age.
import type { PriceAge, Product } from '@evertill/schemas';
import { priceRange } from '../../workplace/basket/item-face.ts';

/** Of several variations at the lowest price the one that came to it last. */
export function shownPriceAge(product: Product): PriceAge | undefined {
  const { price, price_ages, variations } = product;
  const { lowest } = priceRange(product);
  const atLowest = new Set(variations.filter((one) => one.price === lowest).map(({ id }) => id));
  const [latest] = price_ages
    .filter(({ variation_id }) => atLowest.has(variation_id))
    .toSorted((a, b) => (a.since < b.since ? 1 : -1));
  // Of a change that is older than the ages of variations, the product alone knows.
  return latest ?? (price === lowest ? ageOf(product, '') : undefined);
}

/** `variationId`: blank for the product's own price. */
export function ageOf({ price_ages }: Product, variationId: string): PriceAge | undefined {
  return price_ages.find(({ variation_id }) => variation_id === variationId);
}

// How an item looks before it is picked: its colour and its price.
import type { Product } from '@evertill/schemas';

/** Degrees on the colour circle; the same for every item of a category. */
export function hueOf(categoryId: string): number {
  let hash = 0;
  for (const character of categoryId) hash = (hash * 31 + character.codePointAt(0)!) % 3600;
  return Math.round(hash / 10);
}

/** Minor units. `varies`: the variations cost different prices. */
export function priceRange({ price, variations }: Product): {
  readonly lowest: number;
  readonly varies: boolean;
} {
  if (variations.length === 0) return { lowest: price, varies: false };
  const prices = variations.map((variation) => variation.price);
  const lowest = Math.min(...prices);
  return { lowest, varies: Math.max(...prices) !== lowest };
}

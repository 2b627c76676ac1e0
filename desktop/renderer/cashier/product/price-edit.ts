// Which change to a product makes one of its prices another one: of the product itself, or of one variation.
import type { JsonObject, Product } from '@evertill/schemas';

/** `variationId` blank: the product's own price. `price`: minor units. */
export function priceChange(product: Product, variationId: string, price: number): JsonObject {
  if (variationId === '') return { price };
  return {
    variations: product.variations.map((variation) =>
      variation.id === variationId ? { ...variation, price } : variation,
    ),
  };
}

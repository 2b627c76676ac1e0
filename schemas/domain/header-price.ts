// The price of a product that has variations. First document, "Product": recomputed from them.

interface PricedVariation {
  readonly price: number;
  readonly is_default: boolean;
}

/** The default variation's price, else the lowest; undefined without variations. */
export function headerPrice(variations: readonly PricedVariation[]): number | undefined {
  if (variations.length === 0) return undefined;
  return (
    variations.find((variation) => variation.is_default)?.price ??
    Math.min(...variations.map(({ price }) => price))
  );
}

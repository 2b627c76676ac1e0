// Which of a product's prices changed between two states of it: the server dates those, and a till whose own change is on its
// way no longer shows since when they held.

interface PricedProduct {
  readonly price: number;
  readonly variations: readonly { readonly id: string; readonly price: number }[];
}

interface AgedProduct extends PricedProduct {
  readonly price_ages: readonly { readonly variation_id: string }[];
}

/** By variation; blank is the product's own. */
export function pricesOf({ price, variations }: PricedProduct): ReadonlyMap<string, number> {
  return new Map([['', price], ...variations.map((one) => [one.id, one.price] as const)]);
}

/** The ages in `before` of prices that are in `after` as they were. */
export function agesThatHold<P extends AgedProduct>(
  before: P,
  after: PricedProduct,
): P['price_ages'][number][] {
  const [was, is] = [pricesOf(before), pricesOf(after)];
  return before.price_ages.filter(({ variation_id: id }) => is.has(id) && is.get(id) === was.get(id));
}

// Since when each price of a product holds, as it travels to every till. Made of the same proposal as the row of the
// price history, so the two say the same; when the transaction ends Postgres holds them against each other.
import { agesThatHold, pricesOf } from '@evertill/schemas';
import type { PriceAge, Product } from '@evertill/schemas';
import type { Proposal } from './rule.ts';

/** Of `product` as it will be stored. A price that never changed has no age; one that is gone has none any more. */
export function priceAges({ actor, now, current }: Proposal<Product>, product: Product): PriceAge[] {
  if (!current) return [];
  const before = pricesOf(current);
  const held = new Map(agesThatHold(current, product).map((age) => [age.variation_id, age]));
  return [...pricesOf(product)].flatMap(([variation_id, price]) => {
    const was = before.get(variation_id);
    if (was === undefined || was === price) return held.get(variation_id) ?? [];
    const changed_by_name = actor.kind === 'automation' ? actor.name : '';
    return { variation_id, since: now, changed_by: actor.user_id, changed_by_name };
  });
}

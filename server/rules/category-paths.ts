// Which categories an item is in, for offers that select by them: its own and every one above that.
import { collections, mostCategoryLevels, withAncestors } from '@evertill/schemas';
import type { Offer, Product, Reference } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import { parentOf } from './category-tree.ts';

/** By the category of each product, itself first; nothing is read, and nothing told, where no offer asks. */
export async function categoryPaths(
  tx: ReadTx,
  products: readonly Pick<Product, 'category_id'>[],
  offers: readonly Offer[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!offers.some(asksForCategories)) return new Map();
  const own = new Set(products.map(({ category_id }) => category_id).filter((id) => id !== ''));
  const parents = new Map<string, string>();
  let next = [...own];
  for (let level = 0; level < mostCategoryLevels && next.length > 0; level++) {
    for (const id of next) {
      const stored = await tx.get(collections.reference, id);
      parents.set(id, stored && !stored.deleted ? parentOf(stored.document as unknown as Reference) : '');
    }
    next = [...new Set(next.map((id) => parents.get(id)!))].filter((id) => id !== '' && !parents.has(id));
  }
  return new Map([...own].map((id) => [id, withAncestors(id, (one) => parents.get(one))]));
}

function asksForCategories({ data: { selection, needs, effect } }: Offer): boolean {
  const bought = effect.kind === 'buy_x_get_y' ? effect.bought : null;
  return [selection, needs.of, bought].some((one) => one !== null && one.category_ids.length > 0);
}

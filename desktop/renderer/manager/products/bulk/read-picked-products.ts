// The products that were picked in the list, as they are now: all of them at once, since each gets a change of its own.
import type { CatalogFilter, ScreenTill } from '@evertill/client-core';
import type { Product } from '@evertill/schemas';
import { isPicked } from './picked.ts';
import type { Picked } from './picked.ts';

/** Rows read at once. */
const leaf = 500;

/** `filter`: what the list showed, for all that match. */
export async function readPickedProducts(
  { search }: Pick<ScreenTill, 'search'>,
  picked: Picked,
  filter: CatalogFilter,
): Promise<readonly Product[]> {
  const everything = {
    ...filter,
    words: '',
    category_ids: [],
    statuses: [],
    item_types: [],
    stock: '',
  } as const;
  const asked: CatalogFilter = picked.all ? filter : { ...everything, ids: picked.ids };
  const found: Product[] = [];
  for (let from = 0; ; from += leaf) {
    const { total, products } = await search.catalog(asked, from, leaf);
    found.push(...products.filter(({ id }) => isPicked(picked, id)));
    if (from + leaf >= total) return found;
  }
}

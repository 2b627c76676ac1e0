// The items to pick from: what matches the words, or else the items of a category. Found again whenever the catalog
// changes, so that a new price is on the screen the moment it arrives.
import { isForSale } from '@evertill/client-core';
import type { ScreenTill } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import type { Product } from '@evertill/schemas';
import { useCallback } from 'react';
import { useFound } from '../../workplace/store-context.ts';

/** As many items as the screen shows. */
export const mostShown = 60;
/** Read before those that are not on sale are left out. */
const read = 120;

/** `categoryId` blank: all of them. Words go before the category. */
export function useCatalog(words: string, categoryId: string): readonly Product[] | undefined {
  const till = useTill();
  const ask = useCallback(() => list(till, words, categoryId), [till, words, categoryId]);
  return useFound('product', ask);
}

async function list(
  { documents, search }: ScreenTill,
  words: string,
  categoryId: string,
): Promise<Product[]> {
  if (words !== '') return search.search(words, mostShown);
  const found = await documents.find<Product>('product', {
    selector: categoryId === '' ? { name: { $gt: '' } } : { category_id: { $eq: categoryId } },
    sort: categoryId === '' ? [{ name: 'asc' }] : [{ category_id: 'asc' }],
    limit: read,
  });
  const onSale = found.filter(isForSale).slice(0, mostShown);
  return onSale.toSorted((a, b) => a.name.localeCompare(b.name));
}

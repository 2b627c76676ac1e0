// The open baskets of a store, as a screen lists them and a backup keeps them.
import type { Till } from '@evertill/client-core';
import type { Draft } from '@evertill/schemas';

/** The one touched last first, `limit` at most. */
export async function openDrafts(till: Till, limit: number): Promise<Draft[]> {
  const found = (await till.drafts.find({
    selector: { store_id: { $eq: till.storeId } },
  })) as unknown as Draft[];
  return found
    .filter(({ status }) => status === 'held' || status === 'resumed')
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
    .slice(0, limit);
}

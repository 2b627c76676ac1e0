// What a price list says of each item, on this device. A list may have 20,000: they are read once, and of what changes only
// what belongs to this list is read again.
import { useTill } from '@evertill/client-core/react';
import { priceListItemId } from '@evertill/schemas';
import type { Product, Reference, ReferenceData } from '@evertill/schemas';
import { useEffect, useState } from 'react';

export interface ListedItem {
  readonly product: Product;
  readonly entry: Reference;
}

/** By their items; those that were taken out are there too, and not active. */
export type EntriesByItem = ReadonlyMap<string, Reference>;

/** Documents read at once. */
const page = 2000;

export function entryData({ data }: Reference): ReferenceData<'price_list_item'> {
  return data as unknown as ReferenceData<'price_list_item'>;
}

/** Undefined until they are read; `failed` when this device cannot. */
export function useListEntries(listId: string): EntriesByItem | 'failed' | undefined {
  const { documents } = useTill();
  const [shown, show] = useState<EntriesByItem | 'failed'>();
  useEffect(() => {
    const first = priceListItemId(listId, '');
    const byId = new Map<string, Reference>();
    let [isRead, isGone] = [false, false];

    async function read(): Promise<void> {
      byId.clear();
      for (let after = first; ;) {
        // Ids of one list stand side by side.
        const found = await documents.find<Reference>('reference', {
          selector: { id: { $gt: after, $lt: `${first}\u{10FFFF}` } },
          sort: [{ id: 'asc' }],
          limit: page,
        });
        for (const entry of found) byId.set(entry.id, entry);
        if (found.length < page) break;
        after = found.at(-1)!.id;
      }
      isRead = true;
    }

    async function reread(ids: readonly string[]): Promise<void> {
      const found = await documents.many<Reference>('reference', ids);
      for (const id of ids) {
        const entry = found.get(id);
        if (entry) byId.set(id, entry);
        else byId.delete(id);
      }
    }

    /** One after the other, so that nothing older is read last. */
    let last: Promise<void> = Promise.resolve();
    function then(next: () => Promise<void>): void {
      last = last.then(next).then(
        () => {
          if (!isGone) show(new Map([...byId.values()].map((entry) => [entryData(entry).item_id, entry])));
        },
        () => {
          if (!isGone) show('failed');
        },
      );
    }

    // Listening first: a change while reading is read again after it.
    const watch = documents.changes('reference').subscribe((ids) => {
      const own = ids.filter((id) => id.startsWith(first));
      if (own.length > 0) then(() => (isRead ? reread(own) : read()));
    });
    then(read);
    return () => {
      isGone = true;
      watch.unsubscribe();
    };
  }, [documents, listId]);
  return shown;
}

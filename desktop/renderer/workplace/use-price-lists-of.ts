// The price lists in use that name a customer; what everybody has needs no telling.
import { useCollection } from '@evertill/client-core/react';
import type { Reference, ReferenceData } from '@evertill/schemas';

export function usePriceListsOf(customerId: string): readonly Reference[] {
  const { documents } = useCollection<Reference>('reference', {
    selector: { kind: { $eq: 'price_list' } },
    sort: [{ kind: 'asc' }, { name: 'asc' }],
  });
  return documents.filter(
    ({ active, data }) => active && (data as ReferenceData<'price_list'>).customer_ids.includes(customerId),
  );
}

// The held baskets on the screen, the longest held first.
import { useCollection, useTill } from '@evertill/client-core/react';
import type { Draft } from '@evertill/schemas';
import { heldBaskets } from './held-drafts.ts';
import type { HeldBasket } from './held-drafts.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';

export function useHeldBaskets(): readonly HeldBasket[] {
  const till = useTill();
  const { draft_id } = useSale().cart;
  const { documents } = useCollection<Draft>('draft', {
    selector: { store_id: { $eq: till.storeId }, status: { $in: ['held', 'resumed'] } },
    sort: [{ updated_at: 'asc' }],
  });
  return heldBaskets(documents, till, draft_id);
}

// The held baskets, on the screen.
import { useCallback } from 'react';
import { useCashier, useFound } from '../cashier-context.ts';
import { heldBaskets } from './held-drafts.ts';
import type { HeldBasket } from './held-drafts.ts';
import { useSale } from './use-sale.ts';

export function useHeldBaskets(): readonly HeldBasket[] {
  const { till } = useCashier();
  const { draft_id } = useSale().cart;
  const ask = useCallback(() => heldBaskets(till, draft_id), [till, draft_id]);
  return useFound(till, 'draft', ask) ?? [];
}

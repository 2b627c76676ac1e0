// What a lane is called; this till's own when none is named.
import { useTill } from '@evertill/client-core/react';
import { useCashier } from '../cashier-context.ts';

export function useLaneName(laneId?: string): string {
  const till = useTill();
  const { store } = useCashier();
  return store.lanes.find(({ id }) => id === (laneId ?? till.laneId))?.name ?? '';
}

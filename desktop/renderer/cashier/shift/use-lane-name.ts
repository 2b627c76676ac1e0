// What this till's lane is called.
import { useTill } from '@evertill/client-core/react';
import { useCashier } from '../cashier-context.ts';

export function useLaneName(): string {
  const till = useTill();
  const { store } = useCashier();
  return store.lanes.find(({ id }) => id === till.laneId)?.name ?? '';
}

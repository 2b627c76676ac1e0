// What this till's lane is called.
import { useCashier } from '../cashier-context.ts';

export function useLaneName(): string {
  const { store, till } = useCashier();
  return store.lanes.find(({ id }) => id === till.laneId)?.name ?? '';
}

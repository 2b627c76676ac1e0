// What a lane is called; this till's own when none is named.
import { useTill } from '@evertill/client-core/react';
import { laneName } from '../../workplace/lane-name.ts';
import { useCashier } from '../cashier-context.ts';

export function useLaneName(laneId?: string): string {
  const till = useTill();
  const { store } = useCashier();
  return laneName(store, laneId ?? till.laneId);
}

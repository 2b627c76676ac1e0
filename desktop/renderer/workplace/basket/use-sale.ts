// The basket that is filled, on the screen.
import { useValue } from '../../ui/use-observable.ts';
import { useDesk } from './desk-context.ts';
import type { SaleState } from './sale-state.ts';

export function useSale(): SaleState {
  return useValue(useDesk().state$);
}

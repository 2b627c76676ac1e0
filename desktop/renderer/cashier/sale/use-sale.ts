// The sale in front of the cashier, on the screen.
import { useValue } from '../../ui/use-observable.ts';
import { useCashier } from '../cashier-context.ts';
import type { SaleState } from '../../workplace/basket/sale-state.ts';

export function useSale(): SaleState {
  return useValue(useCashier().desk.state$);
}

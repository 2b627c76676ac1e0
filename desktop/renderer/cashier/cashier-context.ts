// What every screen of the cashier works with beside the till and its store: the sale in front of the cashier.
import type { Store } from '@evertill/schemas';
import { createContext, useContext } from 'react';
import type { SaleDesk } from '../workplace/basket/sale-desk.ts';

export interface Cashier {
  readonly store: Store;
  readonly desk: SaleDesk;
}

export const CashierContext = createContext<Cashier | undefined>(undefined);

export function useCashier(): Cashier {
  const cashier = useContext(CashierContext);
  if (!cashier) throw new Error('There is no opened till around this screen.');
  return cashier;
}

// What every screen of the cashier works with beside the till: its store, and the sale in front of the cashier.
import type { Store } from '@evertill/schemas';
import { useDesk } from '../workplace/basket/desk-context.ts';
import type { SaleDesk } from '../workplace/basket/sale-desk.ts';
import { useStore } from '../workplace/store-context.ts';

export interface Cashier {
  readonly store: Store;
  readonly desk: SaleDesk;
}

export function useCashier(): Cashier {
  return { store: useStore(), desk: useDesk() };
}

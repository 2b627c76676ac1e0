// What every screen of the cashier works with beside the till itself: its store, and the sale in front of the cashier.
import { useTill } from '@evertill/client-core/react';
import type { Store } from '@evertill/schemas';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { useAnswer } from '../ui/use-observable.ts';
import { money } from '../ui/money.ts';
import { clockTime } from '../ui/time.ts';
import type { SaleDesk } from './sale/sale-desk.ts';

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

/** Writes amounts in the store's currency. */
export function useMoney(): (minor: number) => string {
  const { currency } = useCashier().store;
  return useCallback((minor) => money(minor, currency), [currency]);
}

/** Says when something was, in the store's own time. */
export function useClock(): (at: string | number) => string {
  const { time_zone } = useCashier().store;
  return useCallback((at) => clockTime(at, time_zone), [time_zone]);
}

/** What `ask` finds on this till, found again whenever the collection changes. `ask` must be stable. */
export function useFound<T>(collection: string, ask: () => Promise<T>): T | undefined {
  const { documents } = useTill();
  const changes = useMemo(() => documents.changes(collection), [documents, collection]);
  return useAnswer(ask, changes);
}

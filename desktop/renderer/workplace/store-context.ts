// What every screen of an opened till works with beside the till itself: its store, and how the store writes things.
import { useTill } from '@evertill/client-core/react';
import type { Store } from '@evertill/schemas';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { money } from '../ui/money.ts';
import { clockTime, dayOrTime } from '../ui/time.ts';
import { useAnswer } from '../ui/use-observable.ts';

export const StoreContext = createContext<Store | undefined>(undefined);

export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no store around this screen.');
  return store;
}

/** Writes amounts in the store's currency. */
export function useMoney(): (minor: number) => string {
  const { currency } = useStore();
  return useCallback((minor) => money(minor, currency), [currency]);
}

/** Says when something was, in the store's own time. */
export function useClock(): (at: string | number) => string {
  const { time_zone } = useStore();
  return useCallback((at) => clockTime(at, time_zone), [time_zone]);
}

/** The same where there is little room. */
export function useShortClock(): (at: string | number) => string {
  const { time_zone } = useStore();
  return useCallback((at) => dayOrTime(at, time_zone), [time_zone]);
}

/** What `ask` finds on this till, found again whenever the collection changes. `ask` must be stable. */
export function useFound<T>(collection: string, ask: () => Promise<T>): T | undefined {
  const { documents } = useTill();
  const changes = useMemo(() => documents.changes(collection), [documents, collection]);
  return useAnswer(ask, changes);
}

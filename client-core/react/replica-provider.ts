// Hands the opened till to everything below it.
import { createContext, createElement, useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Till } from '../till/till.ts';

const TillContext = createContext<Till | undefined>(undefined);

export function ReplicaProvider({ till, children }: { till: Till; children?: ReactNode }): ReactElement {
  return createElement(TillContext.Provider, { value: till }, children);
}

/** Throws outside a `ReplicaProvider`. */
export function useTill(): Till {
  const till = useContext(TillContext);
  if (!till) throw new Error('useTill was called outside a ReplicaProvider.');
  return till;
}

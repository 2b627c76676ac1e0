// Hands the opened till to everything below it.
import { createContext, createElement, useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { ScreenTill } from '../till/screen-till.ts';

const TillContext = createContext<ScreenTill | undefined>(undefined);

export function ReplicaProvider({
  till,
  children,
}: {
  till: ScreenTill;
  children?: ReactNode;
}): ReactElement {
  return createElement(TillContext.Provider, { value: till }, children);
}

/** Throws outside a `ReplicaProvider`. */
export function useTill(): ScreenTill {
  const till = useContext(TillContext);
  if (!till) throw new Error('useTill was called outside a ReplicaProvider.');
  return till;
}

// The basket that the screens around it fill.
import { createContext, useContext } from 'react';
import type { SaleDesk } from './sale-desk.ts';

export const DeskContext = createContext<SaleDesk | undefined>(undefined);

export function useDesk(): SaleDesk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('There is no basket around this screen.');
  return desk;
}

// One basket for as long as the screens around it are there, that costs at every moment what it would be paid.
import { useTill } from '@evertill/client-core/react';
import { useEffect, useState } from 'react';
import { useStore } from '../store-context.ts';
import { SaleDesk } from './sale-desk.ts';
import type { SaleDeskWays } from './sale-desk.ts';

/** `ways`: as they are the first time. */
export function useSaleDesk(ways: SaleDeskWays): SaleDesk {
  const till = useTill();
  const store = useStore();
  const [desk] = useState(() => new SaleDesk(till, store, ways));
  useEffect(() => desk.inStore(store), [desk, store]);
  // Offers begin and end, lists change: what is shown is what is paid.
  useEffect(() => {
    const watch = till.documents.changes('reference').subscribe(() => void desk.refresh());
    return () => watch.unsubscribe();
  }, [till, desk]);
  return desk;
}

// The sale that is in front of a list, apart from it: the list may be searched anew behind it, or hold it no longer.
import { useTill } from '@evertill/client-core/react';
import { useCallback, useMemo, useState } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';
import { orderById } from '../../workplace/orders/known-orders.ts';
import type { KnownOrder } from '../../workplace/orders/known-orders.ts';
import { useCashier } from '../cashier-context.ts';

/** Blank: none is. */
export function useShownOrder(id: string): KnownOrder | undefined {
  const till = useTill();
  const { store } = useCashier();
  const ask = useCallback(
    async () => (id === '' ? undefined : orderById(till, store, id)),
    [till, store, id],
  );
  const changes = useMemo(() => merge(till.documents.changes('order'), till.view.changes$), [till]);
  const found = useAnswer(ask, changes);
  // While it is asked again, for a setting of the store has changed: what somebody is at stays in front.
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  return found ?? (known?.receipt.id === id ? known : undefined);
}

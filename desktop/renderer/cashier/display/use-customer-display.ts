// Tells the customer's display what becomes of the sale in front, from every screen of a till at a lane. No customer is
// shown what is only practised.
import type { Store } from '@evertill/schemas';
import { useEffect } from 'react';
import { distinctUntilChanged, filter, map } from 'rxjs';
import { usePlatform } from '../../platform/host-context.ts';
import type { SaleDesk } from '../../workplace/basket/sale-desk.ts';
import { useAtLane } from '../../workplace/use-at-lane.ts';
import { useTraining } from '../training/training-context.ts';
import { shownToCustomer } from './shown-to-customer.ts';

export function useCustomerDisplay(desk: SaleDesk, store: Store): void {
  const { customerDisplay } = usePlatform();
  const { practice } = useTraining();
  const atLane = useAtLane();
  useEffect(() => {
    if (practice || !atLane) return;
    const watch = desk.state$
      .pipe(
        map((state) => shownToCustomer(state, store)),
        filter((message) => message !== undefined),
        distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
      )
      .subscribe((message) => customerDisplay.send(message));
    return () => watch.unsubscribe();
  }, [atLane, customerDisplay, desk, practice, store]);
}

// When what is known of card payments may have changed: an order came back from the server, somebody here said something, or
// a while went by, for a contradiction changes no order.
import { useTill } from '@evertill/client-core/react';
import { useMemo } from 'react';
import { interval, merge, Subject } from 'rxjs';
import type { Observable } from 'rxjs';

/** ms */
const lookAgainAfter = 20_000;

export const paymentSettled$ = new Subject<void>();

export function usePaymentNews(): Observable<unknown> {
  const { documents } = useTill();
  return useMemo(
    () => merge(documents.changes('order'), paymentSettled$, interval(lookAgainAfter)),
    [documents],
  );
}

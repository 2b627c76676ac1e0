// Somebody has money in their hand: nothing may come between.
import { useEffect } from 'react';

let dialogs = 0;

/** By a dialog that takes or approves a payment, for as long as it is in front. */
export function usePaymentUnderWay(): void {
  useEffect(() => {
    dialogs += 1;
    return () => {
      dialogs -= 1;
    };
  }, []);
}

export function isPaymentUnderWay(): boolean {
  return dialogs > 0;
}

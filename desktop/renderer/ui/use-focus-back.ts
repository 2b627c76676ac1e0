// What is in front goes, and the keyboard is where it was before it came.
import { useEffect, useState } from 'react';

/**
 * For whatever is there only while it is in front. Where what had the focus is gone too, what is in front now has it: a
 * sale that was voided cannot be voided again, and the keyboard stays with the sale.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After what is going has let the focus go.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (!isLost) return;
        if (before instanceof HTMLElement && before.isConnected) return before.focus();
        [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)?.focus();
      });
    },
    [before],
  );
}

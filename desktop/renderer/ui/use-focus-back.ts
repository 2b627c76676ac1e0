// What is in front goes, and the keyboard is where it was before it came.
import { useEffect, useState } from 'react';

/** For whatever is there only while it is in front. What had the focus and is gone gets nothing. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After what is going has let the focus go.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    },
    [before],
  );
}

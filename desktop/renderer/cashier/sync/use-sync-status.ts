// What is unsent, since when and why, on the screen.
import type { SyncStatus, Till } from '@evertill/client-core';
import { useCallback, useSyncExternalStore } from 'react';

export function useSyncStatus(till: Till): SyncStatus {
  const listen = useCallback(
    (changed: () => void) => {
      const watch = till.status$.subscribe(changed);
      return () => watch.unsubscribe();
    },
    [till],
  );
  return useSyncExternalStore(listen, () => till.status());
}

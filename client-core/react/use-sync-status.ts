// What is unsent, since when and why, for whatever shows it.
import { useMemo } from 'react';
import type { Live } from '../queries/live-query.ts';
import type { SyncStatus } from '../status/sync-status.ts';
import { useTill } from './replica-provider.ts';
import { useLive } from './use-live.ts';

export function useSyncStatus(): SyncStatus {
  const till = useTill();
  const live = useMemo<Live<SyncStatus>>(
    () => ({
      snapshot: () => till.status(),
      subscribe(listener) {
        const subscription = till.status$.subscribe(listener);
        return () => subscription.unsubscribe();
      },
    }),
    [till],
  );
  return useLive(live);
}

// Follows a live value from a component.
import { useCallback, useSyncExternalStore } from 'react';
import type { Live } from '../queries/live-query.ts';

export function useLive<T>(live: Live<T>): T {
  const subscribe = useCallback((listener: () => void) => live.subscribe(listener), [live]);
  const snapshot = () => live.snapshot();
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

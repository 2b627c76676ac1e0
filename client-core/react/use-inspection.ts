// What this device says of itself and what support asked of it, for whatever shows it.
import { useMemo } from 'react';
import type { Live } from '../queries/live-query.ts';
import type { Inspection } from '../report/inspection.ts';
import { useTill } from './replica-provider.ts';
import { useLive } from './use-live.ts';

export function useInspection(): Inspection {
  const till = useTill();
  const live = useMemo<Live<Inspection>>(
    () => ({
      snapshot: () => till.inspection(),
      subscribe(listener) {
        const subscription = till.inspection$.subscribe(listener);
        return () => subscription.unsubscribe();
      },
    }),
    [till],
  );
  return useLive(live);
}

// The pages of quick keys of this lane, as they are now: prices and names follow the catalog.
import { quickKeys } from '@evertill/client-core';
import type { QuickKeyPage } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';

const none: readonly QuickKeyPage[] = [];

export function useQuickKeys(): readonly QuickKeyPage[] {
  const { documents, laneId } = useTill();
  const ask = useCallback(() => quickKeys(documents, laneId), [documents, laneId]);
  const changes = useMemo(
    () => merge(documents.changes('reference'), documents.changes('product')),
    [documents],
  );
  return useAnswer(ask, changes) ?? none;
}

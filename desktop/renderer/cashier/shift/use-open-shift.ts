// The open shift of this till's lane, as this device knows it.
import { findOpenShift } from '@evertill/client-core';
import type { OpenShift } from '@evertill/client-core';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';
import { useCashier } from '../cashier-context.ts';

/** null: there is none; undefined: not read yet. */
export function useOpenShift(): OpenShift | null | undefined {
  const { till } = useCashier();
  const ask = useCallback(
    async () => (await findOpenShift(till.documents, till.view, till.laneId)) ?? null,
    [till],
  );
  const changes = useMemo(() => merge(till.documents.changes('work_shift'), till.view.changes$), [till]);
  return useAnswer(ask, changes);
}

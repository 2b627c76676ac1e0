// A shift of the store as long as it is open for all this till knows, with what was done to it here.
import { findRunningShift } from '@evertill/client-core';
import type { OpenShift } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';

/** Undefined until it is read; null: it is closed, maybe here and not yet sent. */
export function useRunningShift(shiftId: string): OpenShift | null | undefined {
  const till = useTill();
  const ask = useCallback(async () => (await findRunningShift(till, shiftId)) ?? null, [till, shiftId]);
  const changes = useMemo(() => merge(till.documents.changes('work_shift'), till.view.changes$), [till]);
  return useAnswer(ask, changes);
}

// A shift of the store with what was done to it at this till and is not sent yet.
import { findRunningShift, findShift } from '@evertill/client-core';
import type { OpenShift } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';

export interface KnownShift {
  readonly assignees: OpenShift['assignees'];
  /** Undefined once it is closed, also where it was closed here and the server has not heard of it. */
  readonly running: OpenShift | undefined;
}

/** Undefined until it is read. */
export function useKnownShift(shiftId: string): KnownShift | undefined {
  const till = useTill();
  const ask = useCallback(async (): Promise<KnownShift> => {
    const known = await findShift(till, shiftId);
    return { assignees: known?.assignees ?? [], running: await findRunningShift(till, shiftId) };
  }, [till, shiftId]);
  const changes = useMemo(() => merge(till.documents.changes('work_shift'), till.view.changes$), [till]);
  return useAnswer(ask, changes);
}

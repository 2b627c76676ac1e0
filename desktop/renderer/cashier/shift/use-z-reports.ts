// The closed shifts of this lane, the latest first.
import { findZReports } from '@evertill/client-core';
import type { ZReport } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';

const most = 20;

/** Undefined while they are being read. */
export function useZReports(): readonly ZReport[] | undefined {
  const till = useTill();
  const ask = useCallback(() => findZReports(till, most), [till]);
  const changes = useMemo(
    () => merge(till.documents.changes('work_shift'), till.documents.changes('order'), till.view.changes$),
    [till],
  );
  return useAnswer(ask, changes);
}

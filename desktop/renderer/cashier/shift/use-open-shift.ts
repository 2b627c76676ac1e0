// The open shift of this till's lane, as this device knows it.
import { useTill } from '@evertill/client-core/react';
import { findOpenShift } from '@evertill/client-core';
import type { OpenShift } from '@evertill/client-core';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';

/** null: there is none; undefined: not read yet. */
export function useOpenShift(): OpenShift | null | undefined {
  const till = useTill();
  const ask = useCallback(async () => (await findOpenShift(till)) ?? null, [till]);
  const changes = useMemo(() => merge(till.documents.changes('work_shift'), till.view.changes$), [till]);
  return useAnswer(ask, changes);
}

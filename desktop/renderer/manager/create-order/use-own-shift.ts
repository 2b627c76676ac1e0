// The shift an order made here belongs to, as this device knows it at this moment.
import { findOwnShift } from '@evertill/client-core';
import type { OwnShift } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';

/** Undefined: not read yet. */
export function useOwnShift(): OwnShift | undefined {
  const till = useTill();
  const ask = useCallback(() => findOwnShift(till), [till]);
  const changes = useMemo(
    () => merge(till.documents.changes('work_shift'), till.documents.changes('store'), till.view.changes$),
    [till],
  );
  return useAnswer(ask, changes);
}

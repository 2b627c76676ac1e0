// The last closed shift of this lane: what it left in the drawer is what the next one begins with.
import { useTill } from '@evertill/client-core/react';
import { findPreviousShift } from '@evertill/client-core';
import type { PreviousShift } from '@evertill/client-core';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';

/** Undefined: not read yet, or there is none. `warehouseId` blank: whatever its warehouse. */
export function usePreviousShift(warehouseId: string): PreviousShift | undefined {
  const till = useTill();
  const ask = useCallback(() => findPreviousShift(till, warehouseId), [till, warehouseId]);
  const changes = useMemo(() => merge(till.documents.changes('work_shift'), till.view.changes$), [till]);
  return useAnswer(ask, changes);
}

// The shifts of the store that are asked for, and which of them this till has done something to that is not sent yet.
import { findStoreShifts } from '@evertill/client-core';
import type { ScreenTill } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import type { WorkShift } from '@evertill/schemas';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';
import { sinceOf } from './shift-address.ts';
import type { AskedShifts } from './shift-address.ts';

export interface StoreShift {
  readonly shift: WorkShift;
  readonly isWaiting: boolean;
}

const changing = ['shift.close', 'shift.assign', 'shift.amend', 'cash.move'] as const;

/** Undefined while they are being read. */
export function useStoreShifts({
  state,
  laneId,
  days,
}: Omit<AskedShifts, 'shiftId'>): readonly StoreShift[] | undefined {
  const { documents, view, surroundings } = useTill();
  const ask = useCallback(async () => {
    const since = sinceOf({ days }, surroundings.clock.now());
    const shifts = await findStoreShifts(documents, { since, laneId, state });
    const waiting = waitingShifts(view);
    return shifts.map((shift) => ({ shift, isWaiting: waiting.has(shift.id) }));
  }, [documents, view, surroundings, state, laneId, days]);
  const changes = useMemo(() => merge(documents.changes('work_shift'), view.changes$), [documents, view]);
  return useAnswer(ask, changes);
}

function waitingShifts(view: ScreenTill['view']): Set<unknown> {
  return new Set(
    changing
      .flatMap((type) => view.ofType(type))
      .filter(({ state }) => state === 'waiting')
      .map(({ payload }) => ('vendor_work_shift_id' in payload ? payload.vendor_work_shift_id : payload.id)),
  );
}

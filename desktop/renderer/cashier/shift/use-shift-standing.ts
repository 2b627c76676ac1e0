// What the open shift comes to, with what is not sent yet and what lies beside it; and whether the person at the till may
// know before counting.
import { findShift, findUnpaidCash, isBlindCount, summarizeShift } from '@evertill/client-core';
import type { OpenShift, ShiftSummary } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import type { Store } from '@evertill/schemas';
import { useCallback, useMemo, useState } from 'react';
import { merge } from 'rxjs';
import { useAnswer } from '../../ui/use-observable.ts';
import { useDesk } from '../../workplace/basket/desk-context.ts';
import { exchangedCash } from '../../workplace/basket/taken-parts.ts';

export interface ShiftStanding {
  /** As it was when its figures were reckoned. */
  readonly shift: OpenShift;
  /** Undefined for whoever counts blind: nothing on their screens can give it away. */
  readonly figures: ShiftSummary['figures'] | undefined;
  readonly unsent: { readonly count: number; readonly total: number | undefined };
  readonly blind: boolean;
  /** Taken in cash at its lane for baskets that are not paid yet; minor units, not in the figures. */
  readonly unpaidCash: number;
}

/** What it is reckoned from. */
const reckoned = ['order', 'work_shift', 'store', 'draft'] as const;

/**
 * Undefined until it is read for the first time; then it stays, for somebody may be counting, and is reckoned anew with
 * everything that happens at the till. Where it is asked first, it knows all that was written down before.
 */
export function useShiftStanding(shiftId: string): ShiftStanding | undefined {
  const till = useTill();
  const desk = useDesk();
  const ask = useCallback(async (): Promise<ShiftStanding | undefined> => {
    const shift = await findShift(till, shiftId);
    const store = await till.documents.get<Store>('store', till.storeId);
    if (!shift || !store) return undefined;
    const lane = shift.pos_register_id;
    const blind = await isBlindCount(till, store, shift);
    const { figures, unsent } = await summarizeShift(till, shift);
    return {
      shift,
      figures: blind ? undefined : figures,
      unsent: { count: unsent.count, total: blind ? undefined : unsent.total },
      blind,
      unpaidCash: (await findUnpaidCash(till, lane)) + (lane === till.laneId ? exchangedCash(desk.state) : 0),
    };
  }, [till, desk, shiftId]);
  const changes = useMemo(
    () => merge(...reckoned.map((name) => till.documents.changes(name)), till.view.changes$),
    [till],
  );
  const answer = useAnswer(ask, changes);
  // Between what this device wrote of the shift and what the replica shows of it there may be a moment without either.
  const [last, setLast] = useState<ShiftStanding>();
  if (answer && answer !== last) setLast(answer);
  return answer ?? (last?.shift.id === shiftId ? last : undefined);
}

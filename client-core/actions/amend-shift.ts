// Writes an owner's correction beside a closed shift, offline too. What was counted and stored at the close stays.
import { mostAmendments } from '@evertill/schemas';
import type { OperationRecord, ShiftAmendPayload, WorkShift } from '@evertill/schemas';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { actingPerson } from './acting-person.ts';
import type { TillContext } from './till-context.ts';

/** Money in minor units; what is absent is not corrected. */
export interface ShiftCorrection {
  readonly shiftId: string;
  readonly note: string;
  readonly actualCash?: number | undefined;
  readonly handoverAmount?: number | undefined;
  /** The owner has looked at a contested shift: it stands. */
  readonly settlesContest?: boolean | undefined;
}

export interface AmendedShift {
  readonly ok: true;
  readonly id: string;
  readonly record: OperationRecord;
}

export async function amendShift(
  till: TillContext,
  { shiftId, note, actualCash, handoverAmount, settlesContest }: ShiftCorrection,
): Promise<AmendedShift | Refusal> {
  const shift = await till.documents.get<WorkShift>('work_shift', shiftId);
  if (!shift) return refuse('shift_not_found');
  const actor = await actingPerson(till);
  if (actor && actor.vendor_type !== 'owner') return refuse('forbidden', { id: shiftId });
  if (shift.status === 'open') return refuse('shift_still_open', { id: shiftId });
  if (shift.amendments.length >= mostAmendments) return refuse('shift_full', { limit: mostAmendments });
  const id = till.surroundings.chance.id();
  const payload: ShiftAmendPayload = {
    id: shiftId,
    amendment_id: id,
    note: note.trim(),
    ...(actualCash === undefined ? {} : { closing_actual_cash: actualCash }),
    ...(handoverAmount === undefined ? {} : { closing_handover_amount: handoverAmount }),
    ...(settlesContest === undefined ? {} : { settles_contest: settlesContest }),
  };
  const appended = await till.append({
    store_id: till.storeId,
    actor_id: till.actorId(),
    type: 'shift.amend',
    payload: () => payload,
  });
  return appended.ok ? { ok: true, id, record: appended.record } : appended;
}

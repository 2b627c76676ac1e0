// A correction beside a closed shift. What was counted and stored when it was closed stays as it was.
import { collections, deepEqual, mostAmendments, reject } from '@evertill/schemas';
import type { OperationDecision, ShiftAmendPayload, WorkShift } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { OperationProposal, OperationRule } from '../rule.ts';
import { noShift, shiftOf } from './shift-facts.ts';

export interface ShiftAmendFacts {
  readonly shift: WorkShift | undefined;
}

export const shiftAmendRule: OperationRule<ShiftAmendPayload, ShiftAmendFacts> = {
  subject: (payload) => payload.amendment_id,
  locks: ({ payload }) => [{ collection: collections.work_shift, id: payload.id }],
  facts: async (tx: ReadTx, { payload }) => ({ shift: await shiftOf(tx, payload.id) }),
  decide,
};

function decide(
  proposal: OperationProposal<ShiftAmendPayload>,
  { shift }: ShiftAmendFacts,
): OperationDecision {
  const { actor, entry, payload, occurredAt } = proposal;
  const { amendment_id, note } = payload;
  if (shift?.store_id !== entry.store_id) return noShift(proposal, payload.id);
  const result = { id: shift.id, amendment_id };
  const figures = {
    closing_actual_cash: payload.closing_actual_cash ?? null,
    closing_handover_amount: payload.closing_handover_amount ?? null,
    note,
  };
  const known = shift.amendments.find(({ id }) => id === amendment_id);
  if (known)
    return deepEqual(known, { ...known, ...figures })
      ? { kind: 'already', result }
      : reject('operation_mismatch', { amendment_id });
  if (shift.status === 'open') return reject('shift_still_open', { id: shift.id });
  if (shift.amendments.length >= mostAmendments) return reject('shift_full', { limit: mostAmendments });
  const amendment = { id: amendment_id, ...figures, vendor_employee_id: actor.user_id, at: occurredAt };
  const contested = shift.contested && payload.settles_contest !== true;
  const amendments = [...shift.amendments, amendment];
  return {
    kind: 'apply',
    writes: [{ collection: 'work_shift', document: { ...shift, amendments, contested } }],
    result,
    changed: false,
  };
}

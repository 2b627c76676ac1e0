// A correction beside a closed shift, by an owner: the shift itself stays as it was closed (decisions.md, "Transitions
// out of closed").
import * as z from 'zod';
import { shiftAmendmentSchema } from '../collections/work-shift.ts';
import { idField } from '../fields.ts';
import { defineOperation } from '../operation.ts';

const { closing_actual_cash, closing_handover_amount, note } = shiftAmendmentSchema.shape;

export const shiftAmendPayload = z.strictObject({
  id: idField,
  amendment_id: idField,
  closing_actual_cash: closing_actual_cash.optional(),
  closing_handover_amount: closing_handover_amount.optional(),
  /** An owner has looked at a contested shift: it stands. */
  settles_contest: z.boolean().optional(),
  note,
});
export type ShiftAmendPayload = z.infer<typeof shiftAmendPayload>;

export const shiftAmend = defineOperation({
  type: 'shift.amend',
  version: 1,
  payload: shiftAmendPayload,
  may: (actor) => actor.vendor_type === 'owner',
});

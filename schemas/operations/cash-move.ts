// Cash in or out of the drawer in the middle of a shift, with a reason; or the drawer opened for nothing.
import * as z from 'zod';
import { cashMovementKinds } from '../collections/work-shift.ts';
import { idField, priceField } from '../fields.ts';
import { defineOperation } from '../operation.ts';

export const cashMovePayload = z.strictObject({
  id: idField,
  vendor_work_shift_id: idField,
  kind: z.enum(cashMovementKinds),
  /** Minor units. */
  amount: priceField,
  reason: z.string().min(1).max(200),
});
export type CashMovePayload = z.infer<typeof cashMovePayload>;

export const cashMove = defineOperation({
  type: 'cash.move',
  version: 1,
  payload: cashMovePayload,
  may: () => true,
});

// A manager says to which shift a parked sale belongs; it is placed then, with its own content and time.
// decisions.md, ruling 1.
import * as z from 'zod';
import { mayWrite } from '../domain/permission.ts';
import { counterField, idField } from '../fields.ts';
import { defineOperation } from '../operation.ts';

export const orderReattributePayload = z.strictObject({
  /** Of the parked entry. */
  device_id: idField,
  device_seq: counterField.min(1),
  vendor_work_shift_id: idField,
});
export type OrderReattributePayload = z.infer<typeof orderReattributePayload>;

export const orderReattribute = defineOperation({
  type: 'order.reattribute',
  version: 1,
  payload: orderReattributePayload,
  may: (actor) => mayWrite(actor, 'order'),
});

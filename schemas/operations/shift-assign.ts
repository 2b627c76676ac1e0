// Replacing the single assignee of an open work shift. Second document, "Work shift", PATCH assignees.
import * as z from 'zod';
import { mayWrite } from '../domain/permission.ts';
import { idField } from '../fields.ts';
import { defineOperation } from '../operation.ts';

export const shiftAssignPayload = z.strictObject({
  id: idField,
  /** Exactly one; the rule answers another number with the document's own code. */
  assigned_vendor_employee_ids: z.array(idField),
});
export type ShiftAssignPayload = z.infer<typeof shiftAssignPayload>;

export const shiftAssign = defineOperation({
  type: 'shift.assign',
  version: 2,
  payload: shiftAssignPayload,
  // And of these the opener, the assignee and owners, which the rule knows.
  may: (actor) => mayWrite(actor, 'settings'),
});

// Opening a shift over REST. Second document, "Open body".
import * as z from 'zod';
import { workShift } from '../collections/work-shift.ts';
import { idField } from '../fields.ts';
import { shiftOpenPayload } from '../operations/shift-open.ts';

export const openShiftBody = z.strictObject({
  ...shiftOpenPayload.shape,
  id: idField.optional(),
  store_id: idField,
});

export const workShiftReply = workShift.document;

export const currentShiftQuery = z.strictObject({
  store_id: z.string().max(128).optional(),
  pos_register_id: z.string().max(128).optional(),
  mine: z.enum(['0', '1']).optional(),
});

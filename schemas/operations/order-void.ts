// Taking a whole order back while its shift is still open: as if it had never been in the drawer.
import * as z from 'zod';
import { idField, refField } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { orderPlacePayload } from './order-place.ts';

export const orderVoidPayload = z.strictObject({
  client_order_id: idField,
  /** Of the order, as whoever voids it knows it: nobody closes it, and counts it, in the same moment. */
  vendor_work_shift_id: refField.optional(),
  reason: z.string().trim().min(1).max(200),
  approvals: orderPlacePayload.shape.approvals.optional(),
});
export type OrderVoidPayload = z.infer<typeof orderVoidPayload>;

export const orderVoid = defineOperation({
  type: 'order.void',
  version: 1,
  payload: orderVoidPayload,
  // Whose shift it is decides, so the rule does.
  may: () => true,
});

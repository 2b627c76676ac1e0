// What becomes of an order over REST: goods come back, it is voided, a tip is added, a parked one gets its shift.
import * as z from 'zod';
import { paymentMethods } from '../collections/order.ts';
import {
  idField,
  instantField,
  jsonObjectField,
  noteField,
  priceField,
  quantityField,
  refField,
} from '../fields.ts';
import { orderPlacePayload } from '../operations/order-place.ts';
import { orderTipPayload } from '../operations/order-tip.ts';
import { orderVoidPayload } from '../operations/order-void.ts';
import { pageFields } from './pages.ts';

/** What comes back, at the price it was sold for; everything that is left when no line is named. */
export const orderReturnBody = z.strictObject({
  /** Of the return; made when absent. */
  client_order_id: idField.optional(),
  /** Where it is given back; the lane of the sale when absent. */
  pos_register_id: idField.optional(),
  vendor_work_shift_id: refField.optional(),
  lines: z
    .array(
      z.strictObject({
        line_id: idField,
        /** Positive; what is left of the line when absent. */
        qty: quantityField.refine((text) => Number(text) > 0, 'Must be above zero.').optional(),
      }),
    )
    .min(1)
    .max(2000)
    .optional(),
  /** What is paid out, positive; back to how the sale was paid when absent. */
  payments: z
    .array(z.strictObject({ method: z.enum(paymentMethods), amount: priceField.min(1) }))
    .max(50)
    .optional(),
  approvals: orderPlacePayload.shape.approvals.optional(),
  note: noteField.optional(),
});
export type OrderReturnBody = z.infer<typeof orderReturnBody>;

export const orderVoidBody = z.strictObject({
  reason: orderVoidPayload.shape.reason,
  approvals: orderVoidPayload.shape.approvals,
});

/** The payment may be left out where only one can have a tip. */
export const orderTipBody = z.strictObject({
  client_payment_id: idField.optional(),
  tip: orderTipPayload.shape.tip,
});

export const parkedOrdersQuery = z.strictObject({
  ...pageFields(),
  store_id: z.string().max(128).optional(),
});

export const parkedOrderRow = z.object({
  id: z.string(),
  store_id: z.string(),
  device_id: z.string(),
  device_seq: z.int(),
  code: z.string(),
  details: jsonObjectField,
  actor_id: z.string(),
  captured_at: instantField,
  parked_at: instantField,
  client_order_id: z.string(),
  display_code: z.string(),
  pos_register_id: z.string(),
  vendor_work_shift_id: z.string(),
  currency: z.string(),
  total: z.int(),
});

export const attributeBody = z.strictObject({ vendor_work_shift_id: idField });

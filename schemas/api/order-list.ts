// The orders of a store, and one of them with everything that became of it.
import * as z from 'zod';
import { order } from '../collections/order.ts';
import { givenInstant } from './given-instant.ts';
import { pageFields, pageOf } from './pages.ts';
import { queryFlag } from './query-flag.ts';

const id = z.string().min(1).max(128);

export const ordersQuery = z.strictObject({
  ...pageFields(),
  store_id: z.string().max(128).optional(),
  status: order.shape.status.optional(),
  payment_status: order.shape.payment_status.optional(),
  vendor_work_shift_id: id.optional(),
  pos_register_id: id.optional(),
  customer_id: id.optional(),
  /** The sale they are returns of. */
  return_of: id.optional(),
  /** An order's number, display code or id. */
  q: z.string().trim().min(1).max(128).optional(),
  /** By the corrected clock of the device: at this instant or later, and before that one. */
  from: givenInstant.optional(),
  to: givenInstant.optional(),
  /** Accepted after its shift was closed. */
  late: queryFlag.optional(),
  /** Somebody should look at it. */
  flagged: queryFlag.optional(),
  /** `next_cursor` of the page before: goes on behind its last row, whatever came meanwhile. */
  cursor: z.string().min(1).max(2000).optional(),
});
export type OrdersQuery = z.output<typeof ordersQuery>;

/** Without what only the detail shows. */
const { lines: _lines, payments: _payments, variances: _variances, ...rowShape } = order.document.shape;
export const orderRow = z.object(rowShape);

export const ordersReply = z.object({
  ...pageOf(orderRow).shape,
  /** null on the last page. */
  next_cursor: z.string().nullable(),
});

export const orderDetail = z.object({
  ...order.document.shape,
  /** Orders that gave goods of this one back, newest first. */
  returns: z.array(orderRow),
  /** What is left of each line and of the money. */
  refundable: z.object({
    money: z.int(),
    lines: z.array(
      z.object({
        line_id: z.string(),
        qty: z.string(),
        tax: z.int(),
        total: z.int(),
        /** Of `total`, what goes back to food benefits. */
        ebt: z.int(),
      }),
    ),
  }),
});

// Placing orders over REST. decisions.md, "POS bodies": at `/vendor/point-of-sale/orders` only store, lane, lines and
// payments are required and the server makes what is missing; `/pos/orders` wants the whole.
import * as z from 'zod';
import { clockField } from '../operation-entry.ts';
import { counterField, hashField, idField } from '../fields.ts';
import { givenInstant, instantText } from './given-instant.ts';
import { orderPlacePayload, placedLineSchema, placedPaymentSchema } from '../operations/order-place.ts';

const envelope = {
  store_id: idField,
  /** Shorter than other ids: the ledger keeps it with a prefix. */
  device_id: idField.max(124),
  device_seq: counterField.min(1),
  captured_at: givenInstant,
  clock: clockField,
  prev_hash: hashField.optional(),
  hash: hashField.optional(),
  sig: z.string().max(200).optional(),
};

/** A client that hashes what it sends has hashed its own writing of the instant, so that it is kept here. */
export const posOrderBody = z.strictObject({
  ...orderPlacePayload.shape,
  ...envelope,
  captured_at: instantText,
});
export type PosOrderBody = z.infer<typeof posOrderBody>;

const looseLine = z.strictObject({
  ...placedLineSchema.partial().shape,
  item_id: idField,
  qty: placedLineSchema.shape.qty,
});
const loosePayment = z.strictObject({
  ...placedPaymentSchema.partial().shape,
  method: placedPaymentSchema.shape.method,
  amount: placedPaymentSchema.shape.amount,
});

export const orderBody = z.strictObject({
  ...z.object(orderPlacePayload.shape).partial().shape,
  ...z.object(envelope).partial().shape,
  store_id: idField,
  pos_register_id: idField,
  lines: z.array(looseLine).min(1).max(2000),
  payments: z.array(loosePayment).max(50),
});
export type OrderBody = z.infer<typeof orderBody>;

export const orderReply = z.object({
  order_id: z.string(),
  order_number: z.int(),
  status: z.string(),
  payment_status: z.string(),
  payload_hash: z.string(),
  vendor_work_shift_id: z.string(),
  late: z.boolean(),
  server_totals: z.unknown(),
  variances: z.array(z.unknown()),
  /** Why somebody should look at it. */
  flags: z.array(z.string()).optional(),
});

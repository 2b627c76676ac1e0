// Goods that come back, as windows and the till's own program tell each other.
import * as z from 'zod';
import { noteField, orderReturnBody } from '@evertill/schemas';
import { journalRecord } from './sale-shapes.ts';

const id = z.string().min(1).max(128);
const json = z.record(z.string(), z.unknown());

/** Of what is left of a sale; quantities and what is paid out are positive. */
export const orderReturn = z.strictObject({
  orderId: id,
  returnId: id,
  lines: orderReturnBody.shape.lines,
  paidOut: orderReturnBody.shape.payments,
  note: noteField.optional(),
});

export const returnedOrder = z.strictObject({
  clientOrderId: z.string(),
  displayCode: z.string(),
  totals: json,
  payments: z.array(json),
  record: journalRecord,
});

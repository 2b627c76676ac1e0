// A tip the customer wrote on the slip after the card was charged. The last word counts.
import * as z from 'zod';
import { idField, priceField } from '../fields.ts';
import { defineOperation } from '../operation.ts';

export const orderTipPayload = z.strictObject({
  client_order_id: idField,
  client_payment_id: idField,
  /** Minor units; 0 takes it back. */
  tip: priceField,
});
export type OrderTipPayload = z.infer<typeof orderTipPayload>;

export const orderTip = defineOperation({
  type: 'order.tip',
  version: 1,
  payload: orderTipPayload,
  may: () => true,
});

// What the window in front of the customer is told, over the channel `customer-display:send`: the basket as it grows, what
// was paid and is given back, or that nothing is going on. Only what the customer may read from the counter anyway: no
// person is named, and nothing the cashier notes.
import { currencyField } from '@evertill/schemas';
import * as z from 'zod';

/** Minor units. */
const money = z.int();
const store = z.string().max(200);

export const displayMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('cart'),
    data: z.strictObject({
      store,
      currency: currencyField,
      lines: z
        .array(
          z.strictObject({
            id: z.string().max(128),
            name: z.string().max(500),
            /** Three decimals. */
            qty: z.string().max(20),
            /** For `price_per` pieces. */
            unit_price: money,
            price_per: z.int().min(1),
            /** What was taken off. */
            discount: money,
            total: money,
          }),
        )
        .max(2000),
      discount: money,
      tax: money,
      tax_included: z.boolean(),
      total: money,
    }),
  }),
  z.strictObject({
    type: z.literal('total'),
    data: z.strictObject({ store, currency: currencyField, total: money, received: money, change: money }),
  }),
  z.strictObject({ type: z.literal('idle'), data: z.strictObject({ store }) }),
]);

export type DisplayMessage = z.infer<typeof displayMessage>;
export type DisplayedCart = Extract<DisplayMessage, { type: 'cart' }>['data'];
export type DisplayedTotal = Extract<DisplayMessage, { type: 'total' }>['data'];

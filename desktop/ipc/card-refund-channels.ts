// Returns whose money goes back to a card at this till's own terminal: what was given is a return whatever happens to the window.
import * as z from 'zod';
import { idField, terminalOutcomeField } from '@evertill/schemas';
import { byManager } from './manager-pin.ts';
import { defineChannel } from './channel.ts';
import { orderReturn, returnedOrder } from './return-shapes.ts';

/** Printable ASCII, as terminals take it. */
export const transactionRef = z.string().regex(/^[\x21-\x7e]{1,80}$/);
export const aboutCharge = z.strictObject({ transactionRef });
const minor = z.int();

const cardRefund = z.strictObject({
  transactionRef: z.string(),
  orderId: z.string(),
  amount: minor,
  currency: z.string(),
  cardLast4: z.string(),
  at: z.string(),
  state: z.enum(['pending', 'given', 'not_given']),
  outcome: terminalOutcomeField,
  declineCode: z.string(),
  message: z.string(),
  problem: z.string(),
  returned: returnedOrder.nullable(),
});

export const refundChannels = [
  defineChannel({
    name: 'card:refundable',
    request: z.strictObject({ orderId: idField }),
    reply: z.strictObject({
      cards: z.array(z.strictObject({ charge: z.string(), cardLast4: z.string(), left: minor })),
    }),
  }),
  defineChannel({
    name: 'card:refund',
    request: orderReturn.extend({
      transactionRef,
      /** One of `card:refundable`. */
      charge: z.string().min(1).max(100),
    }),
    /** When the terminal has ended, or nobody knows how it did. */
    reply: cardRefund,
  }),
  defineChannel({ name: 'card:refund-look', request: aboutCharge, reply: cardRefund }),
  defineChannel({ name: 'card:refund-cancel', request: aboutCharge, reply: z.strictObject({}) }),
  defineChannel({
    name: 'card:refund-settle',
    request: aboutCharge.extend({ outcome: z.enum(['succeeded', 'declined']), ...byManager }),
    reply: cardRefund,
  }),
  defineChannel({
    name: 'card:refund-unseen',
    request: z.strictObject({}),
    reply: z.strictObject({ refunds: z.array(cardRefund) }),
  }),
  defineChannel({
    name: 'card:refund-seen',
    request: aboutCharge.extend({
      /** The window, by a name it keeps: asked again for it, the answer is the same. */
      screen: idField,
    }),
    reply: z.strictObject({ isFirst: z.boolean() }),
  }),
] as const;

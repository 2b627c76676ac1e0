// Sales that are paid by a card at this till's own terminal. Beside the documents' channels: `pos-bridge:pay` moves money,
// these move a sale with it, so that what was charged is a sale whatever happens to the window.
import * as z from 'zod';
import { idField, orderReturnBody, paymentAlarm, terminalOutcomeField } from '@evertill/schemas';
import { byManager } from './manager-pin.ts';
import { aboutCharge, refundChannels, transactionRef } from './card-refund-channels.ts';
import { defineChannel } from './channel.ts';
import { cart, handed, journalRecord } from './sale-shapes.ts';

const minor = z.int();
const about = aboutCharge;

const cardSale = z.strictObject({
  transactionRef: z.string(),
  amount: minor,
  charged: minor,
  parts: z.array(
    z.strictObject({
      method: z.enum(['card', 'ebt']),
      amount: minor,
      state: z.enum(['waiting', 'charged', 'not_charged', 'unknown']),
    }),
  ),
  rest: z.strictObject({ cash: minor, card: minor }),
  currency: z.string(),
  at: z.string(),
  cart,
  state: z.enum(['pending', 'paid', 'not_paid']),
  outcome: terminalOutcomeField,
  declineCode: z.string(),
  message: z.string(),
  problem: z.string(),
  placed: z
    .strictObject({
      clientOrderId: z.string(),
      displayCode: z.string(),
      totals: z.looseObject({ total: minor }),
      record: journalRecord,
      tips: z.record(z.string().max(100), minor),
    })
    .nullable(),
});

export const cardChannels = [
  defineChannel({
    name: 'card:terminals',
    request: z.strictObject({}),
    reply: z.strictObject({
      terminals: z.array(z.strictObject({ id: z.string(), isUsable: z.boolean(), takesEbt: z.boolean() })),
    }),
  }),
  defineChannel({
    name: 'card:pay',
    request: z.strictObject({
      transactionRef,
      terminalId: idField,
      cart,
      handed,
      shown: minor,
      attributed: z.enum(['lane', 'actor']),
      exchange: z.strictObject({ orderId: idField, back: orderReturnBody.shape.lines }).optional(),
    }),
    /** When the terminal has ended, or nobody knows how it did. */
    reply: cardSale,
  }),
  defineChannel({ name: 'card:look', request: about, reply: cardSale }),
  defineChannel({
    name: 'card:go-on',
    request: about.extend({ rest: z.enum(['cash', 'card']) }),
    reply: cardSale,
  }),
  defineChannel({ name: 'card:take-back', request: about, reply: cardSale }),
  defineChannel({ name: 'card:cancel', request: about, reply: z.strictObject({}) }),
  defineChannel({
    name: 'card:settle',
    request: about.extend({ outcome: z.enum(['succeeded', 'declined']), ...byManager }),
    reply: cardSale,
  }),
  defineChannel({
    name: 'card:unseen',
    request: z.strictObject({}),
    reply: z.strictObject({ sales: z.array(cardSale) }),
  }),
  defineChannel({
    name: 'card:seen',
    request: about.extend({
      /** The window, by a name it keeps: asked again for it, the answer is the same. */
      screen: idField,
      holdAs: z.string().min(1).max(200).optional(),
    }),
    reply: z.strictObject({ isFirst: z.boolean() }),
  }),
  ...refundChannels,
  defineChannel({
    name: 'card:troubles',
    request: z.strictObject({}),
    reply: z.strictObject({
      troubles: z.array(
        z.strictObject({
          transactionRef: z.string(),
          code: paymentAlarm.shape.code,
          amount: minor,
          currency: z.string(),
          at: z.string(),
        }),
      ),
    }),
  }),
  defineChannel({
    name: 'card:deal-with',
    request: about.extend({ how: z.enum(['terminal', 'hand', 'noted']), ...byManager }),
    reply: z.strictObject({}),
  }),
] as const;

// The bridge to card terminals as a screen asks for it. Second document, "Desktop client local channels"; `pay`, `inquire`,
// `cancel` and `settle-by-hand` are ours beside them: a till whose own agent reaches the terminal drives it directly
// (decisions.md, "Terminal payment"). No channel takes a result from a screen: what became of money the terminal says.
import * as z from 'zod';
import {
  currencyField,
  ecrRelayRequest,
  hardwareReply,
  idField,
  instantField,
  terminalOutcomeField,
} from '@evertill/schemas';
import { byManager } from './manager-pin.ts';
import { defineChannel } from './channel.ts';

const address = z.string().min(1).max(2000);
const text = (most: number) => z.string().min(1).max(most);
const nothing = z.strictObject({});
const count = z.int().min(0);
const minor = z.int();
/** Printable ASCII, as terminals take it. */
const transactionRef = z.string().regex(/^[\x21-\x7e]{1,100}$/);

/** What stands in no saved device: secrets of the terminal, and what its protocol wants to know beside its address. */
export const terminalSettings = z
  .strictObject({
    currency: currencyField,
    /** ISO 4217 in digits, for ZVT: 978. */
    currencyCode: z.int().min(1).max(999),
    /** ZVT: six digits. */
    password: z.string().regex(/^\d{6}$/),
    /** nexo */
    saleId: text(200),
    poiId: text(200),
    passphrase: text(500),
    keyIdentifier: text(200),
    keyVersion: z.int().min(0).max(1_000_000),
    /** PEM of the root whose terminals are trusted. */
    ca: text(20_000),
    /** The name in the terminal's certificate, where it is not its address. */
    servername: text(200),
    /** Header of a provider's cloud. */
    authorization: text(2000),
  })
  .partial();

const result = z.strictObject({
  outcome: terminalOutcomeField,
  declineCode: z.string().optional(),
  message: z.string().optional(),
  /** What was really moved, tip and surcharge included; smallest unit. */
  amountApproved: minor.optional(),
  tipAmount: minor.optional(),
  surcharge: minor.optional(),
  receiptLines: z.array(z.string()).readonly().optional(),
  rawRef: z.string().optional(),
  authCode: z.string().optional(),
  cardLast4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  cardBrand: z.string().optional(),
  entryMode: z.string().optional(),
  /** A person said it in the terminal's stead. */
  byHand: z.strictObject({ by: z.string(), note: z.string(), at: z.int() }).optional(),
});
const resultReply = z.strictObject({ transactionRef: z.string(), result });

export const bridgeChannels = [
  defineChannel({
    name: 'pos-bridge:start',
    request: z.strictObject({ wsUrl: address, terminalId: idField, storeId: idField.optional() }),
    reply: z.strictObject({ success: z.literal(true), sessionKey: z.string() }),
  }),
  defineChannel({
    name: 'pos-bridge:stop',
    request: z.strictObject({ sessionKey: text(200) }),
    /** Until the till is started again. */
    reply: z.strictObject({ success: z.literal(true) }),
  }),
  defineChannel({
    name: 'pos-bridge:status',
    request: nothing,
    reply: z.strictObject({
      sessions: z.array(
        z.strictObject({
          sessionKey: z.string(),
          storeId: z.string(),
          terminalId: z.string(),
          /** Without a key. */
          wsUrl: z.string(),
          state: z.enum(['connecting', 'connected', 'waiting', 'stopped']),
          since: instantField,
          /** Why it is not connected. */
          reason: z.string(),
        }),
      ),
      terminals: z.array(
        z.strictObject({
          storeDeviceId: z.string(),
          storeId: z.string(),
          protocol: z.string(),
          isBusy: z.boolean(),
          /** Blank, or the field that keeps it from being reached. */
          problem: z.string(),
        }),
      ),
      /** Nobody knows yet what became of these. */
      unsettled: z.array(
        z.strictObject({
          transactionRef: z.string(),
          storeDeviceId: z.string(),
          kind: z.enum(['sale', 'refund', 'reversal']),
          amount: minor,
          currency: z.string(),
          at: instantField,
        }),
      ),
      /** Results the server does not have on record yet. */
      unreported: count,
    }),
  }),
  defineChannel({
    name: 'pos-bridge:send-payment-result',
    /** Tells the server what the book says became of it; a screen names it and says nothing of it. */
    request: z.strictObject({ transactionRef }),
    reply: z.strictObject({
      success: z.boolean(),
      /** `recorded`: the server has it; `sending`: it is told until it has; `unknown`: nobody knows yet. */
      state: z.enum(['recorded', 'sending', 'unknown']),
    }),
  }),
  defineChannel({
    name: 'pos-bridge:relay-ecr-command',
    request: z.strictObject({
      storeDeviceId: idField,
      protocol: ecrRelayRequest.shape.protocol,
      payload: ecrRelayRequest.shape.payload,
      expectResponseMs: ecrRelayRequest.shape.expectResponseMs,
      idempotencyKey: idField,
    }),
    reply: z.strictObject({
      success: z.boolean(),
      payload: z.string().optional(),
      error: z.string().optional(),
    }),
  }),
  defineChannel({
    name: 'pos-bridge:get-logs',
    request: z.strictObject({ limit: z.int().min(1).max(1000).default(1000) }),
    reply: z.strictObject({
      /** The oldest first. */
      entries: z.array(
        z.strictObject({ at: instantField, level: z.enum(['info', 'warn']), text: z.string() }),
      ),
    }),
  }),
  defineChannel({
    name: 'pos-bridge:clear-logs',
    request: nothing,
    reply: z.strictObject({ success: z.literal(true), cleared: count }),
  }),
  defineChannel({
    name: 'pos-bridge:set-config',
    request: z.strictObject({
      /** As the activation gave it, with the store's key in it. */
      wsUrl: address,
      webhookUrl: address.optional(),
      /** The saved device. */
      terminalId: idField,
      storeId: idField.optional(),
      /** Absent: the terminal is saved no more, nor a bridge that has none left. */
      terminalConfig: hardwareReply.shape.config.optional(),
      settings: terminalSettings.optional(),
      /** A socket of this terminal alone. */
      legacy: z.boolean().optional(),
    }),
    reply: z.strictObject({ success: z.literal(true), sessionKey: z.string() }),
  }),
  defineChannel({
    name: 'pos-bridge:pay',
    request: z.strictObject({
      transactionRef,
      storeDeviceId: idField,
      amount: z.int().min(1).max(999_999_999_999),
      currency: currencyField,
      tender: z.enum(['card', 'ebt_food', 'ebt_cash']).optional(),
    }),
    reply: resultReply,
  }),
  defineChannel({
    name: 'pos-bridge:inquire',
    request: z.strictObject({ transactionRef }),
    reply: resultReply,
  }),
  defineChannel({
    name: 'pos-bridge:cancel',
    request: z.strictObject({ transactionRef }),
    /** False: it is not under way. What becomes of it is what `pay` answers. */
    reply: z.strictObject({ asked: z.boolean() }),
  }),
  defineChannel({
    name: 'pos-bridge:settle-by-hand',
    request: z.strictObject({ transactionRef, outcome: z.enum(['succeeded', 'declined']), ...byManager }),
    reply: resultReply,
  }),
] as const;

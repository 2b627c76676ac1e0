// Bridge activation and the state of a payment at a terminal. Second document, "Bridge activation and channel";
// decisions.md, "Terminal payment".
import * as z from 'zod';
import { terminalOutcomeField } from '../bridge-messages.ts';
import { currencyField, idField, instantField } from '../fields.ts';
import { hardwareReply } from './devices.ts';

export const bridgeActivation = z.strictObject({ deviceId: idField });

export const bridgeActivated = z.object({
  /** With `storeId` and the store's bridge key as `token`, which is shown here and nowhere else. */
  wsUrl: z.string(),
  webhookUrl: z.string(),
  terminalId: z.string(),
  /** How the agent reaches the terminal: the saved device's own settings. */
  terminalConfig: hardwareReply.shape.config,
});

export const terminalPaymentCreate = z.strictObject({
  store_device_id: idField,
  amount: z.int().min(1).max(1_000_000_000_000),
  client_payment_id: idField,
});
export const terminalPaymentAsked = z.object({ transaction_ref: z.string() });

export const terminalPaymentReply = z.object({
  transaction_ref: z.string(),
  order_id: z.string(),
  store_device_id: z.string(),
  amount: z.int(),
  currency: currencyField,
  /** `waiting`: no agent has been told yet, so nothing was charged; `asked`: an agent was told. */
  state: z.enum(['waiting', 'asked', 'settled']),
  /** `unknown` also while nobody has said anything. */
  outcome: terminalOutcomeField,
  payment_reference: z.string(),
  auth_code: z.string(),
  card_last4: z.string(),
  card_brand: z.string(),
  entry_mode: z.string(),
  decline_code: z.string(),
  /** Moved, with tip and surcharge, as the terminal said, or a person; null: it did not. */
  amount_approved: z.int().nullable(),
  /** Given on top of what was asked for. */
  tip_amount: z.int(),
  asked_at: instantField,
  settled_at: instantField.nullable(),
});

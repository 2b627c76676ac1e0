// What a manager or a till asks of the bridge beside a payment: its keys, payments somebody has to look at, commands and
// print jobs for the devices of a store.
import * as z from 'zod';
import {
  printerPrintRequest,
  ecrRelayRequest,
  paymentAlarm,
  paymentResult,
  terminalOutcomeField,
} from '../bridge-messages.ts';
import { order } from '../collections/order.ts';
import { idField, instantField } from '../fields.ts';
import { terminalPaymentReply } from './bridge.ts';
import { givenInstant } from './given-instant.ts';
import { pageFields, pageOf } from './pages.ts';

export const bridgeKeysQuery = z.strictObject(pageFields());
/** The key itself is told by the activation alone. */
export const bridgeKeyReply = z.object({
  id: z.string(),
  store_id: z.string(),
  store_device_id: z.string(),
  created_by: z.string(),
  created_at: instantField,
  revoked_at: instantField.nullable(),
});

/** For the first frame of a socket whose address has no `token`. */
export const bridgeTicketReply = z.object({
  ticket: z.string(),
  /** Seconds. */
  expires_in: z.int(),
});

/** What an agent posts that has no socket. */
export const terminalWebhookBody = paymentResult;
export const terminalWebhookReply = z.object({
  ok: z.literal(true),
  /** What is on record about it now. */
  outcome: terminalOutcomeField,
});

export const terminalPaymentSettle = z.strictObject({
  /** `given_back`: it was charged, and the money went back to the card; on record as `declined`, with that word beside it. */
  outcome: z.enum(['succeeded', 'declined', 'given_back']),
  reason: z.string().trim().min(1).max(200),
  payment_reference: paymentResult.shape.paymentReference.optional(),
  auth_code: paymentResult.shape.authCode.optional(),
});

export const terminalPaymentsQuery = z.strictObject({
  ...pageFields(),
  order_id: z.string().max(128).optional(),
  store_device_id: z.string().max(128).optional(),
  /**
   * `attention`: somebody has to look at it, for it contradicts something, or for nobody knows for a quarter of an hour
   * what became of it; `open`: nobody knows what became of it.
   */
  only: z.enum(['attention', 'open']).optional(),
  state: terminalPaymentReply.shape.state.optional(),
  outcome: terminalOutcomeField.optional(),
  /** Asked for at this instant or later, and before that one. */
  from: givenInstant.optional(),
  to: givenInstant.optional(),
  /** In the references of order, payment and terminal, the code of approval, or the last digits of the card. */
  q: z.string().max(200).optional(),
});
export type TerminalPaymentsQuery = z.output<typeof terminalPaymentsQuery>;

export const terminalPaymentRow = terminalPaymentReply.extend({
  store_id: z.string(),
  client_payment_id: z.string(),
  /** What the order is called on paper. */
  order_reference: z.string(),
  asked_by: z.string(),
  /** Of the terminal; blank where it is not saved any more. */
  device_name: z.string(),
  surcharge: z.int(),
  /** Blank: the terminal's own word. */
  settled_by: z.string(),
  settled_reason: z.string(),
  /** The code of what is to be looked at; blank as a rule. */
  attention: z.string(),
});

/** One thing that became of a payment. */
export const terminalPaymentStep = z.object({
  at: instantField,
  /**
   * `told`: an agent was told of it. `answered`: the terminal said what became of it. `flagged`: something contradicts what
   * was on record then. `unfit`: a result came that nothing was made of. `by_hand`: a person said what became of it.
   */
  kind: z.enum(['asked', 'told', 'answered', 'flagged', 'unfit', 'by_hand']),
  /** Blank: no person. */
  actor_id: z.string(),
  actor_name: z.string(),
  /** What was said then; null: nothing was. */
  outcome: terminalOutcomeField.nullable(),
  /** As the terminal said it; null: it did not. */
  amount: z.int().nullable(),
  auth_code: z.string(),
  /** A refusal code of what is to be looked at, why a result is unfit, or the terminal's own why it moved nothing; else blank. */
  code: z.string(),
  /** In a person's own words. */
  reason: z.string(),
});

export type TerminalPaymentStep = z.output<typeof terminalPaymentStep>;

/** A page of them. */
export const terminalPaymentsReply = z.object({
  ...pageOf(terminalPaymentRow).shape,
  /** Saved in the stores that were asked about, also when they are switched off now. */
  terminals: z.array(z.object({ id: z.string(), store_id: z.string(), name: z.string() })),
});

export const terminalPaymentDetail = terminalPaymentRow.extend({
  asked_by_name: z.string(),
  /** How often the terminal was asked what became of it; null: it is not asked again. */
  inquiries: z.int(),
  next_inquiry_at: instantField.nullable(),
  receipt_lines: z.array(z.string()),
  order: z.object({
    order_number: z.int(),
    display_code: z.string(),
    status: order.document.shape.status,
    payment_status: order.document.shape.payment_status,
    total: z.int(),
    paid: z.int(),
    vendor_work_shift_id: z.string(),
    /** null: it belongs to no shift, or the shift is open. */
    shift_closed_at: instantField.nullable(),
  }),
  /** Oldest first. */
  history: z.array(terminalPaymentStep),
});

export const paymentAlarmsQuery = z.strictObject({
  ...pageFields(),
  /** `attention`: somebody has to look at it; `settled`: somebody at the till has dealt with it. */
  only: z.enum(['attention', 'settled']).default('attention'),
  store_device_id: z.string().max(128).optional(),
  code: paymentAlarm.shape.code.optional(),
  /** On record here at this instant or later, and before that one. */
  from: givenInstant.optional(),
  to: givenInstant.optional(),
  /** In the references of payment and order, or in what somebody noted. */
  q: z.string().max(200).optional(),
});
export type PaymentAlarmsQuery = z.output<typeof paymentAlarmsQuery>;

/** Card money of a till that does not go with what is on record there. */
export const paymentAlarmRow = z.strictObject({
  transaction_ref: z.string(),
  store_id: z.string(),
  store_device_id: z.string(),
  /** Of the terminal; blank where it is not saved any more. */
  device_name: z.string(),
  /** Blank where nobody knows at which lane it was. */
  pos_register_id: z.string(),
  lane_name: z.string(),
  /** The till's `client_order_id`; blank where there is no sale. */
  order_id: z.string(),
  /** The order that was written for it, and what it is called on paper; blank where none was. */
  placed_order_id: z.string(),
  order_reference: z.string(),
  /** It was asked for through the server, which knows it as a payment at a terminal too. */
  terminal_payment: z.boolean(),
  code: paymentAlarm.shape.code,
  amount: z.int(),
  currency: z.string(),
  at: z.string(),
  /** Since when it is on record here as it is now. */
  received_at: instantField,
  /** Whose word it is about; blank for nobody's. */
  said_by: z.string(),
  said_by_name: z.string(),
  settled: paymentAlarm.shape.settled.unwrap().extend({ by_name: z.string() }).nullable(),
});
export type PaymentAlarmRow = z.output<typeof paymentAlarmRow>;

export const ecrCommandCreate = z.strictObject({
  protocol: ecrRelayRequest.shape.protocol,
  payload: ecrRelayRequest.shape.payload,
  expect_response_ms: ecrRelayRequest.shape.expectResponseMs,
  /** Under one key a command is carried out once. */
  idempotency_key: idField,
});

export const printJobCreate = z.strictObject({
  /** Under one id a job is printed once. */
  job_id: idField,
  format: printerPrintRequest.shape.format,
  payload: printerPrintRequest.shape.payload,
  template: printerPrintRequest.shape.template,
  data: printerPrintRequest.shape.data,
  copies: printerPrintRequest.shape.copies.optional(),
  open_drawer: z.boolean().optional(),
  /** Absent: two minutes from now. */
  expires_at: givenInstant.optional(),
});

/** `waiting`: no agent has it yet; `sent`: one has; `expired`: it is over, answered or not. */
const relayState = z.enum(['waiting', 'sent', 'answered', 'expired']);

export const ecrCommandReply = z.object({
  request_id: z.string(),
  state: relayState,
  /** base64 */
  payload: z.string().optional(),
  error: z.string().optional(),
  asked_at: instantField,
  expires_at: instantField,
});

export const printJobReply = z.object({
  job_id: z.string(),
  state: relayState,
  status: z.enum(['printed', 'failed', 'expired']).optional(),
  detail: z.string().optional(),
  asked_at: instantField,
  expires_at: instantField,
});

// What the server and an agent at a store say to each other over `/pos-bridge/ws`, frame by frame, and what the agent posts
// when that socket is down. Second document, "Events"; decisions.md, "Outcome values", `ecr_relay_request`,
// `printer_print_request`. A card number has no field here: four digits are all there is of one (threat T23).
import * as z from 'zod';
import { currencyField, idField, instantField } from './fields.ts';

/** Of a frame in either direction, bytes (threat T13). */
export const bridgeFrameBytes = 256 * 1024;

/** Names one movement of money for ever: whatever is asked or said under it is about that one movement. */
const transactionRef = idField;
const storeDeviceId = idField;
const text = (most: number) => z.string().max(most);
const payload = z.base64().max(180_000);
/** What is charged, smallest unit of the currency. */
const charged = z.int().min(1).max(1_000_000_000_000);
const part = z.int().min(0).max(1_000_000_000_000);

export const terminalOutcomes = ['succeeded', 'declined', 'canceled', 'timeout', 'error', 'unknown'] as const;
export const terminalOutcomeField = z.enum(terminalOutcomes);
export type TerminalOutcome = z.infer<typeof terminalOutcomeField>;

/** Server → agent: charge a card. */
export const paymentRequest = z.strictObject({
  type: z.literal('payment_request'),
  orderId: idField,
  amount: charged,
  currency: currencyField,
  orderReference: text(100),
  transactionRef,
  storeDeviceId,
});
export type PaymentRequest = z.infer<typeof paymentRequest>;

/** Server → agent: what became of a charge? Moves nothing; is answered with a `payment_result`. */
export const paymentInquiry = z.strictObject({
  type: z.literal('payment_inquiry'),
  transactionRef,
  storeDeviceId,
  /** Said back in the answer: an agent that never got the request has it from nowhere else. */
  orderReference: text(100).optional(),
});
export type PaymentInquiry = z.infer<typeof paymentInquiry>;

/** Agent → server, by socket or webhook. `transactionRef` and `storeDeviceId` say which request it answers. */
export const paymentResult = z.strictObject({
  type: z.literal('payment_result'),
  transactionRef,
  storeDeviceId,
  orderReference: text(100),
  paymentReference: text(100),
  outcome: terminalOutcomeField,
  authCode: text(40),
  cardLast4: z.string().regex(/^(\d{4})?$/),
  cardBrand: text(40),
  entryMode: text(40),
  declineCode: text(60).optional(),
  /** What was really moved, tip and surcharge included. */
  amountApproved: part.optional(),
  tipAmount: part.optional(),
  surcharge: part.optional(),
  receiptLines: z.array(text(200)).max(200).optional(),
  rawRef: text(200).optional(),
});
export type PaymentResult = z.infer<typeof paymentResult>;

/** Server → agent: a result is on record; the agent need not report it again. */
export const paymentResultReceived = z.strictObject({
  type: z.literal('payment_result_received'),
  transactionRef,
  outcome: terminalOutcomeField,
});

/** Agent → server: card money of its till does not go with what is on record there; said until it is on record here. */
export const paymentAlarm = z.strictObject({
  type: z.literal('payment_alarm'),
  transactionRef,
  storeDeviceId,
  /** The sale it was for: its `client_order_id`; blank where there is none. */
  orderId: text(128),
  /** At which lane; absent where the till that says it did not write that down. */
  laneId: text(128).optional(),
  code: z.enum([
    'card_charged_after_all',
    'card_not_charged_after_all',
    'card_refunded_after_all',
    'card_not_refunded_after_all',
    'card_refund_amount',
    'card_tip_unwritten',
    'card_unplaced',
  ]),
  /** Smallest unit; what was moved, or was believed to be. */
  amount: charged,
  currency: currencyField,
  at: instantField,
  /** Whose word it is about; blank for nobody's. */
  saidBy: text(128),
  /** Somebody at the till has dealt with it. */
  settled: z
    .strictObject({ how: z.enum(['given_back', 'noted']), by: text(128), note: text(500), at: instantField })
    .optional(),
});
export type PaymentAlarm = z.infer<typeof paymentAlarm>;

/** Server → agent: an alarm is on record as it was said. */
export const paymentAlarmReceived = z.strictObject({
  type: z.literal('payment_alarm_received'),
  transactionRef,
  isSettled: z.boolean(),
});

/** Server → agent: opaque bytes for a device; answered once per `idempotencyKey` however often it comes. */
export const ecrRelayRequest = z.strictObject({
  type: z.literal('ecr_relay_request'),
  requestId: idField,
  storeDeviceId,
  protocol: text(40),
  payload,
  expectResponseMs: z.int().min(0).max(300_000),
  idempotencyKey: idField,
});
export type EcrRelayRequest = z.infer<typeof ecrRelayRequest>;

export const ecrRelayResult = z.strictObject({
  type: z.literal('ecr_relay_result'),
  requestId: idField,
  payload: payload.optional(),
  error: text(300).optional(),
});
export type EcrRelayResult = z.infer<typeof ecrRelayResult>;

/** Server → agent: print, once per `jobId` however often it comes. */
export const printerPrintRequest = z.strictObject({
  type: z.literal('printer_print_request'),
  jobId: idField,
  storeDeviceId,
  format: z.enum(['escpos', 'html', 'label']),
  payload: payload.optional(),
  template: text(60).optional(),
  data: z.record(z.string().max(60), z.json()).optional(),
  copies: z.int().min(1).max(20),
  openDrawer: z.boolean(),
  expiresAt: instantField,
});
export type PrinterPrintRequest = z.infer<typeof printerPrintRequest>;

export const printerPrintResult = z.strictObject({
  type: z.literal('printer_print_result'),
  jobId: idField,
  status: z.enum(['printed', 'failed', 'expired']),
  detail: text(300),
});
export type PrinterPrintResult = z.infer<typeof printerPrintResult>;

/** Server → agent: close the terminal's batch (`give`), or say what became of the command (`ask`, which never closes). */
export const batchCloseRequest = z.strictObject({
  type: z.literal('batch_close_request'),
  requestId: idField,
  /** Names the one command: given twice, the batch is closed once and the same is answered. */
  key: idField,
  kind: z.enum(['give', 'ask']),
  storeDeviceId,
});
export type BatchCloseRequest = z.infer<typeof batchCloseRequest>;

export const batchCloseResult = z.strictObject({
  type: z.literal('batch_close_result'),
  requestId: idField,
  /** `not_closed` answers `ask` only: it did not and will not. */
  answer: z.enum(['closed', 'rejected', 'unreachable', 'not_closed', 'unknown']),
  words: text(2000),
});
export type BatchCloseResult = z.infer<typeof batchCloseResult>;

/** Agent → server, its first frame when no `token` stood in the address: good once, for 30 s (ruling 10). */
export const bridgeTicket = z.strictObject({ type: z.literal('ticket'), ticket: text(200) });

/** Server → agent: it is let in, and for which store. */
export const bridgeWelcome = z.strictObject({
  type: z.literal('welcome'),
  storeId: idField,
  /** Blank: all terminals of the store. */
  terminalId: text(128),
});

/** Server → agent: what was sent cannot be taken; nothing came of it. */
export const bridgeProblem = z.strictObject({
  type: z.literal('problem'),
  code: text(60),
  message: text(300),
  /** The `transactionRef`, `requestId` or `jobId` it is about, when it had one. */
  about: text(128),
});

export const bridgeDown = z.discriminatedUnion('type', [
  bridgeWelcome,
  paymentRequest,
  paymentInquiry,
  paymentResultReceived,
  paymentAlarmReceived,
  ecrRelayRequest,
  printerPrintRequest,
  batchCloseRequest,
  bridgeProblem,
]);
export type BridgeDown = z.infer<typeof bridgeDown>;

export const bridgeUp = z.discriminatedUnion('type', [
  bridgeTicket,
  paymentResult,
  paymentAlarm,
  ecrRelayResult,
  printerPrintResult,
  batchCloseResult,
]);
export type BridgeUp = z.infer<typeof bridgeUp>;

// A terminal somewhere in a provider's cloud, over a WebSocket that carries JSON: requests by the names the bridge itself
// uses. The provider promises to carry one `transactionRef` out once, and none that it could not begin within
// `expiresInMs` of hearing it: its own clock, for the till's may be set to anything.
import * as z from 'zod';
import type { Attempt } from '../attempts.ts';
import { lastFour, withoutCardNumbers } from '../card-number.ts';
import type { DoneResult, TerminalResult } from '../payment-terminal.ts';

export const longestMessage = 64 * 1024;

const reference = z.string().max(100);
const label = z.string().max(200).transform(withoutCardNumbers);
const minor = z.number().int().min(0).max(999_999_999_999);

const result = z.object({
  outcome: z.enum(['succeeded', 'declined', 'canceled', 'timeout', 'error', 'unknown']),
  declineCode: label.optional(),
  message: label.optional(),
  amountApproved: minor.optional(),
  currency: z.string().max(3).optional(),
  tipAmount: minor.optional(),
  surcharge: minor.optional(),
  receiptLines: z.array(label).max(500).optional(),
  paymentReference: label.optional(),
  authCode: label.optional(),
  // Some send a masked number in its place.
  cardLast4: z.string().max(40).transform(lastFour).optional(),
  cardBrand: label.optional(),
  entryMode: label.optional(),
});

const answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('payment_result'), transactionRef: reference, ...result.shape }),
  z.object({
    type: z.literal('payment_status'),
    transactionRef: reference,
    state: z.enum(['done', 'in_progress', 'not_found']),
    result: result.optional(),
  }),
  z.object({
    type: z.enum(['batch_close_result', 'print_result']),
    requestId: reference,
    accepted: z.boolean(),
    declineCode: label.optional(),
    message: label.optional(),
  }),
]);
export type CloudAnswer = z.infer<typeof answer>;

/** Undefined for what is none of these. */
export function readAnswer(text: string): CloudAnswer | undefined {
  try {
    return answer.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function moneyMessage(attempt: Attempt, terminalId: string, expiresInMs: number): string {
  const { transactionRef, kind, amount, currency, tender, original } = attempt;
  return JSON.stringify({
    type: 'payment_request',
    terminalId,
    transactionRef,
    kind,
    amount,
    currency,
    tender,
    ...(original !== undefined && { originalReference: original }),
    expiresInMs,
  });
}

export function statusMessage(transactionRef: string, terminalId: string): string {
  return JSON.stringify({ type: 'payment_status_request', terminalId, transactionRef });
}

export function cancelMessage(transactionRef: string, terminalId: string): string {
  return JSON.stringify({ type: 'payment_cancel', terminalId, transactionRef });
}

export function batchMessage(requestId: string, terminalId: string): string {
  return JSON.stringify({ type: 'batch_close', terminalId, requestId });
}

export function printMessage(requestId: string, terminalId: string, lines: readonly string[]): string {
  return JSON.stringify({ type: 'print', terminalId, requestId, lines });
}

/** As the rest of the house names it; money in another currency than asked for is a doubt. */
export function resultOf(told: z.infer<typeof result>, asked: string): TerminalResult {
  const { outcome, currency, paymentReference, declineCode, message, amountApproved, tipAmount, surcharge } =
    told;
  if (currency !== undefined && currency !== asked) return { outcome: 'unknown' };
  const fields = {
    declineCode,
    message,
    amountApproved,
    tipAmount,
    surcharge,
    receiptLines: told.receiptLines,
    rawRef: paymentReference,
    authCode: told.authCode,
    cardLast4: told.cardLast4,
    cardBrand: told.cardBrand,
    entryMode: told.entryMode,
  };
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { outcome, ...(Object.fromEntries(present) as Partial<TerminalResult>) };
}

export function doneOf(told: Extract<CloudAnswer, { accepted: boolean }>): DoneResult {
  const { accepted, declineCode, message } = told;
  return {
    outcome: accepted ? 'succeeded' : 'error',
    ...(declineCode !== undefined && { declineCode }),
    ...(message !== undefined && { message }),
  };
}

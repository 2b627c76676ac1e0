// What a nexo terminal answers. Card numbers end here.
import { toMinor } from '@evertill/schemas';
import * as z from 'zod';
import { lastFour, withoutCardNumbers } from '../card-number.ts';
import type { Outcome, TerminalResult } from '../payment-terminal.ts';

const text = z.string().max(1000);
const response = z.object({
  Result: z.enum(['Success', 'Failure', 'Partial']),
  ErrorCondition: text.optional(),
  AdditionalResponse: text.optional(),
});

const amounts = z.object({
  Currency: text.optional(),
  AuthorizedAmount: z.number().optional(),
  TipAmount: z.number().optional(),
  TotalFeesAmount: z.number().optional(),
});

const moneyResponse = z.object({
  Response: response,
  POIData: z.object({ POITransactionID: z.object({ TransactionID: text }).optional() }).optional(),
  PaymentResult: z
    .object({
      AmountsResp: amounts.optional(),
      PaymentInstrumentData: z
        .object({
          CardData: z
            .object({
              MaskedPan: text.optional(),
              PaymentBrand: text.optional(),
              EntryMode: z.array(text).max(10).optional(),
            })
            .optional(),
        })
        .optional(),
      PaymentAcquirerData: z.object({ ApprovalCode: text.optional() }).optional(),
    })
    .optional(),
  PaymentReceipt: z
    .array(
      z.object({
        DocumentQualifier: text,
        OutputContent: z.object({ OutputText: z.array(z.object({ Text: text })).max(500) }).optional(),
      }),
    )
    .max(10)
    .optional(),
});
type MoneyResponse = z.infer<typeof moneyResponse>;

/** Conditions under which certainly nothing moved; any other failure is a doubt. */
const failures: Readonly<Record<string, Outcome>> = {
  Refusal: 'declined',
  PaymentRestriction: 'declined',
  InvalidCard: 'declined',
  WrongPIN: 'declined',
  InsertedCard: 'declined',
  Cancel: 'canceled',
  Aborted: 'canceled',
  Busy: 'error',
  MessageFormat: 'error',
  NotAllowed: 'error',
  LoggedOut: 'error',
};

/** `PaymentResponse` or `ReversalResponse`. */
export function moneyResult(body: unknown, currency: string): TerminalResult {
  const read = moneyResponse.safeParse(body);
  if (!read.success) return { outcome: 'unknown' };
  const { Response: told } = read.data;
  if (told.Result === 'Failure') {
    const condition = told.ErrorCondition ?? '';
    const words = spoken(told.AdditionalResponse);
    return {
      outcome: failures[condition] ?? 'unknown',
      declineCode: condition === 'Busy' ? 'busy' : condition,
      ...(words && { message: words }),
    };
  }
  return succeeded(read.data, currency);
}

function succeeded(
  { POIData, PaymentResult, PaymentReceipt }: MoneyResponse,
  currency: string,
): TerminalResult {
  const { AmountsResp: money, PaymentInstrumentData, PaymentAcquirerData } = PaymentResult ?? {};
  // Of money in another currency nothing can be said.
  if (money?.Currency !== undefined && money.Currency !== currency) return { outcome: 'unknown' };
  const minor = (major: number | undefined) => (major === undefined ? undefined : toMinor(major, currency));
  const approved = minor(money?.AuthorizedAmount);
  if (money?.AuthorizedAmount !== undefined && approved === undefined) return { outcome: 'unknown' };
  const [tip, fee] = [minor(money?.TipAmount), minor(money?.TotalFeesAmount)];
  const { MaskedPan = '', PaymentBrand: brand, EntryMode } = PaymentInstrumentData?.CardData ?? {};
  const last = lastFour(MaskedPan);
  const rawRef = POIData?.POITransactionID?.TransactionID;
  const receipt = PaymentReceipt?.find(({ DocumentQualifier }) => DocumentQualifier === 'CustomerReceipt');
  const lines = receipt?.OutputContent?.OutputText.map(({ Text }) => printed(Text));
  return {
    outcome: 'succeeded',
    ...(approved !== undefined && { amountApproved: approved }),
    ...(tip && { tipAmount: tip }),
    ...(fee && { surcharge: fee }),
    ...(rawRef && { rawRef: withoutCardNumbers(rawRef) }),
    ...(PaymentAcquirerData?.ApprovalCode && {
      authCode: withoutCardNumbers(PaymentAcquirerData.ApprovalCode),
    }),
    ...(last !== undefined && { cardLast4: last }),
    ...(brand && { cardBrand: withoutCardNumbers(brand) }),
    ...(EntryMode?.[0] && { entryMode: withoutCardNumbers(EntryMode[0]) }),
    ...(lines && lines.length > 0 && { receiptLines: lines }),
  };
}

/**
 * A line of a receipt comes as a query: `name=TOTAL&value=%E2%82%AC12.34&key=totalAmount`; a headline has no value, what
 * parts two paragraphs (`key=filler`) neither.
 */
function printed(line: string): string {
  const pairs = new URLSearchParams(line);
  if (!['name', 'value', 'key'].some((part) => pairs.has(part))) return spoken(line);
  return plainly([pairs.get('name'), pairs.get('value')].filter(Boolean).join(' '));
}

/** Terminals send `key=value` pairs, percent-encoded; what cannot be decoded stays as it is. */
function spoken(words = ''): string {
  let plain = words;
  try {
    plain = decodeURIComponent(words.replaceAll('+', ' '));
  } catch {
    // A lone percent sign is one.
  }
  return plainly(plain);
}

function plainly(words: string): string {
  // oxlint-disable-next-line no-control-regex -- what a terminal prints never steers a printer
  return withoutCardNumbers(words.replaceAll(/[\x00-\x1f\x7f]/g, ' '));
}

const statusResponse = z.object({
  Response: response,
  MessageReference: z.object({ ServiceID: text }).optional(),
  RepeatedMessageResponse: z
    .object({
      MessageHeader: z.object({ ServiceID: text }).optional(),
      RepeatedResponseMessageBody: z.object({
        PaymentResponse: z.unknown().optional(),
        ReversalResponse: z.unknown().optional(),
      }),
    })
    .optional(),
});

/** `TransactionStatusResponse`. */
export function recalledResult(
  body: unknown,
  serviceId: string,
  currency: string,
): TerminalResult | 'absent' {
  const read = statusResponse.safeParse(body);
  if (!read.success) return { outcome: 'unknown' };
  const { Response: told, RepeatedMessageResponse: repeated, MessageReference } = read.data;
  if (told.Result === 'Failure' && told.ErrorCondition === 'NotFound') return 'absent';
  const about = repeated?.MessageHeader?.ServiceID ?? MessageReference?.ServiceID;
  if (told.Result !== 'Success' || about !== serviceId) return { outcome: 'unknown' };
  const { PaymentResponse, ReversalResponse } = repeated?.RepeatedResponseMessageBody ?? {};
  return moneyResult(PaymentResponse ?? ReversalResponse, currency);
}

/** `PrintResponse` and the like, that only say whether. */
export function isDone(body: unknown): boolean {
  const read = z.object({ Response: response }).safeParse(body);
  return read.success && read.data.Response.Result === 'Success';
}

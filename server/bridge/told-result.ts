// What a terminal says about a payment, as it is kept: its own words, and no card number.
import { withoutCardNumbers } from '@evertill/schemas';
import type { JsonObject, PaymentAlarm, PaymentResult } from '@evertill/schemas';

/** What the terminal says, as it is kept. */
export function toldColumns(result: PaymentResult): JsonObject {
  return {
    payment_reference: result.paymentReference,
    auth_code: result.authCode,
    card_last4: result.cardLast4,
    card_brand: result.cardBrand,
    entry_mode: result.entryMode,
    decline_code: result.declineCode ?? '',
    amount_approved: result.amountApproved ?? null,
    tip_amount: result.tipAmount ?? 0,
    surcharge: result.surcharge ?? 0,
    raw_ref: result.rawRef ?? '',
    receipt_lines: result.receiptLines ?? [],
  };
}

/** What of it somebody compares who looks at a contradiction. */
export function saidOf(result: PaymentResult): JsonObject {
  const { outcome, authCode, amountApproved, cardLast4 } = result;
  return { outcome, auth_code: authCode, amount: amountApproved ?? null, card_last4: cardLast4 };
}

/** The same of what a till found out about its own terminal. */
export function saidByTill({ code, amount }: PaymentAlarm): JsonObject {
  const hasNotMoved = code === 'card_not_charged_after_all' || code === 'card_not_refunded_after_all';
  const outcome = hasNotMoved ? 'declined' : 'succeeded';
  return { outcome, auth_code: '', amount, card_last4: '' };
}

/** By which it is found, compared with what was sent. */
const names: readonly string[] = ['transactionRef', 'storeDeviceId', 'orderReference'];

/** A terminal that says a whole card number breaks its own rules; the payment counts all the same. */
export function withoutCards(result: PaymentResult, kept = names): PaymentResult {
  const told = Object.entries(result).map(([name, value]) => {
    if (typeof value === 'string') return [name, kept.includes(name) ? value : withoutCardNumbers(value)];
    return [name, Array.isArray(value) ? value.map((line) => withoutCardNumbers(line)) : value];
  });
  return Object.fromEntries(told) as PaymentResult;
}

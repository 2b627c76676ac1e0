// What a terminal said, as the server is told it. A card number has been put out before; here it is put out of every text
// once more, for this leaves the shop.
import { cutText } from '@evertill/schemas';
import type { PaymentResult } from '@evertill/schemas';
import { withoutCardNumbers } from '../card-number.ts';
import type { TerminalResult } from '../payment-terminal.ts';

const mostLines = 200;
const longestLine = 200;

export interface ResultOf {
  readonly transactionRef: string;
  readonly storeDeviceId: string;
  readonly orderReference: string;
}

export function resultMessage(about: ResultOf, result: TerminalResult): PaymentResult {
  const { declineCode, amountApproved, tipAmount, surcharge, receiptLines, rawRef, cardLast4 = '' } = result;
  return {
    type: 'payment_result',
    ...about,
    outcome: result.outcome,
    paymentReference: text(rawRef, 100),
    authCode: text(result.authCode, 40),
    cardLast4: /^\d{4}$/.test(cardLast4) ? cardLast4 : '',
    cardBrand: text(result.cardBrand, 40),
    entryMode: text(result.entryMode, 40),
    ...(declineCode !== undefined && { declineCode: text(declineCode, 60) }),
    ...(amountApproved !== undefined && { amountApproved }),
    ...(tipAmount !== undefined && { tipAmount }),
    ...(surcharge !== undefined && { surcharge }),
    ...(receiptLines && {
      receiptLines: receiptLines.slice(0, mostLines).map((line) => text(line, longestLine)),
    }),
    ...(rawRef !== undefined && { rawRef: text(rawRef, 200) }),
  };
}

function text(value: string | undefined, most: number): string {
  return cutText(withoutCardNumbers(value ?? ''), most);
}

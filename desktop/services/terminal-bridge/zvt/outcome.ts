// What the end of a ZVT command says about money.
import type { Outcome, TerminalResult } from '../payment-terminal.ts';
import type { Ending } from './session.ts';
import type { ZvtStatus } from './status.ts';

/** Codes that say more than "declined". */
const outcomes: Readonly<Record<number, Outcome>> = {
  0x6c: 'canceled',
  0x9b: 'error',
  0xf0: 'error',
  0xb4: 'error',
};
export const pleaseWait = 0x9c;

/**
 * Money moved only when the status says 00 and the command was completed: between the two a terminal still takes it back
 * when it was not acknowledged. `bookmark`: what it had done before, so that an echo of that is not taken for this.
 */
export function outcomeOf(ending: Ending, bookmark: string): TerminalResult {
  if (ending.kind === 'refused') {
    if (ending.code === pleaseWait) return { outcome: 'error', declineCode: 'busy' };
    return { outcome: 'error', declineCode: coded(0x84, ending.code) };
  }
  const { status, lines } = ending;
  if (status?.resultCode === 0) {
    const isEcho = status.identity !== '' && status.identity === bookmark;
    return ending.kind === 'completed' && !isEcho ? succeeded(status, lines) : { outcome: 'unknown' };
  }
  const code = status?.resultCode ?? ending.code;
  if (code === 0) return { outcome: 'unknown' };
  return {
    outcome: outcomes[code] ?? 'declined',
    declineCode: coded(code),
    ...(status?.text !== undefined && { message: status.text }),
    ...(lines.length > 0 && { receiptLines: lines }),
  };
}

function succeeded(status: ZvtStatus, lines: readonly string[]): TerminalResult {
  const { amount, receipt, authCode, cardLast4, cardBrand, text } = status;
  return {
    outcome: 'succeeded',
    ...(amount !== undefined && { amountApproved: amount }),
    ...(receipt !== undefined && { rawRef: String(receipt) }),
    ...(authCode && { authCode }),
    ...(cardLast4 !== undefined && { cardLast4 }),
    ...(cardBrand !== undefined && { cardBrand }),
    ...(text !== undefined && { message: text }),
    ...(lines.length > 0 && { receiptLines: lines }),
  };
}

export function coded(...bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
}

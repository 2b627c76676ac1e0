// What a PAX terminal answers. Card numbers end here.
import { lastFour, withoutCardNumbers } from '../card-number.ts';
import type { TerminalResult } from '../payment-terminal.ts';

type Fields = readonly (readonly string[])[];

export interface PaxAnswer {
  /** `T01`. */
  readonly command: string;
  /** Of the device: 000000 is well. */
  readonly code: string;
  readonly text: string;
  /** Behind the header. */
  readonly groups: Fields;
}

export function readAnswer([, command, , code, text, ...groups]: Fields): PaxAnswer | undefined {
  if (!command?.[0] || !code?.[0]) return undefined;
  return { command: command[0], code: code[0], text: withoutCardNumbers(text?.[0] ?? ''), groups };
}

const isWell = (code: string) => /^0*$/.test(code) && code !== '';
const approvals = ['0', '00', '000000', '85'];
/** What a device says instead of asking the host: certainly nothing moved. */
const endings: Readonly<Record<string, TerminalResult['outcome']>> = {
  '000100': 'declined',
  '100001': 'timeout',
  '100002': 'canceled',
};

/** Of T01 and T05: host, kind, amounts, account, trace. */
export function moneyResult({ code, text, groups }: PaxAnswer, reference: string): TerminalResult {
  if (!isWell(code)) {
    // Any other code is one of the device about itself, and says nothing certain about money.
    const outcome = endings[code] ?? 'unknown';
    return { outcome, declineCode: code, ...(text && { message: text }) };
  }
  const [host, , amounts, account, trace] = groups;
  return resultOf({ host, amounts, account, trace }, reference);
}

/**
 * Of R03: how many records, which one, host, card, kind, original kind, amounts, account, trace. `absent` when there is
 * none of that reference.
 */
export function recalledResult(
  { code, text, groups }: PaxAnswer,
  reference: string,
): TerminalResult | 'absent' {
  if (code === '100023' || /not found/i.test(text)) return 'absent';
  const [count, , host, , , , amounts, account, trace] = groups;
  // Several records of one reference: a sale and its void. A person has to look.
  if (!isWell(code) || count?.[0] !== '1') return { outcome: 'unknown' };
  return resultOf({ host, amounts, account, trace }, reference);
}

interface Groups {
  readonly host: readonly string[] | undefined;
  readonly amounts: readonly string[] | undefined;
  readonly account: readonly string[] | undefined;
  readonly trace: readonly string[] | undefined;
}

function resultOf({ host, amounts, account, trace }: Groups, reference: string): TerminalResult {
  const [code = '', message = '', authCode = ''] = (host ?? []).map(withoutCardNumbers);
  const [number = '', ours = ''] = trace ?? [];
  if (code === '' || ours !== reference) return { outcome: 'unknown' };
  const words = message && { message };
  if (!approvals.includes(code)) return { outcome: 'declined', declineCode: code, ...words };
  const [approved, , tip, , fee] = (amounts ?? []).map(cents);
  const last = lastFour(account?.[0] ?? '');
  const brand = cardBrands[account?.[6] ?? ''];
  const entry = entryModes[account?.[1] ?? ''];
  return {
    outcome: 'succeeded',
    ...(approved !== undefined && { amountApproved: approved }),
    ...(tip && { tipAmount: tip }),
    ...(fee && { surcharge: fee }),
    ...(number && { rawRef: number }),
    ...(authCode && { authCode }),
    ...(last !== undefined && { cardLast4: last }),
    ...(brand !== undefined && { cardBrand: brand }),
    ...(entry !== undefined && { entryMode: entry }),
    ...words,
  };
}

function cents(text: string): number | undefined {
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

const cardBrands: Readonly<Record<string, string>> = {
  '01': 'Visa',
  '02': 'MasterCard',
  '03': 'AMEX',
  '04': 'Discover',
  '05': 'Diners',
  '06': 'enRoute',
  '07': 'JCB',
};
const entryModes: Readonly<Record<string, string>> = {
  '0': 'manual',
  '1': 'swipe',
  '2': 'contactless',
  '3': 'scanner',
  '4': 'chip',
  '5': 'fallback_swipe',
};

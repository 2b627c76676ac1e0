// What a till tells a PAX terminal: command, version, then the fields of that command in their order.
import type { Tender } from '../payment-terminal.ts';
import type { Field } from './frame.ts';

const version = '1.35';

/** Kinds of transaction. */
const kinds = { sale: '01', refund: '02', void: '16' } as const;

export interface PaxMoney {
  readonly kind: keyof typeof kinds;
  readonly tender: Tender;
  /** Cents; a void has none. */
  readonly amount?: number;
  /** Ours, by which the terminal can be asked. */
  readonly reference: string;
  /** The terminal's number of the transaction that is voided. */
  readonly transactionNumber?: string;
}

const ebtTypes = { ebt_food: 'F', ebt_cash: 'C' } as const;

export function money({ kind, tender, amount, reference, transactionNumber = '' }: PaxMoney): Field[] {
  const amounts = amount === undefined ? '' : String(amount);
  const trace = [reference, '', '', transactionNumber];
  if (tender === 'card') return ['T00', version, kinds[kind], amounts, '', trace, '', '', '', '', ''];
  const account = ['', '', '', ebtTypes[tender]];
  return ['T04', version, kinds[kind], amounts, account, trace, '', ''];
}

export const initialize = (): Field[] => ['A00', version];
export const cancel = (): Field[] => ['A14', version];
export const batchClose = (): Field[] => ['B00', version];
/** The record of one transaction, by our reference, among all kinds of cards. */
export const detailReport = (reference: string): Field[] => [
  'R02',
  version,
  '00',
  '',
  '',
  '',
  '',
  '',
  reference,
  '',
];

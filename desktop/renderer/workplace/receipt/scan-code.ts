// What a receipt carries for a scanner: the number it shows, and the end of the sale's own id. A till that is set up anew
// begins to count again, and an old receipt with the same number must not lead to another sale.
import { readCodeText } from '@evertill/schemas';
import type { Receipt } from './receipt.ts';

const ownNumber = /^L(\d{1,3})-?(\d{1,9})(?:-([0-9A-Z]{4}))?$/i;
const idEnd = /^[0-9A-Z]{4}$/;
/** What fits on the narrowest paper. */
const scannable = /^[\x20-\x7e]{1,20}$/;

/** Blank when no scanner could read it. */
export function scanCodeOf({ code, id }: Pick<Receipt, 'code' | 'id'>): string {
  const end = id.slice(-4).toUpperCase();
  const whole = ownNumber.test(code) && idEnd.test(end) ? `${code}-${end}` : code;
  return scannable.test(whole) ? whole : '';
}

export interface ReadCode {
  /** As receipts show it. */
  readonly code: string;
  /** Of the id, in capitals; blank when it was not in it. */
  readonly idEnd: string;
}

/** `l1-42` is `L1-0042`. Undefined for what is no number of a till. */
export function readScanCode(text: string): ReadCode | undefined {
  const [, lane, number, end = ''] = ownNumber.exec(readCodeText(text).text) ?? [];
  if (lane === undefined || number === undefined) return undefined;
  return { code: `L${lane}-${number.padStart(4, '0')}`, idEnd: end.toUpperCase() };
}

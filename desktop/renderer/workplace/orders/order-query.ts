// What somebody typed or scanned to find a sale: the code on a receipt, the server's number, an amount, or a customer.
import { readMoney } from '../../ui/money.ts';
import { readScanCode } from '../receipt/scan-code.ts';

export interface OrderQuery {
  /** As receipts print it: `L1-0042`. */
  readonly code?: string;
  /** Beside the code: how the id of the sale ends, in capitals. */
  readonly idEnd?: string;
  readonly number?: number;
  /** Minor units. */
  readonly amount?: number;
  /** Of a customer: part of the name, or the telephone. */
  readonly words?: string;
}

/** A whole number may be the number of a sale, or an amount. Undefined for nothing. */
export function readOrderQuery(typed: string, currency: string): OrderQuery | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const scanned = readScanCode(text);
  if (scanned) return scanned;
  const amount = readMoney(text, currency);
  const whole = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (amount === undefined) return { code: text, words: text };
  return { amount, ...(whole === undefined ? {} : { number: whole, words: text }) };
}

// Figures somebody typed into a form of the office, as a document holds them. Undefined: no clear figure of that kind.
import { readDecimal, taxRateText, writeFixed } from '@evertill/schemas';
import type { TaxType } from '@evertill/schemas';
import { readDecimalText } from '../../ui/decimal.ts';

/** Nothing typed is nothing. */
export function decimalOf(typed: string, places: number): string | undefined {
  const text = typed.trim() === '' ? '0' : readDecimalText(typed);
  const scaled = text === undefined ? undefined : readDecimal(text, places);
  return scaled === undefined ? undefined : writeFixed(scaled, places);
}

/** May be below zero. */
export function percentOf(typed: string): string | undefined {
  const [, sign = '', size = ''] = /^\s*([-\u2212]?)(.*)$/.exec(typed) ?? [];
  const text = decimalOf(size, 4);
  return sign === '' || text === undefined || Number(text) === 0 ? text : `-${text}`;
}

/** Percent, or money as people know it. */
export function taxOf(typed: string, type: TaxType, currency: string): string | undefined {
  const text = typed.trim() === '' ? '0' : readDecimalText(typed);
  return text === undefined ? undefined : taxRateText(Number(text), type, currency);
}

export function wholeOf(typed: string): number | undefined {
  const text = decimalOf(typed, 0);
  return text === undefined ? undefined : Number(text);
}

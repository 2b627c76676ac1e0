// What a cashier types or scans into the one field: an optional quantity in front of a star, then a code or words.
import { formatQuantity, quantityFromNumber, readCodeText } from '@evertill/schemas';
import { readDecimalText } from '../../ui/decimal.ts';

export interface Entry {
  /** Three decimals; absent when none was given. */
  readonly qty?: string;
  /** Code or search words, without blanks around. */
  readonly text: string;
}

/** `3*6414893400012`, `0,455 * apples`, `2x milk`, `milk`. A quantity of zero counts as none. */
export function readEntry(typed: string): Entry {
  const [, number, rest] = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*(?:[*×]|x(?![a-z]))(.*)$/is.exec(typed) ?? [];
  const decimal = number === undefined ? undefined : readDecimalText(number);
  if (decimal === undefined || rest === undefined) return { text: typed.trim() };
  const thousandths = quantityFromNumber(Number(decimal));
  const text = rest.trim();
  return thousandths === undefined || thousandths === 0
    ? { text }
    : { qty: formatQuantity(thousandths), text };
}

/** Digits a scanner reads: then a code that nobody knows is worth a warning, words are worth a search. */
export function looksLikeCode(given: string, fewestDigits = 6): boolean {
  const { text, isGs1, isSeparated } = readCodeText(given);
  const digits = /^(\d+)(?: (?:\d{2}|\d{5}))?$/.exec(text)?.[1] ?? '';
  return isGs1 || isSeparated || digits.length >= fewestDigits;
}

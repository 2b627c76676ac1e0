// A store's own barcodes carry a weight, a price or a quantity in their digits (GS1 keeps the prefixes 02 and 20-29 for
// that). Which digits mean what is decided by each retailer, so it is configuration. Promise: a label is read exactly or
// not at all; a digit that guards it must fit.
import { gtinCheckDigit, gtinDigits } from './barcode.ts';
import { verifierDigit } from './verifier-digit.ts';

export const embeddedKinds = ['weight', 'price', 'quantity'] as const;
export type EmbeddedKind = (typeof embeddedKinds)[number];

/**
 * `pattern`, digit by digit: a digit stands for itself, `I` the item's number, `N` the value's whole digits, `D` its
 * decimals, `V` the digit that guards the value (four or five digits), `C` the check digit of the whole code.
 * `28IIIIVNNNDDC` is a price label of 13 digits.
 */
export interface BarcodeLayout {
  readonly kind: EmbeddedKind;
  readonly pattern: string;
}

export interface EmbeddedValue {
  readonly kind: EmbeddedKind;
  /** The item's number as printed, leading zeros included. */
  readonly item: string;
  /** The same label with a value of nothing: what many stores write down as the item's barcode. */
  readonly base: string;
  /** `value` / 10^`decimals` kilograms, units of the currency, or pieces. */
  readonly value: number;
  readonly decimals: number;
}

/** Common layouts, until a store says otherwise. */
export const usualLayouts: readonly BarcodeLayout[] = [
  { kind: 'weight', pattern: '21IIIIINNDDDC' },
  { kind: 'price', pattern: '23IIIIINNNDDC' },
  { kind: 'price', pattern: '28IIIIVNNNDDC' },
  { kind: 'price', pattern: '29IIIIVNNNDDC' },
  { kind: 'price', pattern: '2IIIIIVNNDDC' },
  { kind: 'quantity', pattern: '25IIIIINNNNNC' },
];

/** One run each of item, value and decimals; at the end the check digit. */
const shape = /^\d{1,7}I{1,8}V?N{1,6}D{0,4}C$/;

export function isLayoutPattern(pattern: string): boolean {
  if (!shape.test(pattern)) return false;
  const guarded = /[ND]+/.exec(pattern)![0].length;
  const isGuardable = !pattern.includes('V') || guarded === 4 || guarded === 5;
  return isGuardable && [8, 12, 13, 14].includes(pattern.length);
}

/** What the code says by each layout it fits, whatever zeros stand in front of it: UPC-A is EAN-13 with one. */
export function readEmbedded(code: string, layouts: readonly BarcodeLayout[]): EmbeddedValue[] {
  const digits = gtinDigits(code);
  if (digits === undefined) return [];
  const shortest = digits.replace(/^0+/, '');
  return layouts.flatMap((layout) => read(shortest.padStart(layout.pattern.length, '0'), layout) ?? []);
}

function read(code: string, { kind, pattern }: BarcodeLayout): EmbeddedValue | undefined {
  if (code.length !== pattern.length) return undefined;
  const fixed = Array.from(pattern).every((sign, place) => !/\d/.test(sign) || sign === code[place]);
  if (!fixed) return undefined;
  const part = (signs: RegExp) =>
    Array.from(code)
      .filter((_, place) => signs.test(pattern[place]!))
      .join('');
  const digits = part(/[ND]/);
  if (pattern.includes('V') && part(/V/) !== String(verifierDigit(digits))) return undefined;
  const empty = Array.from(code)
    .map((digit, place) => (/[NDV]/.test(pattern[place]!) ? '0' : digit))
    .join('');
  const body = empty.slice(0, -1);
  return {
    kind,
    item: part(/I/),
    base: `${body}${gtinCheckDigit(body)}`,
    value: Number(digits),
    decimals: part(/D/).length,
  };
}

/**
 * The label of an item that carries `value` (as in `EmbeddedValue`, with the decimals of the pattern): what `readEmbedded`
 * reads back. Undefined when number or value do not fit the pattern.
 */
export function writeEmbedded({ pattern }: BarcodeLayout, item: string, value: number): string | undefined {
  const room = (signs: RegExp) => Array.from(pattern).filter((sign) => signs.test(sign)).length;
  const number = item.replace(/^0+(?=\d)/, '').padStart(room(/I/), '0');
  const digits = String(value).padStart(room(/[ND]/), '0');
  const fits = number.length === room(/I/) && digits.length === room(/[ND]/);
  if (!fits || !/^\d+$/.test(item) || !/^\d+$/.test(digits)) return undefined;
  const parts = { I: Array.from(number), N: Array.from(digits), V: [String(verifierDigit(digits))] };
  const body = Array.from(pattern.slice(0, -1))
    .map((sign) => (/\d/.test(sign) ? sign : parts[sign === 'D' ? 'N' : (sign as 'I' | 'N' | 'V')].shift()))
    .join('');
  return `${body}${gtinCheckDigit(body)}`;
}

/** How many of the value's digits are decimals. */
export function decimalsOf({ pattern }: BarcodeLayout): number {
  return Array.from(pattern).filter((sign) => sign === 'D').length;
}

// Decimal numbers between people and the program. Written as the region writes them, with digits 0 to 9. Read without
// guessing: what could mean two numbers is none.
import { locale } from './language.ts';

/** `1,5` in Germany for `1.5`; zeros at the end of the fraction are left out, and thousands are not divided. */
export function plainDecimal(text: string, tag = locale()): string {
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short.replace('.', signsOf(tag).decimal);
}

/** What stands between whole and fraction. */
export function decimalSign(tag = locale()): string {
  return signsOf(tag).decimal;
}

/** `1,234` in English: a count. */
export function wholeNumber(count: number, tag = locale()): string {
  return count.toLocaleString(tag);
}

/**
 * A number not below zero that somebody typed, as plain text: `1234.5`. Point and comma both begin a fraction, whichever
 * the keyboard has, unless what follows could as well be thousands: `1.500` in Germany is nothing, `1.234,50` and `1,5` are
 * clear. Undefined for anything else.
 */
export function readDecimalText(typed: string, tag = locale()): string | undefined {
  const { decimal, groups } = signsOf(tag);
  const text = inPlainSigns(typed.trim());
  const grouped = new RegExp(`^(\\d{1,3}([${groups}])\\d{3}(?:\\2\\d{3})*)(?:[${decimal}](\\d*))?$`).exec(
    text,
  );
  if (grouped && !text.startsWith('0')) {
    const [, thousands = '', sign = '', fraction] = grouped;
    const whole = thousands.replaceAll(sign, '');
    const isClear = fraction !== undefined || !'.,'.includes(sign) || whole.length > 6;
    return isClear ? joined(whole, fraction) : undefined;
  }
  const [, before = '', after] = /^(\d*)(?:[.,](\d*))?$/.exec(text) ?? [];
  return before === '' && !after ? undefined : joined(before, after);
}

function joined(whole: string, fraction = ''): string {
  return fraction === '' ? whole : `${whole || '0'}.${fraction}`;
}

/** An Arabic keyboard types digits and signs of its own; spaces and apostrophes come in several shapes. */
function inPlainSigns(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('\u2019', "'");
}

interface Signs {
  readonly decimal: string;
  /** What may stand between thousands: some regions divide money otherwise than numbers. */
  readonly groups: string;
}

const signs = new Map<string, Signs>();

function signsOf(tag: string): Signs {
  let found = signs.get(tag);
  if (!found) {
    const parts = [{}, { style: 'currency', currency: 'EUR' } as const].flatMap((style) =>
      new Intl.NumberFormat(tag, style).formatToParts(1_234_567.5),
    );
    const values = (type: 'decimal' | 'group') =>
      parts.filter((part) => part.type === type).map(({ value }) => inPlainSigns(value));
    found = { decimal: values('decimal')[0] ?? '.', groups: values('group').join('') };
    signs.set(tag, found);
  }
  return found;
}

// Barcodes are text: real price lists hold codes that are wrong, shared or shortened, so nothing here refuses one.
// It says whether a code is a GTIN, and under which other spellings that GTIN may have been stored or scanned.
import { readCodeText } from './code-signs.ts';

const GTIN = /^(?:\d{8}|\d{12,14})$/;
const BODY = /^(?:\d{7}|\d{11,13})$/;

/** The digit that completes 7, 11, 12 or 13 digits to a GTIN; `undefined` for anything else. */
export function gtinCheckDigit(body: string): number | undefined {
  if (!BODY.test(body)) return undefined;
  let sum = 0;
  // Weighted from the right, so that leading zeros change nothing.
  for (let place = 1; place <= body.length; place += 1) {
    sum += Number(body.at(-place)) * (place % 2 === 1 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/** GTIN-8, -12 (UPC-A), -13 (EAN-13) or -14 with its right check digit. */
export function isValidGtin(code: string): boolean {
  return GTIN.test(code) && gtinCheckDigit(code.slice(0, -1)) === Number(code.at(-1));
}

/** As it is kept and looked up: without what a list, a spreadsheet or a scanner puts around and into it unseen. */
export function normaliseBarcode(text: string): string {
  return readCodeText(text).text;
}

/**
 * What to look a scanned code up by, the code itself first. A GTIN is the same number at every length (UPC-A is
 * EAN-13 with a leading zero) and spreadsheets drop its leading zeros, so each of these spellings finds the others.
 */
export function barcodeKeys(code: string): string[] {
  const given = normaliseBarcode(code);
  const digits = gtinDigits(given);
  if (digits === undefined) return [given];
  const shortest = digits.replace(/^0+/, '').padStart(8, '0');
  const spelled = [12, 13, 14].map((length) => shortest.padStart(length, '0'));
  return [...new Set([given, digits, shortest, ...spelled])];
}

/** Of a GTIN in groups, as it stands below the bars (`9 520000 000011`, `978-3-16-148410-0`), its digits alone. */
export function gtinDigits(code: string): string | undefined {
  const digits = code.replaceAll(/(?<=\d)[ -](?=\d)/g, '');
  return /^\d{8,14}$/.test(digits) && isValidGtin(digits.padStart(14, '0')) ? digits : undefined;
}

/**
 * An EAN-13 for goods without a code, in the range GS1 keeps for use inside a store. `prefix`: two digits 20–29 that
 * the store's scales do not use. `undefined` unless `number` is an integer from 0 to 9,999,999,999.
 */
export function internalEan13(number: number, prefix = '20'): string | undefined {
  if (!Number.isSafeInteger(number) || number < 0 || !/^2\d$/.test(prefix)) return undefined;
  const body = prefix + String(number).padStart(10, '0');
  const check = gtinCheckDigit(body);
  return body.length === 12 && check !== undefined ? `${body}${check}` : undefined;
}

// Barcodes are text: real price lists hold codes that are wrong, shared or shortened, so nothing here refuses one.
// It says whether a code is a GTIN, and under which other spellings that GTIN may have been stored or scanned.

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

function isEdge(character: string): boolean {
  return character <= ' ' || character === '\u007f' || character.trim() === '';
}

/** Without the blanks and control characters that lists and scanners put around a code; its inside is left alone. */
export function normaliseBarcode(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isEdge(text.charAt(start))) start += 1;
  while (start < end && isEdge(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * What to look a scanned code up by, the code itself first. A GTIN is the same number at every length (UPC-A is
 * EAN-13 with a leading zero) and spreadsheets drop its leading zeros, so each of these spellings finds the others.
 */
export function barcodeKeys(code: string): string[] {
  const given = normaliseBarcode(code);
  if (!/^\d{8,14}$/.test(given) || !isValidGtin(given.padStart(14, '0'))) return [given];
  const shortest = given.replace(/^0+/, '').padStart(8, '0');
  return [...new Set([given, shortest, ...[12, 13, 14].map((length) => shortest.padStart(length, '0'))])];
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

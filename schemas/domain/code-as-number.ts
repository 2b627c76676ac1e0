// Codes that a spreadsheet took for numbers: 9520000000011 is shown, and saved, as 9.52E+12, and so are its neighbours. The
// lost digits cannot be told again. `12E5` and `9E-12` are codes: no spreadsheet writes a number like that. Where it is saved
// as 9520000000011.0 or 9,520,000,000,011, the code itself would make another product. Other numbers of that form (252003.00) are codes of some shops.
import { isValidGtin } from './barcode.ts';

const powerOfTen = /^(?:\d[.,٫]\d+e[+-]?\d+|\de\+\d+)$/i;
/** What stands in a cell that cannot show its value. */
const noValue = /^(?:#{2,}|#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!))$/i;
/** In groups by commas; people use blanks, dots and apostrophes. Zeros in front are lost. */
const wholeNumber = /^([1-9]\d{6,13}(?=[.,])|[1-9]\d{0,2}(?:,\d{3}){2,4})(?:[.,]0{1,2})?$/;

/** Is this what a spreadsheet made of a code? In any width, with blanks or without. */
export function isCodeAsNumber(text: string): boolean {
  if (/^[\w-]*$/.test(text)) return false;
  const bare = text.normalize('NFKC').replace(/[\s'\p{Cf}]/gu, '');
  return powerOfTen.test(bare) || noValue.test(bare) || isNumberOfGtin(bare);
}

function isNumberOfGtin(text: string): boolean {
  const [, number] = wholeNumber.exec(text) ?? [];
  return number !== undefined && isValidGtin(number.replaceAll(',', '').padStart(14, '0'));
}

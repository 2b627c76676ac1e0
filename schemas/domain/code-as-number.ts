// Codes that a spreadsheet took for numbers: 9520000000011 is shown, and saved, as 9.52E+12, and so are its neighbours. The
// lost digits cannot be told again. `12E5` and `9E-12` are codes: no spreadsheet writes a number like that.

const powerOfTen = /^(?:\d[.,٫]\d+e[+-]?\d+|\de\+\d+)$/i;
/** What stands in a cell that cannot show its value. */
const noValue = /^(?:#{2,}|#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!))$/i;

/** Is this what a spreadsheet made of a code? In any width, with blanks or without. */
export function isCodeAsNumber(text: string): boolean {
  if (!/[eEｅＥ#＃]/.test(text)) return false;
  const bare = text.normalize('NFKC').replace(/[\s'\p{Cf}]/gu, '');
  return powerOfTen.test(bare) || noValue.test(bare);
}

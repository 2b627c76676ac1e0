// Card numbers must never enter (threat T23): whatever a terminal or an agent says is looked through for one. Thirteen
// to nineteen digits, together or in the groups they are printed in, that pass the check every card number passes.

const candidate =
  /(?<!\d)(?:\d{13,19}|\d{4}([ \u00a0-])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ \u00a0-])\d{6}\2\d{4,5})(?!\d)/g;

/** They have no width: whoever reads the paper reads the digits around them as one number. */
const unseen = /\p{Cf}/gu;

/** `shortest`: 13 digits may be a barcode of goods as well, where such are told. */
export function hasCardNumber(text: string, shortest: 13 | 14 = 13): boolean {
  return (
    text.match(candidate)?.some((found) => digitsOf(found).length >= shortest && isCardNumber(found)) ?? false
  );
}

/** The text with all but the last four digits of each card number put out. */
export function withoutCardNumbers(text: string): string {
  return text.replaceAll(candidate, (found) =>
    isCardNumber(found) ? `****${digitsOf(found).slice(-4)}` : found,
  );
}

/** The same of what goes onto paper, where a number is what it looks like. What holds none is left as it is. */
export function withoutCardNumbersOnPaper(text: string): string {
  const seen = text.replaceAll(unseen, '');
  const kept = withoutCardNumbers(seen);
  return kept === seen ? text : kept;
}

function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  // What issuers give out begins so; a barcode or a count of zeros does not. Fifteen digits that begin otherwise are the
  // number of a phone, which has the same check digit and belongs on its receipt.
  const begins = digits.length === 15 ? /^(?:3[47]|2131)/ : /^[2-6]/;
  return begins.test(digits) && luhn(digits);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

function luhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

// Full card numbers end here: a codec hands out four digits and texts in which whole numbers are masked.

/** The last four, when they are digits: of `4111111111111111`, of a masked `************1111`, of `1111`. */
export function lastFour(pan: string): string | undefined {
  return /(\d{4})\D*$/.exec(pan)?.[1];
}

/**
 * The text with every 13 to 19 digits that could be a card number (ISO/IEC 7812 check digit), also written in groups, cut
 * to their last four.
 */
export function withoutCardNumbers(text: string): string {
  return text.replaceAll(/\d(?:[ -]?\d){12,}/g, (run) => {
    const digits = run.replaceAll(/\D/g, '');
    return hasCardNumber(digits) ? run.replaceAll(/\d(?=(?:\D?\d){4})/g, '*') : run;
  });
}

/** Whether a card number stands anywhere in a run of digits: terminals print fields without a gap. */
function hasCardNumber(digits: string): boolean {
  for (let at = 0; at + 13 <= digits.length; at += 1) {
    for (let length = 13; length <= 19 && at + length <= digits.length; length += 1) {
      if (digits[at] !== '0' && checksOut(digits.slice(at, at + length))) return true;
    }
  }
  return false;
}

function checksOut(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    sum += at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

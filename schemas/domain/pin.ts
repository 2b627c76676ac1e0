// Which PINs may unlock a till. Its hash lies on every device of the store, so the four digits anybody would try first
// are refused; the rest is the lockout's business.

/** Fewer than these would be guessed within the lockout, more nobody types at a till. */
export const pinFormat = /^\d{4,8}$/;

/** As a wide Asian keyboard types them too, digits are 0 to 9. */
export function plainDigits(typed: string): string {
  return typed.normalize('NFKC');
}

/** The keypad's favourites that follow no other rule below. */
const popular = new Set([
  '2580',
  '0852',
  '1590',
  '7410',
  '1379',
  '9713',
  '6969',
  '0007',
  '147258',
  '159753',
  '112233',
]);

/** 1111, 1212, 123123, 1234, 87654, 7890, a year of a living person, or a favourite. */
export function isGuessablePin(pin: string): boolean {
  return popular.has(pin) || isRepetition(pin) || isRow(pin) || /^(19|20)\d\d$/.test(pin);
}

function isRepetition(pin: string): boolean {
  return [1, 2, 3, 4].some((length) => {
    const part = pin.slice(0, length);
    return 2 * length <= pin.length && pin === part.repeat(pin.length / length + 1).slice(0, pin.length);
  });
}

/** Each digit one more, or one less, than the one before; 9 and 0 are neighbours. */
function isRow(pin: string): boolean {
  const digits = Array.from(pin, Number);
  return [1, 9].some((step) =>
    digits.every((digit, at) => at === 0 || digit === (digits[at - 1]! + step) % 10),
  );
}

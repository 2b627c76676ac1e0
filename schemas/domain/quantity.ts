// Quantities travel as decimal text with exactly three places ("6.000", "-2.000", "0.455") and are computed as
// integer thousandths, so that pieces, grams and millilitres all stay exact. Negative means goods coming back.
import { EXACT_DIGITS, readFixed, writeFixed } from './fixed-decimal.ts';

const PLACES = 3;

/** Wire text → integer thousandths; `undefined` for any other spelling or an unsafe size. */
export function parseQuantity(text: string): number | undefined {
  return readFixed(text, PLACES);
}

/** Integer thousandths → wire text. */
export function formatQuantity(thousandths: number): string {
  return writeFixed(thousandths, PLACES);
}

/**
 * A number as a scale or a keypad gives it → integer thousandths, halves of its decimal spelling away from zero
 * (1.0005 → 1001, although the binary number lies below that); `undefined` when not finite or too large to be exact.
 */
export function quantityFromNumber(quantity: number): number | undefined {
  const magnitude = Math.abs(quantity);
  // Below a millionth a number prints with an exponent, which the shift by text cannot take.
  const thousandths = magnitude < 1e-6 ? 0 : Math.round(Number(`${magnitude}e${PLACES}`));
  if (!(thousandths < 10 ** EXACT_DIGITS)) return undefined;
  return quantity < 0 ? 0 - thousandths : thousandths;
}

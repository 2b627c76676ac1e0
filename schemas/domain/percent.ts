// Percentages (tax rates, discounts) travel as decimal text with exactly four places: "24.0000" is 24 %.
import { readFixed } from './fixed-decimal.ts';

const PLACES = 4;

/** 100 % in the unit that `parsePercent` answers in. */
export const HUNDRED_PERCENT = 100 * 10 ** PLACES;

/** Wire text → integer ten-thousandths of a percent; `undefined` for any other spelling and below zero. */
export function parsePercent(text: string): number | undefined {
  const scaled = readFixed(text, PLACES);
  return scaled !== undefined && scaled >= 0 ? scaled : undefined;
}

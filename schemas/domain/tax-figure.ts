// A tax as the catalog's REST resources say it: a number, percent as it is, a flat amount in major units. Inside, both are
// text with four places, the flat one in minor units ("25.0000" is 25 cents). Converted at that door only.
import { EXACT_DIGITS, readDecimal, writeFixed } from './fixed-decimal.ts';
import { currencyDecimals } from './money.ts';
import type { TaxRate, TaxType } from './tax.ts';

const PLACES = 4;

/** Of a rate as documents hold it; NaN when it is malformed. */
export function taxFigure({ rate, type }: TaxRate, currency: string): number {
  const scaled = readDecimal(String(rate), PLACES) ?? NaN;
  return scaled / 10 ** (PLACES + (type === 'flat' ? currencyDecimals(currency) : 0));
}

/** `undefined` when it is negative, too long, or finer than can be kept. */
export function taxRateText(figure: number, type: TaxType, currency: string): string | undefined {
  const decimals = PLACES + (type === 'flat' ? currencyDecimals(currency) : 0);
  const scaled = figure < 0 ? undefined : readDecimal(figure.toPrecision(EXACT_DIGITS), decimals);
  return scaled === undefined ? undefined : writeFixed(scaled, PLACES);
}

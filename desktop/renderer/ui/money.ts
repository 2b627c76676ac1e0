// Money between people and the smallest unit.
import { currencyDecimals, formatMoney, toMinor } from '@evertill/schemas';
import { locale } from './language.ts';

/** `€12.34`, as the region writes it. Minor units. */
export function money(minor: number, currency: string): string {
  return formatMoney(minor, currency, locale());
}

/** Plain digits for an input: `12.34`. */
export function moneyDigits(minor: number, currency: string): string {
  return (minor / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency));
}

/**
 * A price for `pricePer` pieces, minor units, as a person reads it: below the smallest coin `€0.01 / 10`, and a price that
 * was printed on a piece for one unit, rounded to the coin.
 */
export function priceText(unitPrice: number, pricePer: number, inMoney: (minor: number) => string): string {
  if (pricePer === 1) return inMoney(unitPrice);
  const isDecimal = /^10+$/.test(String(pricePer));
  return isDecimal ? `${inMoney(unitPrice)} / ${pricePer}` : inMoney(Math.round(unitPrice / pricePer));
}

/** What a person typed: `12`, `12.5`, `12,50`. Minor units; undefined when it is no such amount, or negative. */
export function readMoney(typed: string, currency: string): number | undefined {
  const text = typed.trim().replace(',', '.').replace(/\.$/, '').replace(/^\./, '0.');
  const minor = toMinor(text, currency);
  return minor === undefined || minor < 0 ? undefined : minor;
}

/** Decimal text without the zeros at its end: `1` for `1.000`, `0.455`, `25.5` for `25.5000`. */
export function plainDecimal(text: string): string {
  return text.replace(/\.?0+$/, '');
}

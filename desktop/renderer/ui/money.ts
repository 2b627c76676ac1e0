// Money between people and the smallest unit.
import { currencyDecimals, formatMoney, toMinor } from '@evertill/schemas';
import { decimalSign, readDecimalText } from './decimal.ts';
import { locale } from './language.ts';

/** `€12.34`, as the region writes it. Minor units; `decimals` where they are not the currency's of now. */
export function money(minor: number, currency: string, decimals?: number): string {
  return formatMoney(minor, currency, locale(), decimals);
}

/** `€12` for a key that has little room; minor units, of an amount without coins. */
export function wholeMoney(minor: number, currency: string): string {
  const style = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale(), style).format(minor / 10 ** currencyDecimals(currency));
}

/** Plain digits for an input, as the region writes them: `12.34`, `12,34`. */
export function moneyDigits(minor: number, currency: string, tag = locale()): string {
  const decimals = currencyDecimals(currency);
  return (minor / 10 ** decimals).toFixed(decimals).replace('.', decimalSign(tag));
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

/** What a person typed: `12`, `12.5`, `12,50`. Minor units; undefined when it is no clear amount, or negative. */
export function readMoney(typed: string, currency: string, tag = locale()): number | undefined {
  const text = readDecimalText(typed, tag);
  return text === undefined ? undefined : toMinor(text, currency);
}

// Money is an integer in the currency's smallest unit. Major units exist only in the catalog's REST doors and in
// what people read; this is the one place that converts, rounds and splits. A return rounds as its sale did.
import { EXACT_DIGITS, readDecimal, writeFixed } from './fixed-decimal.ts';

/** ISO 4217 minor units that are not 2. Intl is no source for them: CLDR shortens some to what is customary. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((c) => [c, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((c) => [c, 3] as const),
  ...'CLF UYW'.split(' ').map((c) => [c, 4] as const),
]);

/** Digits after the point of an ISO 4217 code; 2 for any code not listed. */
export function currencyDecimals(code: string): number {
  return DECIMALS.get(code.toUpperCase()) ?? 2;
}

/** The bigint as a number, or `undefined` where a number could no longer hold it exactly. */
export function safeInteger(value: bigint): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/**
 * Major units → integer minor units; `undefined` when unreadable, unsafe, or finer than the currency (0.001 USD): a
 * digit somebody wrote is never rounded away. A number may carry the noise of binary arithmetic (0.1 + 0.2), but no
 * more digits than a number holds exactly.
 */
export function toMinor(major: number | string, currency: string): number | undefined {
  const decimals = currencyDecimals(currency);
  if (typeof major === 'string') return readDecimal(major, decimals);
  const minor = readDecimal(major.toPrecision(EXACT_DIGITS), decimals);
  return minor !== undefined && Math.abs(minor) < 10 ** EXACT_DIGITS ? minor : undefined;
}

/** Integer minor units → the nearest number in major units; up to 15 digits it prints, and reads back, as it should. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** currencyDecimals(currency);
}

/** numerator ÷ denominator, halves away from zero. A zero denominator is a bug and throws RangeError. */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  const above = numerator < 0n ? -numerator : numerator;
  const below = denominator < 0n ? -denominator : denominator;
  const magnitude = (2n * above + below) / (2n * below);
  return numerator < 0n === denominator < 0n ? magnitude : -magnitude;
}

/**
 * Splits `total` in proportion to `weights` (integers ≥ 0) by largest remainder; of equal remainders the earlier
 * one takes the unit. The parts sum to `total`, each lies within one unit of its exact share, and −total gives the
 * negated parts. All weights zero: equal shares. A negative weight, or a total and no weights, is a bug: RangeError.
 */
export function prorate(total: number, weights: readonly number[]): number[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError('prorate: a weight is negative');
  if (weights.length === 0 && total !== 0) throw new RangeError('prorate: nothing to spread the total over');
  const shares = weights.some((weight) => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n);
  const sum = shares.reduce((a, b) => a + b, 0n);
  const magnitude = BigInt(Math.abs(total));
  const parts = shares.map((share) => ({
    units: Number((magnitude * share) / sum),
    remainder: (magnitude * share) % sum,
  }));
  const missing = Math.abs(total) - parts.reduce((units, part) => units + part.units, 0);
  const largestFirst = parts.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  );
  for (const part of largestFirst.slice(0, missing)) part.units += 1;
  return parts.map(({ units }) => (total < 0 ? 0 - units : units));
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * For people: "€12.34", with the currency's own digits, or those an order was reckoned in. Throws RangeError on a
 * malformed code or locale.
 */
export function formatMoney(
  minor: number,
  currency: string,
  locale: string,
  digits = currencyDecimals(currency),
): string {
  const key = `${locale} ${currency} ${digits}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  // As text: a number would lose the last digit of the largest amounts and show a minus before zero.
  return formatter.format(writeFixed(minor, digits) as Intl.StringNumericLiteral);
}

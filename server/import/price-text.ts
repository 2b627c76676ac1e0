// Prices as people write them in lists: with a comma or a point, grouped or not, with a currency beside them. What
// could mean two amounts is not read at all: a wrong price is worse than a row that a person must look at.
import { currencyDecimals, toMinor } from '@evertill/schemas';

/** In the smallest unit; `undefined` when unreadable, ambiguous, negative, or finer than the currency. */
export function readPrice(text: string, currency: string): number | undefined {
  const bare = text
    .replaceAll(currency, '')
    .replace(/\p{Sc}/gu, '')
    .trim();
  // Unless the currency has three decimals.
  const isUnclear = currencyDecimals(currency) !== 3 && isAmbiguous(bare);
  const plain = isUnclear ? undefined : plainDecimal(bare);
  const price = plain === undefined ? undefined : toMinor(plain, currency);
  return price !== undefined && price >= 0 && price <= 1_000_000_000_000 ? price : undefined;
}

/** "1,000" may be one or a thousand. "1,000.50" can only be one thing. */
export function isAmbiguous(text: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
}

const spaced = /^\d{1,3}([ '\u00a0\u202f]\d{3})+([.,]\d+)?$/;
const grouped = /^\d{1,3}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+(?:,\d+)?)$/;
const single = /^\d+(?:[.,]\d+)?$/;

/** Digits with at most one point. */
export function plainDecimal(text: string): string | undefined {
  if (spaced.test(text)) return text.replace(/[ '\u00a0\u202f]/g, '').replace(',', '.');
  if (single.test(text)) return text.replace(',', '.');
  if (!grouped.test(text)) return undefined;
  // The first separator groups; the other kind, if there is one, is the decimal one.
  const grouping =
    text.includes(',') && (!text.includes('.') || text.indexOf(',') < text.indexOf('.')) ? ',' : '.';
  return text.replaceAll(grouping, '').replace(',', '.');
}

// Prices as people write them in lists: with a comma or a point, grouped or not, with a currency beside them. What
// could mean two amounts is not read at all: a wrong price is worse than a row that a person must look at.
import { currencyDecimals, toMinor } from '@evertill/schemas';
import { ambiguityOf, isAmbiguous, plainDecimal, plainFigure, signedFigure } from './decimal-text.ts';
import type { DecimalSign } from './decimal-text.ts';

/** In the smallest unit; `undefined` when unreadable, ambiguous, negative, or finer than the currency. */
export function readPrice(text: string, currency: string, sign?: DecimalSign): number | undefined {
  const { isNegative, bare } = signedFigure(priceFigure(text, currency));
  const plain = plainAmount(bare, currency, sign);
  const price = plain === undefined ? undefined : toMinor(plain, currency);
  if (price === undefined || price > 1_000_000_000_000) return undefined;
  return isNegative && price !== 0 ? undefined : price;
}

/** Three decimals, and their point is always one: `1,250` may be grouped there, as in English. */
const pointed: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR']);

/** Decimals that price lists have: nothing costs a part of a dinar in Iraq, whatever ISO 4217 says. */
export function customaryDecimals(currency: string): number {
  return currency === 'IQD' ? 0 : currencyDecimals(currency);
}

/**
 * Digits with at most one point; undefined when unreadable or ambiguous. In pesos of Chile, which have no decimals, `1.990` is
 * 1990, whatever else the file holds; in dinars of three decimals it is 1.990, unless the file shows the other sign.
 */
export function plainAmount(figure: string, currency: string, sign?: DecimalSign): string | undefined {
  if (!isAmbiguous(figure)) return plainDecimal(figure);
  const decimals = customaryDecimals(currency);
  if (decimals === 0) return figure.replace(/[.,]/, '');
  const isClear = decimals === 3 && !(pointed.has(currency) && figure.includes(','));
  return isClear || sign !== undefined ? plainDecimal(figure, sign) : undefined;
}

/** How to write an amount that has two readings; blank of any other. */
export function ambiguousAmount(figure: string, currency: string): string {
  return pointed.has(currency) ? ambiguityOf(figure, 3) : ambiguityOf(figure);
}

/** What is wrong with a price that is not read, and how to write it; blank where its text says enough. */
export function priceProblem(text: string, currency: string): string {
  const { isNegative, bare } = signedFigure(priceFigure(text, currency));
  const decimal = plainAmount(bare, currency) ?? plainDecimal(bare);
  if (decimal === undefined) return '';
  if (isNegative) return 'it is negative';
  if (toMinor(decimal, currency) !== undefined) return ambiguousAmount(bare, currency);
  const decimals = currencyDecimals(currency);
  if (decimals === 0) return `${currency} has no decimals; write a whole number`;
  const thousands = isAmbiguous(bare) ? `; if thousands are meant, write ${bare.replace(/[.,]/, '')}` : '';
  return `${currency} has only ${decimals} decimals${thousands}`;
}

/** The figure alone: `CHF 1’234.–` is `1'234`. */
export function priceFigure(text: string, currency: string): string {
  if (/^[\d.,]+$/.test(text)) return text;
  const figure = plainFigure(text);
  const marks = marksOf(currency);
  const before = marks.find((mark) => figure.toLowerCase().startsWith(mark));
  const rest = before === undefined ? figure : figure.slice(before.length).replace(/^\./, '');
  const ending = rest.replace(/\.$/, '');
  const after = marks.find((mark) => ending.toLowerCase().endsWith(mark));
  const bare = after === undefined ? rest : ending.slice(0, -after.length);
  // Whole amounts end with a dash in place of the decimals: the one sign before it groups.
  const whole = /^(.*\d)[.,:/]-+$/.exec(bare.trim())?.[1] ?? '';
  if (whole === '') return bare.trim();
  return isAmbiguous(whole) ? whole.replace(/[.,]/, '') : whole;
}

/** Where a price list is written, and what is written there beside the marks of `Intl`. */
const regions =
  'en en-CA en-AU en-ZA de-CH nb da sv is pl cs hu ro hr bg sr ru uk tr pt-BR es-MX hi ar he th vi id ja zh ko'.split(
    ' ',
  );
const customary: Readonly<Record<string, readonly string[]>> = {
  CHF: ['sfr', 'fr'],
  CNY: ['元', 'rmb'],
  INR: ['rs'],
  JPY: ['円'],
  KRW: ['원'],
  RON: ['lei'],
  RUB: ['руб', 'р'],
  TRY: ['tl'],
  UAH: ['грн'],
};
const known = new Map<string, readonly string[]>();

/** In small letters, longer ones first. Another currency's mark is none: its amount is another one. */
function marksOf(currency: string): readonly string[] {
  const found = known.get(currency);
  if (found) return found;
  const shown = regions.flatMap((region) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
      const format = new Intl.NumberFormat(region, { style: 'currency', currency, currencyDisplay });
      return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? '';
    }),
  );
  const all = [currency, ...shown, ...(customary[currency] ?? [])];
  const marks = all.map((mark) => plainFigure(mark).toLowerCase().replace(/\.$/, ''));
  const longestFirst = [...new Set(marks)]
    .filter((mark) => mark !== '')
    .toSorted((a, b) => b.length - a.length);
  known.set(currency, longestFirst);
  return longestFirst;
}

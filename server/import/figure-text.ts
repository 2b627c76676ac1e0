// Quantities, rates and costs as a table has them, both ways: what is written is read back as the same figure. As with
// prices, what could mean two amounts is not read at all.
import { currencyDecimals, readDecimal, writeFixed } from '@evertill/schemas';
import type { TaxType } from '@evertill/schemas';
import { ambiguityOf, isAmbiguous, plainDecimal, plainFigure, signedFigure } from './decimal-text.ts';
import type { DecimalSign } from './decimal-text.ts';
import { ambiguousAmount, customaryDecimals, plainAmount, priceFigure } from './price-text.ts';

/** "3", "0.455", "-2,5" → "3.000" …; `undefined` when unreadable, or "1,000", which may be one or a thousand. */
export function readQuantity(text: string, sign?: DecimalSign): string | undefined {
  const isUnclear = sign === undefined && isAmbiguous(signedFigure(plainFigure(text)).bare);
  return isUnclear ? undefined : fixed(text, 3, sign);
}

/** How to write a quantity that has two readings; blank of any other. */
export function quantityProblem(text: string): string {
  return ambiguityOf(signedFigure(plainFigure(text)).bare);
}

export function quantityText(quantity: string): string {
  return unambiguous(shortened(quantity));
}

/** Where its three decimals could be thousands it has a fourth one. */
function unambiguous(short: string): string {
  return isAmbiguous(short.replace('-', '')) ? `${short}0` : short;
}

/** "24", "24 %", "8,875" → "24.0000" …: nobody has a rate of thousands, so its one separator is the decimal one. */
export function readPercent(text: string): string | undefined {
  return fixed(text.replace(/\s*[%％٪]$/, ''), 4);
}

export function percentText(percent: string): string {
  return shortened(percent);
}

/** A flat rate stands in major units. */
export function readRate(text: string, type: TaxType, currency: string): string | undefined {
  if (type === 'percent') return readPercent(text);
  const decimals = currencyDecimals(currency);
  // As a price where that has one reading; else the one separator is the decimal one, as in a rate of percent.
  const figure = plainFigure(text);
  const plain = plainAmount(figure, currency) ?? figure;
  const scaled = scaledBy(plain, 4 + decimals);
  return scaled === undefined ? undefined : writeFixed(scaled, 4);
}

export function rateText(rate: string, type: TaxType, currency: string): string {
  if (type === 'percent') return shortened(rate);
  const short = shortened(writeFixed(readDecimal(rate, 4) ?? 0, 4 + currencyDecimals(currency)));
  return customaryDecimals(currency) === 0 ? unambiguous(short) : short;
}

/** Major units with up to six decimals more than the currency → millionths of the smallest unit. */
export function readCost(text: string, currency: string, sign?: DecimalSign): string | undefined {
  const figure = priceFigure(text, currency);
  // Costs have decimals where prices have none: what the file shows counts before what the currency has.
  const isShown = sign !== undefined && isAmbiguous(figure);
  const plain = isShown ? plainDecimal(figure, sign) : plainAmount(figure, currency);
  const scaled = plain === undefined ? undefined : scaledBy(plain, 6 + currencyDecimals(currency));
  return scaled === undefined || scaled < 0 ? undefined : writeFixed(scaled, 6);
}

/** What is wrong with a cost that is not read, and how to write it; blank where its text says enough. */
export function costProblem(text: string, currency: string): string {
  const { isNegative, bare } = signedFigure(priceFigure(text, currency));
  const isRead = plainDecimal(bare) !== undefined;
  return isNegative && isRead ? 'it is negative' : ambiguousAmount(bare, currency);
}

export function costText(cost: string, currency: string): string {
  const short = shortened(writeFixed(readDecimal(cost, 6) ?? 0, 6 + currencyDecimals(currency)));
  return customaryDecimals(currency) === 3 ? short : unambiguous(short);
}

export function priceText(minor: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  const text = writeFixed(minor, decimals);
  return customaryDecimals(currency) === decimals ? text : unambiguous(shortened(text));
}

function fixed(text: string, decimals: number, sign?: DecimalSign): string | undefined {
  const scaled = scaledBy(text, decimals, sign);
  return scaled === undefined ? undefined : writeFixed(scaled, decimals);
}

function scaledBy(text: string, decimals: number, sign?: DecimalSign): number | undefined {
  const { isNegative, bare } = signedFigure(plainFigure(text));
  const plain = plainDecimal(bare, sign);
  const scaled = plain === undefined ? undefined : readDecimal(plain, decimals);
  return scaled === undefined || !isNegative || scaled === 0 ? scaled : -scaled;
}

/** Without the zeros at its end. */
function shortened(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

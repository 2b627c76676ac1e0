// Quantities, rates and costs as a table has them, both ways: what is written is read back as the same figure. As with
// prices, what could mean two amounts is not read at all.
import { currencyDecimals, readDecimal, writeFixed } from '@evertill/schemas';
import type { TaxType } from '@evertill/schemas';
import { isAmbiguous, plainDecimal, plainFigure, signedFigure } from './decimal-text.ts';
import type { DecimalSign } from './decimal-text.ts';
import { priceFigure } from './price-text.ts';

/** "3", "0.455", "-2,5" → "3.000" …; `undefined` when unreadable, or "1,000", which may be one or a thousand. */
export function readQuantity(text: string, sign?: DecimalSign): string | undefined {
  const isUnclear = sign === undefined && isAmbiguous(signedFigure(plainFigure(text)).bare);
  return isUnclear ? undefined : fixed(text, 3, sign);
}

/** Short; where its three decimals could be thousands it has a fourth one. */
export function quantityText(quantity: string): string {
  const short = shortened(quantity);
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
  const scaled = scaledBy(text, 4 + currencyDecimals(currency));
  return scaled === undefined ? undefined : writeFixed(scaled, 4);
}

export function rateText(rate: string, type: TaxType, currency: string): string {
  if (type === 'percent') return shortened(rate);
  return shortened(writeFixed(readDecimal(rate, 4) ?? 0, 4 + currencyDecimals(currency)));
}

/** Major units with up to six decimals more than the currency → millionths of the smallest unit. */
export function readCost(text: string, currency: string, sign?: DecimalSign): string | undefined {
  const figure = priceFigure(text, currency);
  if (sign === undefined && currencyDecimals(currency) !== 3 && isAmbiguous(figure)) return undefined;
  const scaled = scaledBy(figure, 6 + currencyDecimals(currency), sign);
  return scaled === undefined || scaled < 0 ? undefined : writeFixed(scaled, 6);
}

export function costText(cost: string, currency: string): string {
  const short = shortened(writeFixed(readDecimal(cost, 6) ?? 0, 6 + currencyDecimals(currency)));
  return currencyDecimals(currency) !== 3 && isAmbiguous(short) ? `${short}0` : short;
}

export function priceText(minor: number, currency: string): string {
  return writeFixed(minor, currencyDecimals(currency));
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

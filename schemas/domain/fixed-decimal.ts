// Decimal text and scaled integers, so that no quantity, rate or price is ever computed in floating point.
// Promises: nothing is rounded here, every value has one wire spelling, and what does not fit is `undefined`.

const WIRE = /^(-?)(0|[1-9]\d*)\.(\d+)$/;
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A number tells any decimal of fifteen digits from its neighbours, and no longer one. */
export const EXACT_DIGITS = 15;

function signed(sign: string, digits: string): number | undefined {
  const magnitude = Number(digits);
  if (!Number.isSafeInteger(magnitude)) return undefined;
  return sign === '-' ? 0 - magnitude : magnitude;
}

/** Wire text with exactly `decimals` places → integer × 10^decimals. "-0.000" and "01.000" are not wire text. */
export function readFixed(text: string, decimals: number): number | undefined {
  const [, sign = '', whole = '', fraction = ''] = WIRE.exec(text) ?? [];
  if (fraction.length !== decimals) return undefined;
  const scaled = signed(sign, whole + fraction);
  return scaled === 0 && sign === '-' ? undefined : scaled;
}

/** Integer × 10^decimals → wire text with exactly `decimals` places, without a point when that is 0. */
export function writeFixed(scaled: number, decimals: number): string {
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = decimals === 0 ? '' : `.${digits.slice(point)}`;
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, point)}${fraction}`;
}

/** Plain decimal text of any length → scaled integer; `undefined` if a digit beyond `decimals` would be lost. */
export function readDecimal(text: string, decimals: number): number | undefined {
  const [, sign = '', whole, fraction = ''] = PLAIN.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return undefined;
  return signed(sign, whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

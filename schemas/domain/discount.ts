// What discounts take off an amount, for a line and for a whole order alike.
// Promise: a discount never turns an amount around, and on a return it gives back exactly what the sale took.
import { roundHalfUp } from './money.ts';
import { HUNDRED_PERCENT, parsePercent } from './percent.ts';

/** `value`: percent as text with four places ("10.0000"); amount as integer minor units ≥ 0, also on returns. */
export interface Discount {
  readonly kind: 'percent' | 'amount';
  readonly value: string | number;
}

function cutOf(left: number, { kind, value }: Discount): number | undefined {
  if (kind === 'amount') {
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
      ? Math.min(value, left)
      : undefined;
  }
  const percent = typeof value === 'string' ? parsePercent(value) : undefined;
  if (percent === undefined) return undefined;
  const capped = Math.min(percent, HUNDRED_PERCENT);
  return Number(roundHalfUp(BigInt(left) * BigInt(capped), BigInt(HUNDRED_PERCENT)));
}

/**
 * The sum taken off `amount` (minor units, same sign), each discount in its turn from what those before it left.
 * `undefined` when a value is malformed or negative.
 */
export function discountOf(amount: number, discounts: readonly Discount[]): number | undefined {
  const whole = Math.abs(amount);
  let left = whole;
  for (const discount of discounts) {
    const cut = cutOf(left, discount);
    if (cut === undefined) return undefined;
    left -= cut;
  }
  return amount < 0 ? left - whole : whole - left;
}

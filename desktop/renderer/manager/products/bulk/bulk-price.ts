// What a price becomes when many are changed at once. Minor units, rounded once, halves away from zero as everywhere.
import { roundHalfUp, safeInteger } from '@evertill/schemas';

export const priceWays = ['set', 'raise_percent', 'lower_percent', 'raise_amount', 'lower_amount'] as const;
export type PriceWay = (typeof priceWays)[number];

/** To the nearest multiple of `step` without `less`, minor units: step 100 and less 1 end in 99. */
export interface Rounding {
  readonly step: number;
  readonly less: number;
}

export const roundings = {
  coin: { step: 1, less: 0 },
  five: { step: 5, less: 0 },
  ten: { step: 10, less: 0 },
  hundred: { step: 100, less: 0 },
  nine: { step: 10, less: 1 },
  ninety_nine: { step: 100, less: 1 },
} as const satisfies Readonly<Record<string, Rounding>>;
export type RoundingName = keyof typeof roundings;
export const roundingNames = Object.keys(roundings) as RoundingName[];

export interface PriceChange {
  readonly way: PriceWay;
  /** Minor units; of a percentage ten-thousandths of one percent. */
  readonly figure: number;
  readonly rounding: RoundingName;
}

/** Ten-thousandths of one percent. */
const whole = 1_000_000n;

export function isPercent(way: PriceWay): way is 'raise_percent' | 'lower_percent' {
  return way === 'raise_percent' || way === 'lower_percent';
}

/** Minor units, or why there is no such price. Nothing becomes something by being rounded. */
export function changedPrice(
  price: number,
  { way, figure, rounding }: PriceChange,
): number | 'below_zero' | 'too_high' {
  const exact = exactPrice(BigInt(price), way, BigInt(figure));
  if (exact < 0n) return 'below_zero';
  if (exact === 0n) return 0;
  const { step, less } = roundings[rounding];
  const steps = roundHalfUp(exact + BigInt(less) * whole, BigInt(step) * whole);
  // Below the smallest price that ends like this there is none.
  const counted = less > 0 && steps < 1n ? 1n : steps;
  return safeInteger(counted * BigInt(step) - BigInt(less)) ?? 'too_high';
}

/** In millionths of a minor unit. */
function exactPrice(price: bigint, way: PriceWay, figure: bigint): bigint {
  switch (way) {
    case 'set':
      return figure * whole;
    case 'raise_percent':
      return price * (whole + figure);
    case 'lower_percent':
      return price * (whole - figure);
    case 'raise_amount':
      return (price + figure) * whole;
    case 'lower_amount':
      return (price - figure) * whole;
  }
}

// Cash rounding, for currencies whose smallest coin is larger than their smallest unit. Halves away from zero, so
// that a refund gives back what the sale took.
import { roundHalfUp } from './money.ts';

/** The multiple of `increment` (minor units; 0 and 1 mean "as it is") nearest to `amount`. */
export function roundToIncrement(amount: number, increment: number): number {
  return increment <= 1 ? amount : Number(roundHalfUp(BigInt(amount), BigInt(increment)) * BigInt(increment));
}

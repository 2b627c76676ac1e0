// A drawer that is counted: how many of each coin and note, and what that comes to; or an amount that was typed, then
// nobody says how many.
import { defaultDenominations } from '@evertill/schemas';
import type { JsonObject, Store } from '@evertill/schemas';

/** How many, by denomination in minor units; none of it is not in it. */
export type Pieces = Readonly<Record<string, number>>;

export const nothingCounted: Pieces = {};

/** The largest first, as they lie in the drawer. */
export function denominationsOf({
  cash_denominations,
  currency,
}: Pick<Store, 'cash_denominations' | 'currency'>): number[] {
  const all = cash_denominations.length > 0 ? cash_denominations : defaultDenominations(currency);
  return [...all].sort((a, b) => b - a);
}

export function withPieces(pieces: Pieces, denomination: number, count: number): Pieces {
  const { [String(denomination)]: _, ...others } = pieces;
  return count > 0 ? { ...others, [String(denomination)]: count } : others;
}

/** Minor units. */
export function worthOf(pieces: Pieces): number {
  return Object.entries(pieces).reduce((sum, [denomination, count]) => sum + Number(denomination) * count, 0);
}

/** As a close or an opening tells it; undefined when an amount was typed. */
export function cashCountOf(pieces: Pieces): JsonObject | undefined {
  return Object.keys(pieces).length === 0 ? undefined : { ...pieces };
}

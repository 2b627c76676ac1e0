// What one promotion takes off the lines it may touch. Promises: between nothing and what is left of each line, in whole
// minor units; the lines come in one order whoever asks, so the same basket always gives the same figures.
import type { PromotionEffect } from '../collections/promotion.ts';
import { prorate, roundHalfUp, safeInteger } from './money.ts';
import { HUNDRED_PERCENT, parsePercent } from './percent.ts';

interface OpenLine {
  readonly thousandths: number;
  /** What the line still costs: more than nothing. */
  readonly left: number;
}

const THOUSAND = 1000n;

/** `bought`: lines that hold what must be bought where that is not the selection itself. One figure a line. */
export function cutsOf(
  effect: PromotionEffect,
  lines: readonly OpenLine[],
  bought: readonly OpenLine[],
): number[] {
  switch (effect.kind) {
    case 'percent': {
      const share = shareOf(effect.percent);
      return lines.map(({ left }) => part(left, share, BigInt(HUNDRED_PERCENT)));
    }
    case 'amount':
      return effect.each === 'piece'
        ? lines.map((line) => Math.min(line.left, priceFor(effect.amount, line)))
        : spread(
            effect.amount,
            lines.map(({ left }) => left),
          );
    case 'fixed_price':
      // One piece may also be a kilogram: what is weighed costs its part of the price.
      return effect.pieces === 1 && effect.most === null
        ? lines.map((line) => Math.max(0, line.left - priceFor(effect.price, line)))
        : bundled(effect, lines);
    case 'buy_x_get_y':
      return cheapestOff(effect, lines, bought);
  }
}

/** `pieces` of the dearest ones together, as often as it fits; a bundle that would cost more is no bundle. */
function bundled(
  { price, pieces, most }: PromotionEffect & { kind: 'fixed_price' },
  lines: readonly OpenLine[],
): number[] {
  const pool = wholePieces(lines).toSorted((a, b) => byWorth(b, a) || a.index - b.index);
  const times = Math.min(Math.floor(count(pool) / pieces), most ?? Infinity);
  const worth = lines.map(() => 0);
  for (const { index, taken } of take(pool, times * pieces)) {
    const { left, pieces: all } = pool.find((one) => one.index === index)!;
    worth[index] = part(left, BigInt(taken), BigInt(all));
  }
  const whole = worth.reduce((sum, one) => sum + one, 0);
  const bundlesCost = safeInteger(BigInt(price) * BigInt(times)) ?? whole;
  return spread(Math.max(0, whole - bundlesCost), worth);
}

function cheapestOff(
  { buy, get, percent, bought: boughtOf, most }: PromotionEffect & { kind: 'buy_x_get_y' },
  lines: readonly OpenLine[],
  bought: readonly OpenLine[],
): number[] {
  const pool = wholePieces(lines).toSorted((a, b) => byWorth(a, b) || a.index - b.index);
  const times = boughtOf === null ? count(pool) / (buy + get) : count(wholePieces(bought)) / buy;
  const given = Math.min(Math.floor(times), most ?? Infinity) * get;
  const share = shareOf(percent);
  const cuts = lines.map(() => 0);
  for (const { index, taken } of take(pool, given)) {
    const { left, pieces } = pool.find((one) => one.index === index)!;
    cuts[index] = part(left, share * BigInt(taken), BigInt(HUNDRED_PERCENT) * BigInt(pieces));
  }
  return cuts;
}

interface Pieces {
  readonly index: number;
  readonly pieces: number;
  readonly left: number;
}

/** Half a kilogram is no piece. */
function wholePieces(lines: readonly OpenLine[]): Pieces[] {
  return lines.flatMap(({ thousandths, left }, index) =>
    thousandths % 1000 === 0 ? [{ index, pieces: thousandths / 1000, left }] : [],
  );
}

function byWorth(a: Pieces, b: Pieces): number {
  const difference = BigInt(a.left) * BigInt(b.pieces) - BigInt(b.left) * BigInt(a.pieces);
  return difference < 0n ? -1 : Number(difference > 0n);
}

function count(pool: readonly Pieces[]): number {
  return pool.reduce((sum, { pieces }) => sum + pieces, 0);
}

/** The first `wanted` pieces, as far as there are so many. */
function take(pool: readonly Pieces[], wanted: number): { index: number; taken: number }[] {
  const taken = [];
  let missing = wanted;
  for (const { index, pieces } of pool) {
    if (missing <= 0) break;
    taken.push({ index, taken: Math.min(pieces, missing) });
    missing -= pieces;
  }
  return taken;
}

function shareOf(percent: string): bigint {
  return BigInt(Math.min(parsePercent(percent) ?? 0, HUNDRED_PERCENT));
}

/** left × numerator ÷ denominator, rounded; the fraction is not above one. */
function part(left: number, numerator: bigint, denominator: bigint): number {
  return Number(roundHalfUp(BigInt(left) * numerator, denominator));
}

/** What the line's quantity costs at so much a piece; more than a number holds is more than any line has left. */
function priceFor(price: number, { thousandths }: OpenLine): number {
  const cost = roundHalfUp(BigInt(price) * BigInt(thousandths), THOUSAND);
  return safeInteger(cost) ?? Number.MAX_SAFE_INTEGER;
}

/** Over the lines, as far as they have so much, in proportion to what each has. */
function spread(amount: number, most: readonly number[]): number[] {
  const all = most.reduce((sum, one) => sum + one, 0);
  return all === 0 ? most.map(() => 0) : prorate(Math.min(amount, all), most);
}

// When a manager is asked about what was taken off by hand: more than the store lets a cashier take off a line or the
// whole order, counting a price below the list as well. Promotions, coupons and taxes that fall away ask nobody.
import type { PlacedDiscount } from '../collections/order.ts';
import { lineAmount } from './cart-totals.ts';
import type { PricedQuantity } from './cart-totals.ts';
import { discountOf } from './discount.ts';
import { roundHalfUp } from './money.ts';
import { HUNDRED_PERCENT, parsePercent } from './percent.ts';

export interface DiscountedLine extends PricedQuantity {
  readonly discounts: readonly PlacedDiscount[];
  /** What it would have cost, for one; absent where the price was not given by hand. */
  readonly list_price?: number | undefined;
}

/** `limit`: percent with four places. Goods that come back ask nobody; a malformed figure always asks. */
export function isBeyondLimit(
  lines: readonly DiscountedLine[],
  discounts: readonly PlacedDiscount[],
  limit: string,
): boolean {
  const share = BigInt(Math.min(parsePercent(limit) ?? 0, HUNDRED_PERCENT));
  const isMore = (cut: number, whole: number) =>
    BigInt(cut) > roundHalfUp(BigInt(whole) * share, BigInt(HUNDRED_PERCENT));
  let [allWorth, allCut, net] = [0, 0, 0];
  for (const line of lines) {
    if (line.qty.startsWith('-')) continue;
    const figures = handCut(line);
    if (figures === undefined || isMore(figures.cut, figures.worth)) return true;
    allWorth += figures.worth;
    allCut += figures.cut;
    net += figures.net;
  }
  const offAll = discountOf(net, discounts);
  return offAll === undefined || isMore(allCut + offAll, allWorth);
}

interface HandCut {
  /** At the list, without what falls away by itself. */
  readonly worth: number;
  readonly cut: number;
  /** What is left of it after all its discounts. */
  readonly net: number;
}

function handCut({ qty, unit_price, price_per, discounts, list_price }: DiscountedLine): HandCut | undefined {
  const charged = lineAmount({ qty, unit_price, price_per });
  const listed = list_price === undefined ? charged : lineAmount({ qty, unit_price: list_price });
  const all = charged === undefined ? undefined : discountOf(charged, discounts);
  const byItself = charged === undefined ? undefined : discountOf(charged, untaxed(discounts));
  if (charged === undefined || listed === undefined || all === undefined || byItself === undefined)
    return undefined;
  const byHand = discountOf(
    charged - byItself,
    discounts.filter(({ source }) => source === undefined),
  );
  if (byHand === undefined) return undefined;
  return { worth: listed - byItself, cut: Math.max(0, listed - charged) + byHand, net: charged - all };
}

function untaxed(discounts: readonly PlacedDiscount[]): PlacedDiscount[] {
  return discounts.filter(({ source }) => source === 'tax_exempt');
}

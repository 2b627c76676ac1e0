// What promotions and coupons take off a basket: the till evaluates them while selling, the server again from the same
// lines. Promises: no line falls below zero, every figure is whole minor units, and neither the order of lines, offers
// and codes nor evaluating twice changes anything. What people took off by hand comes first, promotions after it.
import { basketOf, compareCodes, isSelected } from './promotion-basket.ts';
import type { BasketLine, OfferedLine } from './promotion-basket.ts';
import { cutsOf } from './promotion-effect.ts';
import { openOffers } from './promotion-offers.ts';
import type { Offer, Offering, RefusedCoupon } from './promotion-offers.ts';

export interface LineCut {
  readonly line_id: string;
  /** Minor units, more than nothing. */
  readonly amount: number;
}

export interface TakenOffer {
  readonly offer_id: string;
  /** Blank for a promotion. */
  readonly code: string;
  readonly amount: number;
  readonly cuts: readonly LineCut[];
}

export interface Promoted {
  /** By line, all offers together. */
  readonly cuts: readonly LineCut[];
  /** In the turn they applied. */
  readonly taken: readonly TakenOffer[];
  readonly refused: readonly RefusedCoupon[];
}

/** Undefined when a line is malformed or a figure unsafe. Lines that come back take no part. */
export function evaluatePromotions(lines: readonly OfferedLine[], offering: Offering): Promoted | undefined {
  const basket = basketOf(lines);
  if (basket === undefined) return undefined;
  const { open, refused } = openOffers(offering, basket);
  const tried = open.map((offer) => taken(offer, basket));
  const vain = tried.filter(({ amount, code }) => amount === 0 && code !== '');
  return {
    cuts: basket
      .filter(({ net, left }) => left < net)
      .map(({ line, net, left }) => ({ line_id: line.id, amount: net - left })),
    taken: tried.filter(({ amount }) => amount > 0),
    refused: [...refused, ...vain.map(({ code }) => ({ code, reason: 'takes_nothing' as const }))].toSorted(
      (a, b) => compareCodes(a.code, b.code),
    ),
  };
}

/** Takes the offer's part off the basket. */
function taken(offer: Offer, basket: readonly BasketLine[]): TakenOffer {
  const { selection, effect, stacking } = offer.data;
  const isExclusive = stacking === 'exclusive';
  const other = effect.kind === 'buy_x_get_y' ? effect.bought : null;
  const isBought = ({ line }: BasketLine) => other !== null && isSelected(other, line);
  const open = basket.filter(
    (one) =>
      one.left > 0 &&
      !one.isClosed &&
      !(isExclusive && one.isTouched) &&
      !isBought(one) &&
      isSelected(selection, one.line),
  );
  const figures = cutsOf(effect, open, basket.filter(isBought));
  const cuts: LineCut[] = [];
  for (const [index, one] of open.entries()) {
    const amount = figures[index]!;
    if (amount === 0) continue;
    one.left -= amount;
    one.isTouched = true;
    one.isClosed = isExclusive;
    cuts.push({ line_id: one.line.id, amount });
  }
  const code = offer.kind === 'coupon' ? offer.code : '';
  return { offer_id: offer.id, code, amount: cuts.reduce((sum, cut) => sum + cut.amount, 0), cuts };
}

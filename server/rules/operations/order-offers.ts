// What promotions and coupons take off an order, evaluated again from the offers it names alone. What they take off
// beside what was charged is a finding; a coupon that may not be used is refused to a client that is online, and flagged
// where the goods have left the shop (decisions.md, rulings 4 and 16).
import { discountOf, evaluatePromotions, lineAmount } from '@evertill/schemas';
import type { OfferedLine, OrderPlacePayload, PlacedDiscount, RefusedCoupon, Store } from '@evertill/schemas';
import { isUsedUp } from '../coupon-uses.ts';
import type { OrderPlaceFacts, OrderProposal } from './order-facts.ts';

export interface OfferCut {
  readonly line_id: string;
  readonly charged: number;
  readonly computed: number;
}

export interface EvaluatedOffers {
  readonly refused: readonly RefusedCoupon[];
  /** Of each line that something is or should be off. */
  readonly cuts: readonly OfferCut[];
}

export function evaluated(
  { payload, occurredAt, door }: OrderProposal,
  { named, products }: OrderPlaceFacts,
  store: Store,
): EvaluatedOffers {
  const { promotions, coupons, categories } = named;
  const lines = payload.lines.map((line): OfferedLine => {
    const { category_id, brand_id, tag_ids } = products.get(line.item_id)!;
    return {
      ...line,
      id: line.client_line_id,
      category_ids: categories.get(category_id) ?? [],
      brand_id,
      tag_ids,
      discount: takenOff(line, ({ source }) => !isOffer(source)),
    };
  });
  const isAsked =
    coupons.length > 0 ||
    payload.lines.some(({ discounts }) => discounts.some(({ source }) => isOffer(source)));
  const promoted = isAsked
    ? evaluatePromotions(lines, {
        offers: [...promotions, ...coupons.flatMap(({ offer }) => offer ?? [])],
        // What another lane used up meanwhile was off all the same.
        coupons: coupons.map((use) => ({
          code: use.code,
          uses: door === 'rest' ? (use.offer?.data.uses ?? 0) : 0,
          uses_by_customer: door === 'rest' ? use.uses_by_customer : use.uses_by_customer && 0,
        })),
        at: occurredAt,
        time_zone: store.time_zone,
      })
    : undefined;
  const off = new Map(promoted?.cuts.map(({ line_id, amount }) => [line_id, amount]));
  const cuts = payload.lines.map((line) => ({
    line_id: line.client_line_id,
    charged: takenOff(line, () => true) - takenOff(line, ({ source }) => !isOffer(source)),
    computed: off.get(line.client_line_id) ?? 0,
  }));
  return {
    refused: promoted?.refused ?? [],
    cuts: cuts.filter(({ charged, computed }) => charged !== 0 || computed !== 0),
  };
}

/** Another order used it up before this one came. */
export function isReused({ named }: OrderPlaceFacts): boolean {
  return named.coupons.some(isUsedUp);
}

function isOffer(source: PlacedDiscount['source']): boolean {
  return source === 'promotion' || source === 'coupon';
}

/** Nothing where a figure is out of range: the reckoning has said so. */
function takenOff(
  line: OrderPlacePayload['lines'][number],
  counts: (discount: PlacedDiscount) => boolean,
): number {
  return discountOf(lineAmount(line) ?? 0, line.discounts.filter(counts)) ?? 0;
}

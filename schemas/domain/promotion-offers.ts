// Which promotions and coupons may apply to a basket now, and in which turn; and why a code that was shown does not.
import { couponData, promotionData } from '../collections/promotion.ts';
import type { CouponData, PromotionData } from '../collections/promotion.ts';
import type { Reference } from '../collections/reference.ts';
import { normaliseBarcode } from './barcode.ts';
import { compareCodes, isSelected } from './promotion-basket.ts';
import type { BasketLine } from './promotion-basket.ts';
import { parseQuantity } from './quantity.ts';
import { isInWindows } from './time-window.ts';

export type Offer = Pick<Reference, 'id' | 'store_id' | 'active' | 'code'> &
  (
    | { readonly kind: 'promotion'; readonly data: PromotionData }
    | { readonly kind: 'coupon'; readonly data: CouponData }
  );

export type CouponOffer = Extract<Offer, { kind: 'coupon' }>;

/** A code somebody shows, and how often it was used as far as is known here. */
export interface ShownCoupon {
  readonly code: string;
  readonly uses: number;
  /** null: nobody knows who the customer is. */
  readonly uses_by_customer: number | null;
}

export type CouponFlaw =
  | 'unknown'
  | 'inactive'
  | 'outside_time'
  | 'used_up'
  | 'customer_unknown'
  | 'used_up_by_customer'
  | 'needs_more'
  | 'takes_nothing';

export interface RefusedCoupon {
  readonly code: string;
  readonly reason: CouponFlaw;
}

export interface Offering {
  readonly offers: readonly Offer[];
  readonly coupons: readonly ShownCoupon[];
  /** ISO-8601. */
  readonly at: string;
  readonly time_zone: string;
}

/** As it is kept and compared. */
export function couponCode(typed: string): string {
  return normaliseBarcode(typed).toUpperCase();
}

/** Undefined for an entry that is no offer, or one that this version cannot read. */
export function offerOf({ id, store_id, active, code, kind, data }: Reference): Offer | undefined {
  const entry = { id, store_id, active, code };
  if (kind === 'promotion') {
    const parsed = promotionData.safeParse(data);
    return parsed.success ? { ...entry, kind, data: parsed.data } : undefined;
  }
  const parsed = kind === 'coupon' ? couponData.safeParse(data) : undefined;
  return parsed?.success ? { ...entry, kind: 'coupon', data: parsed.data } : undefined;
}

/** In the turn they apply: the higher priority first. */
export function openOffers(
  offering: Offering,
  basket: readonly BasketLine[],
): { readonly open: readonly Offer[]; readonly refused: readonly RefusedCoupon[] } {
  const known = [...new Map(offering.offers.map((offer) => [offer.id, offer])).values()];
  const open = known.filter(
    (offer) =>
      offer.kind === 'promotion' && offer.active && isNow(offer, offering) && holdsWhatItNeeds(offer, basket),
  );
  const refused: RefusedCoupon[] = [];
  for (const shown of distinct(offering.coupons)) {
    const coupon = couponOfCode(known, shown.code);
    const reason = flawOf(coupon, shown, offering, basket);
    if (reason === undefined) open.push(coupon!);
    else refused.push({ code: shown.code, reason });
  }
  const inTurn = (a: Offer, b: Offer) => b.data.priority - a.data.priority || compareCodes(a.id, b.id);
  return { open: open.toSorted(inTurn), refused };
}

/** One a code; of two counts of its uses the greater. */
function distinct(coupons: readonly ShownCoupon[]): ShownCoupon[] {
  const byUses = coupons.toSorted(
    (a, b) => a.uses - b.uses || (a.uses_by_customer ?? 0) - (b.uses_by_customer ?? 0),
  );
  return [
    ...new Map(byUses.map((one) => [couponCode(one.code), { ...one, code: couponCode(one.code) }])).values(),
  ];
}

/** The coupon that counts for a code: a store's own goes before one of every store. */
export function couponOfCode(offers: readonly Offer[], typed: string): CouponOffer | undefined {
  const code = couponCode(typed);
  return offers
    .filter((offer) => offer.kind === 'coupon')
    .filter((offer) => couponCode(offer.code) === code)
    .toSorted((a, b) => compareCodes(b.store_id, a.store_id) || compareCodes(a.id, b.id))[0];
}

function flawOf(
  coupon: CouponOffer | undefined,
  { uses, uses_by_customer }: ShownCoupon,
  offering: Offering,
  basket: readonly BasketLine[],
): CouponFlaw | undefined {
  if (!coupon) return 'unknown';
  if (!coupon.active) return 'inactive';
  if (!isNow(coupon, offering)) return 'outside_time';
  const { max_uses, max_uses_per_customer } = coupon.data;
  if (max_uses !== null && uses >= max_uses) return 'used_up';
  if (max_uses_per_customer !== null) {
    if (uses_by_customer === null) return 'customer_unknown';
    if (uses_by_customer >= max_uses_per_customer) return 'used_up_by_customer';
  }
  return holdsWhatItNeeds(coupon, basket) ? undefined : 'needs_more';
}

function isNow({ data: { starts_at, ends_at, windows } }: Offer, { at, time_zone }: Offering): boolean {
  const isOver = ends_at !== null && at >= ends_at;
  return (starts_at === null || starts_at <= at) && !isOver && isInWindows(windows, at, time_zone);
}

function holdsWhatItNeeds({ data: { needs } }: Offer, basket: readonly BasketLine[]): boolean {
  const held = basket.filter(({ line }) => isSelected(needs.of, line));
  const thousandths = held.reduce((sum, one) => sum + one.thousandths, 0);
  const total = held.reduce((sum, { net }) => sum + net, 0);
  return thousandths >= (parseQuantity(needs.pieces) ?? 0) && total >= needs.total;
}

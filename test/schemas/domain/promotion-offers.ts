// Offers and lines for the tests of promotions: each builder takes what the test is about.
import { blankPromotion, everyLine } from '@evertill/schemas';
import type {
  CouponData,
  Offer,
  OfferedLine,
  PromotionData,
  PromotionEffect,
  Selection,
} from '@evertill/schemas';

export const off = (percent: number): PromotionEffect => ({ kind: 'percent', percent: percent.toFixed(4) });
export const only = (selection: Partial<Selection>): Selection => ({ ...everyLine, ...selection });

export function aPromotion(
  effect: PromotionEffect,
  data: Partial<PromotionData> = {},
  entry: Partial<Pick<Offer, 'id' | 'active' | 'store_id'>> = {},
): Offer {
  return {
    id: 'p',
    store_id: '',
    active: true,
    code: '',
    ...entry,
    kind: 'promotion',
    data: { ...blankPromotion, windows: [], selection: everyLine, effect, ...data },
  };
}

export function aCoupon(
  code: string,
  effect: PromotionEffect,
  data: Partial<CouponData> = {},
  entry: Partial<Pick<Offer, 'id' | 'active' | 'store_id'>> = {},
): Offer {
  return {
    id: code,
    store_id: '',
    active: true,
    ...entry,
    code,
    kind: 'coupon',
    data: {
      ...blankPromotion,
      windows: [],
      selection: everyLine,
      effect,
      max_uses: null,
      max_uses_per_customer: null,
      uses: 0,
      ...data,
    },
  };
}

/** `id` is also the item. */
export function aLine(
  id: string,
  qty: string,
  unit_price: number,
  more: Partial<OfferedLine> = {},
): OfferedLine {
  return { id, item_id: id, category_ids: [], brand_id: '', tag_ids: [], qty, unit_price, ...more };
}

// What the second reckoning of a basket is given, in the words of schemas/BASKET.md: shapes of the wire and nothing of
// the code under test.
import type { PlacedDiscount } from '../../../../schemas/collections/order.ts';
import type { CouponData, PromotionData } from '../../../../schemas/collections/promotion.ts';

export interface OracleTax {
  readonly rate: string | number;
  readonly type: 'percent' | 'flat';
}

export interface OracleItem {
  readonly item_id: string;
  readonly variation_id: string;
  readonly price: number;
  readonly price_source: 'list' | 'variation';
  readonly tax: OracleTax | null;
  readonly is_snap_eligible: boolean;
  readonly category_ids: readonly string[];
  readonly brand_id: string;
  readonly tag_ids: readonly string[];
}

export interface OracleEntry {
  readonly id: string;
  readonly item: OracleItem;
  readonly qty: string;
  readonly price?:
    | {
        readonly unit_price: number;
        readonly price_per: number;
        readonly source: 'override' | 'embedded' | 'import' | 'told';
      }
    | undefined;
  readonly discounts?: readonly PlacedDiscount[] | undefined;
}

export interface OracleBasket {
  readonly entries: readonly OracleEntry[];
  readonly discounts: readonly PlacedDiscount[];
}

interface Entry {
  readonly id: string;
  readonly store_id: string;
  readonly active: boolean;
}

export type OracleOffer = Entry & { readonly code: string } & (
    | { readonly kind: 'promotion'; readonly data: PromotionData }
    | { readonly kind: 'coupon'; readonly data: CouponData }
  );

export interface OracleTerms {
  readonly store_id: string;
  readonly channel: string;
  readonly customer_id: string;
  readonly prices_include_tax: boolean;
  readonly tax_exempt: boolean;
  readonly lists: readonly (Entry & { readonly data: object })[];
  /** By `list|item`. */
  readonly listed: ReadonlyMap<string, { readonly active: boolean; readonly data: object }>;
  readonly offers: readonly OracleOffer[];
  readonly coupons: readonly {
    readonly code: string;
    readonly uses: number;
    readonly uses_by_customer: number | null;
  }[];
  readonly at: string;
  readonly time_zone: string;
}

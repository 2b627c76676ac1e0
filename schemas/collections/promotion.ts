// What a promotion or a coupon takes off, as data that needs nothing else to be evaluated: no network, no program of its
// own. `domain/promotion.ts` evaluates it, at the till and at the server.
import * as z from 'zod';
import { counterField, idField, instantField, percentField, priceField, quantityField } from '../fields.ts';

const ids = z.array(idField).max(500);

/** Lines of a basket: those that have one of these. A selection that names nothing is every line. */
export const selectionSchema = z.strictObject({
  item_ids: ids,
  /** With all categories below them. */
  category_ids: ids,
  brand_ids: ids,
  tag_ids: ids,
});
export type Selection = z.infer<typeof selectionSchema>;

/** More than nothing, and not more than all. */
const shareField = percentField.refine(
  (text) => Number(text) > 0 && Number(text) <= 100,
  'Must be above 0 and at most 100.',
);
const piecesField = z.int().min(1).max(1000);
/** How often it applies in one sale; null: as often as it fits. */
const mostField = z.int().min(1).max(1000).nullable();

/** What it does to the selected lines. Money is in the smallest unit of the store's currency. */
export const effectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: shareField }),
  /** Off each piece, or once off all selected lines together. */
  z.strictObject({
    kind: z.literal('amount'),
    amount: priceField.min(1),
    each: z.enum(['piece', 'basket']),
  }),
  /** So many pieces cost so much together; it never makes anything dearer. */
  z.strictObject({
    kind: z.literal('fixed_price'),
    price: priceField,
    pieces: piecesField,
    most: mostField,
  }),
  /** Whoever buys `buy` pieces has `percent` off `get` more, of the cheapest ones. */
  z.strictObject({
    kind: z.literal('buy_x_get_y'),
    buy: piecesField,
    get: piecesField,
    percent: shareField,
    /** What must be bought; null: of the selection itself. */
    bought: selectionSchema.nullable(),
    most: mostField,
  }),
]);
export type PromotionEffect = z.infer<typeof effectSchema>;

const clockField = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** In the store's own time. `to` that is not after `from` lies on the next day. */
export const timeWindowSchema = z.strictObject({
  /** Of `from`: 0 is Sunday. None named: every day. */
  weekdays: z.array(z.int().min(0).max(6)).max(7),
  from: clockField,
  to: clockField,
});
export type TimeWindow = z.infer<typeof timeWindowSchema>;

export const promotionData = z.strictObject({
  selection: selectionSchema,
  effect: effectSchema,
  /** The basket must hold so many pieces, worth so much, of these. */
  needs: z.strictObject({ of: selectionSchema, pieces: quantityField, total: priceField }),
  starts_at: instantField.nullable(),
  ends_at: instantField.nullable(),
  /** None: at any hour. */
  windows: z.array(timeWindowSchema).max(20),
  /** `exclusive`: a line it takes something off gets nothing from another one. */
  stacking: z.enum(['combine', 'exclusive']),
  /** The higher ones go first. */
  priority: z.int().min(-1000).max(1000),
});
export type PromotionData = z.infer<typeof promotionData>;

const usesField = z.int().min(1).max(1_000_000_000).nullable();

/** Its code is the entry's `code`. A till adds its own unsent uses to `uses`; the server flags the ones too many. */
export const couponData = z.strictObject({
  ...promotionData.shape,
  max_uses: usesField,
  max_uses_per_customer: usesField,
  /** How often it was used, counted by the server; voided sales do not count. */
  uses: counterField,
});
export type CouponData = z.infer<typeof couponData>;

export const everyLine: Selection = { item_ids: [], category_ids: [], brand_ids: [], tag_ids: [] };

/** Everything a promotion has but its effect, before anybody filled it in. */
export const blankPromotion = {
  selection: everyLine,
  needs: { of: everyLine, pieces: '0.000', total: 0 },
  starts_at: null,
  ends_at: null,
  windows: [],
  stacking: 'combine',
  priority: 0,
} as const satisfies Omit<PromotionData, 'effect'>;

// What a client without lists and offers asks of a basket before it is paid: what a coupon takes off, which promotions
// there are. Money is in the smallest unit. decisions.md, "POS bodies".
import * as z from 'zod';
import { promotionData } from '../collections/promotion.ts';
import { idField, moneyField, percentField, refField } from '../fields.ts';
import { placedLineSchema } from '../operations/order-place.ts';
import { discountSchema } from '../collections/order.ts';
import { pageFields, pageOf } from './pages.ts';

const line = z.strictObject({
  item_id: idField,
  variation_id: refField.optional(),
  qty: placedLineSchema.shape.qty,
  /** Given by hand; what lists and catalog say when absent. */
  unit_price: placedLineSchema.shape.unit_price.optional(),
  price_per: placedLineSchema.shape.price_per,
  /** By hand. */
  discounts: z
    .array(z.strictObject({ ...discountSchema.omit({ source: true, offer_id: true }).shape }))
    .max(20)
    .optional(),
});

export const applyCouponBody = z.strictObject({
  store_id: idField,
  code: z.string().trim().min(1).max(100),
  lines: z.array(line).min(1).max(2000),
  customer_id: refField.optional(),
  /** Whose price lists; those of a lane for everybody when absent. */
  pos_register_id: refField.optional(),
});

const totals = z.object({
  subtotal: moneyField,
  discount: moneyField,
  tax: moneyField,
  rounding: moneyField,
  total: moneyField,
});

export const applyCouponReply = z.object({
  code: z.string(),
  coupon_id: idField,
  name: z.string(),
  /** What it takes off altogether. */
  amount: moneyField,
  /** In the order they were sent. */
  lines: z.array(
    z.object({
      item_id: idField,
      variation_id: refField,
      qty: z.string(),
      unit_price: moneyField,
      price_per: z.int(),
      /** What the coupon takes off it. */
      coupon: moneyField,
      /** Everything off it, promotions and discounts by hand included. */
      discount: moneyField,
      tax: moneyField,
      tax_rate: percentField,
      total: moneyField,
    }),
  ),
  totals,
});

export const promotionsQuery = z.strictObject({
  ...pageFields(500, 1000),
  store_id: z.string().max(128).optional(),
});

/** All that is needed to evaluate it without a network, but for the tree of categories, which comes with the items. */
export const promotionsReply = z.object({
  store_id: idField,
  /** In which the windows are meant. */
  time_zone: z.string(),
  ...pageOf(
    z.object({
      id: idField,
      rev: z.int(),
      /** null for every store. */
      store_id: idField.nullable(),
      name: z.string(),
      ...promotionData.shape,
    }),
  ).shape,
});

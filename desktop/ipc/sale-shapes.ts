// A basket, how it is paid and what became of it, as windows and the till's own program tell each other.
import * as z from 'zod';
import {
  approvalSchema,
  collections,
  discountSchema,
  placedPaymentSchema,
  takenPartSchema,
  weighingSchema,
} from '@evertill/schemas';

const id = z.string().min(1).max(128);
const reference = z.string().max(128);
const minor = z.int();
const count = z.int().min(0);
const json = z.record(z.string(), z.unknown());

const sellable = z.strictObject({
  item_id: id,
  variation_id: reference,
  name: z.string().max(1000),
  sku_code: z.string().max(200),
  barcode: z.string().max(200),
  unit: z.string().max(200),
  is_snap_eligible: z.boolean(),
  minimum_age: count,
  category_ids: z.array(id).max(20),
  brand_id: reference,
  tag_ids: z.array(id).max(100),
  price: minor,
  price_source: z.enum(['list', 'variation']),
  price_rev: count,
  tax: z
    .strictObject({
      rate: z.union([z.string().max(20), z.number()]),
      type: z.enum(['percent', 'flat']),
      profile_id: reference.nullable(),
    })
    .nullable(),
  by_weight: z.literal(true).optional(),
  label: z
    .strictObject({
      qty: z.string().max(20).optional(),
      price: z.strictObject({ unit_price: minor, price_per: z.int().min(1) }).optional(),
      sell_by: z.string().max(10).optional(),
    })
    .optional(),
});

const fixedPrice = z.strictObject({
  unit_price: minor,
  price_per: z.int().min(1),
  source: z.enum(['override', 'embedded', 'import', 'told']),
});

export const cart = z.strictObject({
  client_order_id: id,
  lines: z
    .array(
      z.strictObject({
        id,
        item: sellable,
        qty: z.string().max(20),
        price: fixedPrice.optional(),
        discounts: z.array(discountSchema).max(20).optional(),
        weight: weighingSchema.optional(),
      }),
    )
    .max(2000),
  draft_id: reference,
  draft: collections.draft.document.optional(),
  customer_id: reference,
  discounts: z.array(discountSchema).max(20),
  coupons: z.array(z.string().max(100)).max(20),
  approvals: z.array(approvalSchema).max(50),
  taken: z.array(takenPartSchema).max(50).optional(),
});

/** An entry of the journal as it lies there; its own shape is checked where it is written. */
export const journalRecord = z.looseObject({ device_seq: count, captured_at: z.string(), payload: json });

export const handed = z
  .array(
    z.strictObject({
      method: placedPaymentSchema.shape.method,
      amount: minor,
      partId: id.optional(),
    }),
  )
  .max(50);

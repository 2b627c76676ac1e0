// The product resource. At this door, and only here, money is a number in major units (decisions.md, "Types").
import * as z from 'zod';
import { product, variationSchema } from '../collections/product.ts';
import { idField } from '../fields.ts';
import { pageFields } from './pages.ts';

/** A price in major units, e.g. 12.34. */
const majorPrice = z.number().min(0).max(10_000_000_000);
const { id: _id, stock: _stock, price: _price, variations: _variations, ...fields } = product.shape;

const variationBody = z.strictObject({
  ...variationSchema.shape,
  price: majorPrice,
  base_variant: z.string().max(64).nullish(),
});

export const productReply = z.object({
  ...product.document.shape,
  price: z.number(),
  variations: z.array(
    z.object({ ...variationSchema.shape, price: z.number(), base_variant: z.string().nullable() }),
  ),
});

export const productCreate = z.strictObject({
  ...z.object(fields).partial().shape,
  store_id: idField.optional(),
  sku_code: product.shape.sku_code,
  name: product.shape.name,
  price: majorPrice.optional(),
  variations: z.array(variationBody).max(200).optional(),
  is_recommended: z.boolean().optional(),
});
export type ProductCreate = z.infer<typeof productCreate>;

export const productPatch = z.strictObject({
  ...z.object(fields).partial().shape,
  price: majorPrice.optional(),
  variations: z.array(variationBody).max(200).optional(),
  is_recommended: z.boolean().optional(),
  /** The `rev` the change was made against; the same as `If-Match`. */
  base_rev: z.int().min(0).optional(),
});
export type ProductPatch = z.infer<typeof productPatch>;

export const productPageQuery = z.strictObject({
  ...pageFields(),
  store_id: z.string().max(128).optional(),
});

export const historyQuery = z.strictObject(pageFields(25, 100));

export const sellingPriceRow = z.object({
  id: z.string(),
  old_price: z.number(),
  new_price: z.number(),
  profit_percent: z.string(),
  changed_by: z.string(),
  changed_by_name: z.string(),
  created_at: z.string(),
});

// The catalog for a till that speaks only REST: what is on sale, category by category, with everything that is needed to
// sell it. Money is in the smallest unit. decisions.md, "POS bodies".
import * as z from 'zod';
import { itemTypes, variationSchema } from '../collections/product.ts';
import { currencyField, idField, percentField, priceField, quantityField } from '../fields.ts';

export const groupedItemsQuery = z.strictObject({
  store_id: z.string().max(128).optional(),
  /** `revision` of an earlier answer: only what changed since. */
  since_rev: z
    .string()
    .regex(/^[^/]{1,128}\/\d{1,19}\/\d{1,15}$/, 'Must be the revision of an answer.')
    .optional(),
  /** Only what is sold there. */
  channel: z.enum(['retail', 'wholesale']).optional(),
  /** Whose prices; nobody known otherwise. */
  customer_id: idField.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
  /** `next_cursor` of the page before. */
  cursor: z.string().min(1).max(4000).optional(),
});
export type GroupedItemsQuery = z.output<typeof groupedItemsQuery>;

/** More gone than this: the whole catalog is sent again. */
export const mostRemoved = 10_000;

const priceSources = z.enum(['list', 'variation', 'price_list']);

const priced = {
  /** Of one piece. */
  price: priceField,
  price_source: priceSources,
  /** null where the catalog's own price counts. */
  price_list_id: idField.nullable(),
  /** What the catalog says, whatever the lists. */
  list_price: priceField,
  /** None where every quantity costs the same. */
  price_steps: z.array(
    z.object({
      min_quantity: quantityField,
      price: priceField,
      price_source: priceSources,
      price_list_id: idField.nullable(),
    }),
  ),
};

const saleVariation = z.object({
  ...variationSchema.omit({ price: true }).shape,
  ...priced,
});

const saleItem = z.object({
  id: idField,
  rev: z.int(),
  sku_code: z.string(),
  name: z.string(),
  category_id: idField.nullable(),
  brand_id: idField.nullable(),
  unit_id: idField.nullable(),
  item_type: z.enum(itemTypes),
  plu: z.string(),
  barcode: z.string(),
  barcodes: z.array(z.string()),
  is_retail: z.boolean(),
  is_wholesale: z.boolean(),
  is_snap_eligible: z.boolean(),
  minimum_age: z.int(),
  stock: quantityField,
  /** What a checkout takes: null for none. `flat`: smallest units of money for each piece. */
  tax: z
    .object({ profile_id: idField.nullable(), rate: percentField, type: z.enum(['percent', 'flat']) })
    .nullable(),
  ...priced,
  variations: z.array(saleVariation),
});
export type SaleItem = z.output<typeof saleItem>;

export const groupedItemsReply = z.object({
  store_id: idField,
  currency: currencyField,
  prices_include_tax: z.boolean(),
  /** To be sent as `since_rev` once all pages are there. */
  revision: z.string(),
  generated_at: z.string(),
  /** Replaces everything; otherwise it is laid over what an earlier answer said. */
  full: z.boolean(),
  /** The whole tree, parents before their children. This and the next two stand on the first page only. */
  categories: z.array(
    z.object({
      id: idField,
      name: z.string(),
      parent_id: idField.nullable(),
      level: z.int(),
      active: z.boolean(),
    }),
  ),
  units: z.array(z.object({ id: idField, name: z.string(), symbol: z.string() })),
  taxes: z.array(
    z.object({
      id: idField,
      name: z.string(),
      rate: percentField,
      rate_type: z.enum(['percent', 'flat']),
      active: z.boolean(),
    }),
  ),
  /** In the order of the tree, items by name; what has no category stands last. */
  groups: z.array(z.object({ category_id: idField.nullable(), items: z.array(saleItem) })),
  /** Items that are no longer on sale here. */
  removed: z.array(idField),
  next_cursor: z.string().nullable(),
});

// The product resource. At this door, and only here, money is a number in major units, and so are percentages and
// quantities numbers (first document, "Product"; decisions.md, "Types").
import * as z from 'zod';
import { itemTypes, product, variationSchema } from '../collections/product.ts';
import { idField, percentField, quantityField } from '../fields.ts';
import { normaliseBarcode } from '../domain/barcode.ts';
import { storedBarcode, storedBarcodes } from '../domain/scan.ts';
import { decimalBody } from './decimal-body.ts';
import { pageFields } from './pages.ts';

/** A price in major units, e.g. 12.34. */
const majorPrice = z.number().min(0).max(10_000_000_000);
const taxType = z.enum(['percent', 'flat']);
/** Percent, or major units a piece; text with the same meaning is taken too. */
const taxBody = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,12}(\.\d{1,8})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(10_000_000_000));

/** Nothing is said by null as well as by blank. */
const orBlank = (field: z.ZodType<string, string>) => field.nullable().transform((text) => text ?? '');

/** A code as it is scanned, without the invisible signs that lists put into it. */
const skuBody = product.shape.sku_code.overwrite(normaliseBarcode).min(1);
const pluBody = z.string().overwrite(normaliseBarcode).pipe(product.shape.plu);
const barcodesBody = product.shape.barcodes.overwrite(storedBarcodes);

/** Without an id it is the one of that key, or a new one; what a body leaves out stays as it is stored. */
const variationBody = z.strictObject({
  id: idField.optional(),
  key: variationSchema.shape.key.optional(),
  name: variationSchema.shape.name,
  sku_code: orBlank(variationSchema.shape.sku_code.overwrite(normaliseBarcode)).optional(),
  barcodes: barcodesBody.optional(),
  price: majorPrice,
  unit_id: variationSchema.shape.unit_id.optional(),
  units_per_pack: decimalBody(3, quantityField).nullish(),
  base_variation_id: variationSchema.shape.base_variation_id.optional(),
  /** The key of another variation in the same list. */
  base_variant: z.string().max(64).nullish(),
  is_default: z.boolean().optional(),
  /** Those of a variation that is there stay when none are sent. */
  attributes: variationSchema.shape.attributes.optional(),
});
export type VariationBody = z.infer<typeof variationBody>;

const { id: _id, stock: _stock, price_ages: _ages, ...writable } = product.shape;

const body = z
  .object({
    ...writable,
    price: majorPrice,
    profit_percent: decimalBody(4, percentField),
    low_stock_threshold: decimalBody(3, quantityField),
    category_id: orBlank(product.shape.category_id),
    brand_id: orBlank(product.shape.brand_id),
    unit_id: orBlank(product.shape.unit_id),
    store_tax_id: orBlank(product.shape.store_tax_id),
    sku_code: skuBody,
    barcode: orBlank(product.shape.barcode.overwrite(storedBarcode)),
    barcodes: barcodesBody,
    plu: orBlank(pluBody),
    /** Blank means NORMAL. */
    item_type: z
      .enum([...itemTypes, ''])
      .nullable()
      .transform((type) => type || 'NORMAL'),
    /** The item's own tax, in either pair of names; `custom_tax*` counts where both are sent. */
    tax: taxBody,
    tax_type: taxType,
    custom_tax: taxBody,
    custom_tax_type: taxType,
    variations: z.array(variationBody).max(200),
    /** Sets `recommended` and `is_recommend`. */
    is_recommended: z.boolean(),
  })
  .partial();

export const productCreate = z.strictObject({
  ...body.shape,
  sku_code: skuBody,
  name: product.shape.name,
});

export const productPatch = z.strictObject({
  ...body.shape,
  /** The `rev` the change was made against; the same as `If-Match`. */
  base_rev: z.int().min(0).optional(),
});
export type ProductPatch = z.infer<typeof productPatch>;
export type ProductBody = Omit<ProductPatch, 'base_rev'>;

export const adminProductQuery = z.strictObject({ vendor_id: idField.optional() });

const variationReply = z.object({
  ...variationSchema.shape,
  price: z.number(),
  units_per_pack: z.number().nullable(),
  /** The key of the base, for editing. */
  base_variant: z.string().nullable(),
});

/** Since when a price holds is in its history. */
const { price_ages: _told, ...fields } = product.document.shape;

const shown = {
  ...fields,
  price: z.number(),
  profit_percent: z.number(),
  stock: z.number(),
  low_stock_threshold: z.number(),
  /** What a checkout takes: the linked profile while it is active, else the item's own, else 0. */
  tax: z.number(),
  tax_type: taxType,
  /** The item's own, where a profile is linked or the item is exempt. */
  custom_tax: z.number().optional(),
  custom_tax_type: taxType.optional(),
  variations: z.array(variationReply),
  updated_at: z.string(),
};

export const productRow = z.object({
  ...shown,
  /** With `include_sales`: on orders that are paid and delivered or completed. */
  sold_quantity: z.number().optional(),
  /** Major units, after discounts and without tax. */
  sold_revenue: z.number().optional(),
});

/** The same SKU in another store. */
const storeItem = z.object({
  store_id: z.string(),
  item_id: z.string(),
  status: z.int(),
  price: z.number(),
  stock: z.number(),
});

export const productReply = z.object({
  ...shown,
  /** Other stores the actor may see that sell this SKU. */
  store_items: z.array(storeItem),
});

export const historyQuery = z.strictObject(pageFields(25, 100));

export const sellingPriceRow = z.object({
  id: z.string(),
  old_price: z.number(),
  new_price: z.number(),
  profit_percent: z.number(),
  /** `"0"`: automation. */
  changed_by: z.string(),
  changed_by_name: z.string(),
  created_at: z.string(),
});

/** Does a till of the store sell at a changed price, since when, and how is that known? */
export const priceProofRow = z.object({
  till_id: z.string(),
  name: z.string(),
  state: z.enum(['selling', 'not_yet']),
  /** Since when, as far as it is proven: by the till's own clock without its error. */
  at: z.string().nullable(),
  /** `replica`: it had applied the change. `order`: it sold at that revision of the item. */
  evidence: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('replica') }),
      z.object({ kind: z.literal('order'), order_id: z.string() }),
    ])
    .nullable(),
  /** Nothing was heard of it since the price was changed. */
  offline_since: z.string().nullable(),
});
export type PriceProof = z.infer<typeof priceProofRow>;

export const realizedPriceRow = z.object({
  order_id: z.string(),
  /** What one `price_per` of it cost before discounts. */
  unit_price: z.number(),
  /** After discounts and without tax. */
  unit_net_price: z.number(),
  price_per: z.int(),
  line_net_total: z.number(),
  sold_at: z.string(),
});

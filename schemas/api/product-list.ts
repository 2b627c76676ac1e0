// What a list of products may be asked: filters, order, page or cursor. decisions.md, "Product list search/stock filters".
import * as z from 'zod';
import { itemTypes } from '../collections/product.ts';
import { normaliseBarcode } from '../domain/barcode.ts';
import { givenInstant } from './given-instant.ts';
import { pageFields, pageOf } from './pages.ts';
import { productRow } from './products.ts';
import { queryFlag } from './query-flag.ts';

const id = z.string().min(1).max(128);

export const productSortFields = ['name', 'sku_code', 'price', 'stock', 'updated_at'] as const;
export type ProductSortField = (typeof productSortFields)[number];

/** `in`: above zero; `out`: zero or below; `negative`: below zero; `low`: at its threshold or below, where it has one. */
export const stockFilters = ['in', 'low', 'out', 'negative'] as const;

export const productsQuery = z.strictObject({
  ...pageFields(),
  store_id: z.string().max(128).optional(),
  /** Every word of it occurs in name, SKU, PLU or a barcode; one or two letters begin a word. */
  q: z.string().max(200).optional(),
  category_id: id.optional(),
  brand_id: id.optional(),
  /** What was ever ordered of this supplier, by lots that were not cancelled. */
  supplier_id: id.optional(),
  /** Of the product or a variation, as it is scanned or in any spelling of the same GTIN. */
  barcode: z.string().min(1).max(200).optional(),
  sku_code: z.string().overwrite(normaliseBarcode).min(1).max(64).optional(),
  status: z.enum(['0', '1', '2']).transform(Number).optional(),
  item_type: z.enum(itemTypes).optional(),
  stock: z.enum(stockFilters).optional(),
  admin_only: queryFlag.optional(),
  /** Changed at this instant or later. */
  updated_since: givenInstant.optional(),
  /** A minus before it turns the order round. */
  sort: z
    .enum([...productSortFields, ...productSortFields.map((field) => `-${field}` as const)])
    .default('name'),
  /** `next_cursor` of the page before: goes on behind its last row, whatever came or went meanwhile. */
  cursor: z.string().min(1).max(2000).optional(),
  include_sales: queryFlag.default(true),
});
export type ProductsQuery = z.output<typeof productsQuery>;

export const productsReply = z.object({
  ...pageOf(productRow).shape,
  /** null on the last page. */
  next_cursor: z.string().nullable(),
});

// A product (table `items`): what is sold, its price and its variations. First document, "Product (item)".
import * as z from 'zod';
import { agesThatHold } from '../domain/price-ages.ts';
import { headerPrice } from '../domain/header-price.ts';
import { mayWrite } from '../domain/permission.ts';
import { defineCollection } from '../collection.ts';
import type { DocumentOf, ReplicatedDocument } from '../collection.ts';
import {
  idField,
  instantField,
  nameField,
  noteField,
  percentField,
  priceField,
  quantityField,
  refField,
} from '../fields.ts';

export const itemTypes = ['NORMAL', 'WEIGHT', 'PER_UNIT', 'PRICE_EMBEDDED', 'QTY_EMBEDDED'] as const;
export const productStatus = { draft: 0, active: 1, archived: 2 } as const;

export const variationSchema = z.strictObject({
  id: idField,
  /** Stable key within the product; `base_variant` of the documents names one. */
  key: z.string().min(1).max(64),
  name: nameField,
  sku_code: z.string().max(64),
  barcodes: z.array(z.string().min(1).max(64)).max(50),
  price: priceField,
  /** null inherits the product's unit. */
  unit_id: z.string().max(128).nullable(),
  units_per_pack: quantityField.nullable(),
  base_variation_id: z.string().max(128).nullable(),
  is_default: z.boolean(),
  /** What tells it from the others: red, size 42. One value of an attribute at most. */
  attributes: z.array(z.strictObject({ attribute_id: idField, value_id: idField })).max(20),
});
export type Variation = z.infer<typeof variationSchema>;

/** Since when a price holds, and who made it so: the words of the history's latest row. */
export const priceAgeSchema = z.strictObject({
  /** Blank: the product's own price. */
  variation_id: refField,
  since: instantField,
  /** `"0"`: automation. */
  changed_by: refField,
  /** Of automation and of admins alone: a till has the people of its store. */
  changed_by_name: nameField,
});
export type PriceAge = z.infer<typeof priceAgeSchema>;

export const product = defineCollection({
  name: 'product',
  version: 4,
  table: 'items',
  scope: 'store',
  restricted: { field: 'admin_only', module: 'product' },
  writers: (actor) => mayWrite(actor, 'product'),
  shape: {
    id: idField,
    store_id: idField,
    sku_code: z.string().min(1).max(64),
    name: z.string().min(1).max(200),
    description: noteField,
    price: priceField,
    profit_percent: percentField,
    stock: quantityField,
    low_stock_threshold: quantityField,
    status: z.int().min(0).max(2),
    recommended: z.boolean(),
    is_recommend: z.boolean(),
    admin_only: z.boolean(),
    category_id: refField,
    brand_id: refField,
    tag_ids: z.array(idField).max(100),
    unit_id: refField,
    barcode: z.string().max(64),
    barcodes: z.array(z.string().min(1).max(64)).max(50),
    item_type: z.enum(itemTypes),
    plu: z
      .string()
      .regex(/^(\d{4,6})?$/)
      .max(6),
    is_retail: z.boolean(),
    is_wholesale: z.boolean(),
    no_sales_tax: z.boolean(),
    is_snap_eligible: z.boolean(),
    /** Years somebody must be old to buy it; 0 for anybody. */
    minimum_age: z.int().min(0).max(99),
    auto_add_purchase_on_low_stock: z.boolean(),
    store_tax_id: refField,
    custom_tax: percentField,
    custom_tax_type: z.enum(['percent', 'flat']),
    variations: z.array(variationSchema).max(200),
    /** Of each price that was ever changed. */
    price_ages: z.array(priceAgeSchema).max(201),
  },
  children: { variations: 'item_variations' },
  filled: ['sku_code', 'name'],
  kept: ['stock', 'price_ages'],
  // It follows the warehouses.
  beside: ['stock'],
  derived,
  indexes: [['sku_code'], ['name'], ['category_id'], ['plu']],
  upgrade: {
    1: (old) => old,
    2: withTagsAndAttributes,
    3: (old) => ({ ...old, minimum_age: 0 }),
    // The server sends those of the products that have any.
    4: (old) => ({ ...old, price_ages: [] }),
  },
});
export type Product = DocumentOf<typeof product>;

/** Everything a new product has before anybody filled it in. */
export const blankProduct = {
  description: '',
  price: 0,
  profit_percent: '0.0000',
  stock: '0.000',
  low_stock_threshold: '0.000',
  status: productStatus.draft,
  recommended: false,
  is_recommend: false,
  admin_only: false,
  category_id: '',
  brand_id: '',
  tag_ids: [],
  unit_id: '',
  barcode: '',
  barcodes: [],
  item_type: 'NORMAL',
  plu: '',
  is_retail: true,
  is_wholesale: false,
  no_sales_tax: false,
  is_snap_eligible: false,
  minimum_age: 0,
  auto_add_purchase_on_low_stock: false,
  store_tax_id: '',
  custom_tax: '0.0000',
  custom_tax_type: 'percent',
  variations: [],
  price_ages: [],
  rev: 0,
} as const satisfies Omit<Product, 'id' | 'store_id' | 'sku_code' | 'name'>;

function withTagsAndAttributes(old: Record<string, unknown>): Record<string, unknown> {
  const variations = (old['variations'] ?? []) as Record<string, unknown>[];
  return { ...old, tag_ids: [], variations: variations.map((one) => ({ ...one, attributes: [] })) };
}

/** The header price that follows from the variations, and no age of a price that is another one now. */
function derived(edited: ReplicatedDocument, before: ReplicatedDocument): Record<string, unknown> {
  const price = headerPrice((edited['variations'] ?? []) as Variation[]);
  const product = price === undefined ? edited : { ...edited, price };
  // So far it exists only as an edit.
  if (before['price_ages'] === undefined) return product;
  return {
    ...product,
    price_ages: agesThatHold(before as unknown as Product, product as unknown as Product),
  };
}

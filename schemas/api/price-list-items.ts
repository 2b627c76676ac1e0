// The items of a price list. Prices are numbers in major units at this door, as a product's own are.
import * as z from 'zod';
import { listedPriceSchema } from '../collections/reference.ts';
import { idField, quantityField, refField } from '../fields.ts';
import { givenIds } from './given-ids.ts';
import { pageFields } from './pages.ts';

const replyPrice = z.object({ ...listedPriceSchema.shape, price: z.number() });

export const priceListItemReply = z.object({
  item_id: idField,
  store_id: idField,
  sku_code: z.string(),
  name: z.string(),
  prices: z.array(replyPrice),
  rev: z.int(),
});

export const priceListItemsQuery = z.strictObject({
  ...pageFields(),
  store_id: z.string().max(128).optional(),
  /** Part of the item's name, or its SKU. */
  q: z.string().trim().max(200).optional(),
});

/** A blank variation is the item itself; a price counts from `min_quantity` on. */
const bodyPrice = z.strictObject({
  variation_id: refField.default(''),
  min_quantity: quantityField.default('1.000'),
  price: z.number().min(0).max(10_000_000_000),
});

/** Each item is put as a whole: prices that are not sent go. */
export const priceListItemsPut = z.strictObject({
  items: z
    .array(z.strictObject({ item_id: idField, prices: z.array(bodyPrice).min(1).max(500) }))
    .min(1)
    .max(500),
});
export const priceListItemsPutReply = z.object({ written: z.int(), unchanged: z.int() });

export const priceListItemsDelete = z.strictObject({ item_ids: givenIds(500) });
/** `skipped`: ids that have no entry in the list. */
export const priceListItemsDeleteReply = z.object({ deleted: z.int(), skipped: z.int() });

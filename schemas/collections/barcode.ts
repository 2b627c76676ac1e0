// One row per code and item, derived from `product` on the server: RxDB indexes no arrays, and a scan must be one
// index look-up. Several items may carry the same code; then the till asks which.
import * as z from 'zod';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import { idField, refField } from '../fields.ts';

export const barcode = defineCollection({
  name: 'barcode',
  version: 1,
  table: 'item_barcodes',
  scope: 'store',
  restricted: { field: 'admin_only', module: 'product' },
  writers: () => false,
  shape: {
    /** code + item (+ variation): see `barcodeId`. */
    id: z.string().min(1).max(330),
    store_id: idField,
    code: z.string().min(1).max(64),
    product_id: idField,
    /** Blank when the code belongs to the product itself. */
    variation_id: refField,
    admin_only: z.boolean(),
  },
  indexes: [['code'], ['product_id']],
  upgrade: { 1: (old) => old },
});
export type Barcode = DocumentOf<typeof barcode>;

export function barcodeId(code: string, productId: string, variationId: string): string {
  return variationId === '' ? `${code}|${productId}` : `${code}|${productId}|${variationId}`;
}

// What lies in a warehouse, what is low, and the correcting of it.
import * as z from 'zod';
import { idField, quantityField, refField } from '../fields.ts';
import { decimalBody } from './decimal-body.ts';
import { pageFields } from './pages.ts';
import { queryFlag } from './query-flag.ts';

const quantity = decimalBody(3, quantityField);

/** Either what changed, or what was counted. */
export const stockAdjustmentBody = z
  .strictObject({
    item_id: idField,
    variation_id: refField.optional(),
    quantity: quantity.refine((text) => Number(text) !== 0, 'Must not be zero.').optional(),
    counted: quantity.optional(),
    reason: z.string().trim().min(1).max(200),
  })
  .refine((body) => (body.quantity === undefined) !== (body.counted === undefined), {
    message: 'Send either quantity or counted.',
    path: ['quantity'],
  });
export type StockAdjustmentBody = z.infer<typeof stockAdjustmentBody>;

export const stockRowReply = z.object({
  warehouse_id: z.string(),
  item_id: z.string(),
  variation_id: z.string(),
  name: z.string(),
  sku_code: z.string(),
  quantity: z.number(),
  average_cost: z.number(),
});

export const warehouseStockQuery = z.strictObject({
  ...pageFields(),
  item_id: z.string().max(128).optional(),
});

export const lowStockQuery = z.strictObject({
  ...pageFields(),
  store_id: z.string().max(128).optional(),
  auto_add_purchase_only: queryFlag.optional(),
  /** In the name or the SKU. */
  q: z.string().max(200).optional(),
});

export const lowStockRow = z.object({
  item_id: z.string(),
  variation_id: z.string(),
  sku_code: z.string(),
  name: z.string(),
  unit_id: z.string(),
  stock: z.number(),
  low_stock_threshold: z.number(),
  auto_add_purchase_on_low_stock: z.boolean(),
  /** In pending lots. */
  on_order: z.number(),
  suggested_quantity: z.number(),
  last_supplier_id: z.string(),
  last_supplier_name: z.string(),
  last_unit_cost: z.number().nullable(),
});

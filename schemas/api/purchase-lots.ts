// Purchase lots: what is ordered of a supplier, and what came of it. decisions.md, "Purchase lots" and "Lot states". At
// this door money is a number in major units.
import * as z from 'zod';
import { idField, noteField, quantityField, refField } from '../fields.ts';
import { decimalBody } from './decimal-body.ts';
import { givenInstant } from './given-instant.ts';
import { pageFields } from './pages.ts';
import { queryFlag } from './query-flag.ts';

export const lotStatus = { pending: 0, delivered: 1, cancelled: 2 } as const;

/** The note of the one pending lot a store's low-stock job keeps. */
export const draftLotNote = 'auto_low_stock_purchase';

/** Lines of one lot. */
export const mostLotLines = 2000;

const majorCost = z.number().min(0).max(10_000_000_000);
const orNothing = decimalBody(3, quantityField).refine(
  (text) => !text.startsWith('-'),
  'Must not be below zero.',
);
const quantity = orNothing.refine((text) => Number(text) > 0, 'Must be above zero.');

const lotLineBody = z.strictObject({
  /** Of a line that is there already; one without is new. */
  id: idField.optional(),
  item_id: idField,
  variation_id: refField.optional(),
  quantity,
  /** null: not known yet. */
  unit_cost: majorCost.nullable(),
});
export type LotLineBody = z.infer<typeof lotLineBody>;

export const purchaseLotCreate = z.strictObject({
  store_id: idField.optional(),
  supplier_id: idField,
  warehouse_id: refField.optional(),
  note: noteField.optional(),
  lines: z.array(lotLineBody).min(1).max(mostLotLines),
});
export type PurchaseLotCreate = z.infer<typeof purchaseLotCreate>;

export const purchaseLotPatch = z.strictObject({
  supplier_id: refField.optional(),
  warehouse_id: refField.optional(),
  note: noteField.optional(),
  /** All of them: a line that is not here leaves the lot. */
  lines: z.array(lotLineBody).max(mostLotLines).optional(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
  /** With status 1, when not everything came: the rest goes into a lot of its own. */
  delivered: z
    .array(z.strictObject({ line_id: idField, quantity: orNothing }))
    .max(mostLotLines)
    .optional(),
  /** The `rev` the change was made against; the same as `If-Match`. */
  base_rev: z.int().min(0).optional(),
});
export type PurchaseLotPatch = z.infer<typeof purchaseLotPatch>;

const lotSortFields = ['created_at', 'number', 'supplier_name', 'status', 'total_cost'] as const;
export type LotSort = `${'' | '-'}${(typeof lotSortFields)[number]}`;

export const purchaseLotsQuery = z.strictObject({
  ...pageFields(),
  /** In the supplier's name or the note, or the number itself. */
  q: z.string().max(200).optional(),
  /** With a minus before it: the other way round. */
  sort: z.enum(lotSortFields.flatMap((field): LotSort[] => [field, `-${field}`])).default('-created_at'),
  /** Whether it is the draft that a store's low-stock job keeps. */
  draft: queryFlag.optional(),
  supplier_id: z.string().max(128).optional(),
  status: z.enum(['0', '1', '2']).optional(),
  /** The first moment, and the first one that is too late. */
  created_from: givenInstant.optional(),
  created_to: givenInstant.optional(),
});

const lotFields = {
  id: z.string(),
  number: z.int(),
  store_id: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  warehouse_id: z.string(),
  note: z.string(),
  status: z.int(),
  total_cost: z.number(),
  line_count: z.int(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  settled_at: z.string().nullable(),
  split_from: z.string(),
  rev: z.int(),
};

export const purchaseLotRow = z.object(lotFields);

export const purchaseLotReply = z.object({
  ...lotFields,
  lines: z.array(
    z.object({
      id: z.string(),
      item_id: z.string(),
      variation_id: z.string(),
      name: z.string(),
      sku_code: z.string(),
      quantity: z.number(),
      unit_cost: z.number().nullable(),
      automatic: z.boolean(),
    }),
  ),
  /** The lot with what did not come, when this answer made one. */
  split_lot_id: z.string().optional(),
});

export const costHistoryQuery = z.strictObject({
  ...pageFields(25, 100),
  supplier_id: z.string().max(128).optional(),
});

export const costPriceRow = z.object({
  id: z.string(),
  unit_cost: z.number(),
  quantity: z.number(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  lot_id: z.string(),
  lot_item_id: z.string(),
  source: z.string(),
  variation_id: z.string(),
  event_at: z.string(),
});

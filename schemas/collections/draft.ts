// A held basket: the only document that travels both ways by document push, so any lane can resume it.
import * as z from 'zod';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import { idField, instantField, priceField, quantityField, refField } from '../fields.ts';

export const draftLineSchema = z.strictObject({
  id: idField,
  item_id: idField,
  variation_id: refField,
  name: z.string().max(200),
  barcode: z.string().max(64),
  qty: quantityField,
  unit_price: priceField,
  /** As in a sale: absent means 1. */
  price_per: z.int().min(1).max(1_000_000).optional(),
  /** The price was printed on the piece. */
  price_source: z.literal('embedded').optional(),
});

export const draft = defineCollection({
  name: 'draft',
  version: 2,
  table: 'drafts',
  scope: 'store',
  // Whoever stands at a till may hold a basket.
  writers: (actor) => actor.kind === 'vendor',
  shape: {
    id: idField,
    store_id: idField,
    pos_register_id: refField,
    name: z.string().max(200),
    customer_id: refField,
    status: z.enum(['held', 'resumed', 'paid', 'discarded']).meta({ maxLength: 10 }),
    lines: z.array(draftLineSchema).max(2000),
    held_by: refField,
    updated_at: instantField,
  },
  indexes: [['updated_at']],
  upgrade: { 1: (old) => old, 2: (old) => old },
});
export type Draft = DocumentOf<typeof draft>;
export type DraftLine = z.infer<typeof draftLineSchema>;

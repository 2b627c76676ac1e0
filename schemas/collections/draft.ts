// A held basket: the only document that travels both ways by document push, so any lane can resume it.
import * as z from 'zod';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import { idField, instantField, moneyField, priceField, quantityField, refField } from '../fields.ts';
import { leaseSchema } from '../lease.ts';
import { weighingSchema } from '../weighing.ts';
import { approvalSchema, discountSchema, paymentMethods } from './order.ts';

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
  /** Of a price that is not the catalog's: printed on the piece, or given by hand. */
  price_source: z.enum(['embedded', 'override']).optional(),
  /** By hand. */
  discounts: z.array(discountSchema).max(20).optional(),
  weight: weighingSchema.optional(),
});

/** A part that was paid before the basket was: it is in the drawer, or charged. */
export const takenPartSchema = z.strictObject({
  id: idField,
  method: z.enum(paymentMethods),
  /** Minor units. */
  amount: moneyField.min(1),
  taken_by: refField,
  taken_at: instantField,
});
export type TakenPart = z.infer<typeof takenPartSchema>;

export const draft = defineCollection({
  name: 'draft',
  version: 5,
  table: 'drafts',
  scope: 'store',
  leased: true,
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
    /** By hand, off the whole basket. */
    discounts: z.array(discountSchema).max(20),
    coupons: z.array(z.string().max(100)).max(20),
    approvals: z.array(approvalSchema).max(50),
    /** Written the moment it is taken or given back, and by nothing else. */
    taken: z.array(takenPartSchema).max(50),
    held_by: refField,
    updated_at: instantField,
    /** Who has it in front of them. */
    lease: leaseSchema.nullable(),
  },
  indexes: [['updated_at']],
  upgrade: {
    1: (old) => old,
    2: (old) => old,
    3: (old) => ({ ...old, discounts: [], coupons: [], approvals: [], lease: null }),
    4: (old) => old,
    5: (old) => ({ ...old, taken: [] }),
  },
});
export type Draft = DocumentOf<typeof draft>;
export type DraftLine = z.infer<typeof draftLineSchema>;

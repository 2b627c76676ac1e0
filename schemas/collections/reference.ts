// The small look-up kinds share one collection, told apart by `kind`: RxDB's free edition allows 13 open ones.
import * as z from 'zod';
import { mayWrite } from '../domain/permission.ts';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import { idField, jsonObjectField, nameField, noteField, percentField, refField } from '../fields.ts';

/** What `data` holds, by kind. A kind joins the house with its line here. */
export const referenceData = {
  category: z.strictObject({ parent_id: refField }),
  unit: z.strictObject({ symbol: z.string().max(20) }),
  tax_profile: z.strictObject({ rate: percentField, rate_type: z.enum(['percent', 'flat']) }),
  brand: z.strictObject({}),
  supplier: z.strictObject({
    contact_name: nameField,
    email: z.string().max(254),
    phone: z.string().max(40),
    address: z.string().max(500),
    note: noteField,
  }),
  warehouse: z.strictObject({ is_default: z.boolean() }),
  shift_template: z.strictObject({ time_start: z.string().max(5), time_end: z.string().max(5) }),
} as const;
export type ReferenceKind = keyof typeof referenceData;
export const referenceKinds = Object.keys(referenceData) as [ReferenceKind, ...ReferenceKind[]];
export type TaxProfileData = z.infer<(typeof referenceData)['tax_profile']>;

export const reference = defineCollection({
  name: 'reference',
  version: 2,
  table: 'reference_entries',
  scope: 'store_or_vendor',
  writers: (actor) => mayWrite(actor, 'product'),
  shape: {
    id: idField,
    /** Blank = every store of the vendor. */
    store_id: refField,
    kind: z.enum(referenceKinds).meta({ maxLength: 40 }),
    name: z.string().min(1).max(200),
    code: nameField,
    active: z.boolean(),
    data: jsonObjectField,
  },
  indexes: [['kind', 'name']],
  upgrade: { 1: (old) => old, 2: (old) => old },
});
export type Reference = DocumentOf<typeof reference>;

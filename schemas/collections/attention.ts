// What a person must look at: refused entries and changes that need a choice. Kept until somebody resolves it.
import * as z from 'zod';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import { idField, instantField, jsonObjectField, refField } from '../fields.ts';

export const attentionKinds = [
  'operation_refused',
  'order_flagged',
  'edit_conflict',
  'draft_refused',
  'draft_conflict',
  'quarantine',
  /** Money at a card terminal that does not go with what is on record. */
  'card_payment',
] as const;

export const attention = defineCollection({
  name: 'attention',
  version: 3,
  table: '',
  scope: 'local',
  writers: () => false,
  shape: {
    id: idField,
    kind: z.enum(attentionKinds).meta({ maxLength: 20 }),
    store_id: refField,
    /** Not `collection`: RxDB keeps that name for itself. */
    collection_name: z.string().max(40),
    document_id: refField,
    /** Journal number of the entry, 0 when it is not about one. */
    device_seq: z.int().min(0).max(9_007_199_254_740_000),
    code: z.string().max(60),
    details: jsonObjectField,
    created_at: instantField,
    resolved_at: instantField.nullable(),
  },
  indexes: [['created_at']],
  upgrade: { 1: (old) => old, 2: (old) => old, 3: (old) => old },
});
export type Attention = DocumentOf<typeof attention>;

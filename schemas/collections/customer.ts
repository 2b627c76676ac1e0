// A customer a cashier can find offline.
import * as z from 'zod';
import { mayWrite } from '../domain/permission.ts';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import { idField, noteField, refField } from '../fields.ts';

export const customer = defineCollection({
  name: 'customer',
  version: 1,
  table: 'customers',
  scope: 'store_or_vendor',
  writers: (actor) => mayWrite(actor, 'customer'),
  shape: {
    id: idField,
    store_id: refField,
    name: z.string().min(1).max(200),
    phone: z.string().max(40),
    email: z.string().max(200),
    note: noteField,
  },
  indexes: [['name'], ['phone']],
  upgrade: { 1: (old) => old },
});
export type Customer = DocumentOf<typeof customer>;

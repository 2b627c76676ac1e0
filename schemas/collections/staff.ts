// The people of a store, as its devices need them: names, rights, and a PIN hash to unlock offline.
import * as z from 'zod';
import { modules, vendorTypes } from '../actor.ts';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import { mayWrite } from '../domain/permission.ts';
import { idField, refField } from '../fields.ts';

export const staff = defineCollection({
  name: 'staff',
  version: 1,
  table: 'vendor_staff',
  scope: 'stores',
  everywhere: { field: 'vendor_type', value: 'owner' },
  writers: (actor) => mayWrite(actor, 'employee'),
  shape: {
    id: idField,
    /** 13 characters, Crockford base32: the id shown in logs. */
    public_id: z.string().length(13),
    /** Where an employee works. An owner is in every store, also in those made later. */
    store_ids: z.array(idField).max(500),
    name: z.string().min(1).max(200),
    vendor_type: z.enum(vendorTypes),
    modules: z.array(z.enum(modules)).max(20),
    module_permissions: z.partialRecord(z.enum(modules), z.enum(['read', 'write'])),
    /** Blank: any lane. */
    fixed_lane_id: refField,
    /** argon2id, blank when no PIN is set. */
    pin_hash: z.string().max(200),
    disabled: z.boolean(),
  },
  indexes: [['name']],
  upgrade: { 1: (old) => old },
});
export type Staff = DocumentOf<typeof staff>;

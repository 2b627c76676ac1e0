// What this device knows about itself: one document, id `self`. Never a counter: numbers come from the journal.
import * as z from 'zod';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import { idField, instantField, jsonObjectField, refField } from '../fields.ts';

export const device = defineCollection({
  name: 'device',
  version: 1,
  table: '',
  scope: 'local',
  writers: () => false,
  shape: {
    id: idField,
    device_id: idField,
    name: z.string().max(200),
    vendor_id: refField,
    store_id: refField,
    lane_id: refField,
    /** Epoch of the server this device last agreed with. */
    epoch: z.string().max(64),
    created_at: instantField,
    /** Small facts that survive a restart: lower days, last digests, quarantine counts. */
    facts: jsonObjectField,
  },
  indexes: [],
  upgrade: { 1: (old) => old },
});
export type Device = DocumentOf<typeof device>;

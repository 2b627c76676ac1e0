// A store with its checkout lanes and the settings a till needs while it is offline.
import * as z from 'zod';
import { mayWrite } from '../domain/permission.ts';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import { embeddedKinds, isLayoutPattern, usualLayouts } from '../domain/barcode-layout.ts';
import { evidenceSettings } from '../domain/punch-evidence.ts';
import {
  cashRoundingField,
  currencyField,
  idField,
  instantField,
  noteField,
  percentField,
  timeOfDayField,
} from '../fields.ts';

/** Granted while the device is connected; on the device it never runs out. */
export const laneLeaseSchema = z.strictObject({
  pos_register_id: idField,
  device_id: idField,
  device_name: z.string().max(200),
  granted_at: instantField,
});

/** Whom a lane sells to: which price lists count there. */
export const channels = ['retail', 'wholesale'] as const;
export type Channel = (typeof channels)[number];

export const laneSchema = z.strictObject({
  id: idField,
  name: z.string().min(1).max(200),
  channel: z.enum(channels),
});

export const store = defineCollection({
  name: 'store',
  version: 6,
  table: 'stores',
  scope: 'self',
  writers: (actor) => mayWrite(actor, 'settings'),
  shape: {
    id: idField,
    name: z.string().min(1).max(200),
    currency: currencyField,
    /** IANA name of a region, or UTC; calendar days of the store follow it. */
    time_zone: z.string().min(1).max(64),
    /** When a day of its sales reports begins, `HH:MM` by its clock. */
    business_day_starts: timeOfDayField.max(5),
    address: noteField,
    receipt_header: noteField,
    receipt_footer: noteField,
    prices_include_tax: z.boolean(),
    /** Smallest units, largest first. */
    cash_denominations: z.array(z.int().min(1)).max(40),
    /** Increment in the smallest unit; 1 = none. */
    cash_rounding: cashRoundingField,
    /** How the labels of its scales and printers are read. */
    barcode_layouts: z
      .array(
        z.strictObject({
          kind: z.enum(embeddedKinds),
          pattern: z.string().max(14).refine(isLayoutPattern, 'Must be a layout, such as 28IIIIVNNNDDC.'),
        }),
      )
      .max(40),
    /** Who counts a drawer is not told before what should be in it. */
    blind_close: z.boolean(),
    /** Percent a cashier may take off by hand, a line or an order, before a manager is asked. */
    discount_limit: percentField.refine(
      (text) => Number(text) >= 0 && Number(text) <= 100,
      'Must be from 0 to 100.',
    ),
    /** What the time clock of its tills takes with each punch. */
    clock_evidence: z.enum(evidenceSettings),
    /** Which device acts for which lane, wherever it is (decisions.md, ruling 2). A lane without one is free. */
    lane_leases: z.array(laneLeaseSchema).max(200),
    lanes: z.array(laneSchema).max(200),
  },
  children: { lanes: 'store_pos_registers', lane_leases: 'lane_leases' },
  indexes: [],
  upgrade: {
    1: (old) => old,
    2: (old) => ({ ...old, barcode_layouts: [...usualLayouts] }),
    3: (old) => ({ ...old, blind_close: false, lane_leases: [] }),
    4: (old) => ({
      ...old,
      discount_limit: '10.0000',
      lanes: (old['lanes'] as object[]).map((lane) => ({ ...lane, channel: 'retail' })),
    }),
    5: (old) => ({ ...old, business_day_starts: '00:00' }),
    6: (old) => ({ ...old, clock_evidence: 'none' }),
  },
});
export type Store = DocumentOf<typeof store>;
export type Lane = Store['lanes'][number];
export type LaneLease = Store['lane_leases'][number];

// Tills (devices that replicate) and the hardware saved for a store. decisions.md, "Stores and settings".
import * as z from 'zod';
import { idField, instantField, refField } from '../fields.ts';
import { givenNameField } from './given-name.ts';
import { pageFields } from './pages.ts';
import { fleetStandings } from './support.ts';

export const tillReply = z.object({
  id: z.string(),
  name: z.string(),
  store_id: z.string(),
  lane_id: z.string(),
  user_id: z.string(),
  client_version: z.string(),
  skew_ms: z.int(),
  first_seen_at: instantField,
  last_seen_at: instantField,
  revoked_at: instantField.nullable(),
  /** The highest number of its journal that arrived. */
  device_seq: z.int(),
  unsent: z.object({
    /** Numbers below it that never arrived: written on the device, not yet here. */
    missing: z.int(),
    /** Entries that arrived and wait for something they name. */
    waiting: z.int(),
  }),
  /** As support sees it, but for what stands behind it. */
  standing: z.enum(fleetStandings),
  /** What is wrong first of all, `sync/status/findings.ts`, and since when; null: nothing. */
  worst: z.object({ code: z.string(), since: instantField.nullable() }).nullable(),
});

export const tillsQuery = z.strictObject(pageFields());
export const tillPatch = z.strictObject({ name: givenNameField });

export const hardwareTypes = [
  'payment_terminal',
  'printer',
  'label_printer',
  'scale',
  'scanner',
  'cash_drawer',
  'customer_display',
] as const;

const text = z.string().max(200);
/** How the device is reached; what is not said does not apply. */
const hardwareConfig = z
  .strictObject({
    host: text,
    port: z.int().min(1).max(65_535),
    ws_url: z.string().max(500),
    terminal_id: text,
    device_path: text,
    printer_name: text,
    protocol: text,
    baud_rate: z.int().min(300).max(4_000_000),
  })
  .partial();

const hardwareFields = {
  type: z.enum(hardwareTypes),
  name: givenNameField,
  /** Blank: the whole store's. */
  pos_register_id: refField,
  enabled: z.boolean(),
  config: hardwareConfig,
};

export const hardwareReply = z.object({
  id: idField,
  store_id: idField,
  ...hardwareFields,
  created_at: instantField,
  updated_at: instantField,
});
export type HardwareReply = z.infer<typeof hardwareReply>;

export const hardwareQuery = z.strictObject({
  ...pageFields(),
  type: hardwareFields.type.optional(),
});

const { type, name, ...optional } = hardwareFields;
export const hardwareCreate = z.strictObject({
  store_id: idField.optional(),
  type,
  name,
  ...z.object(optional).partial().shape,
});
export const hardwarePatch = z.strictObject({ name, ...optional }).partial();

// The envelope every journal entry travels in. `hash` seals everything else in it, `prev_hash` included, so the
// entries of one device form a chain: nothing can be altered, dropped or inserted without being noticed.
import * as z from 'zod';
import { canonicalJson } from './domain/canonical-json.ts';
import { counterField, hashField, idField, instantField, jsonObjectField } from './fields.ts';
import type { Json, JsonObject } from './fields.ts';

/** `wall` ms since 1970 by this device, `monotonic` ms since it started, `skew_ms` device minus server as last measured. */
export const clockField = z.strictObject({
  wall: z.number().min(-8e15).max(8e15),
  monotonic: z.number().min(0).max(8e15),
  skew_ms: z.number().min(-1e12).max(1e12),
});
export type ClockReading = z.infer<typeof clockField>;

export const operationEntrySchema = z.strictObject({
  device_id: idField,
  /** 1, 2, 3 …: unique per device, for ever. */
  device_seq: counterField.min(1),
  store_id: idField,
  /** Who stood at the device; the session that sends it may be another person's. */
  actor_id: idField,
  type: z.string().min(1).max(40),
  captured_at: instantField,
  clock: clockField,
  payload: jsonObjectField,
  prev_hash: hashField,
  hash: hashField,
});
export type OperationEntry = z.infer<typeof operationEntrySchema>;

/** How far a clock may be set back in an ordinary correction, ms; further before a known moment it is wrong. */
export const clockTolerance = 5 * 60_000;

/** Was the entry given this instant, ISO-8601, because its clock could not be right? */
export function isClockCorrected({ captured_at, clock }: OperationEntry, occurredAt: string): boolean {
  return Math.abs(Date.parse(captured_at) - clock.skew_ms - Date.parse(occurredAt)) > clockTolerance;
}

/** The text whose SHA-256 is the entry's `hash`. A photo is sealed by its digest. */
export function sealedText(entry: Omit<OperationEntry, 'hash'> | OperationEntry): string {
  const { hash: _, ...sealed } = withoutPhotos(entry as OperationEntry);
  return canonicalJson(sealed);
}

type Payload = Pick<OperationEntry, 'type' | 'payload'>;

export interface SealedPhoto {
  readonly sha256: string;
  /** As base64. */
  readonly jpeg: string;
}

/** The photos an entry brings, each with the digest its seal holds. */
export function photosOf(entry: Payload): SealedPhoto[] {
  return validationsOf(entry).flatMap((validation) => photoIn(validation) ?? []);
}

/** The same entry, and its seal still holds: for the journal and the ledger once the photos are stored elsewhere. */
export function withoutPhotos<Entry extends Payload>(entry: Entry): Entry {
  if (photosOf(entry).length === 0) return entry;
  const validations = validationsOf(entry).map((validation) => {
    if (!photoIn(validation)) return validation;
    const { jpeg: _, ...kept } = validation as JsonObject;
    return kept;
  });
  return { ...entry, payload: { ...entry.payload, validations } };
}

/** What came may be anything. */
function validationsOf({ type, payload: { validations } }: Payload): readonly Json[] {
  return type === 'time.punch' && Array.isArray(validations) ? validations : [];
}

function photoIn(validation: Json): SealedPhoto | undefined {
  if (typeof validation !== 'object' || validation === null || Array.isArray(validation)) return undefined;
  const { sha256, jpeg } = validation;
  return typeof sha256 === 'string' && typeof jpeg === 'string' ? { sha256, jpeg } : undefined;
}

/** How logs and support name an operation, from the till to the database: `<device_id>/<device_seq>`. */
export function operationIdOf({
  device_id,
  device_seq,
}: Pick<OperationEntry, 'device_id' | 'device_seq'>): string {
  return `${device_id}/${device_seq}`;
}

/** Undefined when it is no such name. */
export function operationKeyOf(id: string): Pick<OperationEntry, 'device_id' | 'device_seq'> | undefined {
  const [, device_id, digits] = /^(.{1,128})\/([1-9]\d{0,15})$/.exec(id) ?? [];
  const device_seq = Number(digits);
  return device_id !== undefined && Number.isSafeInteger(device_seq) ? { device_id, device_seq } : undefined;
}

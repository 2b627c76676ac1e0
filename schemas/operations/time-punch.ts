// Coming and going, punched at a till's time clock, with or without a network. A fact like a sale: what two devices say
// differently is kept and shown.
import * as z from 'zod';
import { evidenceKinds, longestPhoto } from '../domain/punch-evidence.ts';
import { hashField, idField } from '../fields.ts';
import { defineOperation } from '../operation.ts';

export const gpsEvidence = z.strictObject({
  kind: z.literal('gps'),
  /** Degrees. */
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Metres. */
  accuracy_m: z.number().min(0).max(100_000),
});

/** Base64 of a JPEG of at most 60,000 bytes. */
export const jpegField = z
  .string()
  .max((longestPhoto / 3) * 4, `Must be a JPEG of at most ${longestPhoto} bytes.`)
  .regex(
    /^\/9j\/(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    'Must be a JPEG in base64.',
  );

/** Of a photo that is kept elsewhere, under a name of the client's; version 1 knew no other. */
export const photoKeptElsewhere = z.strictObject({
  kind: z.literal('photo'),
  photo_ref: z.string().min(1).max(200),
});

/** `sha256` of `jpeg` as text, by which the photo is sealed; `jpeg` is absent once the server has it. */
const photoEvidence = z.strictObject({
  kind: z.literal('photo'),
  sha256: hashField,
  jpeg: jpegField.optional(),
});

/** Of evidence, in one punch. */
export const mostEvidence = 4;

export const timePunchPayload = z.strictObject({
  id: idField,
  kind: z.enum(['in', 'out']),
  /** Evidence, where the store asks for some. */
  validations: z
    .array(z.union([gpsEvidence, photoEvidence, photoKeptElsewhere]))
    .max(mostEvidence)
    .default([]),
  /** What the store asks for and the device could not take. */
  missing_evidence: z
    .array(z.strictObject({ kind: z.enum(evidenceKinds), reason: z.enum(['refused', 'unavailable']) }))
    .max(evidenceKinds.length)
    .default([]),
});
export type TimePunchPayload = z.infer<typeof timePunchPayload>;
export type PunchEvidence = TimePunchPayload['validations'][number];

export const timePunch = defineOperation({
  type: 'time.punch',
  version: 2,
  payload: timePunchPayload,
  // For oneself only: the one who signs it came or went.
  may: () => true,
});

// Coming and going, punched at a till's time clock, with or without a network. A fact like a sale: what two devices say
// differently is kept and shown.
import * as z from 'zod';
import { idField } from '../fields.ts';
import { defineOperation } from '../operation.ts';

export const timePunchPayload = z.strictObject({
  id: idField,
  kind: z.enum(['in', 'out']),
  /** Evidence, where the device takes some. */
  validations: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('gps'),
          /** Degrees. */
          lat: z.number().min(-90).max(90),
          lng: z.number().min(-180).max(180),
          /** Metres. */
          accuracy_m: z.number().min(0).max(100_000),
        }),
        z.strictObject({ kind: z.literal('photo'), photo_ref: z.string().min(1).max(200) }),
      ]),
    )
    .max(4)
    .default([]),
});
export type TimePunchPayload = z.infer<typeof timePunchPayload>;

export const timePunch = defineOperation({
  type: 'time.punch',
  version: 1,
  payload: timePunchPayload,
  // For oneself only: the one who signs it came or went.
  may: () => true,
});

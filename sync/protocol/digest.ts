// Count and checksum of one collection in this client's scope (rules D1–D4): the sum, modulo 2^256, of SHA-256 over
// each living document's canonical JSON.
import * as z from 'zod';
import { dayField } from '@evertill/schemas';
import { checkpointSchema } from '../checkpoint.ts';

export const digestRequestSchema = z.strictObject({
  type: z.literal('digest'),
  id: z.int(),
  collection: z.string().max(40),
  from_day: dayField.optional(),
});

export const digestAnswerSchema = z.strictObject({
  type: z.literal('digested'),
  id: z.int(),
  count: z.int(),
  /** 64 hex digits. */
  hash: z.string(),
  /** The feed's end when it was computed; comparable only with a client that stands exactly there. */
  checkpoint: checkpointSchema,
});

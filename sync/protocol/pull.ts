// Fetch what changed in one collection after a checkpoint (rules P1–P5). Full pages, or the last one.
import * as z from 'zod';
import { dayField } from '@evertill/schemas';
import { checkpointSchema } from '../checkpoint.ts';
import { wireDocumentSchema } from '../push-outcome.ts';

export const pullSchema = z.strictObject({
  type: z.literal('pull'),
  id: z.int(),
  collection: z.string().max(40),
  checkpoint: checkpointSchema.nullable(),
  limit: z.int(),
  /** Lower day of a time-bound collection, `YYYY-MM-DD`. */
  from_day: dayField.optional(),
});
export type Pull = z.infer<typeof pullSchema>;

export const pulledSchema = z.strictObject({
  type: z.literal('pulled'),
  id: z.int(),
  documents: z.array(wireDocumentSchema),
  checkpoint: checkpointSchema,
  /** The page was not full: there is nothing more for now. */
  complete: z.boolean(),
});
export type Pulled = z.infer<typeof pulledSchema>;

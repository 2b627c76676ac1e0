// Send changed documents with the state they were changed from (rules U1–U6). Every row stands alone.
import * as z from 'zod';
import { limits } from '../limits.ts';
import { pushOutcomeSchema, wireDocumentSchema } from '../push-outcome.ts';

export const pushRowSchema = z.strictObject({
  newDocumentState: wireDocumentSchema,
  assumedMasterState: wireDocumentSchema.optional(),
});
export type PushRow = z.infer<typeof pushRowSchema>;

export const pushSchema = z.strictObject({
  type: z.literal('push'),
  id: z.int(),
  collection: z.string().max(40),
  rows: z.array(pushRowSchema).max(limits.pushRows),
});
export type Push = z.infer<typeof pushSchema>;

export const pushedSchema = z.strictObject({
  type: z.literal('pushed'),
  id: z.int(),
  outcomes: z.array(pushOutcomeSchema),
});

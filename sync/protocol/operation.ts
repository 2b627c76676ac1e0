// Send journal entries in order; each gets its own outcome (rules O1–O9).
import * as z from 'zod';
import { limits } from '../limits.ts';
import { operationOutcomeSchema } from '../push-outcome.ts';

export const operationsSchema = z.strictObject({
  type: z.literal('operations'),
  id: z.int(),
  /** Entries as the device sealed them. Checked one by one, so that a broken one stops nothing. */
  operations: z.array(z.looseObject({ device_seq: z.int().min(1) })).max(limits.operationsPerBatch),
});
export type Operations = z.infer<typeof operationsSchema>;

export const outcomesSchema = z.strictObject({
  type: z.literal('outcomes'),
  id: z.int(),
  outcomes: z.array(operationOutcomeSchema),
});

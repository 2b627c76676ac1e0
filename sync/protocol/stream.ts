// Live changes: documents with a checkpoint, or `resync` when the client should pull (rules S1–S6).
import * as z from 'zod';
import { dayField } from '@evertill/schemas';
import { checkpointSchema } from '../checkpoint.ts';
import { wireDocumentSchema } from '../push-outcome.ts';

export const streamSchema = z.strictObject({
  type: z.literal('stream'),
  id: z.int(),
  collections: z.record(
    z.string().max(40),
    z.strictObject({ checkpoint: checkpointSchema.nullable(), from_day: dayField.optional() }),
  ),
});
export type Stream = z.infer<typeof streamSchema>;

export const streamingSchema = z.strictObject({ type: z.literal('streaming'), id: z.int() });

export const changesSchema = z.strictObject({
  type: z.literal('changes'),
  collection: z.string(),
  documents: z.array(wireDocumentSchema),
  /** The last safe one: it never runs ahead of a transaction that is still open (rule S2). */
  checkpoint: checkpointSchema,
});
export type Changes = z.infer<typeof changesSchema>;

export const resyncSchema = z.strictObject({ type: z.literal('resync'), collection: z.string() });

/** The client has dealt with `frames` of `changes`. */
export const creditSchema = z.strictObject({ type: z.literal('credit'), frames: z.int().min(1) });

/** The server's history went back: start over, keep the journal. */
export const resetSchema = z.strictObject({ type: z.literal('reset'), epoch: z.string() });

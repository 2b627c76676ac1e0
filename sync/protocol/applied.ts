// How far a client has applied a collection: not what it was sent, but what is proven and durable there (rules G1–G3).
import * as z from 'zod';
import { checkpointSchema } from '../checkpoint.ts';

export const appliedSchema = z.strictObject({
  type: z.literal('applied'),
  id: z.int(),
  collection: z.string().max(40),
  /** Null: what is stored is not what the server has, and nothing that was said before counts any more. */
  checkpoint: checkpointSchema.nullable(),
  /** When it was there, and now, both by the server's time as the client knows it, ms, whatever its clock was set to between. */
  at: z.number(),
  wall: z.number(),
});
export type Applied = z.infer<typeof appliedSchema>;

export const notedSchema = z.strictObject({ type: z.literal('noted'), id: z.int() });

// A document that one device at a time works on is lent to it for a short while, by the server's clock (rules L1–L4).
import * as z from 'zod';
import { leaseSchema } from '@evertill/schemas';

export const leaseRequestSchema = z.strictObject({
  type: z.literal('lease'),
  id: z.int(),
  collection: z.string().max(40),
  document: z.string().min(1).max(128),
  /** `keep`: unless another device has it. `take`: from whoever has it. `end`: if it is this device’s own. */
  wish: z.enum(['keep', 'take', 'end']),
});
export type LeaseRequest = z.infer<typeof leaseRequestSchema>;

export const leaseAnswerSchema = z.strictObject({
  type: z.literal('leased'),
  id: z.int(),
  /** Who has it now; null: nobody, or there is no such document. */
  lease: leaseSchema.nullable(),
});

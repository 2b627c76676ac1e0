// What becomes of one pushed row and of one operation. Four words for an operation, three for a row; nothing else
// may happen to them.
import * as z from 'zod';

export const wireDocumentSchema = z.looseObject({
  id: z.string().min(1).max(400),
  _deleted: z.boolean().optional(),
});
export type WireDocument = z.infer<typeof wireDocumentSchema>;

export const pushOutcomeSchema = z.discriminatedUnion('kind', [
  /** Stored as `rev`: what is heard of it with a smaller one is older news. */
  z.strictObject({ kind: z.literal('applied'), id: z.string(), rev: z.int() }),
  /** Somebody was faster: `master` is what the server holds. */
  z.strictObject({ kind: z.literal('conflict'), id: z.string(), master: wireDocumentSchema }),
  /** The rules say no: `master` is what the server holds, a tombstone when it never existed. */
  z.strictObject({
    kind: z.literal('rejected'),
    id: z.string(),
    code: z.string(),
    details: z.record(z.string(), z.unknown()),
    master: wireDocumentSchema,
  }),
]);
export type PushOutcome = z.infer<typeof pushOutcomeSchema>;

export const operationOutcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['applied', 'applied_with_changes']),
    device_seq: z.int(),
    /** The hash the server stored; the device clears the entry only when it is its own. `ack` is the server's seal. */
    hash: z.string(),
    ack: z.string(),
    result: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({
    kind: z.literal('rejected'),
    device_seq: z.int(),
    hash: z.string(),
    ack: z.string(),
    code: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
  /** It names `for`, which has not arrived; it is offered again. */
  z.strictObject({ kind: z.literal('waiting_for'), device_seq: z.int(), hash: z.string(), for: z.string() }),
]);
export type OperationOutcome = z.infer<typeof operationOutcomeSchema>;

// What travels over the port between a window and the till of the desktop shell. A frame is its text, as on a WebSocket;
// what a WebSocket brings along by itself stands beside it: who ends it and why, whether anybody is there, and how much
// was taken, so that a window that reads nothing is noticed.
import * as z from 'zod';

export const portMessage = z.union([
  z.string(),
  z.strictObject({
    type: z.literal('close'),
    code: z.int().min(1000).max(4999),
    reason: z.string().max(200),
  }),
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({ type: z.literal('pong') }),
  /** Bytes of frames that were taken since the last word of it. */
  z.strictObject({ type: z.literal('taken'), bytes: z.int().min(0) }),
]);
export type PortMessage = z.infer<typeof portMessage>;

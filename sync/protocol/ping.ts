// Heartbeat both ways; it also measures the clock (rule K1).
import * as z from 'zod';
import { witnessSchema } from './hello.ts';

export const pingSchema = z.strictObject({ type: z.literal('ping'), id: z.int(), wall: z.number() });
export const pongSchema = z.strictObject({
  type: z.literal('pong'),
  id: z.int(),
  server_time: z.number(),
  witness: witnessSchema,
});

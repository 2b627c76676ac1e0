// Whether a saved device or bridge answers. Second document, "Desktop client local channels".
import * as z from 'zod';
import { defineChannel } from './channel.ts';

const timeoutMs = z.int().min(100).max(30_000).optional();
const reply = z.strictObject({
  success: z.boolean(),
  latencyMs: z.int().min(0).optional(),
  error: z.enum(['timeout', 'refused', 'unreachable', 'not_found', 'closed']).optional(),
});

export const networkChannels = [
  defineChannel({
    name: 'network:probe-tcp',
    request: z.strictObject({
      host: z.string().min(1).max(253),
      port: z.int().min(1).max(65_535),
      timeoutMs,
    }),
    reply,
  }),
  defineChannel({
    name: 'network:probe-ws',
    request: z.strictObject({
      url: z.url({ protocol: /^wss?$/ }).max(2000),
      timeoutMs,
    }),
    reply,
  }),
] as const;

// What the main process and the till process say to each other. Both are ours, and both check: a build of one beside a
// build of the other is a fault that must be told as one.
import * as z from 'zod';

const installed = z.strictObject({
  version: z.string(),
  feedUrl: z.string().optional(),
  keys: z.array(z.string()),
  profile: z.enum(['production', 'staging']),
  target: z.string(),
  directory: z.string(),
});

export const toTill = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('start'),
    directory: z.string(),
    server: z.string(),
    /** Of the app in its windows. */
    build: z.string(),
    app: installed,
  }),
  /** Brings the port of one window, which main has looked at. */
  z.strictObject({ type: z.literal('window') }),
  z.strictObject({ type: z.literal('stop') }),
  /** `code`: why the installer was not started. */
  z.strictObject({ type: z.literal('installed'), code: z.enum(['unsupported', 'till_failed']).optional() }),
  /** Without a text: there is no key store, or it was not sealed here. */
  z.strictObject({ type: z.literal('sealed'), id: z.int(), text: z.string().optional() }),
]);
export type ToTill = z.infer<typeof toTill>;
export type StartTill = Extract<ToTill, { type: 'start' }>;

export const fromTill = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  /** It cannot be opened, in a sentence for whoever sits there; the process ends. */
  z.strictObject({ type: z.literal('failed'), sentence: z.string() }),
  z.strictObject({ type: z.literal('log'), message: z.string(), problem: z.string() }),
  z.strictObject({ type: z.literal('install'), file: z.string(), version: z.string() }),
  z.strictObject({ type: z.literal('seal'), id: z.int(), way: z.enum(['seal', 'open']), text: z.string() }),
]);
export type FromTill = z.infer<typeof fromTill>;

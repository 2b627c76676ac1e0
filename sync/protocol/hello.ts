// The first exchange of a connection: who is there, how far each collection is, and what the device remembers of
// the server, so that a server restored from a backup is recognised (rules H1–H6).
import * as z from 'zod';
import { checkpointSchema } from '../checkpoint.ts';

export const ledgerHeadSchema = z.strictObject({
  /** Highest `device_seq` the server acknowledged to this device; 0 = none. */
  device_seq: z.int().min(0),
  hash: z.string().max(64),
  /** The server's seal over both, from the entry's outcome: only a proven head can show that history went back. */
  ack: z.string().max(64),
});
export type LedgerHead = z.infer<typeof ledgerHeadSchema>;

/** A transaction id the server once showed this device, with the server's seal over it. */
export const witnessSchema = z.strictObject({
  epoch: z.string().max(64),
  xid: z.string().max(20),
  seal: z.string().max(64),
});
export type Witness = z.infer<typeof witnessSchema>;

export const helloSchema = z.strictObject({
  type: z.literal('hello'),
  id: z.int(),
  /** In the first frame, never in the URL. */
  token: z.string().max(4096),
  protocol: z.int(),
  client_version: z.string().max(40),
  device_id: z.string().min(1).max(128),
  device_name: z.string().max(200),
  store_id: z.string().min(1).max(128),
  lane_id: z.string().max(128),
  collections: z.record(z.string().max(40), z.int()),
  checkpoints: z.record(z.string().max(40), checkpointSchema),
  ledger: ledgerHeadSchema,
  witness: witnessSchema.nullable(),
  wall: z.number(),
  /** Of the running program: how long ago it started, ms, and the highest `device_seq` before that. Absent before 5. */
  start: z.strictObject({ ago: z.number().min(0).max(8e15), device_seq: z.int().min(0) }).optional(),
});
export type Hello = z.infer<typeof helloSchema>;

const welcomeFields = {
  id: z.int(),
  epoch: z.string(),
  server_time: z.number(),
  witness: witnessSchema,
  user_id: z.string(),
  vendor_id: z.string(),
  /** The scope each collection is pulled by. Another id than last time: pull that collection anew. */
  scopes: z.record(z.string(), z.string()),
  /** Highest number of this device the server has, and the numbers missing below it. */
  ledger: z.strictObject({ device_seq: z.int(), missing: z.array(z.int()).max(1000) }),
};

export const welcomeSchema = z.strictObject({ type: z.literal('welcome'), ...welcomeFields });
export type Welcome = z.infer<typeof welcomeSchema>;

/** Nothing is served to this client but the answers to its outbox (V2). */
export const upgradeRequiredSchema = z.strictObject({
  type: z.literal('upgrade-required'),
  ...welcomeFields,
  sentence: z.string(),
  /** Collections whose version this server does not serve; empty when it is the protocol. */
  collections: z.array(z.string()),
});

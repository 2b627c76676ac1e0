// What travels between a window and the host, frame by frame. A window is heard only after its first frame has shown
// what it was given: a one-time token, or the secret it got for one.
import * as z from 'zod';
import { barcodeScanned, scannedChannel } from './hardware-channels.ts';

/** Of a window's request to the storage that is lent to it, as RxDB's remote storage asks. */
const storageRequestSchema = z.strictObject({
  connectionId: z.string().min(1).max(100),
  requestId: z.string().min(1).max(100),
  version: z.string().max(40),
  method: z.string().max(40),
  params: z.unknown(),
});
export type StorageRequest = z.infer<typeof storageRequestSchema>;

export const greetingSchema = z.strictObject({
  type: z.literal('hello'),
  /** Which build of the app the window runs. */
  build: z.string().max(100),
  token: z.string().max(200).optional(),
  secret: z.string().max(200).optional(),
});

export const windowFrameSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('call'),
    id: z.int().min(0),
    channel: z.string().max(100),
    request: z.unknown(),
  }),
  z.strictObject({ type: z.literal('storage'), message: storageRequestSchema }),
]);
export type WindowFrame = z.infer<typeof windowFrameSchema>;

/** Which till the host has open; `opening` is another one each time it is opened. */
const openTillSchema = z.strictObject({
  opening: z.string(),
  deviceId: z.string(),
  vendorId: z.string(),
  storeId: z.string(),
  laneId: z.string(),
});
export type OpenTill = z.infer<typeof openTillSchema>;

const seatSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('opening') }),
  z.strictObject({ name: z.literal('signed_out') }),
  z.strictObject({ name: z.literal('place') }),
  z.strictObject({ name: z.literal('open'), till: openTillSchema }),
  z.strictObject({ name: z.literal('failed'), message: z.string() }),
]);
export type Seat = z.infer<typeof seatSchema>;

const personSchema = z.strictObject({ id: z.string(), name: z.string(), vendor_id: z.string() });

export const hostFrameSchema = z.discriminatedUnion('type', [
  /** From now on the window shows `secret`. */
  z.strictObject({ type: z.literal('welcome'), secret: z.string() }),
  z.strictObject({ type: z.literal('seat'), seat: seatSchema, person: personSchema.nullable() }),
  z.strictObject({ type: z.literal('status'), status: z.looseObject({ sentence: z.string() }) }),
  /** What the till says of itself, and what support asked of it. */
  z.strictObject({
    type: z.literal('inspection'),
    inspection: z.looseObject({ state: z.looseObject({}), instructions: z.array(z.looseObject({})) }),
  }),
  z.strictObject({ type: z.literal('problem'), message: z.string() }),
  /** Something happened at a device; only the window that listens takes it. */
  z.strictObject({
    type: z.literal('event'),
    channel: z.literal(scannedChannel),
    listener: z.string(),
    payload: barcodeScanned,
  }),
  /** A newer version of the app, which nobody asked for. */
  z.strictObject({ type: z.literal('update'), version: z.string(), releaseNotes: z.string() }),
  /** So much of it has come; null: nobody knows of how much. */
  z.strictObject({ type: z.literal('update_progress'), percent: z.int().min(0).max(100).nullable() }),
  /** Whether this machine has a key store that the sign-in could be sealed with. */
  z.strictObject({ type: z.literal('key_store'), isThere: z.boolean() }),
  z.strictObject({ type: z.literal('answer'), id: z.int(), answer: z.unknown() }),
  z.strictObject({
    type: z.literal('storage'),
    connectionId: z.string(),
    answerTo: z.string(),
    return: z.unknown().optional(),
    error: z.strictObject({ fault: z.string(), message: z.string() }).optional(),
  }),
  /** Documents that were written, by their ids: whoever shows them reads them. */
  z.strictObject({
    type: z.literal('changes'),
    connectionId: z.string(),
    ids: z.array(z.string()),
    /** The latest time any of them was written at, ms. */
    lwt: z.number(),
  }),
]);
export type HostFrame = z.infer<typeof hostFrameSchema>;

/** Why the host ends a connection: WebSocket close codes. */
export const closeCodes = {
  /** Neither a token nor a secret of this till. */
  unknownWindow: 4401,
  /** The window runs another build than the host has: load again. */
  otherBuild: 4409,
  protocol: 4400,
  tooSlow: 4429,
  hostStops: 1012,
} as const;

/** The page's own note that a host served it: which build it is. */
export const hostMeta = 'evertill-host';

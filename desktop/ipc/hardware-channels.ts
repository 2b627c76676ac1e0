// What devices at the till answer. Second document, "Desktop client local channels".
import * as z from 'zod';
import { hardwareTypes } from '@evertill/schemas';
import { defineChannel } from './channel.ts';
import { localId } from './local-id.ts';

const nothing = z.strictObject({});
/** One that `hardware:list-devices` lists: nothing else is opened. */
const devicePath = z.string().min(1).max(500);

export const scannedChannel = 'scanner:barcode-scanned';

/** Told to windows, with the name of the one that listened last. */
export const barcodeScanned = z.strictObject({
  barcode: z.string().max(2000),
  /** ms since 1970. */
  timestamp: z.int(),
});
export type BarcodeScanned = z.infer<typeof barcodeScanned>;

export const readWeightChannel = defineChannel({
  name: 'scale:read-weight',
  request: z.strictObject({ devicePath, protocol: z.enum(['hid', 'serial']) }),
  reply: z.strictObject({ weight: z.number(), unit: z.enum(['kg', 'lb']), stable: z.boolean() }),
});

/** Of the store, for this lane or for all. */
const savedDevice = z.strictObject({
  id: z.string(),
  type: z.enum(hardwareTypes),
  name: z.string(),
  /** Null: it says nothing of where it is. */
  path: z.string().nullable(),
  protocol: z.string(),
});
export type ListedDevice = z.infer<typeof savedDevice>;

const deviceKinds = ['serial', 'hid', 'usb', 'network'] as const;

export const hardwareChannels = [
  readWeightChannel,
  defineChannel({
    name: 'hardware:list-devices',
    request: nothing,
    reply: z.strictObject({
      /** Plugged into this machine, or saved with an address. */
      devices: z.array(
        z.strictObject({
          path: z.string(),
          kind: z.enum(deviceKinds),
          name: z.string(),
          looksLike: z.enum(['scale', 'scanner', 'printer', 'unknown']),
        }),
      ),
      saved: z.array(savedDevice),
      /** What is not installed here, and so cannot be used. */
      missing: z.array(z.strictObject({ library: z.string(), sentence: z.string() })),
    }),
  }),
  /** Without looking what is plugged in, which loads what looks. */
  defineChannel({
    name: 'hardware:saved-devices',
    request: nothing,
    reply: z.strictObject({ saved: z.array(savedDevice) }),
  }),
  defineChannel({
    name: 'scanner:listen',
    /** `listener`: which window wants to hear; the last one that asked does. */
    request: z.strictObject({ listener: localId.default('window') }),
    /** How many scanners are open. */
    reply: z.strictObject({ scanners: z.int() }),
  }),
  defineChannel({
    name: 'scanner:stop',
    request: z.strictObject({ listener: localId.default('window') }),
    reply: nothing,
  }),
] as const;

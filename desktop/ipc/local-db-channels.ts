// The local data channels of the second specification document, and two beside them for moving unsent work as a file.
// Keys of a channel are written as in that document (`storeId`); documents inside keep their own names.
import * as z from 'zod';
import { draftLineSchema, idField, instantField, orderPlacePayload } from '@evertill/schemas';
import { defineChannel } from './channel.ts';
import { localId } from './local-id.ts';

const instantOrNull = instantField.nullable();
const count = z.int().min(0);
const document = z.record(z.string(), z.unknown());

/** Collections of the catalog a screen may read page by page. */
const catalogParts = ['product', 'barcode', 'reference', 'store'] as const;

/** As in the body of `/pos/orders`, without the place in the journal, which the journal gives it. */
const handedOrder = z.strictObject({
  ...orderPlacePayload.shape,
  client_order_id: localId.optional(),
  pos_register_id: orderPlacePayload.shape.pos_register_id.optional(),
  vendor_work_shift_id: orderPlacePayload.shape.vendor_work_shift_id.optional(),
  catalog_revision: orderPlacePayload.shape.catalog_revision.optional(),
  display_code: orderPlacePayload.shape.display_code.optional(),
  currency: orderPlacePayload.shape.currency.optional(),
  store_id: idField.optional(),
  captured_at: instantField.optional(),
});

const savedCart = z.strictObject({
  name: z.string().max(200).default(''),
  customer_id: z.string().max(128).default(''),
  lines: z.array(draftLineSchema).min(1).max(2000),
});

const initialized = z.strictObject({
  storeId: z.string(),
  deviceId: z.string(),
  laneId: z.string(),
  /** Entries of the journal the server has not answered. */
  waiting: count,
  lastSyncedAt: instantOrNull,
  /** Name of the backup that was written before anything was thrown away. */
  backup: z.string().nullable(),
});

const outboxEntry = z.strictObject({
  client_order_id: z.string(),
  device_seq: count,
  /** What the receipt shows until the server gives the order a number. */
  display_code: z.string(),
  captured_at: z.string(),
  currency: z.string(),
  total: z.int(),
  state: z.enum(['waiting', 'parked']),
  /** How often the server answered without settling it. */
  retry_count: count,
  /** Why it is not settled, for people; null while it has not been answered. */
  reason: z.strictObject({ code: z.string(), sentence: z.string(), next: z.string() }).nullable(),
  order: orderPlacePayload,
});

const backupFile = z.strictObject({
  name: z.string(),
  /** Entries in the file, and those of them the server has not settled. */
  entries: count,
  unsent: count,
  drafts: count,
  bytes: count,
  sha256: z.string().length(64),
});

export const localDbChannels = [
  defineChannel({
    name: 'local-db:init',
    request: z.strictObject({ storeId: localId, reset: z.boolean().optional() }),
    reply: initialized,
  }),
  defineChannel({
    name: 'local-db:sync-catalog',
    request: z.strictObject({ timeoutMs: z.int().min(100).max(600_000).default(60_000) }),
    reply: z.strictObject({ storeId: z.string(), revision: z.string(), lastSyncedAt: instantField }),
  }),
  defineChannel({
    name: 'local-db:get-catalog',
    request: z.strictObject({
      collection: z.enum(catalogParts).default('product'),
      /** `next` of the page before. */
      after: z.string().max(400).default(''),
      limit: z.int().min(1).max(500).default(200),
    }),
    reply: z.strictObject({
      storeId: z.string(),
      collection: z.enum(catalogParts),
      /** The catalog this till sells from now; another one than on the page before means it changed in between. */
      revision: z.string(),
      /** Null: it was never complete on this till. */
      lastSyncedAt: instantOrNull,
      documents: z.array(document),
      /** Null: this was the last page. */
      next: z.string().nullable(),
    }),
  }),
  defineChannel({
    name: 'local-db:add-to-outbox',
    request: z.strictObject({ order: handedOrder, clientOrderId: localId }),
    reply: z.strictObject({
      clientOrderId: z.string(),
      deviceSeq: count,
      displayCode: z.string(),
      /** It was there before. */
      again: z.boolean(),
    }),
  }),
  defineChannel({
    name: 'local-db:get-outbox',
    request: z.strictObject({
      after: count.default(0),
      limit: z.int().min(1).max(200).default(100),
    }),
    reply: z.strictObject({
      /** In the order they were made. */
      entries: z.array(outboxEntry),
      next: count.nullable(),
      /** Sales the server has not answered, and sales it refused. */
      waiting: count,
      parked: count,
      /** One sentence about what is unsent, since when and why. */
      sentence: z.string(),
    }),
  }),
  defineChannel({
    name: 'local-db:remove-from-outbox',
    request: z.strictObject({ clientOrderId: localId }),
    reply: z.strictObject({ clientOrderId: z.string(), removed: z.literal(true) }),
  }),
  defineChannel({
    name: 'local-db:clear-outbox',
    request: z.strictObject({
      /** An owner's word that so many unsent sales leave the outbox. */
      confirm: z.strictObject({ unsent: z.int().min(1) }).optional(),
    }),
    reply: z.strictObject({ archived: count, backup: z.string().nullable() }),
  }),
  defineChannel({
    name: 'local-db:save-draft',
    request: z.strictObject({ draftId: localId, cart: savedCart }),
    reply: z.strictObject({ draft: document }),
  }),
  defineChannel({
    name: 'local-db:get-drafts',
    request: z.strictObject({ limit: z.int().min(1).max(500).default(200) }),
    /** Open baskets, the one touched last first. */
    reply: z.strictObject({ drafts: z.array(document) }),
  }),
  defineChannel({
    name: 'local-db:delete-draft',
    request: z.strictObject({ draftId: localId }),
    reply: z.strictObject({ draftId: z.string() }),
  }),
  defineChannel({
    name: 'local-db:get-stats',
    request: z.strictObject({}),
    reply: z.strictObject({
      storeId: z.string(),
      lastSyncedAt: instantOrNull,
      counts: z.strictObject({
        product: count,
        barcode: count,
        reference: count,
        drafts: count,
        entries: count,
        waiting: count,
        parked: count,
        archived: count,
      }),
      /** Of everything in the till's folder, of the backups in it, and what is free on its disk. */
      bytes: z.strictObject({ stored: count, backups: count, free: count }),
      backups: z.array(z.strictObject({ name: z.string(), bytes: count })),
    }),
  }),
  defineChannel({
    name: 'local-db:reset',
    request: z.strictObject({ storeId: localId, backup: z.boolean() }),
    reply: initialized,
  }),
  defineChannel({
    name: 'local-db:export-unsent',
    request: z.strictObject({}),
    reply: backupFile,
  }),
  defineChannel({
    name: 'local-db:import-unsent',
    request: z.strictObject({ name: localId }),
    reply: z.strictObject({
      /** Back into the journal it came from, or handed to the server as the other device's. */
      to: z.enum(['journal', 'server']),
      entries: count,
      /** Entries that wait now and did not before. */
      waitingAgain: count,
      drafts: count,
      /** What the server answered, by outcome; empty for the journal. */
      outcomes: z.record(z.string(), count),
    }),
  }),
] as const;

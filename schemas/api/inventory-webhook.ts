// What the inventory platform posts and what it is answered. First document, "Events"; the envelope is the one of
// wire facts. Nothing in it is believed but which item to look at, so a part that is malformed is passed over.
import * as z from 'zod';

/** Sent once, without a header, when the callback URL is entered in the platform. */
export const platformVerification = z.looseObject({ verificationCode: z.string().min(1).max(500) });

/** Merchant keys with their events; keys beside `merchants` are ignored. */
export const platformNotification = z.looseObject({ merchants: z.record(z.string(), z.unknown()) });

export const platformEvent = z.looseObject({
  /** `I:<item id>`; other letters stand for what is no item. */
  objectId: z.string(),
  /** CREATE, UPDATE or DELETE. */
  type: z.string().optional(),
});

/** The last one takes any object: who shows no right header is refused alike, whatever is sent. */
export const inventoryWebhookBody = z.union([platformNotification, platformVerification, z.looseObject({})]);

export const priceSyncOutcomes = [
  'updated',
  'unchanged',
  'no_match',
  'ignored_delete',
  'stale',
  'variable_price',
  'remote_error',
  'merchant_unknown',
  'sync_disabled',
  'queued',
] as const;
export type PriceSyncOutcome = (typeof priceSyncOutcomes)[number];

const detail = z.object({
  remoteItem: z.string(),
  /** Of the platform, in major units with the currency's decimals; null when it was not read. */
  priceDecimal: z.number().nullable(),
  /** Products of the store that have this item's id as their SKU. */
  localMatches: z.int(),
  outcome: z.enum(priceSyncOutcomes),
});
export type PriceSyncDetail = z.infer<typeof detail>;

export const inventoryWebhookReply = z.object({
  ok: z.literal(true),
  /** Absent in the answer to a verification. */
  sync: z.object({ details: z.array(detail) }).optional(),
});

// What is asked of an inventory platform: one item, or a page of those that changed. How is the driver's business; a
// failure is an answer like any other.
import * as z from 'zod';
import { priceField } from '@evertill/schemas';
import type { PlatformEnvironment } from './platforms.ts';

/** An item's id as such platforms make them. Nothing else is ever put into an address. */
export const remoteItemId = /^[A-Z0-9]{1,32}$/;

export const remoteItem = z.object({
  id: z.string().regex(remoteItemId),
  name: z.string().catch(''),
  sku: z.string().nullable().catch(null),
  /** Smallest unit of the merchant's currency. */
  price: priceField.nullish().transform((price) => price ?? null),
  /** FIXED, VARIABLE, PER_UNIT. */
  priceType: z.string().nullish(),
  /** ms since 1970. */
  modifiedTime: z
    .int()
    .min(0)
    .nullish()
    .transform((time) => time ?? null),
  deleted: z.boolean().nullish(),
});
export type RemoteItem = z.infer<typeof remoteItem>;

/** Whose items. */
export interface Merchant {
  readonly environment: PlatformEnvironment;
  readonly merchantId: string;
  readonly accessToken: string;
}

export type ReadFault =
  | 'stopped'
  | 'timeout'
  | 'unreachable'
  | 'private_address'
  | 'rate_limited'
  | 'unauthorised'
  | 'redirect'
  | 'too_large'
  | 'server_error'
  | 'unexpected';

export interface Failed {
  readonly kind: 'failed';
  readonly fault: ReadFault;
  /** ms the platform asked to wait. */
  readonly retryAfter?: number;
}

export type ItemAnswer =
  | { readonly kind: 'item'; readonly item: RemoteItem }
  | { readonly kind: 'absent' }
  | Failed;

export interface ItemPage {
  readonly kind: 'page';
  /** What can be read of them; a malformed one is left out. */
  readonly items: readonly RemoteItem[];
  /** What tells each row apart from others and from its earlier states, the malformed ones included. */
  readonly rows: readonly string[];
  /** The platform's own clock, ms since 1970. */
  readonly at: number | undefined;
}

export interface PageRequest {
  /** Modified at or after this time, ms. */
  readonly since: number;
  readonly offset: number;
  readonly limit: number;
}

export interface ItemReader {
  item(merchant: Merchant, id: string, signal: AbortSignal): Promise<ItemAnswer>;
  page(merchant: Merchant, request: PageRequest, signal: AbortSignal): Promise<ItemPage | Failed>;
}

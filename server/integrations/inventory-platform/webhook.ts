// What the platform posts. Whoever shows no store's auth code learns nothing, not even by the clock: the header is looked
// up by its keyed digest, compared over SHA-256, and only then is the rest read. First document, "Events"; decisions.md,
// "Webhook bad auth / unknown merchant".
import { platformNotification, platformVerification, toMajor } from '@evertill/schemas';
import type { PriceSyncDetail, PriceSyncOutcome } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import type { Clock } from '@evertill/sync';
import type { Database } from '../../db/database.ts';
import type { CodeHolder, PriceSyncStores, StoreKey, SyncedStore } from '../../db/price-sync-stores.ts';
import type { Log } from '../../log.ts';
import { notifyAdmins } from '../../writes/notify-admins.ts';
import { escaped } from './escaped.ts';
import { MinuteCount } from './minute-count.ts';
import { itemEvents } from './notification.ts';
import type { ItemEvent } from './notification.ts';
import type { NotifiedItem, PriceSync } from './price-sync.ts';

/** ms after which the platform has its answer, whatever is still under way. */
const replyWithin = 3_000;
/** Wrong headers a minute that raise the alarm, and ms before the admins are told again. */
const alarmAt = 10;
const alarmRest = 15 * 60_000;
const mostVerifications = 20;

export interface WebhookDeps {
  readonly stores: PriceSyncStores;
  readonly priceSync: PriceSync;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
}

export interface Posted {
  /** Of `X-Platform-Auth`; blank when there is none. */
  readonly authCode: string;
  readonly body: unknown;
  readonly ip: string;
  readonly requestId: string;
}

export type WebhookAnswer =
  | { readonly kind: 'verified' }
  | { readonly kind: 'notified'; readonly details: readonly PriceSyncDetail[] }
  | { readonly kind: 'refused' }
  | { readonly kind: 'malformed' }
  /** s */
  | { readonly kind: 'limited'; readonly retryAfter: number };

export class Webhook {
  readonly #deps: WebhookDeps;
  readonly #wrong: MinuteCount;
  readonly #verifications: MinuteCount;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(deps: WebhookDeps) {
    this.#deps = deps;
    this.#wrong = new MinuteCount(deps.clock, 1_000);
    this.#verifications = new MinuteCount(deps.clock, mostVerifications + 1);
  }

  async receive(posted: Posted): Promise<WebhookAnswer> {
    const { stores } = this.#deps;
    const known = await stores.byAuthCode(posted.authCode);
    const notification = platformNotification.safeParse(posted.body);
    if (notification.success) {
      if (known.length === 0) return this.#refuse(posted);
      return { kind: 'notified', details: await this.#notify(known, notification.data.merchants) };
    }
    const verification = platformVerification.safeParse(posted.body);
    if (verification.success) return this.#verify(known, verification.data.verificationCode, posted);
    return known.length === 0 ? this.#refuse(posted) : { kind: 'malformed' };
  }

  async #verify(known: readonly StoreKey[], code: string, { ip, requestId }: Posted): Promise<WebhookAnswer> {
    const { stores, clock, log } = this.#deps;
    if (this.#verifications.add(ip) > mostVerifications) return { kind: 'limited', retryAfter: 60 };
    const shown = escaped(code);
    // Whoever registers the callback reads it here, or in the settings: a warning is seen at every usual level.
    log.warn(
      { verification_code: shown, request_id: requestId },
      'the inventory platform sent a verification code',
    );
    await stores.keepVerification(await this.#askedFor(known), shown, clock.now());
    return { kind: 'verified' };
  }

  /** A code that several vendors share proves no more than none does: shown where one is waited for. */
  async #askedFor(holders: readonly StoreKey[]): Promise<readonly StoreKey[]> {
    if (new Set(holders.map(({ vendor_id }) => vendor_id)).size === 1) return holders;
    const { stores, clock } = this.#deps;
    const waiting = await stores.registering(clock.now());
    if (holders.length === 0) return waiting;
    return waiting.filter((one) =>
      holders.some(({ vendor_id, store_id }) => vendor_id === one.vendor_id && store_id === one.store_id),
    );
  }

  #refuse({ ip, requestId }: Posted): WebhookAnswer {
    const { log } = this.#deps;
    const count = this.#wrong.add('');
    log.info(
      { ip, request_id: requestId, in_this_minute: count },
      'webhook refused: no store has this auth code',
    );
    // Told beside the answer, which takes as long as any other.
    if (count >= alarmAt) void this.#alarm(count);
    return { kind: 'refused' };
  }

  async #alarm(count: number): Promise<void> {
    const { database, clock, log, newId } = this.#deps;
    const now = clock.monotonic();
    if (now - this.#toldAt < alarmRest) return;
    this.#toldAt = now;
    log.error({ in_this_minute: count }, 'alarm: notifications with wrong auth codes');
    try {
      // It concerns no vendor.
      await database.write({ vendor_id: '' }, (tx) =>
        notifyAdmins(tx, newId(), instant(clock), 'webhook_wrong_auth', { count }),
      );
    } catch (error) {
      log.error({ err: error }, 'the admins were not told of wrong auth codes');
    }
  }

  async #notify(
    holders: readonly CodeHolder[],
    merchants: Readonly<Record<string, unknown>>,
  ): Promise<PriceSyncDetail[]> {
    const events = itemEvents(merchants);
    const stores = await this.#storesOf(
      holders.filter(({ merchant_id }) => Object.hasOwn(merchants, merchant_id)),
    );
    // A code that several vendors share proves to none of them that another's prices may be told.
    const isShared = new Set(holders.map(({ vendor_id }) => vendor_id)).size > 1;
    const results = await Promise.all(
      stores.map(async (store) => ({
        store,
        found: await this.#read(store, events, isShared ? 0 : replyWithin),
      })),
    );
    return events.flatMap((event) => {
      const own = results.filter(({ store }) => store.merchantId === event.merchantId);
      if (own.length === 0) return [detailOf(event, 'merchant_unknown')];
      return own.map(({ store, found }) => {
        const item = found.get(event.remoteItem);
        if (!store.enabled) return detailOf(event, 'sync_disabled');
        if (event.isDelete) return detailOf(event, 'ignored_delete');
        if (isShared) return detailOf(event, 'queued');
        return item ? detailOf(event, item.outcome, item, store.currency) : detailOf(event, 'no_match');
      });
    });
  }

  async #storesOf(keys: readonly StoreKey[]): Promise<SyncedStore[]> {
    const { stores } = this.#deps;
    const found: SyncedStore[] = [];
    for (const key of keys) {
      const store = await stores.find(key);
      if (!store || store.merchantId === '') continue;
      found.push(store);
    }
    return found;
  }

  async #read(
    store: SyncedStore,
    events: readonly ItemEvent[],
    within: number,
  ): Promise<ReadonlyMap<string, NotifiedItem>> {
    const wanted = events.filter(
      ({ merchantId, isDelete, isSound }) => merchantId === store.merchantId && isSound && !isDelete,
    );
    if (!store.enabled || wanted.length === 0) return new Map();
    const items = wanted.map(({ remoteItem }) => remoteItem);
    return this.#deps.priceSync.notified(store, items, within);
  }
}

function detailOf(
  { remoteItem }: ItemEvent,
  outcome: PriceSyncOutcome,
  item: Pick<NotifiedItem, 'price' | 'matches'> = { price: null, matches: 0 },
  currency = '',
): PriceSyncDetail {
  const priceDecimal = item.price === null ? null : toMajor(item.price, currency);
  return { remoteItem, priceDecimal, localMatches: item.matches, outcome };
}

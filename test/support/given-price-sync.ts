// A store whose prices come from a platform, and the platform's side of the webhook.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PriceSyncDetail } from '@evertill/schemas';
import type { GivenVendor } from './given.ts';
import type { PlatformEvent } from './platform-fake.ts';
import type { System } from './system.ts';
import { ask } from './system-http.ts';
import type { Answer } from './system-http.ts';

export const webhookPath = '/integrations/extplatform/webhook';

export interface GivenPriceSync {
  readonly vendor: GivenVendor;
  readonly storeId: string;
  readonly merchantId: string;
  readonly authCode: string;
}

/** Of the vendor's first store, unless another is named. */
export async function givePriceSync(
  system: System,
  vendor: GivenVendor,
  fields: Partial<Record<'merchant_id' | 'auth_code' | 'access_token', string>> & {
    readonly enabled?: boolean;
    readonly environment?: string;
    readonly store?: 0 | 1;
  } = {},
): Promise<GivenPriceSync> {
  const { store = 0, ...more } = fields;
  const storeId = vendor.stores[store].id;
  const price_sync = {
    merchant_id: `M-${vendor.id}`,
    environment: 'sandbox',
    enabled: true,
    auth_code: `code of ${vendor.id}`,
    access_token: `token of ${vendor.id}`,
    ...more,
  };
  const { token } = vendor.people.owner;
  const answer = await ask(system.url, 'patch', `/vendor/stores/${storeId}/settings`, {
    token,
    body: { price_sync },
  });
  if (answer.status !== 200) throw new Error(`No price sync: ${answer.text}`);
  return { vendor, storeId, merchantId: price_sync.merchant_id, authCode: price_sync.auth_code };
}

/** As the platform posts it; a string stands for an update of that item. */
export function notify(
  url: string,
  { merchantId, authCode }: Pick<GivenPriceSync, 'merchantId' | 'authCode'>,
  ...events: readonly (string | PlatformEvent)[]
): Promise<Answer> {
  const list = events.map((event) =>
    typeof event === 'string' ? { objectId: `I:${event}`, type: 'UPDATE', ts: 1_756_563_731_000 } : event,
  );
  return post(url, { appId: 'APP', merchants: { [merchantId]: list } }, authCode);
}

export function post(url: string, body: unknown, authCode?: string): Promise<Answer> {
  const headers = authCode === undefined ? {} : { 'X-Platform-Auth': authCode };
  return ask(url, 'post', webhookPath, { body, headers });
}

/** `ITEM1 5.49 1 updated` of each detail. */
export function told({ status, body }: Answer): string[] {
  const details = (body as { sync?: { details: PriceSyncDetail[] } } | undefined)?.sync?.details;
  if (!details) return [`${status}`];
  return details.map(({ remoteItem, priceDecimal, localMatches, outcome }) =>
    [remoteItem, priceDecimal ?? '-', localMatches, outcome].join(' '),
  );
}

/** What happened so far happened ten seconds earlier: a rest between two readings is over. */
export async function tenSecondsPass(system: System): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - interval '10 seconds'`;
  await system.owner.query(
    `UPDATE price_sync_items SET ${['due_at', 'read_at', 'claimed_until', 'failing_since'].map(earlier).join()}`,
  );
  await system.owner.query(
    `UPDATE price_sync_state SET ${['paused_until', 'due_at', 'failing_since'].map(earlier).join()}`,
  );
}

/** Everything that was promised is done. */
export async function workedOff(system: System, server = system.server): Promise<void> {
  for (let rounds = 0; rounds < 50; rounds++) {
    await server.jobs.runNow('price-sync-queue');
    const { rows } = await system.owner.query('SELECT FROM price_sync_items WHERE due_at IS NOT NULL');
    if (rows.length === 0) return;
    await tenSecondsPass(system);
    // Another server may be in the middle of reading it.
    await sleep(rounds * 5);
  }
  const { rows } = await system.owner.query('SELECT * FROM price_sync_items WHERE due_at IS NOT NULL');
  throw new Error(`Still to be read: ${JSON.stringify(rows)}`);
}

export interface HistoryRow {
  readonly old_price: number;
  readonly new_price: number;
  readonly changed_by: string;
  readonly changed_by_name: string;
}

/** Oldest first. */
export async function historyOf(system: System, itemId: string): Promise<HistoryRow[]> {
  const { rows } = await system.owner.query<HistoryRow>(
    `SELECT old_price, new_price, changed_by, changed_by_name FROM items_selling_price_history
      WHERE item_id = $1 ORDER BY entry`,
    [itemId],
  );
  return rows;
}

export async function priceOf(system: System, itemId: string): Promise<number> {
  const { rows } = await system.owner.query<{ price: number }>('SELECT price FROM items WHERE id = $1', [
    itemId,
  ]);
  return rows[0]!.price;
}

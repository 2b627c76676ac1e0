// Stores whose prices come from a platform: by the auth code a notification shows, by name, and those with work to do.
import { createHash, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { SecretBox } from './secret-box.ts';
import { withTenantSql } from './tx.ts';

export interface StoreKey {
  readonly vendor_id: string;
  readonly store_id: string;
}

/** A store that has an auth code, and the merchant it answers to. */
export interface CodeHolder extends StoreKey {
  readonly merchant_id: string;
}

export interface SyncedStore extends StoreKey {
  readonly currency: string;
  readonly merchantId: string;
  readonly environment: 'sandbox' | 'production';
  /** Both: what is known of one says nothing about another. */
  readonly source: string;
  readonly enabled: boolean;
  /** Blank when there is none, or none that opens. */
  readonly accessToken: string;
  /** ms since 1970; the platform is left alone until then. */
  readonly pausedUntil: number;
  /** Failures in a row, and since when, ms. */
  readonly failures: number;
  readonly failingSince: number | undefined;
}

interface Row extends StoreKey {
  readonly currency: string;
  readonly merchant_id: string;
  readonly environment: 'sandbox' | 'production';
  readonly enabled: boolean;
  readonly access_token: string;
  readonly paused_until: Date | null;
  readonly failures: number | null;
  readonly failing_since: Date | null;
}

export class PriceSyncStores {
  readonly #pool: pg.Pool;
  readonly #box: SecretBox;
  readonly #decoy: string;

  constructor(pool: pg.Pool, box: SecretBox) {
    this.#pool = pool;
    this.#box = box;
    this.#decoy = box.close('a code no store has', 'decoy');
  }

  /** The stores that have this auth code. One question and one comparison also when there are none. */
  async byAuthCode(shown: string): Promise<CodeHolder[]> {
    const { rows } = await this.#pool.query<CodeHolder & { auth_code: string }>({
      name: 'price-sync-by-code',
      text: 'SELECT vendor_id, store_id, merchant_id, auth_code FROM price_sync_by_code($1)',
      values: [this.#box.digest(shown)],
    });
    if (rows.length === 0) isSame(shown, this.#box.open(this.#decoy, 'decoy') ?? '');
    return rows.filter(({ vendor_id, store_id, auth_code }) =>
      isSame(shown, this.#box.open(auth_code, `${vendor_id}|${store_id}|auth_code`) ?? ''),
    );
  }

  /** Undefined when it is gone, has no settings, or its vendor is suspended. */
  find(key: StoreKey): Promise<SyncedStore | undefined> {
    return withTenantSql(this.#pool, key, async (client) => {
      const { rows } = await client.query<Row>({
        name: 'price-sync-store',
        text: `SELECT t.vendor_id, t.store_id, s.currency, t.merchant_id, t.environment, t.enabled, t.access_token,
                      p.paused_until, p.failures, p.failing_since
                 FROM store_settings t
                 JOIN stores s ON s.vendor_id = t.vendor_id AND s.id = t.store_id AND NOT s.deleted
                 JOIN vendors v ON v.vendor_id = t.vendor_id AND v.suspended_at IS NULL
                 LEFT JOIN price_sync_state p ON p.vendor_id = t.vendor_id AND p.store_id = t.store_id
                WHERE t.vendor_id = $1 AND t.store_id = $2`,
        values: [key.vendor_id, key.store_id],
      });
      return rows[0] && this.#opened(rows[0]);
    });
  }

  #opened({ vendor_id, store_id, currency, environment, enabled, ...row }: Row): SyncedStore {
    return {
      vendor_id,
      store_id,
      currency,
      environment,
      enabled,
      merchantId: row.merchant_id,
      source: `${environment} ${row.merchant_id}`,
      accessToken: this.#box.open(row.access_token, `${vendor_id}|${store_id}|access_token`) ?? '',
      pausedUntil: row.paused_until?.getTime() ?? 0,
      failures: row.failures ?? 0,
      failingSince: row.failing_since?.getTime(),
    };
  }

  /** Nothing more is asked of this store's platform before `until`. */
  async pause(key: StoreKey, until: number, now: number): Promise<void> {
    await withTenantSql(this.#pool, key, (client) =>
      client.query(
        `INSERT INTO price_sync_state AS p (vendor_id, store_id, paused_until, failures, failing_since)
           VALUES ($1, $2, $3, 1, $4)
         ON CONFLICT (vendor_id, store_id) DO UPDATE
           SET paused_until = greatest(p.paused_until, excluded.paused_until), failures = p.failures + 1,
               failing_since = coalesce(p.failing_since, excluded.failing_since)`,
        [key.vendor_id, key.store_id, new Date(until), new Date(now)],
      ),
    );
  }

  /** It answers again. */
  async noteAnswer(key: StoreKey): Promise<void> {
    await withTenantSql(this.#pool, key, (client) =>
      client.query(
        `UPDATE price_sync_state SET paused_until = NULL, failures = 0, failing_since = NULL
          WHERE vendor_id = $1 AND store_id = $2`,
        [key.vendor_id, key.store_id],
      ),
    );
  }

  /** With something to read now, the longest waiting first. */
  async withDueItems(now: number, most: number): Promise<StoreKey[]> {
    const text = 'SELECT vendor_id, store_id FROM price_sync_due($1, $2)';
    const { rows } = await this.#pool.query<StoreKey>(text, [new Date(now), most]);
    return rows;
  }

  async dueForSweep(now: number, most: number): Promise<StoreKey[]> {
    const text = 'SELECT vendor_id, store_id FROM price_sync_sweeps_due($1, $2)';
    const { rows } = await this.#pool.query<StoreKey>(text, [new Date(now), most]);
    return rows;
  }

  /** Where a registration was started within the last hour. `now`: ms. */
  async registering(now: number): Promise<StoreKey[]> {
    const { rows } = await this.#pool.query<StoreKey>({
      name: 'price-sync-registering',
      text: 'SELECT vendor_id, store_id FROM price_sync_registering($1)',
      values: [new Date(now)],
    });
    return rows;
  }

  /** Shown in the settings of these stores. `now`: ms. */
  async keepVerification(stores: readonly StoreKey[], code: string, now: number): Promise<void> {
    for (const key of stores) {
      await withTenantSql(this.#pool, key, (client) =>
        client.query(
          `UPDATE store_settings SET last_verification_code = $3, last_verification_at = $4
            WHERE vendor_id = $1 AND store_id = $2`,
          [key.vendor_id, key.store_id, code, new Date(now)],
        ),
      );
    }
  }
}

/** Over digests, so that neither length nor content decides how long it takes. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

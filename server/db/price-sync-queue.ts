// What is to be read from the platforms, and when: a queue in Postgres with one row an item, so that a burst of
// notifications is one reading and a restart loses none. Who reads an item claims it for a while; whoever dies gives it
// back by that.
import type pg from 'pg';
import { readDefaulted } from './default-needed.ts';
import { withTenantSql } from './tx.ts';
import type { StoreKey } from './price-sync-stores.ts';

/** ms between the beginnings of two readings of one item. */
const restBetween = 5_000;
/** ms a claim lasts: a reading and its write take far less. */
const claimLasts = 60_000;
/** ms after which a reading that goes on failing is given up; the sweep still looks. */
const patience = 24 * 3_600_000;

/** An item somebody may read now. */
export interface Claim {
  readonly remoteItem: string;
  /** Notifications it answers. */
  readonly wanted: number;
  /** Readings in a row that failed, and since when, ms. */
  readonly attempts: number;
  readonly failingSince: number | undefined;
}

/** What was applied of an item, and where. */
export interface Applied {
  readonly source: string;
  readonly modified: number | null;
  readonly price: number | null;
  readonly itemId: string;
}

interface ClaimRow {
  readonly remote_item: string;
  readonly wanted: number;
  readonly attempts: number;
  readonly failing_since: Date | null;
}

export class PriceSyncQueue {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Notes that these items are to be read, those that the store sells, and claims up to `most` of them that may be read
   * at once. Answers how many products each has.
   */
  want(
    key: StoreKey,
    items: readonly string[],
    now: number,
    most: number,
  ): Promise<{ readonly matches: ReadonlyMap<string, number>; readonly claims: readonly Claim[] }> {
    return withTenantSql(this.#pool, key, async (client) => {
      const { rows } = await client.query<{ remote_item: string; matches: number }>({
        name: 'price-sync-want',
        text: `WITH matched AS (
                 SELECT i.sku_code AS remote_item, count(*) AS matches FROM items i
                  WHERE i.vendor_id = $1 AND i.store_id = $2 AND i.sku_code = ANY($3)
                    AND NOT i.deleted AND i.status <> 2
                  GROUP BY i.sku_code),
               noted AS (
                 INSERT INTO price_sync_items AS q (vendor_id, store_id, remote_item, due_at, wanted)
                   SELECT $1, $2, m.remote_item, $4, 1 FROM matched m ORDER BY m.remote_item
                 ON CONFLICT (vendor_id, store_id, remote_item) DO UPDATE
                   SET wanted = q.wanted + 1,
                       due_at = coalesce(q.due_at, greatest($4, q.read_at + make_interval(secs => $5))))
               SELECT remote_item, matches FROM matched`,
        values: [key.vendor_id, key.store_id, items, new Date(now), restBetween / 1000],
      });
      const matches = new Map(rows.map((row) => [row.remote_item, row.matches]));
      const claims = most > 0 ? await claim(client, key, [...matches.keys()], now, most) : [];
      return { matches, claims };
    });
  }

  /** Up to `most` that are due. */
  claimDue(key: StoreKey, now: number, most: number): Promise<readonly Claim[]> {
    return withTenantSql(this.#pool, key, (client) => claim(client, key, undefined, now, most));
  }

  /** They were not read after all. */
  async release(key: StoreKey, claims: readonly Claim[]): Promise<void> {
    await withTenantSql(this.#pool, key, (client) =>
      client.query(
        `UPDATE price_sync_items SET claimed_until = NULL
          WHERE vendor_id = $1 AND store_id = $2 AND remote_item = ANY($3)`,
        [key.vendor_id, key.store_id, claims.map(({ remoteItem }) => remoteItem)],
      ),
    );
  }

  /** Reading failed: again at `dueAt`, unless it has failed for too long. */
  async postpone(
    key: StoreKey,
    { remoteItem, failingSince }: Claim,
    { dueAt, now, fault }: { readonly dueAt: number; readonly now: number; readonly fault: string },
  ): Promise<void> {
    const isOver = failingSince !== undefined && now - failingSince > patience;
    await withTenantSql(this.#pool, key, (client) =>
      client.query(
        `UPDATE price_sync_items SET claimed_until = NULL, attempts = attempts + 1, due_at = $4,
                failing_since = coalesce(failing_since, $5), fault = $6
          WHERE vendor_id = $1 AND store_id = $2 AND remote_item = $3`,
        [key.vendor_id, key.store_id, remoteItem, isOver ? null : new Date(dueAt), new Date(now), fault],
      ),
    );
  }

  /** The platform has no such item (any more). */
  async settle(key: StoreKey, claimed: Claim, fault: string): Promise<void> {
    await withTenantSql(this.#pool, key, (client) => settleIn(client, key, claimed, fault));
  }

  /** Nothing of this store is wanted any more. */
  async forget(key: StoreKey): Promise<void> {
    await withTenantSql(this.#pool, key, (client) =>
      client.query(
        `UPDATE price_sync_items SET due_at = NULL, claimed_until = NULL, attempts = 0, failing_since = NULL
          WHERE vendor_id = $1 AND store_id = $2 AND due_at IS NOT NULL`,
        [key.vendor_id, key.store_id],
      ),
    );
  }

  /** What waited for a default variation and has one is read again. */
  wantDefaulted(key: StoreKey, now: number): Promise<void> {
    return readDefaulted(this.#pool, key, now);
  }

  /** Of these items those the store sells, with what was applied of each. */
  applied(key: StoreKey, items: readonly string[]): Promise<ReadonlyMap<string, Applied | undefined>> {
    return withTenantSql(this.#pool, key, async (client) => {
      const { rows } = await client.query<AppliedRow & { remote_item: string; current: string }>(
        `SELECT i.sku_code AS remote_item, i.id AS current, q.source, q.modified_ms, q.price, q.item_id
           FROM items i LEFT JOIN price_sync_items q
             ON q.vendor_id = i.vendor_id AND q.store_id = i.store_id AND q.remote_item = i.sku_code
          WHERE i.vendor_id = $1 AND i.store_id = $2 AND i.sku_code = ANY($3) AND NOT i.deleted AND i.status <> 2`,
        [key.vendor_id, key.store_id, items],
      );
      return new Map(
        rows.map((row) => [row.remote_item, row.item_id === row.current ? asApplied(row) : undefined]),
      );
    });
  }
}

interface AppliedRow {
  readonly source: string;
  readonly modified_ms: number | null;
  readonly price: number | null;
  readonly item_id: string;
}

function asApplied({ source, modified_ms, price, item_id }: AppliedRow): Applied {
  return { source, modified: modified_ms, price, itemId: item_id };
}

async function claim(
  client: pg.ClientBase,
  key: StoreKey,
  among: readonly string[] | undefined,
  now: number,
  most: number,
): Promise<readonly Claim[]> {
  const { rows } = await client.query<ClaimRow>({
    name: 'price-sync-claim',
    text: `WITH free AS MATERIALIZED (
             SELECT f.remote_item FROM price_sync_items f
              WHERE f.vendor_id = $1 AND f.store_id = $2 AND f.due_at <= $3
                AND (f.claimed_until IS NULL OR f.claimed_until <= $3)
                AND ($6::text[] IS NULL OR f.remote_item = ANY($6))
              ORDER BY f.due_at, f.remote_item LIMIT $5 FOR UPDATE SKIP LOCKED)
           UPDATE price_sync_items q SET claimed_until = $4, read_at = $3 FROM free
            WHERE q.vendor_id = $1 AND q.store_id = $2 AND q.remote_item = free.remote_item
           RETURNING q.remote_item, q.wanted, q.attempts, q.failing_since`,
    values: [key.vendor_id, key.store_id, new Date(now), new Date(now + claimLasts), most, among ?? null],
  });
  return rows.map(({ remote_item, wanted, attempts, failing_since }) => ({
    remoteItem: remote_item,
    wanted,
    attempts,
    failingSince: failing_since?.getTime(),
  }));
}

/** Read and dealt with. A notification that came meanwhile wants it once more, after the rest it needs. */
export async function settleIn(
  client: pg.ClientBase,
  key: StoreKey,
  { remoteItem, wanted }: Claim,
  fault = '',
): Promise<void> {
  await client.query({
    name: 'price-sync-settle',
    text: `UPDATE price_sync_items q
              SET claimed_until = NULL, attempts = 0, failing_since = NULL, fault = $6,
                  due_at = CASE WHEN q.wanted > $4 THEN q.read_at + make_interval(secs => $5) END
            WHERE q.vendor_id = $1 AND q.store_id = $2 AND q.remote_item = $3`,
    values: [key.vendor_id, key.store_id, remoteItem, wanted, restBetween / 1000, fault],
  });
}

/** What was applied of this item, and what was wrong with it; locked: the next one sees what this transaction notes. */
export async function lockApplied(
  client: pg.ClientBase,
  key: StoreKey,
  remoteItem: string,
): Promise<Applied & { readonly fault: string }> {
  const values = [key.vendor_id, key.store_id, remoteItem];
  await client.query({
    name: 'price-sync-known',
    text: `INSERT INTO price_sync_items (vendor_id, store_id, remote_item) VALUES ($1, $2, $3)
           ON CONFLICT DO NOTHING`,
    values,
  });
  const { rows } = await client.query<AppliedRow & { fault: string }>({
    name: 'price-sync-lock',
    text: `SELECT q.source, q.modified_ms, q.price, q.item_id, q.fault FROM price_sync_items q
            WHERE q.vendor_id = $1 AND q.store_id = $2 AND q.remote_item = $3 FOR UPDATE`,
    values,
  });
  return { ...asApplied(rows[0]!), fault: rows[0]!.fault };
}

export async function noteApplied(
  client: pg.ClientBase,
  key: StoreKey,
  remoteItem: string,
  { source, modified, price, itemId }: Applied,
): Promise<void> {
  await client.query({
    name: 'price-sync-applied',
    text: `UPDATE price_sync_items SET source = $4, modified_ms = $5, price = $6, item_id = $7, fault = ''
            WHERE vendor_id = $1 AND store_id = $2 AND remote_item = $3`,
    values: [key.vendor_id, key.store_id, remoteItem, source, modified, price, itemId],
  });
}

// The commit-ordered feed over Postgres. A row is served only once every transaction that was open when it was
// written has ended: `sync_xid` below the snapshot's xmin. Measured against 16 writers with held transactions: an
// `updated_at` cursor and a sequence lose almost half of the rows, this loses none.
import type pg from 'pg';
import type { Collection } from '@evertill/schemas';
import type { Checkpoint } from '@evertill/sync';
import { leaveKeys, scopePredicate } from '../access/scope.ts';
import type { Feed, FeedPage, FeedRequest, FeedScope, Head, Tenant } from './database.ts';
import { prepared } from './prepared.ts';
import { retryTransaction } from './retry-transaction.ts';
import { quote, tableOf } from './table.ts';
import { withReadTx } from './tx.ts';

interface FeedRow {
  readonly document: string;
  readonly xid: string;
  readonly id: string;
  readonly safe: boolean;
}

export class PostgresFeed implements Feed {
  readonly #pool: pg.Pool;
  #epoch: string | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async page(tenant: Tenant, request: FeedRequest): Promise<FeedPage> {
    const { collection, key, after, limit, fromDay, ahead = false } = request;
    const scope = scopePredicate(collection, tenant.vendor_id, key);
    const values = [...scope.values, after.xid, after.id, limit, collection.name, leaveKeys(key)];
    const table = tableOf(collection);
    // What left and came back speaks for itself: its marker may carry the same stamp, and would then delete it.
    // `page.xid` is the number; a bare `xid` in ORDER BY would be the selected text, and '999' sorts after '1000'.
    const text = `
      WITH horizon AS MATERIALIZED (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS xmin)
      SELECT document, xid::text, id, xid < (SELECT xmin FROM horizon) AS safe FROM (
        (SELECT (SELECT row_to_json(d) FROM (SELECT ${table.documentColumns}) d)::text AS document,
                t.sync_xid AS xid, t.id
           FROM ${quote(table.name)} t
          WHERE ${scope.text}${dayPredicate(collection, fromDay, values)}
            AND (t.sync_xid, t.id) > ($3::xid8, $4)
            ${ahead ? '' : 'AND t.sync_xid < (SELECT xmin FROM horizon)'}
          ORDER BY t.sync_xid, t.id LIMIT $5)
        UNION ALL
        (SELECT l.document::text, l.sync_xid, l.id FROM sync_leaves l
          WHERE l.vendor_id = $1 AND l.collection = $6 AND l.scope_key = ANY($7::text[])
            AND (l.sync_xid, l.id) > ($3::xid8, $4)
            AND NOT EXISTS (SELECT FROM ${quote(table.name)} t
                             WHERE ${scope.text} AND t.id = l.id AND t.sync_xid >= l.sync_xid)
            ${ahead ? '' : 'AND l.sync_xid < (SELECT xmin FROM horizon)'}
          ORDER BY l.sync_xid, l.id LIMIT $5)
      ) page ORDER BY page.xid, page.id COLLATE "C" LIMIT $5`;
    const rows = await withReadTx(this.#pool, tenant, async (client) => {
      return (await client.query<FeedRow>(prepared(text, values))).rows;
    });
    const firstAhead = rows.findIndex((row) => !row.safe);
    const covered = firstAhead === -1 ? rows.length : firstAhead;
    const last = rows[covered - 1];
    return {
      documents: rows.map((row) => row.document),
      checkpoint: last ? { epoch: after.epoch, xid: last.xid, id: last.id } : after,
      covered,
      complete: rows.length < limit,
    };
  }

  async all(tenant: Tenant, request: FeedScope, each: (text: string) => void): Promise<Head> {
    const { collection, key, fromDay } = request;
    const table = tableOf(collection);
    const epoch = await this.epoch();
    return withReadTx(this.#pool, tenant, async (client) => {
      // Page by id inside one snapshot, so that memory stays flat however large the scope is.
      for (let after = ''; ;) {
        const scope = scopePredicate(collection, tenant.vendor_id, key);
        const values = [...scope.values, after];
        const { rows } = await client.query<{ document: string; id: string }>(
          prepared(
            `SELECT (SELECT row_to_json(d) FROM (SELECT ${table.documentColumns}) d)::text AS document, t.id
             FROM ${quote(table.name)} t
            WHERE ${scope.text} AND NOT t.deleted AND t.id > $3${dayPredicate(collection, fromDay, values)}
            ORDER BY t.id LIMIT 5000`,
            values,
          ),
        );
        for (const row of rows) each(row.document);
        if (rows.length < 5000) break;
        after = rows.at(-1)!.id;
      }
      return this.#headIn(client, tenant, request, epoch);
    });
  }

  async head(tenant: Tenant, request: FeedScope): Promise<Checkpoint> {
    const epoch = await this.epoch();
    const { checkpoint } = await withReadTx(this.#pool, tenant, (client) =>
      this.#headIn(client, tenant, request, epoch),
    );
    return checkpoint;
  }

  async #headIn(
    client: pg.PoolClient,
    tenant: Tenant,
    { collection, key, fromDay }: FeedScope,
    epoch: string,
  ): Promise<Head> {
    const scope = scopePredicate(collection, tenant.vendor_id, key);
    const values = [...scope.values, collection.name, leaveKeys(key)];
    const { rows } = await client.query<{ xid: string; id: string; settled: boolean }>(
      prepared(
        `SELECT xid::text, id, xid < pg_snapshot_xmin(pg_current_snapshot()) AS settled FROM (
         (SELECT t.sync_xid AS xid, t.id FROM ${quote(tableOf(collection).name)} t
           WHERE ${scope.text}${dayPredicate(collection, fromDay, values)}
           ORDER BY t.sync_xid DESC, t.id DESC LIMIT 1)
         UNION ALL
         (SELECT l.sync_xid, l.id FROM sync_leaves l
           WHERE l.vendor_id = $1 AND l.collection = $3 AND l.scope_key = ANY($4::text[])
           ORDER BY l.sync_xid DESC, l.id DESC LIMIT 1)
       ) heads ORDER BY heads.xid DESC, heads.id COLLATE "C" DESC LIMIT 1`,
        values,
      ),
    );
    const [newest] = rows;
    if (!newest) return { checkpoint: { epoch, xid: '0', id: '' }, settled: true };
    return { checkpoint: { epoch, xid: newest.xid, id: newest.id }, settled: newest.settled };
  }

  async epoch(): Promise<string> {
    if (this.#epoch === undefined) {
      const { rows } = await this.#pool.query<{ epoch: string }>('SELECT epoch FROM sync_epoch');
      this.#epoch = rows[0]!.epoch;
    }
    return this.#epoch;
  }

  async renewEpoch(reason: string): Promise<string> {
    const expected = await this.epoch();
    // It locks every row there is, and one of its writers may hold some in another order.
    this.#epoch = await retryTransaction(() => this.#renewOnce(expected, reason));
    return this.#epoch;
  }

  async #renewOnce(expected: string, reason: string): Promise<string> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
      const { rows } = await client.query<{ epoch: string }>('SELECT renew_epoch($1, $2) AS epoch', [
        expected,
        reason,
      ]);
      await client.query('COMMIT');
      return rows[0]!.epoch;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }

  /** Another process may have renewed it. */
  forgetEpoch(): void {
    this.#epoch = undefined;
  }

  async settledXid(): Promise<bigint> {
    const { rows } = await this.#pool.query<{ xmin: string }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin',
    );
    return BigInt(rows[0]!.xmin) - 1n;
  }

  async highestXid(): Promise<bigint> {
    const { rows } = await this.#pool.query<{ xmax: string }>(
      'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xmax',
    );
    return BigInt(rows[0]!.xmax) - 1n;
  }
}

function dayPredicate(collection: Collection, fromDay: string | undefined, values: unknown[]): string {
  if (collection.timeBound === undefined || fromDay === undefined) return '';
  values.push(fromDay);
  return ` AND t.${quote(collection.timeBound)} >= $${values.length}`;
}

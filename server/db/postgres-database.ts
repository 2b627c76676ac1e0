// The Database over Postgres: transactions, the feed, and who wants to hear of commits.
import type pg from 'pg';
import type { Database, ReadTx, Tenant, Touched, WriteTx } from './database.ts';
import { PostgresFeed } from './postgres-feed.ts';
import { PostgresTx } from './postgres-tx.ts';
import { withReadTx, withWriteTx } from './tx.ts';

export class PostgresDatabase implements Database {
  readonly feed: PostgresFeed;
  readonly #pool: pg.Pool;
  readonly #listeners: ((touched: readonly Touched[]) => void)[] = [];

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.feed = new PostgresFeed(pool);
  }

  /** `client` is for what no document says: functions of the database, in the same transaction. */
  async write<T>(tenant: Tenant, work: (tx: WriteTx, client: pg.ClientBase) => Promise<T>): Promise<T> {
    const { value, touched } = await withWriteTx(this.#pool, tenant, work);
    if (touched.length > 0) for (const listener of this.#listeners) listener(touched);
    return value;
  }

  read<T>(tenant: Tenant, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return withReadTx(this.#pool, tenant, (client) => work(new PostgresTx(client, tenant)));
  }

  onCommit(listener: (touched: readonly Touched[]) => void): void {
    this.#listeners.push(listener);
  }
}

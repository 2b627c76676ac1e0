// How far the sweep of each store has come, and what its settings say of the last one.
import type pg from 'pg';
import type { StoreKey, SyncedStore } from './price-sync-stores.ts';
import { withTenantSql } from './tx.ts';

export interface SweepState {
  /** Items modified at or after this time are asked for, ms by the platform's clock. */
  readonly since: number;
  /** Row the next page begins with; 0 at the beginning. */
  readonly offset: number;
  /** The last rows that were read, as the reader names them. */
  readonly tail: readonly string[];
  /** When the first page was answered, by the platform's clock; not later than that where it tells no time. */
  readonly began: number;
  /** The newest modified time seen. */
  readonly newest: number;
  /** Prices changed so far. */
  readonly updated: number;
}

export interface FinishedSweep {
  readonly since: number;
  readonly items: number;
  readonly updated: number;
  /** ms */
  readonly now: number;
  readonly dueAt: number;
}

interface Row {
  readonly source: string;
  readonly since_ms: number;
  readonly page_offset: number;
  readonly page_tail: readonly string[];
  readonly began_ms: number;
  readonly newest_ms: number;
  readonly updated: number;
}

type Columns = Readonly<Record<string, string | number | Date>>;

export class SweepStates {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** From the beginning when there was none, or when the store has another merchant now. */
  of(store: SyncedStore): Promise<SweepState> {
    return withTenantSql(this.#pool, store, async (client) => {
      const { rows } = await client.query<Row>(
        `SELECT source, since_ms, page_offset, page_tail, began_ms, newest_ms, updated FROM price_sync_state t
          WHERE t.vendor_id = $1 AND t.store_id = $2`,
        [store.vendor_id, store.store_id],
      );
      const [row] = rows;
      if (row?.source !== store.source) return beginningAt(0);
      const { since_ms, page_offset, page_tail, began_ms, newest_ms, updated } = row;
      return {
        since: since_ms,
        offset: page_offset,
        tail: page_tail,
        began: began_ms,
        newest: newest_ms,
        updated,
      };
    });
  }

  save(store: SyncedStore, state: SweepState): Promise<void> {
    return this.#put(store, columnsOf(store, state));
  }

  finish(store: SyncedStore, { since, items, updated, now, dueAt }: FinishedSweep): Promise<void> {
    return this.#put(store, {
      ...columnsOf(store, beginningAt(since)),
      due_at: new Date(dueAt),
      last_at: new Date(now),
      last_items: items,
      last_updated: updated,
      last_fault: '',
    });
  }

  /** It goes on at that time, ms. */
  postpone(store: StoreKey, dueAt: number): Promise<void> {
    return this.#put(store, { due_at: new Date(dueAt) });
  }

  /** It goes on where it was saved. */
  fail(store: StoreKey, fault: string, now: number, dueAt: number): Promise<void> {
    return this.#put(store, { due_at: new Date(dueAt), last_at: new Date(now), last_fault: fault });
  }

  #put(key: StoreKey, columns: Columns): Promise<void> {
    const names = Object.keys(columns);
    return withTenantSql(this.#pool, key, async (client) => {
      await client.query(
        `INSERT INTO price_sync_state (vendor_id, store_id, ${names.join(', ')})
           VALUES ($1, $2, ${names.map((_, index) => `$${index + 3}`).join(', ')})
         ON CONFLICT (vendor_id, store_id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
        [key.vendor_id, key.store_id, ...Object.values(columns)],
      );
    });
  }
}

/** `since`: ms by the platform's clock. */
export function beginningAt(since: number): SweepState {
  return { since, offset: 0, tail: [], began: 0, newest: 0, updated: 0 };
}

function columnsOf(
  { source }: SyncedStore,
  { since, offset, tail, began, newest, updated }: SweepState,
): Columns {
  return {
    source,
    since_ms: since,
    page_offset: offset,
    page_tail: JSON.stringify(tail),
    began_ms: began,
    newest_ms: newest,
    updated,
  };
}

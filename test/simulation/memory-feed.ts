// The commit-ordered feed of the replacement driver: the same horizon as Postgres', read from the same snapshot as the
// rows. Which rows a scope holds is said here once more in plain code; the contract holds it against the SQL.
import { isEverywhere } from '@evertill/schemas';
import type { Collection } from '@evertill/schemas';
import { compareBytes } from '@evertill/sync';
import type { Checkpoint } from '@evertill/sync';
import { leaveKeys, parseScopeKey } from '../../server/access/scope.ts';
import type { Feed, FeedPage, FeedRequest, FeedScope, Head, Tenant } from '../../server/db/database.ts';
import { retryTransaction } from '../../server/db/retry-transaction.ts';
import { tableOf } from '../../server/db/table.ts';
import { documentText } from './memory-rows.ts';
import type { Row } from './memory-rows.ts';
import type { MemoryStore } from './memory-store.ts';
import { leavesTable } from './memory-transaction.ts';

interface Position {
  readonly xid: number;
  readonly id: string;
}

interface FedRow extends Position {
  readonly text: () => string;
}

export interface FeedDeps {
  readonly store: MemoryStore;
  readonly pause: () => Promise<void>;
  readonly newEpoch: () => string;
}

export class MemoryFeed implements Feed {
  readonly #deps: FeedDeps;
  #epoch: string | undefined;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  page(tenant: Tenant, request: FeedRequest): Promise<FeedPage> {
    return this.#statement((store) => {
      const { after, limit, ahead = false } = request;
      const horizon = store.horizon();
      const start = { xid: Number(after.xid), id: after.id };
      const rows = this.#scope(store, tenant, request)
        .filter((row) => comparePositions(row, start) > 0 && (ahead || row.xid < horizon))
        .sort(comparePositions)
        .slice(0, limit);
      const firstAhead = rows.findIndex((row) => row.xid >= horizon);
      const covered = firstAhead === -1 ? rows.length : firstAhead;
      const last = rows[covered - 1];
      return {
        documents: rows.map((row) => row.text()),
        checkpoint: last ? { epoch: after.epoch, xid: String(last.xid), id: last.id } : after,
        covered,
        complete: rows.length < limit,
      };
    });
  }

  async all(tenant: Tenant, request: FeedScope, each: (text: string) => void): Promise<Head> {
    const epoch = await this.epoch();
    return this.#statement((store) => {
      const living = documentsOf(store, tenant, request).filter((row) => !row.deleted);
      for (const row of living) each(documentText(row));
      return this.#headIn(store, tenant, request, epoch);
    });
  }

  async head(tenant: Tenant, request: FeedScope): Promise<Checkpoint> {
    const epoch = await this.epoch();
    return this.#statement((store) => this.#headIn(store, tenant, request, epoch).checkpoint);
  }

  async epoch(): Promise<string> {
    this.#epoch ??= await this.#statement((store) => store.epoch.epoch);
    return this.#epoch;
  }

  async renewEpoch(_reason: string): Promise<string> {
    const expected = await this.epoch();
    const { pause, store, newEpoch } = this.#deps;
    await pause();
    this.#epoch = await retryTransaction(() => store.renewEpoch(expected, newEpoch));
    await pause();
    return this.#epoch;
  }

  settledXid(): Promise<bigint> {
    return this.#statement((store) => BigInt(store.horizon() - 1));
  }

  highestXid(): Promise<bigint> {
    return this.#statement((store) => BigInt(store.highestXid()));
  }

  #headIn(store: MemoryStore, tenant: Tenant, scope: FeedScope, epoch: string): Head {
    const newest = this.#scope(store, tenant, scope).sort(comparePositions).at(-1);
    return {
      checkpoint: { epoch, xid: String(newest?.xid ?? 0), id: newest?.id ?? '' },
      settled: newest === undefined || newest.xid < store.horizon(),
    };
  }

  #scope(store: MemoryStore, tenant: Tenant, request: FeedScope): FedRow[] {
    const documents = documentsOf(store, tenant, request).map((row) => ({
      xid: row.xid,
      id: row.fields['id'] as string,
      text: () => documentText(row),
    }));
    const { collection, key } = request;
    const inside = documentsOf(store, tenant, { collection, key });
    const stampOf = new Map(inside.map(({ fields, xid }) => [fields['id'], xid]));
    const keys = leaveKeys(key);
    const left = [...store.rows(leavesTable, tenant.vendor_id)].flatMap(({ xid, fields }): FedRow[] => {
      const id = fields['id'] as string;
      const concerns =
        fields['collection'] === collection.name && keys.includes(fields['scope_key'] as string);
      // What has come back speaks for itself.
      if (!concerns || (stampOf.get(id) ?? 0) >= xid) return [];
      return [{ xid, id, text: () => JSON.stringify(fields['document']) }];
    });
    return [...documents, ...left];
  }

  async #statement<T>(run: (store: MemoryStore) => T): Promise<T> {
    await this.#deps.pause();
    const answer = run(this.#deps.store);
    await this.#deps.pause();
    return answer;
  }
}

function documentsOf(
  store: MemoryStore,
  { vendor_id }: Tenant,
  { collection, key, fromDay }: FeedScope,
): Row[] {
  const day = collection.timeBound === undefined ? undefined : fromDay;
  return [...store.rows(tableOf(collection).name, vendor_id)].filter(
    (row) =>
      lies(collection, row, key) && (day === undefined || String(row.fields[collection.timeBound!]) >= day),
  );
}

function lies(collection: Collection, { fields }: Row, key: string): boolean {
  const { storeId, full } = parseScopeKey(key);
  if (collection.restricted && !full && fields[collection.restricted.field] === true) return false;
  switch (collection.scope) {
    case 'self':
      return fields['id'] === storeId;
    case 'store':
      return fields['store_id'] === storeId;
    case 'store_or_vendor':
      return fields['store_id'] === '' || fields['store_id'] === storeId;
    case 'stores':
      return isEverywhere(collection, fields) || (fields['store_ids'] as readonly string[]).includes(storeId);
    case 'vendor':
      return true;
    case 'local':
      return false;
  }
}

function comparePositions(a: Position, b: Position): number {
  return a.xid - b.xid || compareBytes(a.id, b.id);
}

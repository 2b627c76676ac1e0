// What rules, writes and replication may ask of the database: capabilities as types. Postgres implements it
// (`db/postgres-database.ts`); the simulation has another one, and both pass `test/contract/database-contract.ts`.
import type { Collection, JsonObject, ReplicatedDocument, StockMovement } from '@evertill/schemas';
import type { Checkpoint } from '@evertill/sync';
import type { PlainTableName } from './plain-tables.ts';

/** Whose rows a transaction may touch: the tenant for row-level security. */
export interface Tenant {
  readonly vendor_id: string;
}

/** A stored document, deleted or not, `rev` included in the document. */
export interface Stored {
  readonly document: ReplicatedDocument;
  readonly deleted: boolean;
}

export type Scalar = string | number | boolean | null;
/**
 * Column equals value, or is one of them. A name with points leads into objects and into every element of a list
 * (`data.parent_id`, `variations.unit_id`); a list holds the value, or one of them. Neither is asked for null.
 */
export type Where = Readonly<Record<string, Scalar | readonly Scalar[]>>;

export interface FindOptions {
  /** 1,000 when absent: who needs all of what may be more says so. */
  readonly limit?: number;
  readonly orderBy?: string;
  readonly descending?: boolean;
  /** Only those whose number in `orderBy` is lower. */
  readonly below?: number;
}

export interface ReadTx {
  /** Deleted documents are returned too, with `deleted: true`. */
  get(collection: Collection, id: string): Promise<Stored | undefined>;
  /** Living documents only. */
  find(collection: Collection, where: Where, options?: FindOptions): Promise<ReplicatedDocument[]>;
  /** How many living documents match. */
  count(collection: Collection, where: Where): Promise<number>;
  /** Rows of a table that is not a collection. */
  rows(table: PlainTableName, where: Where, options?: FindOptions): Promise<JsonObject[]>;
}

export interface WriteTx extends ReadTx {
  /**
   * Like `get`, and nobody else changes the document before this transaction ends. One that this transaction read as
   * absent and another has made since starts it anew.
   */
  lock(collection: Collection, id: string): Promise<Stored | undefined>;
  /** Nobody changes or removes these before this transaction ends; others may hold them in the same way. */
  share(collection: Collection, ids: readonly string[]): Promise<void>;
  /** `lock` for many at once, in the order of their ids whatever the order given; absent ids are left out. */
  lockMany(collection: Collection, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>>;
  /** Inserts or replaces, but for what the server keeps (`kept`) of a known document; answers the new `rev`. */
  put(collection: Collection, document: ReplicatedDocument, deleted: boolean): Promise<number>;
  /** `put` for many different documents of one collection, known ones first; answers revs in the order given. */
  putMany(collection: Collection, states: readonly Stored[]): Promise<number[]>;
  /** Tells clients that pull by these keys that the document left their scope; `last` is how they knew it. */
  leave(collection: Collection, keys: readonly string[], last: ReplicatedDocument): Promise<void>;
  insert(table: PlainTableName, row: JsonObject): Promise<void>;
  /** `insert` for many rows with the same columns. */
  insertMany(table: PlainTableName, rows: readonly JsonObject[]): Promise<void>;
  update(table: PlainTableName, where: Where, changes: JsonObject): Promise<void>;
  /** Rows that matter to nobody any more; what a table keeps for ever, the database does not let go. */
  remove(table: PlainTableName, where: Where): Promise<void>;
  /**
   * Things go in and out of warehouses. Done when everything else in the transaction is, in one order for everybody, so
   * that who sells what many sell holds it for a moment only: the journal, the row of each warehouse, item and
   * variation, the item's `stock`, and word of the changed items. Nobody, this transaction included, sees it before.
   */
  moveStock(movements: readonly StockMovement[]): Promise<void>;
  /** The next number of a named series, 1, 2, 3 …, without gaps among committed transactions. */
  nextNumber(series: string): Promise<number>;
  /** Scopes with news after the commit. */
  touch(collection: Collection, keys: readonly string[]): void;
}

/** One page of the commit-ordered feed. */
export interface FeedPage {
  /** Each document's JSON text, `_deleted` included, in feed order. */
  readonly documents: readonly string[];
  /** Of the last document that is safely behind every open transaction; the given one when there is none. */
  readonly checkpoint: Checkpoint;
  /** How many of `documents` the checkpoint covers; the rest were committed ahead of an open transaction. */
  readonly covered: number;
  /** Fewer documents than asked for. */
  readonly complete: boolean;
}

export interface FeedRequest {
  readonly collection: Collection;
  readonly key: string;
  readonly after: Checkpoint;
  readonly limit: number;
  readonly fromDay?: string | undefined;
  /** Also return what is committed ahead of the horizon (live streams); pulls never do. */
  readonly ahead?: boolean;
}

/** What a device holds of a collection: the whole scope, or what is not older than a day. */
export type FeedScope = Pick<FeedRequest, 'collection' | 'key' | 'fromDay'>;

/** Where a scope stands. */
export interface Head {
  readonly checkpoint: Checkpoint;
  /** No running transaction can bring a change that lies before it. */
  readonly settled: boolean;
}

export interface Feed {
  page(tenant: Tenant, request: FeedRequest): Promise<FeedPage>;
  /** Every living document of a scope as JSON text, with the feed position they were read at. */
  all(tenant: Tenant, request: FeedScope, each: (text: string) => void): Promise<Head>;
  /** Position of the newest committed change in the scope. */
  head(tenant: Tenant, request: FeedScope): Promise<Checkpoint>;
  epoch(): Promise<string>;
  /** A device proved that history went back: renew the epoch, re-stamp every row. Answers the new epoch. */
  renewEpoch(reason: string): Promise<string>;
  /** Highest transaction id in use; a checkpoint beyond it proves a restore. */
  highestXid(): Promise<bigint>;
  /** Everything up to this transaction id has ended: unlike the highest one, a crash does not forget it. */
  settledXid(): Promise<bigint>;
}

export interface Touched {
  readonly vendor_id: string;
  readonly collection: string;
  readonly keys: readonly string[];
}

export interface Database {
  /** Serialisation failures and deadlocks are retried inside; `work` may run more than once. */
  write<T>(tenant: Tenant, work: (tx: WriteTx) => Promise<T>): Promise<T>;
  read<T>(tenant: Tenant, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  readonly feed: Feed;
  /** Called after each commit of this process with what it touched. */
  onCommit(listener: (touched: readonly Touched[]) => void): void;
}

/** A constraint said no where the rule could not see it (two at once). `constraint` is its name in SQL. */
export class ConstraintRefusal extends Error {
  readonly constraint: string;
  constructor(constraint: string, cause?: unknown) {
    super(`Constraint ${constraint} refused the write.`, { cause });
    this.name = 'ConstraintRefusal';
    this.constraint = constraint;
  }
}

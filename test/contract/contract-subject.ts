// What a Database under test brings, and the small tools its suite is written with.
import { collections } from '@evertill/schemas';
import type { Collection, ReplicatedDocument } from '@evertill/schemas';
import { startOf } from '@evertill/sync';
import type { Checkpoint } from '@evertill/sync';
import type { Database, FeedPage, FeedRequest, Tenant } from '../../server/db/database.ts';
import { aStore } from './contract-documents.ts';

/** A database with two vendors of its own, of which it holds nothing. */
export interface ContractSubject {
  readonly database: Database;
  /** The same data as another server process sees it: it shares nothing with `database` but the data. */
  readonly another: () => Database;
  readonly vendorId: string;
  readonly otherVendorId: string;
  close(): Promise<void>;
}

/** What the suite of the feed needs beside. */
export interface FeedSubject extends ContractSubject {
  /** Commits so many transactions that write nothing here. */
  readonly passTransactions: (count: number) => Promise<void>;
}

/** `subject()` is a new one for each test. */
export type Subject = () => ContractSubject;

export const storeId = 'store';
export const storeKey = `store:${storeId}`;

export const { product, barcode, reference, store, staff, customer, work_shift, order } = collections;

export function tenantOf({ vendorId }: ContractSubject): Tenant {
  return { vendor_id: vendorId };
}

/** Reads what is stored and writes over it, as the waist does. */
export function save(
  database: Database,
  tenant: Tenant,
  collection: Collection,
  document: ReplicatedDocument,
  deleted = false,
): Promise<number> {
  return database.write(tenant, async (tx) => {
    await tx.lock(collection, document.id);
    return tx.put(collection, document, deleted);
  });
}

/** Most tables refer to a store. */
export async function withStores(subject: ContractSubject, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) await save(subject.database, tenantOf(subject), store, aStore({ id }));
}

/** A point where a transaction waits for the test: `reached` resolves when it is there, `open` lets it go on. */
export class Gate {
  readonly reached: Promise<void>;
  readonly open: () => void;
  readonly #arrive: () => void;
  readonly #opened: Promise<void>;

  constructor() {
    const arriving = Promise.withResolvers<void>();
    const opening = Promise.withResolvers<void>();
    this.reached = arriving.promise;
    this.#arrive = arriving.resolve;
    this.#opened = opening.promise;
    this.open = opening.resolve;
  }

  pass(): Promise<void> {
    this.#arrive();
    return this.#opened;
  }
}

/** Whether a promise is still undecided after everything else had its chance. */
export async function isPending(promise: Promise<unknown>, milliseconds = 40): Promise<boolean> {
  const waiting = Symbol('waiting');
  const late = new Promise((resolve) => setTimeout(() => resolve(waiting), milliseconds));
  return (await Promise.race([promise, late])) === waiting;
}

/**
 * Repeats `look` until it answers something. A transaction nobody here knows of (Postgres tends its own tables) may
 * hold the feed back for a moment; it can delay what the feed shows, never lose it.
 */
export async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It did not come true in 4 s.');
}

export type PageRequest = Omit<FeedRequest, 'after' | 'limit'> & { after?: Checkpoint; limit?: number };

export async function pageOf(database: Database, tenant: Tenant, request: PageRequest): Promise<FeedPage> {
  const after = request.after ?? startOf(await database.feed.epoch());
  return database.feed.page(tenant, { limit: 1000, ...request, after });
}

/** The page, once it holds `count` documents that its checkpoint covers. */
export function fullPage(
  database: Database,
  tenant: Tenant,
  request: PageRequest,
  count: number,
): Promise<FeedPage> {
  return eventually(async () => {
    const page = await pageOf(database, tenant, request);
    return page.covered >= count ? page : undefined;
  });
}

export function parsed(page: FeedPage): ReplicatedDocument[] {
  return page.documents.map((text) => JSON.parse(text) as ReplicatedDocument);
}

export function idsOf(page: FeedPage): string[] {
  return parsed(page).map(({ id }) => id);
}

/** The error a promise ends with; fails when it does not. */
export async function refusalOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

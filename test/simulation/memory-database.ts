// The database driver of the simulation: everything the contract asks for, in memory, with transactions that interleave
// at every statement and a process that can die between any two of them. The data outlives it in a `MemoryStore`.
import type { Database, Feed, ReadTx, Tenant, Touched, WriteTx } from '../../server/db/database.ts';
import { retryTransaction } from '../../server/db/retry-transaction.ts';
import { MemoryFeed } from './memory-feed.ts';
import type { MemoryStore } from './memory-store.ts';
import { MemoryTransaction } from './memory-transaction.ts';

export interface MemoryDatabaseOptions {
  readonly store: MemoryStore;
  readonly newEpoch: () => string;
  /** How long each statement is on its way. */
  readonly pause?: () => Promise<void>;
}

export class MemoryDatabase implements Database {
  readonly feed: Feed;
  readonly #store: MemoryStore;
  readonly #pause: () => Promise<void>;
  readonly #open = new Set<MemoryTransaction>();
  readonly #listeners: ((touched: readonly Touched[]) => void)[] = [];
  #isDead = false;

  constructor({ store, newEpoch, pause = () => Promise.resolve() }: MemoryDatabaseOptions) {
    this.#store = store;
    this.#pause = async () => {
      await pause();
      // Nobody is left to hear an answer.
      if (this.#isDead) await new Promise(() => undefined);
    };
    this.feed = new MemoryFeed({ store, newEpoch, pause: this.#pause });
  }

  write<T>(tenant: Tenant, work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return retryTransaction(() => this.#once(tenant, work));
  }

  async read<T>(tenant: Tenant, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const tx = this.#begin(tenant, true);
    try {
      return await work(tx);
    } finally {
      this.#end(tx);
    }
  }

  onCommit(listener: (touched: readonly Touched[]) => void): void {
    this.#listeners.push(listener);
  }

  /** The process dies. What is on its way to being committed is, or is not, as `arrives` says. */
  crash(arrives: () => boolean): void {
    this.#isDead = true;
    for (const tx of this.#open) {
      try {
        if (tx.isCommitting && arrives()) tx.commitNow();
      } finally {
        this.#end(tx);
      }
    }
  }

  async #once<T>(tenant: Tenant, work: (tx: WriteTx) => Promise<T>): Promise<T> {
    const tx = this.#begin(tenant, false);
    let value: T;
    try {
      value = await work(tx);
      await tx.commit();
    } finally {
      this.#end(tx);
    }
    const touched = tx.touched();
    if (touched.length > 0) for (const listener of this.#listeners) listener(touched);
    return value;
  }

  #begin(tenant: Tenant, readOnly: boolean): MemoryTransaction {
    const tx = new MemoryTransaction(this.#store, tenant, this.#pause, readOnly);
    this.#open.add(tx);
    return tx;
  }

  #end(tx: MemoryTransaction): void {
    if (this.#open.delete(tx)) tx.end();
  }
}

// [S] All scope feeds of this process. Hints say "this scope has news", never what: they come from this process's own
// commits, from other processes by NOTIFY, and from a safety poll. The feed itself is always read from the database.
import { keyConcerns } from '@evertill/schemas';
import type { Checkpoint, Clock, Timer } from '@evertill/sync';
import type { Database, FeedScope, Tenant, Touched } from '../db/database.ts';
import { ScopeFeed } from './scope-feed.ts';
import type { Subscriber } from './scope-feed.ts';

interface Entry {
  readonly vendorId: string;
  readonly collection: string;
  readonly key: string;
  readonly feed: ScopeFeed;
}

const safetyPoll = 1000;

export class Hub {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();
  #timer: Timer | undefined;
  #lastXid = -1n;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    database.onCommit((touched) => this.hint(touched));
  }

  async subscribe(
    tenant: Tenant,
    scope: FeedScope,
    from: Checkpoint,
    subscriber: Subscriber,
  ): Promise<() => void> {
    const { collection, key, fromDay = '' } = scope;
    const name = [tenant.vendor_id, collection.name, key, fromDay].join('|');
    let entry = this.#entries.get(name);
    if (!entry) {
      const feed = new ScopeFeed(this.#database.feed, tenant, scope);
      entry = { vendorId: tenant.vendor_id, collection: collection.name, key, feed };
      this.#entries.set(name, entry);
    }
    const { feed } = entry;
    await feed.subscribe(subscriber, from);
    return () => {
      feed.unsubscribe(subscriber);
      if (feed.isIdle && this.#entries.get(name)?.feed === feed) this.#entries.delete(name);
    };
  }

  hint(touched: readonly Touched[]): void {
    for (const { vendor_id, collection, keys } of touched) {
      for (const entry of this.#entries.values()) {
        if (entry.vendorId !== vendor_id || entry.collection !== collection) continue;
        if (keys.some((key) => keyConcerns(key, entry.key))) this.#read(entry);
      }
    }
  }

  /** Somebody changed rows of this collection outside the waist. */
  hintCollection(vendorId: string, collection: string): void {
    for (const entry of this.#entries.values()) {
      if (entry.vendorId === vendorId && entry.collection === collection) this.#read(entry);
    }
  }

  /** Hints may have been lost. */
  hintAll(): void {
    for (const entry of this.#entries.values()) this.#read(entry);
  }

  /** History went back: every position is void, and whoever listens is told to start over. */
  forget(epoch: string): void {
    this.#end(JSON.stringify({ type: 'reset', epoch }));
  }

  start(): void {
    this.#timer ??= this.#clock.after(safetyPoll, () => void this.#poll());
  }

  /** Nobody hears anything any more. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#end();
  }

  #end(lastFrame?: string): void {
    const ended = [...this.#entries.values()];
    this.#entries.clear();
    for (const { feed } of ended) feed.end(lastFrame);
  }

  /** Catches what no hint announced. Costs one query a second while nothing happens. */
  async #poll(): Promise<void> {
    const xid = await this.#database.feed.highestXid().catch(() => this.#lastXid);
    for (const entry of this.#entries.values()) {
      if (xid !== this.#lastXid || entry.feed.isHeldBack) this.#read(entry);
    }
    this.#lastXid = xid;
    if (this.#timer) {
      this.#timer = undefined;
      this.start();
    }
  }

  #read(entry: Entry): void {
    // Failures are retried by the next hint or poll.
    entry.feed.hint().catch(() => undefined);
  }
}

// [S] The live feed of one scope and collection: read once, encoded once, the same text sent to every subscriber.
// Rows committed ahead of an open transaction are sent at once, but the checkpoint stays behind that transaction; the
// next read repeats them harmlessly.
import { compareCheckpoints, startOf } from '@evertill/sync';
import type { Checkpoint } from '@evertill/sync';
import type { Feed, FeedPage, FeedScope, Tenant } from '../db/database.ts';

export interface Subscriber {
  /** A `changes` frame; the subscriber decides whether it can take more. */
  changes(frame: string): void;
  resync(collection: string): void;
  /** Nothing more will come from this feed; `frame`, if any, says why. */
  ended(frame?: string): void;
}

const pageSize = 500;
/** A client further behind than this pulls instead. */
const catchUpRows = 500;

export class ScopeFeed {
  readonly #feed: Feed;
  readonly #tenant: Tenant;
  readonly #scope: FeedScope;
  readonly #subscribers = new Set<Subscriber>();
  #position: Checkpoint | undefined;
  /** Sent ahead of the horizon, not yet covered by the position. */
  #ahead = new Set<string>();
  #queue: Promise<void> = Promise.resolve();
  #readQueued = false;
  #over: { readonly frame: string | undefined } | undefined;
  #joining = 0;

  constructor(feed: Feed, tenant: Tenant, scope: FeedScope) {
    this.#feed = feed;
    this.#tenant = tenant;
    this.#scope = scope;
  }

  get isIdle(): boolean {
    return this.#subscribers.size + this.#joining === 0;
  }

  get isHeldBack(): boolean {
    return this.#ahead.size > 0;
  }

  /** From `from` on the subscriber misses nothing: what lies between is sent first, or it is told to pull. */
  subscribe(subscriber: Subscriber, from: Checkpoint): Promise<void> {
    this.#joining += 1;
    return this.#enqueue(async () => {
      this.#position ??= await this.#believable(from);
      await this.#readAll();
      if (compareCheckpoints(from, this.#position) < 0) {
        const missed = await this.#page(from, catchUpRows);
        if (missed.complete) subscriber.changes(this.#frame(missed.documents, missed.checkpoint));
        else subscriber.resync(this.#scope.collection.name);
      } else if (this.#ahead.size > 0) {
        subscriber.changes(this.#frame([...this.#ahead], this.#position));
      }
      if (this.#over) subscriber.ended(this.#over.frame);
      else this.#subscribers.add(subscriber);
    }).finally(() => (this.#joining -= 1));
  }

  unsubscribe(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
  }

  /** Whoever is still joining is told when it has joined. */
  end(frame?: string): void {
    this.#over = { frame };
    for (const subscriber of this.#subscribers) subscriber.ended(frame);
    this.#subscribers.clear();
  }

  /** There is news; many hints while one read is queued are one read. */
  hint(): Promise<void> {
    if (this.#readQueued || this.isIdle) return this.#queue;
    this.#readQueued = true;
    return this.#enqueue(async () => {
      this.#readQueued = false;
      await this.#readAll();
    });
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    // A failed read loses nothing: the position has not moved, and the next hint or poll reads again.
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #readAll(): Promise<void> {
    for (;;) {
      const page = await this.#page(this.#position!, pageSize);
      const fresh = page.documents.filter((text) => !this.#ahead.has(text));
      const moved = compareCheckpoints(page.checkpoint, this.#position!) !== 0;
      this.#ahead = new Set(page.documents.slice(page.covered));
      this.#position = page.checkpoint;
      if (fresh.length > 0 || moved) this.#publish(this.#frame(fresh, page.checkpoint));
      if (page.complete || page.covered < page.documents.length) return;
    }
  }

  /** Everybody is served from here: a position the feed never had must not become it. */
  async #believable(from: Checkpoint): Promise<Checkpoint> {
    const head = await this.#feed.head(this.#tenant, this.#scope);
    return compareCheckpoints(from, head) > 0 ? startOf(from.epoch) : from;
  }

  #page(after: Checkpoint, limit: number): Promise<FeedPage> {
    return this.#feed.page(this.#tenant, {
      ...this.#scope,
      after,
      limit,
      ahead: true,
    });
  }

  #frame(documents: readonly string[], checkpoint: Checkpoint): string {
    const { name } = this.#scope.collection;
    return `{"type":"changes","collection":${JSON.stringify(name)},"documents":[${documents.join(',')}],"checkpoint":${JSON.stringify(checkpoint)}}`;
  }

  #publish(frame: string): void {
    for (const subscriber of this.#subscribers) subscriber.changes(frame);
  }
}

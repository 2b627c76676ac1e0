// [D] Count and checksum of a scope, computed from the stored rows. Computed once per state of the feed, however many
// devices ask: after an outage a whole fleet does.
import { DigestSum } from '@evertill/sync';
import type { Checkpoint, Digest } from '@evertill/sync';
import type { Database, FeedScope, Tenant } from '../db/database.ts';
import type { Collection } from '@evertill/schemas';

export interface DigestAnswer extends Digest {
  readonly checkpoint: Checkpoint;
}

interface Computed {
  readonly answer: DigestAnswer;
  /** Counts for as long as the feed's head stays. Otherwise a transaction that ends later may change what is before it. */
  readonly settled: boolean;
}

/** Scopes remembered; of those, the last asked for. */
const most = 1000;

export class DigestCache {
  readonly #database: Database;
  readonly #sha256: (text: string) => string;
  readonly #known = new Map<string, Promise<Computed>>();

  constructor(database: Database, sha256: (text: string) => string) {
    this.#database = database;
    this.#sha256 = sha256;
  }

  async digest(
    tenant: Tenant,
    collection: Collection,
    key: string,
    fromDay: string | undefined,
  ): Promise<DigestAnswer> {
    const name = [tenant.vendor_id, collection.name, key, fromDay ?? ''].join('|');
    const scope = { collection, key, fromDay };
    const before = this.#known.get(name);
    const known = await before?.catch(() => undefined);
    if (known?.settled && same(known.answer.checkpoint, await this.#database.feed.head(tenant, scope)))
      return known.answer;
    const later = this.#known.get(name);
    // Begun after this was asked, so it is as good as one's own.
    if (later && later !== before) return (await later).answer;
    const fresh = this.#compute(tenant, scope);
    this.#known.delete(name); // newest last: the oldest is forgotten first
    this.#known.set(name, fresh);
    if (this.#known.size > most) this.#known.delete(this.#known.keys().next().value!);
    return (await fresh).answer;
  }

  async #compute(tenant: Tenant, scope: FeedScope): Promise<Computed> {
    const sum = new DigestSum(this.#sha256);
    const { checkpoint, settled } = await this.#database.feed.all(tenant, scope, (text) => {
      const { _deleted, ...document } = JSON.parse(text) as Record<string, unknown>;
      sum.add(document);
    });
    return { answer: { ...sum.result(), checkpoint }, settled };
  }
}

function same(a: Checkpoint, b: Checkpoint): boolean {
  return a.epoch === b.epoch && a.xid === b.xid && a.id === b.id;
}

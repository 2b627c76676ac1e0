// [D] Count and checksum of a scope, computed from the stored rows. Computed once per state of the feed, however many
// devices ask: after an outage a whole fleet does.
import { DigestSum } from '@evertill/sync';
import type { Checkpoint, Digest } from '@evertill/sync';
import type { Database, FeedScope, Tenant } from '../db/database.ts';
import type { Collection } from '@evertill/schemas';

export interface DigestAnswer extends Digest {
  readonly checkpoint: Checkpoint;
}

export class DigestCache {
  readonly #database: Database;
  readonly #sha256: (text: string) => string;
  readonly #known = new Map<string, Promise<DigestAnswer>>();

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
    const known = await this.#known.get(name)?.catch(() => undefined);
    if (known && same(known.checkpoint, await this.#database.feed.head(tenant, scope))) return known;
    const fresh = this.#compute(tenant, scope);
    this.#known.delete(name); // newest last: the oldest is forgotten first
    this.#known.set(name, fresh);
    if (this.#known.size > 1000) this.#known.delete(this.#known.keys().next().value!);
    return fresh;
  }

  async #compute(tenant: Tenant, scope: FeedScope): Promise<DigestAnswer> {
    const sum = new DigestSum(this.#sha256);
    const checkpoint = await this.#database.feed.all(tenant, scope, (text) => {
      const { _deleted, ...document } = JSON.parse(text) as Record<string, unknown>;
      sum.add(document);
    });
    return { ...sum.result(), checkpoint };
  }
}

function same(a: Checkpoint, b: Checkpoint): boolean {
  return a.epoch === b.epoch && a.xid === b.xid && a.id === b.id;
}

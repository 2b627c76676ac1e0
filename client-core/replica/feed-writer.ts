// Writes what the feed delivers into one collection: checked, deduplicated, and never an older state over a newer
// one. At-least-once delivery and documents sent ahead of their turn make repeats and stale copies normal.
import { deepEqual } from 'rxdb';
import type { ReplicatedDocument } from '@evertill/schemas';
import type { WireDocument } from '@evertill/sync';
import type { InstanceStore } from '../database/instance-store.ts';
import { revOf } from './readable.ts';
import type { Readable } from './readable.ts';

export interface Delivery {
  readonly documents: readonly WireDocument[];
  /** Documents below it are not held here; blank for none. */
  readonly lowerDay: string;
  readonly quarantined: Readonly<Record<string, number>>;
  /** The server's state counts, whatever revision is stored: history may have gone back. */
  readonly rebuilding: boolean;
}

export interface Written {
  /** Ids that live in this scope, readable or not. */
  readonly delivered: readonly string[];
  readonly quarantined: Readonly<Record<string, number>>;
}

export class FeedWriter {
  readonly #store: InstanceStore;
  readonly #readable: Readable;

  constructor(store: InstanceStore, readable: Readable) {
    this.#store = store;
    this.#readable = readable;
  }

  /** Resolves when everything is durable. */
  async write({ documents, lowerDay, quarantined, rebuilding }: Delivery): Promise<Written> {
    const living: ReplicatedDocument[] = [];
    const gone = new Map<string, number>();
    const below: string[] = [];
    const delivered: string[] = [];
    const unreadable: Record<string, number> = { ...quarantined };
    for (const document of newestOf(documents)) {
      const { id, _deleted } = document;
      const rev = revOf(document);
      delete unreadable[id];
      if (_deleted === true) gone.set(id, rev);
      else if (this.#readable.isBelow(document, lowerDay)) below.push(id);
      else {
        delivered.push(id);
        const readable = this.#readable.check(document, quarantined[id] === rev);
        if (readable) living.push(readable);
        else unreadable[id] = rev;
      }
    }
    await this.#store.putUnless(living, rebuilding ? isSame : isStale);
    await this.#store.change([...gone.keys()], (stored) => {
      if (stored === undefined || stored._deleted === true) return undefined;
      // On its way out of a scope a document carries the revision it had there.
      const rev = gone.get(stored.id)!;
      return rebuilding || rev >= revOf(stored) ? { ...stored, rev, _deleted: true } : undefined;
    });
    await this.#store.remove(below);
    return { delivered, quarantined: unreadable };
  }
}

/** One state of each document: the highest revision, and of equal ones the last. */
function newestOf(documents: readonly WireDocument[]): Iterable<WireDocument> {
  const newest = new Map<string, WireDocument>();
  for (const document of documents) {
    const other = newest.get(document.id);
    if (other === undefined || revOf(document) >= revOf(other)) newest.set(document.id, document);
  }
  return newest.values();
}

function isSame(stored: ReplicatedDocument, { _deleted, ...next }: ReplicatedDocument): boolean {
  return deepEqual(stored, next);
}

/** An equal revision is a repeat, or a copy from before the document left the scope. */
function isStale(stored: ReplicatedDocument, next: ReplicatedDocument): boolean {
  return revOf(next) <= revOf(stored);
}

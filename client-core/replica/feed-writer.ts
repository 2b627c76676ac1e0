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

/** Told what is durable, for a log. */
export type Delivered = (documents: readonly ReplicatedDocument[]) => void;

export class FeedWriter {
  readonly #store: InstanceStore;
  readonly #readable: Readable;
  readonly #delivered: Delivered | undefined;

  constructor(store: InstanceStore, readable: Readable, delivered?: Delivered) {
    this.#delivered = delivered;
    this.#store = store;
    this.#readable = readable;
  }

  /** Resolves when everything is durable. */
  async write({ documents, lowerDay, quarantined, rebuilding }: Delivery): Promise<Written> {
    const living: ReplicatedDocument[] = [];
    const gone = new Map<string, WireDocument>();
    const below: string[] = [];
    const delivered: string[] = [];
    const unreadable: Record<string, number> = { ...quarantined };
    for (const document of newestOf(documents)) {
      const { id, _deleted } = document;
      const rev = revOf(document);
      delete unreadable[id];
      if (_deleted === true) gone.set(id, document);
      else if (this.#readable.isBelow(document, lowerDay)) below.push(id);
      else {
        delivered.push(id);
        const readable = this.#readable.check(document, quarantined[id] === rev);
        if (readable) living.push(readable);
        else unreadable[id] = rev;
      }
    }
    await this.#store.putUnless(living, rebuilding ? isSame : isStale);
    await this.#store.change(
      [...gone.keys()],
      (stored) => stored && tombstoneOf(stored, gone.get(stored.id)!, rebuilding),
    );
    await this.#store.remove(below);
    this.#delivered?.(living);
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

/** With the words the server has last, so that nobody who was forgotten there is remembered here; undefined: as it is. */
function tombstoneOf(
  stored: ReplicatedDocument,
  last: WireDocument,
  rebuilding: boolean,
): ReplicatedDocument | undefined {
  const rev = revOf(last);
  // On its way out of a scope a document carries the revision it had there.
  if (!rebuilding && rev < revOf(stored)) return undefined;
  const known = Object.keys(stored).filter((field) => typeof last[field] === typeof stored[field]);
  const words = Object.fromEntries(known.map((field) => [field, last[field]]));
  const next = { ...stored, ...words, rev, _deleted: true } as ReplicatedDocument;
  return deepEqual(next, stored) ? undefined : next;
}

function isSame(stored: ReplicatedDocument, { _deleted, ...next }: ReplicatedDocument): boolean {
  return deepEqual(stored, next);
}

/** An equal revision is a repeat, or a copy from before the document left the scope. */
function isStale(stored: ReplicatedDocument, next: ReplicatedDocument): boolean {
  return revOf(next) <= revOf(stored);
}

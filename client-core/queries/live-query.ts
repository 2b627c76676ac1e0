// A query that stays true: its answer is read again whenever the collection changes. It costs nothing until somebody
// listens, and stops when nobody does, so that a screen may make and drop as many as it likes.
import type { Subscription } from 'rxjs';
import { deepEqual } from '@evertill/schemas';
import type { ReplicatedDocument } from '@evertill/schemas';
import type { FindRequest } from '../database/document-store.ts';
import type { Documents } from './find.ts';

export interface LiveResult<D> {
  readonly documents: readonly D[];
  /** False until the first answer. */
  readonly ready: boolean;
}

/** What a screen can follow: a value now, and a call when there is another one. */
export interface Live<T> {
  /** The same object until something has changed. */
  snapshot(): T;
  /** Answers how to stop. */
  subscribe(listener: () => void): () => void;
}

export class LiveQuery<D extends ReplicatedDocument> implements Live<LiveResult<D>> {
  readonly #documents: Documents;
  readonly #collection: string;
  readonly #request: FindRequest;
  readonly #listeners = new Set<() => void>();
  #result: LiveResult<D> = { documents: [], ready: false };
  #watch: Subscription | undefined;
  #reading = false;
  #stale = false;

  constructor(documents: Documents, collection: string, request: FindRequest) {
    this.#documents = documents;
    this.#collection = collection;
    this.#request = request;
  }

  snapshot(): LiveResult<D> {
    return this.#result;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (!this.#watch) {
      this.#watch = this.#documents.changes(this.#collection).subscribe(() => this.#changed());
      this.#changed();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#watch?.unsubscribe();
      this.#watch = undefined;
    };
  }

  /** Many changes at once are one more reading. */
  #changed(): void {
    this.#stale = true;
    if (!this.#reading) void this.#read();
  }

  async #read(): Promise<void> {
    this.#reading = true;
    while (this.#stale && this.#watch) {
      this.#stale = false;
      // A storage that cannot be read leaves the last answer; the next change reads again.
      const found = await this.#documents.find<D>(this.#collection, this.#request).catch(() => undefined);
      if (found) this.#show(found);
    }
    this.#reading = false;
  }

  #show(documents: readonly D[]): void {
    if (this.#result.ready && deepEqual(documents, this.#result.documents)) return;
    this.#result = { documents, ready: true };
    for (const listener of this.#listeners) listener();
  }
}

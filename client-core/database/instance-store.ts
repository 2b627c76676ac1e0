// `DocumentStore` over a storage instance. A write assumes that it is new, which is right for almost every document
// of a first pull, and learns from the storage's conflict what is stored: no read before the write, and no window
// between the two.
import { normalizeMangoQuery, prepareQuery } from 'rxdb';
import type { BulkWriteRow, MangoQuerySelector, PreparedQuery, RxStorageInstance } from 'rxdb';
import { map } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import type { ReplicatedDocument } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { DocumentStore, FindRequest } from './document-store.ts';
import { StorageError, asStorageError } from './storage-error.ts';
import { openLoad } from './store-load.ts';
import type { StoreLoad } from './store-load.ts';
import { fromStored, writeRow } from './stored-form.ts';
import type { Stored } from './stored-form.ts';
import { WriteTime, writeTimeAhead } from './write-time.ts';

/** What to write over `stored`; undefined leaves it as it is. */
type Decide = (id: string, stored: ReplicatedDocument | undefined) => ReplicatedDocument | undefined;

const context = 'evertill';
/** Writers that change one document at the same time each win once; more rounds than this are a broken storage. */
const rounds = 1000;

export class InstanceStore implements DocumentStore {
  readonly name: string;
  readonly changes$: Observable<readonly string[]>;
  readonly #instance: RxStorageInstance<any, any, any>;
  readonly #clock: Clock;
  readonly #author: string;
  readonly #time = new WriteTime();
  readonly #watch: Subscription;
  #timeKnown: Promise<void> | undefined;

  constructor(instance: RxStorageInstance<any, any, any>, clock: Clock, author: string) {
    this.name = instance.collectionName;
    this.#instance = instance;
    this.#clock = clock;
    this.#author = author;
    const changes = instance.changeStream();
    this.#watch = changes.subscribe(({ checkpoint }) => this.#time.see(checkpoint?.lwt ?? 0));
    this.changes$ = changes.pipe(map(({ events }) => events.map(({ documentId }) => documentId)));
  }

  async get(id: string): Promise<ReplicatedDocument | undefined> {
    return (await this.getMany([id])).get(id);
  }

  async getMany(ids: readonly string[]): Promise<Map<string, ReplicatedDocument>> {
    const found = await this.#read(() => this.#instance.findDocumentsById([...ids], false));
    return new Map(found.map((stored: Stored) => [stored.id, fromStored(stored)]));
  }

  find(request: FindRequest): Promise<ReplicatedDocument[]> {
    return this.#find(request, false);
  }

  count(): Promise<number> {
    return this.#count(false);
  }

  /** How many deleted documents are still remembered. */
  tombstones(): Promise<number> {
    return this.#count(true);
  }

  /** The documents behind `id` in the order of ids, `limit` at most: for walking over all of them. */
  after(id: string, limit: number, which: 'living' | 'deleted' = 'living'): Promise<ReplicatedDocument[]> {
    return this.#find({ selector: { id: { $gt: id } }, sort: [{ id: 'asc' }], limit }, which === 'deleted');
  }

  async put(documents: readonly ReplicatedDocument[]): Promise<void> {
    await this.putUnless(documents, () => false);
  }

  async insert(document: ReplicatedDocument): Promise<'inserted' | 'exists'> {
    return (await this.putUnless([document], () => true)) === 1 ? 'inserted' : 'exists';
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.change(ids, (stored) =>
      stored === undefined || stored._deleted === true ? undefined : { ...stored, _deleted: true },
    );
  }

  /**
   * Like `put`, but leaves alone what `keep` says about (a stored tombstone has `_deleted: true`). Of two documents
   * with one id the last counts. Answers how many it wrote.
   */
  putUnless(
    documents: readonly ReplicatedDocument[],
    keep: (stored: ReplicatedDocument, next: ReplicatedDocument) => boolean,
  ): Promise<number> {
    const byId = new Map(documents.map((document) => [document.id, document]));
    const decide: Decide = (id, stored) => {
      const next = byId.get(id)!;
      return stored !== undefined && keep(stored, next) ? undefined : next;
    };
    return this.#write(byId.keys(), decide, new Map());
  }

  /**
   * Writes what `decide` makes of each stored document (a tombstone has `_deleted: true`), undefined leaves it as it
   * is; called again when another writer was faster. Answers how many it wrote.
   */
  async change(
    ids: readonly string[],
    decide: (stored: ReplicatedDocument | undefined) => ReplicatedDocument | undefined,
  ): Promise<number> {
    if (ids.length === 0) return 0;
    const found = await this.#read(() => this.#instance.findDocumentsById([...ids], true));
    const known = new Map(found.map((stored: Stored) => [stored.id, stored]));
    return this.#write(new Set(ids), (_, stored) => decide(stored), known);
  }

  /**
   * Begins to load everything anew, unseen until its end, or goes on under the same `identity`. Undefined where the
   * storage cannot do it.
   */
  openLoad<Mark>(identity: string): Promise<StoreLoad<Mark> | undefined> {
    const stamps = { author: this.#author, writeTime: () => this.writeTime() };
    return this.#doing(`Loading ${this.name}`, () => openLoad<Mark>(this.#instance, identity, stamps));
  }

  /** Forgets tombstones older than `age` ms. */
  async purge(age: number): Promise<void> {
    while (!(await this.#read(() => this.#instance.cleanup(age))));
  }

  /** Later than every write so far, for those who write to the instance beside this store. */
  async writeTime(): Promise<number> {
    await this.#knowTime();
    return this.#time.next(this.#clock.now());
  }

  /** Before the instance closes. */
  detach(): void {
    this.#watch.unsubscribe();
  }

  async #write(ids: Iterable<string>, decide: Decide, known: Map<string, Stored>): Promise<number> {
    let open = ids;
    let written = 0;
    for (let round = 0; round < rounds; round++) {
      const lwt = await this.writeTime();
      const rows: BulkWriteRow<ReplicatedDocument>[] = [];
      for (const id of open) {
        const previous = known.get(id);
        const next = decide(id, previous && fromStored(previous));
        if (next !== undefined) rows.push(writeRow(next, previous, lwt, this.#author));
      }
      if (rows.length === 0) return written;
      const refused = await this.#bulkWrite(rows);
      written += rows.length - refused.length;
      for (const stored of refused) known.set(stored.id, stored);
      open = refused.map(({ id }) => id);
    }
    throw new StorageError(`Writing ${this.name}: other writers were always faster`, 'failed');
  }

  /** Answers what is stored where another writer was faster. */
  async #bulkWrite(rows: BulkWriteRow<ReplicatedDocument>[]): Promise<Stored[]> {
    const what = `Writing ${this.name}`;
    const { error } = await this.#doing(what, () => this.#instance.bulkWrite(rows, context));
    return error.map((refusal) => {
      if (refusal.status === 409) return refusal.documentInDb as Stored;
      throw new StorageError(`${what}: ${refusal.documentId} was refused`, 'failed', refusal);
    });
  }

  #knowTime(): Promise<void> {
    this.#timeKnown ??= this.#read(() => writeTimeAhead(this.#instance, this.#clock.now())).then(
      (ahead) => this.#time.see(ahead),
      (error) => {
        this.#timeKnown = undefined;
        throw error;
      },
    );
    return this.#timeKnown;
  }

  async #find(request: FindRequest, deleted: boolean): Promise<ReplicatedDocument[]> {
    const { documents } = await this.#read(() => this.#instance.query(this.#prepare(request, deleted)));
    return documents.map(fromStored);
  }

  async #count(deleted: boolean): Promise<number> {
    const { count } = await this.#read(() => this.#instance.count(this.#prepare({ selector: {} }, deleted)));
    return count;
  }

  #prepare({ selector, sort, limit }: FindRequest, deleted: boolean): PreparedQuery<any> {
    const query = normalizeMangoQuery<any>(this.#instance.schema, {
      selector: selector as MangoQuerySelector<any>,
      ...(sort === undefined ? {} : { sort: sort.map((field) => ({ ...field })) }),
      ...(limit === undefined ? {} : { limit }),
      skip: 0,
    });
    return prepareQuery<any>(this.#instance.schema, {
      ...query,
      selector: { ...query.selector, _deleted: { $eq: deleted } },
    });
  }

  #read<T>(work: () => Promise<T>): Promise<T> {
    return this.#doing(`Reading ${this.name}`, work);
  }

  async #doing<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw asStorageError(error, what);
    }
  }
}

// How far each collection is, stored beside the documents it speaks about, so that a wipe takes both. It is written
// after the documents are durable and never before (I8): a crash in between repeats a page and loses nothing.
import { deepEqual } from 'rxdb';
import type { RxJsonSchema } from 'rxdb';
import { BehaviorSubject, EMPTY, catchError, concatMap, from, startWith } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Collection, ReplicatedDocument } from '@evertill/schemas';
import type { Checkpoint, Digest } from '@evertill/sync';
import type { InstanceStore } from '../database/instance-store.ts';
import type { OpenDatabase } from '../database/open-database.ts';

/** A place, and when everything up to it was here, ms by the server's clock. */
export interface AppliedMark {
  readonly checkpoint: Checkpoint;
  readonly at: number;
}

export interface Progress {
  /** Of the collection; progress of another version is about documents that are gone. */
  readonly version: number;
  /** The scope it was pulled by; blank before the first pull. */
  readonly scope: string;
  /** Lower day of a time-bound collection, `YYYY-MM-DD`, or blank. */
  readonly lower_day: string;
  readonly checkpoint: Checkpoint | null;
  /** Everything was here once; stays true while a rebuild replaces it document by document. */
  readonly complete: boolean;
  /** It is being pulled from the start, and what is not delivered will be removed at the end. */
  readonly rebuilding: boolean;
  /** Of what is stored, if nothing was delivered since it was computed; null otherwise. */
  readonly digest: Digest | null;
  /** Documents delivered so far. */
  readonly pulled: number;
  /** Documents this app cannot read: id → rev. */
  readonly quarantined: Readonly<Record<string, number>>;
  /** The app that could not read them. */
  readonly app: string;
  /** Which load was last put into its place at once; absent for none. */
  readonly load?: string;
  /** Who last asked for all of it anew; absent for nobody. */
  readonly asked?: string;
  /** The last place at which this was proven to be what the server has; absent for none. */
  readonly applied?: AppliedMark | null;
}

function noProgress(version: number, app: string): Progress {
  return {
    version,
    scope: '',
    lower_day: '',
    checkpoint: null,
    complete: false,
    rebuilding: false,
    digest: null,
    pulled: 0,
    quarantined: {},
    app,
  };
}

const instanceName = 'progress';
const progressSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 128 }, progress: { type: 'object' } },
  required: ['id', 'progress'],
} as unknown as RxJsonSchema<ReplicatedDocument>;

/** What a screen may show. */
export interface CollectionProgress {
  readonly pulled: number;
  readonly checkpoint: Checkpoint | null;
  readonly complete: boolean;
  /** How many documents this app cannot read. */
  readonly quarantined: number;
}

/** One collection's progress; what it answers is durable, but for what `show` says of a load under way. */
export class ProgressKeeper {
  readonly shown$: BehaviorSubject<CollectionProgress>;
  readonly #store: InstanceStore;
  readonly #name: string;
  #now: Progress;

  private constructor(store: InstanceStore, name: string, now: Progress) {
    this.#store = store;
    this.#name = name;
    this.#now = now;
    this.shown$ = new BehaviorSubject(shownOf(now));
  }

  static async open(
    database: OpenDatabase,
    { name, version }: Collection,
    app: string,
  ): Promise<ProgressKeeper> {
    const store = await openStore(database);
    const found = readProgress(await store.get(name), version);
    return new ProgressKeeper(store, name, found ?? noProgress(version, app));
  }

  get now(): Progress {
    return this.#now;
  }

  /** How far a load is, which the storage keeps itself. */
  show(changes: Pick<Progress, 'pulled' | 'quarantined'>): void {
    this.#now = { ...this.#now, ...changes };
    this.shown$.next(shownOf(this.#now));
  }

  async update(changes: Partial<Progress>): Promise<void> {
    const next = { ...this.#now, ...changes };
    if (deepEqual(next, this.#now)) return;
    await this.#store.change([this.#name], () => ({ id: this.#name, progress: next }));
    this.#now = next;
    this.shown$.next(shownOf(next));
  }
}

/**
 * As the window that leads stored it, for those that do not: of a load under way it shows the beginning. What cannot be
 * read leaves it as it was known.
 */
export function storedProgress(
  database: OpenDatabase,
  collections: readonly Collection[],
): Observable<Readonly<Record<string, CollectionProgress>>> {
  const read = async (store: InstanceStore) => {
    const stored = await store.getMany(collections.map(({ name }) => name));
    const shown = collections.map(({ name, version }) => {
      const found = readProgress(stored.get(name), version);
      return [name, shownOf(found ?? noProgress(version, ''))] as const;
    });
    return Object.fromEntries(shown);
  };
  const readable = <Value>(reading: Promise<Value>) => from(reading).pipe(catchError(() => EMPTY));
  return readable(openStore(database)).pipe(
    concatMap((store) =>
      store.changes$.pipe(
        startWith([]),
        concatMap(() => readable(read(store))),
      ),
    ),
  );
}

async function openStore(database: OpenDatabase): Promise<InstanceStore> {
  await database.extraInstance(instanceName, progressSchema);
  return database.store(instanceName);
}

function readProgress(stored: ReplicatedDocument | undefined, version: number): Progress | undefined {
  const progress = stored?.['progress'] as Progress | undefined;
  return progress?.version === version ? progress : undefined;
}

function shownOf({ pulled, checkpoint, complete, quarantined }: Progress): CollectionProgress {
  return { pulled, checkpoint, complete, quarantined: Object.keys(quarantined).length };
}

// Opens one of a device's two databases: the replica, which may be dropped and pulled again, or the journal, which
// may not. Documents of an older version are upgraded before anything can read them. For the screen the same
// instances are dressed as RxCollections; everything else works on the instances.
import { deepEqual } from 'rxdb';
import type { RxCollection, RxDatabase, RxJsonSchema, RxStorageInstance } from 'rxdb';
import type { Collection } from '@evertill/schemas';
import type { DeviceSurroundings } from '../surroundings.ts';
import type { InstanceStore } from './instance-store.ts';
import { rxSchemaOf } from './rx-schema.ts';
import { openScreenCollections } from './screen-collections.ts';
import { StorageInstances } from './storage-instances.ts';
import { StoredVersions, storedVersionsName, storedVersionsSchema } from './stored-versions.ts';
import type { StoredVersion } from './stored-versions.ts';
import { upgradeDocuments } from './upgrade-collection.ts';

export interface OpenDatabaseRequest {
  readonly surroundings: Pick<DeviceSurroundings, 'storage' | 'clock' | 'chance' | 'sha256' | 'locks'>;
  /** Unique on the device. */
  readonly name: string;
  readonly collections: readonly Collection[];
  /** `instances` for as many databases in one thread as wanted; `screen` opens RxCollections too, 13 in all. */
  readonly mode: 'instances' | 'screen';
  /** Other tabs or processes use the same database: tell each other about changes. Default false. */
  readonly multiInstance?: boolean;
  /** A collection of another version is dropped instead of upgraded. Default false. */
  readonly rebuildable?: boolean;
}

export interface OpenDatabase {
  readonly name: string;
  has(name: string): boolean;
  /** Throws for a name that was not opened. */
  store(name: string): InstanceStore;
  instance(name: string): RxStorageInstance<any, any, any>;
  /** Only in `screen` mode; throws otherwise. */
  rxCollection(name: string): RxCollection;
  /** One more instance beside the collections, removed with the database. Its version is dropped, not upgraded. */
  extraInstance(name: string, schema: RxJsonSchema<any>): Promise<RxStorageInstance<any, any, any>>;
  close(): Promise<void>;
  /** Deletes everything stored and closes. */
  remove(): Promise<void>;
}

/** Rejects when the journal was written by a newer app: opening it would begin a second one. */
export async function openDatabase(request: OpenDatabaseRequest): Promise<OpenDatabase> {
  const database = new StorageDatabase(request);
  try {
    await database.open();
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

class StorageDatabase implements OpenDatabase {
  readonly name: string;
  readonly #request: OpenDatabaseRequest;
  readonly #token: string;
  readonly #instances: StorageInstances;
  readonly #opened = new Map<string, { instance: RxStorageInstance<any, any, any>; store: InstanceStore }>();
  #versions!: StoredVersions;
  #screen: RxDatabase | undefined;

  constructor(request: OpenDatabaseRequest) {
    const { surroundings, name, multiInstance = false } = request;
    this.name = name;
    this.#request = request;
    this.#token = surroundings.chance.id();
    this.#instances = new StorageInstances(
      surroundings.storage,
      name,
      surroundings.clock,
      this.#token,
      multiInstance,
    );
  }

  async open(): Promise<void> {
    const { collections, mode, surroundings, rebuildable = false } = this.#request;
    const { store } = await this.#instances.open(storedVersionsName, storedVersionsSchema);
    this.#versions = new StoredVersions(store);
    for (const collection of collections) {
      await this.#ready(collection.name, rxSchemaOf(collection), rebuildable ? undefined : collection);
    }
    if (mode === 'instances') return;
    this.#screen = await openScreenCollections({
      storage: surroundings.storage,
      name: `${this.name}-${this.#token}`,
      sha256: surroundings.sha256,
      collections,
      instance: (name) => this.instance(name),
    });
  }

  has(name: string): boolean {
    return this.#opened.has(name);
  }

  store(name: string): InstanceStore {
    return this.#found(name).store;
  }

  instance(name: string): RxStorageInstance<any, any, any> {
    return this.#found(name).instance;
  }

  rxCollection(name: string): RxCollection {
    const collection = this.#screen?.collections[name];
    if (collection === undefined) throw new Error(`${this.name} has no collection ${name} for the screen.`);
    return collection;
  }

  async extraInstance(name: string, schema: RxJsonSchema<any>): Promise<RxStorageInstance<any, any, any>> {
    if (!this.#opened.has(name)) await this.#ready(name, schema, undefined);
    return this.instance(name);
  }

  async close(): Promise<void> {
    await this.#screen?.close();
    await this.#instances.close();
  }

  async remove(): Promise<void> {
    const stored = await this.#versions.all();
    await this.close();
    // What tells how complete the collections are goes first: half a removal must not look like a full replica.
    const isCollection = ({ name }: StoredVersion) =>
      this.#request.collections.some((one) => one.name === name);
    stored.sort((a, b) => Number(isCollection(a)) - Number(isCollection(b)));
    for (const { name, schema, obsolete } of stored) {
      if (obsolete !== null) await this.#erase(name, obsolete);
      await this.#erase(name, schema);
    }
    await this.#erase(storedVersionsName, storedVersionsSchema);
  }

  /** Opens an instance in the version of `schema`; an older one is upgraded, or dropped without `upgradeTo`. */
  async #ready(name: string, schema: RxJsonSchema<any>, upgradeTo: Collection | undefined): Promise<void> {
    const stored = await this.#versions.get(name);
    if (stored?.schema.version !== schema.version || stored.obsolete !== null) {
      // Two tabs start at once: the second finds it done.
      await this.#request.surroundings.locks.exclusive(`${this.name}/upgrade`, () =>
        this.#reconcile(name, schema, upgradeTo),
      );
    } else if (!deepEqual(stored.schema, schema)) {
      await this.#versions.set({ name, schema, obsolete: null });
    }
    this.#opened.set(name, await this.#instances.open(name, schema));
  }

  async #reconcile(
    name: string,
    schema: RxJsonSchema<any>,
    upgradeTo: Collection | undefined,
  ): Promise<void> {
    const stored = await this.#versions.get(name);
    if (stored === undefined) return this.#versions.set({ name, schema, obsolete: null });
    await this.#removeObsolete(stored);
    if (stored.schema.version === schema.version) return;
    if (upgradeTo !== undefined) await this.#upgrade(stored, schema, upgradeTo);
    const next = { name, schema, obsolete: stored.schema };
    await this.#versions.set(next);
    await this.#removeObsolete(next);
  }

  async #upgrade(stored: StoredVersion, schema: RxJsonSchema<any>, collection: Collection): Promise<void> {
    if (stored.schema.version > schema.version) {
      throw new Error(
        `${this.name}: ${stored.name} was written by a newer app. Update this app; nothing is lost.`,
      );
    }
    const from = await this.#instances.create(stored.name, stored.schema);
    const to = await this.#instances.create(stored.name, schema);
    try {
      await upgradeDocuments(collection, stored.schema.version + 1, from, to);
    } finally {
      await from.close();
      await to.close();
    }
  }

  async #removeObsolete({ name, schema, obsolete }: StoredVersion): Promise<void> {
    if (obsolete === null) return;
    await this.#erase(name, obsolete);
    await this.#versions.set({ name, schema, obsolete: null });
  }

  async #erase(name: string, schema: RxJsonSchema<any>): Promise<void> {
    const instance = await this.#instances.create(name, schema);
    await instance.remove();
  }

  #found(name: string): { instance: RxStorageInstance<any, any, any>; store: InstanceStore } {
    const found = this.#opened.get(name);
    if (found === undefined) throw new Error(`${this.name} has no collection ${name}.`);
    return found;
  }
}

// The storage instances of one database, each opened once and closed together.
import { fillWithDefaultSettings, normalizeRxJsonSchema } from 'rxdb';
import type { RxJsonSchema, RxStorage, RxStorageInstance } from 'rxdb';
import type { Clock } from '@evertill/sync';
import { InstanceStore } from './instance-store.ts';

interface Opened {
  readonly instance: RxStorageInstance<any, any, any>;
  readonly store: InstanceStore;
}

export class StorageInstances {
  readonly #storage: RxStorage<any, any>;
  readonly #databaseName: string;
  readonly #clock: Clock;
  readonly #multiInstance: boolean;
  readonly #token: string;
  readonly #opened = new Map<string, Promise<Opened>>();

  /** `token` names this opening among all tabs and processes that share the database. */
  constructor(
    storage: RxStorage<any, any>,
    databaseName: string,
    clock: Clock,
    token: string,
    multiInstance: boolean,
  ) {
    this.#storage = storage;
    this.#databaseName = databaseName;
    this.#clock = clock;
    this.#token = token;
    this.#multiInstance = multiInstance;
  }

  open(name: string, schema: RxJsonSchema<any>): Promise<Opened> {
    const opened =
      this.#opened.get(name) ?? this.create(name, schema).then((instance) => this.#wrap(instance));
    this.#opened.set(name, opened);
    return opened;
  }

  /** An instance that is closed by whoever asked for it, such as one of an older version. */
  create(name: string, schema: RxJsonSchema<any>): Promise<RxStorageInstance<any, any, any>> {
    return this.#storage.createStorageInstance<any>({
      databaseInstanceToken: this.#token,
      databaseName: this.#databaseName,
      collectionName: name,
      schema: normalizeRxJsonSchema(fillWithDefaultSettings(schema)),
      options: {},
      multiInstance: this.#multiInstance,
      devMode: false,
    });
  }

  async close(): Promise<void> {
    for (const { instance, store } of await this.#settled()) {
      store.detach();
      await instance.close();
    }
  }

  #wrap(instance: RxStorageInstance<any, any, any>): Opened {
    return { instance, store: new InstanceStore(instance, this.#clock, this.#token) };
  }

  async #settled(): Promise<Opened[]> {
    const results = await Promise.allSettled(this.#opened.values());
    return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }
}

// The till's storage, so that windows may read it: whatever the till has open can be found here, and nothing else can
// be opened, closed or removed through it.
import type { RxStorage, RxStorageInstance } from 'rxdb';

export type Instance = RxStorageInstance<any, any, any>;

export class LentStorage {
  /** For the till itself: its instances are lent for as long as it has them open. */
  readonly storage: RxStorage<any, any>;
  readonly #open = new Map<string, Instance>();

  constructor(storage: RxStorage<any, any>) {
    this.storage = {
      ...storage,
      createStorageInstance: async (params: any) =>
        this.#lend(await storage.createStorageInstance<any>(params)),
    } as RxStorage<any, any>;
  }

  /** Undefined when the till has none of that name, in that version, open. */
  find(databaseName: string, collectionName: string, version: number): Instance | undefined {
    return this.#open.get(keyOf(databaseName, collectionName, version));
  }

  /** Has the till this very one open? */
  has(instance: Instance): boolean {
    const { databaseName, collectionName, schema } = instance;
    return this.find(databaseName, collectionName, schema.version) === instance;
  }

  #lend(instance: Instance): Instance {
    const key = keyOf(instance.databaseName, instance.collectionName, instance.schema.version);
    const [close, remove] = [instance.close.bind(instance), instance.remove.bind(instance)];
    const ended = () => {
      if (this.#open.get(key) === instance) this.#open.delete(key);
    };
    instance.close = () => {
      ended();
      return close();
    };
    instance.remove = () => {
      ended();
      return remove();
    };
    this.#open.set(key, instance);
    return instance;
  }
}

function keyOf(...parts: readonly [string, string, number]): string {
  return JSON.stringify(parts);
}

// RxCollections for the screen, over storage instances that are already open: one write path, one event stream, and
// versions are handled in one place. RxDB's own register of collections lives in memory and dies with the page; what
// it would remember is in `stored_versions`.
import { INTERNAL_STORAGE_NAME, createRxDatabase } from 'rxdb';
import type { RxDatabase, RxStorage, RxStorageInstance } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { Collection } from '@evertill/schemas';
import { rxSchemaOf } from './rx-schema.ts';

/** Throws when RxDB refuses: its free edition allows 13 open collections in one thread. */
export async function openScreenCollections(request: {
  readonly storage: RxStorage<any, any>;
  /** Unique: RxDB refuses two databases of one name in a process. */
  readonly name: string;
  readonly sha256: (text: string) => string;
  readonly collections: readonly Collection[];
  readonly instance: (name: string) => RxStorageInstance<any, any, any>;
}): Promise<RxDatabase> {
  const register = { ...getRxStorageMemory(), collectionStates: new Map() };
  const database = await createRxDatabase({
    name: request.name,
    storage: {
      name: request.storage.name,
      rxdbVersion: request.storage.rxdbVersion,
      createStorageInstance: (params) =>
        params.collectionName === INTERNAL_STORAGE_NAME
          ? register.createStorageInstance(params)
          : Promise.resolve(request.instance(params.collectionName)),
    },
    // Other tabs' changes arrive through the instances.
    multiInstance: false,
    // RxDB's own needs WebCrypto, which a page on a plain http address has not.
    hashFunction: (input) => Promise.resolve(request.sha256(input as string)),
  });
  await database.addCollections(
    // The documents are of this version already.
    Object.fromEntries(
      request.collections.map((one) => [
        one.name,
        { schema: rxSchemaOf(one), autoMigrate: false, migrationStrategies: stepsOf(one) },
      ]),
    ),
  );
  return database;
}

/** Never taken here; RxDB's dev mode wants one for every version. */
function stepsOf({ version, upgrade }: Collection): Record<number, Collection['upgrade'][number]> {
  const later = Array.from({ length: version - 1 }, (_, index) => index + 1);
  return Object.fromEntries(later.map((step) => [step, upgrade[step + 1]!]));
}

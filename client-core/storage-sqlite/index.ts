// The door: RxDB storages over SQLite, for Node. See README.md for what they promise.
import { ensureRxStorageInstanceParamsAreCorrect } from 'rxdb';
import type { RxStorage, RxStorageInstance, RxStorageInstanceCreationParams } from 'rxdb';
import { RXDB_VERSION } from 'rxdb/plugins/utils';
import { engineInThread, engineInWorker } from './engine-access.ts';
import type { Opened } from './engine.ts';
import { SqliteInstance } from './instance.ts';
import { SharedEngines } from './shared-engines.ts';
import type { SharedEngine } from './shared-engines.ts';
import { SqliteStorageError } from './storage-fault.ts';

export type { SqliteCheckpoint } from './checkpoint.ts';
export { fileOf, openConnection } from './connection.ts';
export type { LoadedDocument, SqliteLoad } from './load.ts';
export { SqliteStorageError } from './storage-fault.ts';
export type { SqliteFault } from './storage-fault.ts';

export interface SqliteStorageOptions {
  /** Where the files live, one a database; made when it is not there. One process at a time. */
  readonly directory: string;
  /**
   * Asked when a file turns out to be damaged as it is opened. `rebuild` deletes it and begins an empty one, for data
   * that can be had again; `refuse`, the default, rejects with `corrupt` and leaves the file as it is.
   */
  readonly onCorrupt?: (databaseName: string, error: SqliteStorageError) => 'rebuild' | 'refuse';
  /**
   * How closely a file is looked at as it is opened. `quick`, the default, reads every page; `full` also compares the
   * indexes with the table, for data that exists nowhere else.
   */
  readonly check?: (databaseName: string) => 'quick' | 'full';
}

export type SqliteStorage = RxStorage<object, object>;
type Params = RxStorageInstanceCreationParams<any, object>;

const workers = new SharedEngines(engineInWorker);
const sameThread = new SharedEngines(engineInThread);

/** Works on the disk in a thread of its own, one for each directory. */
export function getRxStorageSqlite(options: SqliteStorageOptions): SqliteStorage {
  return sqliteStorage(options, workers);
}

/** The same in the caller's thread, which waits for the disk: for tests, scripts and threads of one's own. */
export function getRxStorageSqliteInThread(options: SqliteStorageOptions): SqliteStorage {
  return sqliteStorage(options, sameThread);
}

function sqliteStorage(options: SqliteStorageOptions, engines: SharedEngines): SqliteStorage {
  return {
    name: 'sqlite',
    rxdbVersion: RXDB_VERSION,
    async createStorageInstance(params: Params): Promise<RxStorageInstance<any, object, object>> {
      ensureRxStorageInstanceParamsAreCorrect(params);
      if (params.schema.attachments)
        throw new Error(`${params.collectionName}: attachments are not supported.`);
      const engine = engines.of(options.directory);
      engine.enter();
      try {
        const opened = await open(engine, params, options);
        const { databaseName, collectionName, schema } = params;
        const shared = engine.collection(
          JSON.stringify([databaseName, collectionName, schema.version]),
          opened.fileToken,
        );
        return new SqliteInstance({ ...params, opened, engine, shared });
      } catch (error) {
        engine.leave();
        throw error;
      }
    },
  };
}

async function open(
  { access }: SharedEngine,
  { databaseName, collectionName, schema }: Params,
  { onCorrupt, check }: SqliteStorageOptions,
): Promise<Opened> {
  const how = check?.(databaseName) ?? 'quick';
  try {
    return await access.call('open', databaseName, collectionName, schema, how);
  } catch (error) {
    const isCorrupt = error instanceof SqliteStorageError && error.code === 'corrupt';
    if (!isCorrupt || onCorrupt?.(databaseName, error) !== 'rebuild') throw error;
    await access.call('discard', databaseName);
    return access.call('open', databaseName, collectionName, schema, how);
  }
}

// RxDB's own tests on this storage: its suite for replications with SQLite at both ends, and its performance run, which
// checks its results as it goes.
import { addRxPlugin, overwritable } from 'rxdb';
import type { RxCollection } from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import {
  getPullHandler,
  getPullStream,
  getPushHandler,
  humansCollection,
  runPerformanceTests,
  runReplicationBaseTestSuite,
  setConfig,
} from 'rxdb/plugins/test-utils';
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv';
import { expect } from 'chai';
import { getRxStorageSqlite } from '../../../client-core/storage-sqlite/index.ts';
import { openInstance, temporaryDirectory } from './given-storage.ts';
import type { Instance } from './given-storage.ts';
import { thingSchema } from './random-things.ts';

describe('RxDB on a SQLite storage', () => {
  const { directory, remove } = temporaryDirectory({ inMemory: true });
  // Another test of the same process may have turned RxDB's development mode on, which insists on a validator.
  const storage = wrappedValidateAjvStorage({ storage: getRxStorageSqlite({ directory }) });
  const isDevMode = overwritable.isDevMode();
  let keeper: Instance;
  let server: RxCollection<any>;

  before(async () => {
    // Without it every closing would end the worker, and every opening start one.
    keeper = await openInstance(storage, thingSchema, { database: 'keeper' });
    // The suite opens databases the way only development mode allows; the mode itself is global and stays out.
    overwritable.isDevMode = () => true;
    addRxPlugin(RxDBLocalDocumentsPlugin);
    const config = {
      name: 'sqlite',
      getStorage: () => storage,
      hasPersistence: true,
      hasMultiInstance: false,
    };
    setConfig({ storage: config as never });
    server = await humansCollection.create(0, 'server', false);
  });

  after(async () => {
    await server.database.remove();
    await keeper.remove();
    overwritable.isDevMode = () => isDevMode;
    remove();
  });

  const replicate = (collection: RxCollection<any>, live: boolean) =>
    replicateRxCollection<any, any>({
      collection,
      replicationIdentifier: 'sqlite-to-sqlite',
      live,
      pull: { handler: getPullHandler(server), stream$: getPullStream(server) },
      push: { handler: getPushHandler(server) },
    });

  runReplicationBaseTestSuite({
    startReplication: (collection) => replicate(collection, true),
    async syncOnce(collection) {
      const replication = replicate(collection, false);
      replication.error$.subscribe((error) => {
        throw error;
      });
      await replication.awaitInitialReplication();
    },
    async getAllServerDocs() {
      const { documents } = await server.storageInstance.getChangedDocumentsSince!(10_000);
      return documents;
    },
    async cleanUpServer() {
      await server.find().remove();
      await server.storageInstance.cleanup(-1000);
    },
    softDeletes: true,
    isDeleted: ({ _deleted }) => _deleted,
    getPrimaryOfServerDoc: ({ passportId }) => passportId,
    waitTime: 50,
  });

  it('runs the performance tests', async function () {
    this.timeout(60_000);
    const result = await runPerformanceTests(storage, 'SQLite', { runs: 1, waitBetweenTests: 0, log: false });
    expect(result).to.include.keys('find-by-ids-3000', 'find-by-query', '4x-count', 'serial-inserts-50');
  });
});

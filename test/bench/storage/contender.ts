// One storage in one process: `node contender.ts <which> <directory> <rows>` prints its figures as JSON.
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { runPerformanceTests } from 'rxdb/plugins/test-utils';
import { getRxStorageSqlite, getRxStorageSqliteInThread } from '../../../client-core/storage-sqlite/index.ts';
import { measureDexie } from './measure-dexie.ts';
import { measureFloor } from './floor.ts';
import { measureHost } from './measure-host.ts';
import { measureStorage } from './measure-storage.ts';

const [which = '', directory = '', count = '0'] = process.argv.slice(2);

const storages = {
  worker: () => getRxStorageSqlite({ directory }),
  thread: () => getRxStorageSqliteInThread({ directory }),
  memory: () => getRxStorageMemory(),
};

async function figures(): Promise<object> {
  if (which === 'host') return measureHost(directory, Number(count));
  if (which === 'floor') return measureFloor(directory, Number(count));
  if (which === 'dexie') return measureDexie(directory, Number(count));
  const getStorage = storages[which as keyof typeof storages];
  const kept = which === 'memory' ? undefined : directory;
  if (Number(count) > 0) return measureStorage(getStorage(), Number(count), kept);
  return runPerformanceTests(getStorage(), which, { runs: 5, waitBetweenTests: 20, log: false });
}

process.stdout.write(`${JSON.stringify({ ...(await figures()), rss: process.memoryUsage().rss })}\n`);
process.exit(0);

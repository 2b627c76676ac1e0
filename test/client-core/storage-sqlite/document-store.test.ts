// What everything in the client relies on, with this storage underneath.
import type { Collection } from '@evertill/schemas';
import { openDatabase } from '../../../client-core/database/open-database.ts';
import { getRxStorageSqlite, getRxStorageSqliteInThread } from '../../../client-core/storage-sqlite/index.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import { documentStoreContract, note } from '../database/document-store-contract.ts';
import { temporaryDirectory } from './given-storage.ts';

const collections: Collection[] = [note];
const doors = { 'SQLite in a worker': getRxStorageSqlite, SQLite: getRxStorageSqliteInThread };

for (const [what, getStorage] of Object.entries(doors)) {
  documentStoreContract(what, async () => {
    const place = temporaryDirectory({ inMemory: true });
    const storage = getStorage({ directory: place.directory });
    const surroundings = memorySurroundings({ storage });
    const request = { surroundings, name: 'notes', collections, mode: 'instances' } as const;
    const [one, two] = [await openDatabase(request), await openDatabase(request)];
    return {
      store: one.store('note'),
      other: two.store('note'),
      async remove() {
        await one.remove();
        await two.close();
        place.remove();
      },
    };
  });
}

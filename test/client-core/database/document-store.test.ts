// The contract over RxDB's memory storage, and what only the writing side can show: how often it writes, and when.
import { expect } from 'chai';
import type { RxStorageInstance } from 'rxdb';
import type { Collection } from '@evertill/schemas';
import { openDatabase } from '../../../client-core/database/open-database.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import { documentStoreContract, note } from './document-store-contract.ts';

const collections: Collection[] = [note];

documentStoreContract('memory', async () => {
  const surroundings = memorySurroundings();
  const request = { surroundings, name: 'notes', collections, mode: 'instances' } as const;
  const [one, two] = [await openDatabase(request), await openDatabase(request)];
  return { store: one.store('note'), other: two.store('note'), remove: () => one.remove() };
});

/** Every bulkWrite the storage sees. */
function watchWrites(instance: RxStorageInstance<any, any, any>): { documents: number; conflicts: number }[] {
  const seen: { documents: number; conflicts: number }[] = [];
  const write = instance.bulkWrite.bind(instance);
  instance.bulkWrite = async (rows, context) => {
    const answer = await write(rows, context);
    seen.push({ documents: rows.length, conflicts: answer.error.length });
    return answer;
  };
  return seen;
}

const documents = (count: number, rev: number) =>
  Array.from({ length: count }, (_, nr) => ({ id: `n${nr}`, text: `t${nr}`, tags: [], rev }));

describe('writing documents', () => {
  it('puts 5,000 fresh documents in one write, and replaces them in two', async () => {
    const database = await openDatabase({
      surroundings: memorySurroundings(),
      name: 'n',
      collections,
      mode: 'instances',
    });
    const writes = watchWrites(database.instance('note'));
    await database.store('note').put(documents(5000, 1));
    expect(writes).to.deep.equal([{ documents: 5000, conflicts: 0 }]);
    await database.store('note').put(documents(5000, 2));
    expect(writes.slice(1)).to.deep.equal([
      { documents: 5000, conflicts: 5000 },
      { documents: 5000, conflicts: 0 },
    ]);
    await database.remove();
  });

  it('gives every write a later time, although the clock is set back and the till restarts', async () => {
    const surroundings = memorySurroundings();
    const request = { surroundings, name: 'n', collections, mode: 'instances' } as const;
    const times: number[] = [];
    const timeOf = async (database: Awaited<ReturnType<typeof openDatabase>>, id: string) => {
      const [stored] = await database.instance('note').findDocumentsById([id], true);
      times.push(stored._meta.lwt);
    };
    const first = await openDatabase(request);
    for (const id of ['n0', 'n1']) {
      await first.store('note').put([{ id, text: '', tags: [], rev: 1 }]);
      await timeOf(first, id);
      surroundings.clock.jump(-86_400_000);
    }
    await first.close();
    const second = await openDatabase(request);
    await second.store('note').put([{ id: 'n2', text: '', tags: [], rev: 1 }]);
    await timeOf(second, 'n2');
    await second.store('note').remove(['n0']);
    await timeOf(second, 'n0');
    expect(times).to.deep.equal([...new Set(times)].sort((a, b) => a - b));
    await second.remove();
  });

  it('forgets old tombstones when told to, and nothing else', async () => {
    const surroundings = memorySurroundings();
    const database = await openDatabase({ surroundings, name: 'n', collections, mode: 'instances' });
    const store = database.store('note');
    await store.put(documents(3, 1));
    await store.remove(['n0', 'n1']);
    await store.purge(-1000 * 86_400_000);
    expect(await database.instance('note').findDocumentsById(['n0', 'n1', 'n2'], true)).to.have.length(1);
    await database.remove();
  });
});

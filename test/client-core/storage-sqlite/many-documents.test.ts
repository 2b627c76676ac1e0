// What only shows with many documents: results picked from a stream, long lists of values, tombstones forgotten in
// steps, and more different queries than prepared statements are kept.
import { expect } from 'chai';
import type { MangoQuery } from 'rxdb';
import { getRxStorageSqliteInThread } from '../../../client-core/storage-sqlite/index.ts';
import { note, noteSchema, openInstance, prepared, temporaryDirectory } from './given-storage.ts';
import type { Instance } from './given-storage.ts';

const total = 5000;
const idOf = (nr: number): string => `n${String((nr * 7919) % total).padStart(4, '0')}`;

describe('a SQLite storage with many documents', () => {
  const place = temporaryDirectory({ inMemory: true });
  const all = Array.from({ length: total }, (_, nr) => note(idOf(nr), (nr * 31) % 997));
  let instance: Instance;

  const idsOf = async (query: MangoQuery<any>): Promise<string[]> => {
    const { documents } = await instance.query(prepared(instance, query));
    return documents.map(({ id }) => id);
  };
  const sorted = (documents: any[]): string[] =>
    documents.toSorted((a, b) => a.nr - b.nr || (a.id < b.id ? -1 : 1)).map(({ id }) => id);

  before(async () => {
    instance = await openInstance(getRxStorageSqliteInThread({ directory: place.directory }), noteSchema);
    await instance.bulkWrite(
      all.map((document) => ({ document })),
      'test',
    );
  });
  after(async () => {
    await instance.remove();
    place.remove();
  });

  it('picks the first of a sorting without an index out of the stream', async () => {
    const sort = [{ nr: 'asc' as const }];
    for (const [skip, limit] of [
      [0, 5],
      [10, 7],
      [990, 40],
      [4990, 100],
    ] as const) {
      const expected = sorted(all).slice(skip, skip + limit);
      expect(await idsOf({ selector: {}, sort, skip, limit }), `${skip} ${limit}`).to.deep.equal(expected);
    }
    const matching = all.filter(({ name }) => name.endsWith('7'));
    const selector = { name: { $regex: '7$' } };
    expect(await idsOf({ selector, sort, limit: 20 })).to.deep.equal(sorted(matching).slice(0, 20));
    expect((await instance.count(prepared(instance, { selector }))).count).to.equal(matching.length);
  });

  it('takes lists of values longer than SQL is asked for', async () => {
    const names = all.slice(0, 1500).map(({ name }) => name);
    const found = await idsOf({ selector: { name: { $in: names } }, sort: [{ id: 'asc' }] });
    expect(found).to.deep.equal(names.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it('answers more different queries than it keeps prepared', async () => {
    for (let size = 1; size <= 600; size++) {
      const names = all.slice(0, size).map(({ name }) => name);
      const { count } = await instance.count(prepared(instance, { selector: { name: { $in: names } } }));
      expect(count).to.equal(size);
    }
    expect(await idsOf({ selector: { name: idOf(3) } })).to.deep.equal([idOf(3)]);
  });

  it('forgets tombstones in steps, and says when it is done', async () => {
    const gone = all.slice(0, 1500);
    await instance.bulkWrite(
      gone.map((previous) => ({ previous, document: { ...previous, _deleted: true, _rev: '2-gone' } })),
      'test',
    );
    expect(await instance.cleanup(0)).to.equal(false);
    expect(await instance.cleanup(0)).to.equal(true);
    expect(
      await instance.findDocumentsById(
        gone.map(({ id }) => id),
        true,
      ),
    ).to.deep.equal([]);
    expect((await instance.count(prepared(instance, { selector: {} }))).count).to.equal(total - 1500);
  });
});

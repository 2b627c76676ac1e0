// How instances live: several on one collection, versions beside each other, other indexes, closing and removing, names.
import { existsSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import type { EventBulk, RxStorage } from 'rxdb';
import { getRxStorageSqlite, getRxStorageSqliteInThread } from '../../../client-core/storage-sqlite/index.ts';
import type { SqliteInstance } from '../../../client-core/storage-sqlite/instance.ts';
import { note, noteSchema, openInstance, prepared, temporaryDirectory } from './given-storage.ts';

async function failure(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => expect.fail('It did not fail.'),
    (error) => error,
  );
}

const doors = { 'a worker': getRxStorageSqlite, 'its own thread': getRxStorageSqliteInThread };

for (const [where, getStorage] of Object.entries(doors)) {
  describe(`instances of a SQLite storage in ${where}`, () => {
    let place: ReturnType<typeof temporaryDirectory>;
    let storage: RxStorage<any, any>;
    beforeEach(() => {
      place = temporaryDirectory({ inMemory: true });
      storage = getStorage({ directory: place.directory });
    });
    afterEach(() => place.remove());

    it('keep what was written when everything was closed', async () => {
      const first = await openInstance(storage, noteSchema);
      await first.bulkWrite([{ document: note('a', 1) }], 'test');
      await first.close();
      const second = await openInstance(storage, noteSchema);
      expect(await second.findDocumentsById(['a'], false)).to.deep.equal([note('a', 1)]);
      await second.remove();
    });

    it('see each other’s changes, also from storages made separately', async () => {
      const one = await openInstance(storage, noteSchema);
      const two = await openInstance(getStorage({ directory: place.directory }), noteSchema);
      const seen: EventBulk<any, any>[] = [];
      two.changeStream().subscribe((bulk) => seen.push(bulk));
      await one.bulkWrite(
        [{ document: note('a', 1) }, { document: note('b', 2, { deleted: true }) }],
        'here',
      );
      expect(seen).to.have.length(1);
      expect(seen[0]!.context).to.equal('here');
      expect(seen[0]!.events.map(({ documentId, operation }) => [documentId, operation])).to.deep.equal([
        ['a', 'INSERT'],
      ]);
      expect(await two.findDocumentsById(['b', 'a'], true)).to.deep.equal([
        note('b', 2, { deleted: true }),
        note('a', 1),
      ]);
      expect(readdirSync(place.directory).filter((name) => name.endsWith('.sqlite'))).to.have.length(1);
      await one.close();
      expect(await two.findDocumentsById(['a'], true)).to.have.length(1);
      await two.remove();
    });

    it('let the first of two inserts of one id win, and tell the second what is stored', async () => {
      const instance = await openInstance(storage, noteSchema);
      const [first, second] = await Promise.all(
        [note('a', 1), note('a', 2)].map((document) => instance.bulkWrite([{ document }], 'test')),
      );
      expect(first!.error).to.deep.equal([]);
      expect(second!.error).to.have.length(1);
      expect(second!.error[0]).to.deep.include({ status: 409, documentInDb: note('a', 1) });
      await instance.remove();
    });

    it('keep collections, versions and databases apart', async () => {
      const places = [
        { database: 'db', collection: 'things' },
        { database: 'db', collection: 'Things' },
        { database: 'DB', collection: 'things' },
        { database: '../db', collection: 'a"b; DROP TABLE file' },
      ];
      const instances = await Promise.all([
        ...places.map((one) => openInstance(storage, noteSchema, one)),
        openInstance(storage, { ...noteSchema, version: 1 }),
      ]);
      for (const [nr, instance] of instances.entries()) {
        await instance.bulkWrite([{ document: note('a', nr) }], 'test');
      }
      for (const [nr, instance] of instances.entries()) {
        expect(await instance.findDocumentsById(['a'], true)).to.deep.equal([note('a', nr)]);
      }
      expect(existsSync(`${place.directory}/../db.sqlite`)).to.equal(false);
      await instances[0]!.remove();
      for (const instance of instances.slice(1)) {
        expect(await instance.findDocumentsById(['a'], true)).to.have.length(1);
        await instance.remove();
      }
      expect(readdirSync(place.directory), 'files after the last removal').to.deep.equal([]);
    });

    it('rebuild the indexes when the schema of the same version names others', async () => {
      const before = await openInstance(storage, noteSchema);
      await before.bulkWrite(
        [5, 3, 4].map((nr) => ({ document: note(`n${nr}`, nr) })),
        'test',
      );
      const { checkpoint } = await before.getChangedDocumentsSince!(2);
      expect(await failure(openInstance(storage, { ...noteSchema, indexes: [] }))).to.match(/other indexes/);
      await before.close();
      const bounded = { type: 'integer', minimum: 0, maximum: 9, multipleOf: 1 };
      const properties = { ...noteSchema.properties, nr: bounded };
      const after = (await openInstance(storage, {
        ...noteSchema,
        properties,
        indexes: ['nr'],
      } as never)) as SqliteInstance;
      const query = prepared(after, { selector: { _deleted: false, nr: { $gt: 3 } }, sort: [{ nr: 'asc' }] });
      expect((await after.query(query)).documents.map(({ nr }) => nr)).to.deep.equal([4, 5]);
      expect(await after.explain(query)).to.match(/SEARCH/);
      const rest = await after.getChangedDocumentsSince(10, checkpoint);
      expect(rest.documents.map(({ nr }) => nr)).to.deep.equal([4]);
      await after.remove();
    });

    it('refuse calls after closing or removing, in any of them', async () => {
      const one = await openInstance(storage, noteSchema);
      const two = await openInstance(storage, noteSchema);
      const three = await openInstance(storage, noteSchema);
      await one.close();
      await one.close();
      expect(await failure(one.findDocumentsById(['a'], true))).to.match(/closed already/);
      await two.remove();
      expect(await failure(three.bulkWrite([{ document: note('a', 1) }], 'test'))).to.match(
        /removed already/,
      );
      expect(await failure(two.remove())).to.match(/removed already/);
      await three.close();
      const anew = await openInstance(storage, noteSchema);
      expect(await anew.findDocumentsById(['a'], true)).to.deep.equal([]);
      await anew.remove();
    });

    it('say clearly that they keep no attachments, and which keys cannot be stored', async () => {
      const attached = { ...noteSchema, attachments: {} };
      expect(await failure(openInstance(storage, attached))).to.match(/attachments are not supported/);
      const instance = await openInstance(storage, noteSchema);
      expect(await failure(instance.getAttachmentData('a', 'b', 'c'))).to.match(/no attachments/);
      expect(await failure(instance.bulkWrite([{ document: note('a\ud800', 1) }], 'test'))).to.match(
        /primary key/,
      );
      await instance.remove();
    });
  });
}

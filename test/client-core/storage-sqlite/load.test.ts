// Everything loaded anew beside what is stored: unseen until the end, in its place at once, and resumed from its mark.
import { expect } from 'chai';
import type { RxStorage } from 'rxdb';
import { SqliteStorageError, getRxStorageSqliteInThread } from '../../../client-core/storage-sqlite/index.ts';
import type { LoadedDocument, SqliteLoad } from '../../../client-core/storage-sqlite/index.ts';
import type { SqliteInstance } from '../../../client-core/storage-sqlite/instance.ts';
import { note, noteSchema, openInstance, prepared, temporaryDirectory } from './given-storage.ts';

const row = (id: string, nr: number): LoadedDocument => {
  const document = note(id, nr);
  return [JSON.stringify(document), document];
};

describe('a load beside what is stored', () => {
  let place: ReturnType<typeof temporaryDirectory>;
  let storage: RxStorage<any, any>;
  let instance: SqliteInstance;
  const open = async () => (await openInstance(storage, noteSchema)) as unknown as SqliteInstance;
  const ids = async () =>
    (
      await instance.query(prepared(instance as never, { selector: {}, sort: [{ name: 'asc' }] }))
    ).documents.map(({ id }) => id);
  const loadAll = async (load: SqliteLoad, from: number, to: number) => {
    const rows = Array.from({ length: to - from }, (_, nr) =>
      row(`n${String(from + nr).padStart(4, '0')}`, 9),
    );
    await load.append(rows, [], 'all');
    await load.finish('done');
  };

  beforeEach(async () => {
    place = temporaryDirectory({ inMemory: true });
    storage = getRxStorageSqliteInThread({ directory: place.directory });
    instance = await open();
  });
  afterEach(async () => {
    await instance.close();
    place.remove();
  });

  it('is not seen before its end, and then replaces everything, with every index in use', async () => {
    await instance.bulkWrite([{ document: note('old', 1) }, { document: note('both', 1) }], 'test');
    const load = await instance.openLoad('first');
    expect(load).to.include({ mark: '', finished: false });
    await load.append([row('both', 2), row('new', 2), row('gone', 2)], [], 'a');
    await load.append([row('new', 3)], ['gone'], 'b');
    expect(await ids()).to.deep.equal(['both', 'old']);
    await load.finish('end');
    expect(await ids()).to.deep.equal(['both', 'new']);
    expect((await instance.findDocumentsById(['new'], false))[0]).to.deep.equal(note('new', 3));
    const plan = await instance.explain(prepared(instance as never, { selector: { name: 'new' } }));
    expect(plan.join()).to.match(/USING INDEX/);
    await load.end();
    expect(await ids()).to.deep.equal(['both', 'new']);
  });

  it('tells its instances exactly what is other than before, in pages', async () => {
    await instance.bulkWrite([{ document: note('old', 1) }, { document: note('n0001', 1) }], 'test');
    const other = await open();
    const heard = new Map<string, any>();
    let pages = 0;
    other.changeStream().subscribe(({ events }) => {
      pages++;
      for (const event of events) heard.set(event.documentId, event);
    });
    await loadAll(await instance.openLoad('first'), 0, 1500);
    expect(pages).to.equal(7);
    expect(heard.size).to.equal(1501);
    expect(JSON.parse(JSON.stringify(heard.get('old')))).to.deep.equal({
      documentId: 'old',
      operation: 'DELETE',
      documentData: { ...note('old', 1), _deleted: true },
      previousDocumentData: note('old', 1),
    });
    expect(heard.get('n0001')).to.deep.include({
      operation: 'UPDATE',
      previousDocumentData: note('n0001', 1),
    });
    expect(heard.get('n0002')).to.deep.include({ operation: 'INSERT', documentData: note('n0002', 9) });
    await other.close();
  });

  it('makes checkpoints of before begin from the beginning, here and after a restart', async () => {
    await instance.bulkWrite([{ document: note('old', 1) }], 'test');
    const load = await instance.openLoad('first');
    await load.append([row('a', 2)], [], 'a');
    await instance.bulkWrite([{ document: note('later', 1) }], 'test');
    const { checkpoint } = await instance.getChangedDocumentsSince(10);
    await load.finish('end');
    const changed = async () =>
      (await instance.getChangedDocumentsSince(10, checkpoint)).documents.map(({ id }) => id);
    expect(await changed()).to.deep.equal(['a']);
    await instance.close();
    instance = await open();
    expect(await changed()).to.deep.equal(['a']);
    await instance.bulkWrite([{ document: note('b', 1) }], 'test');
    const now = await instance.getChangedDocumentsSince(1);
    const next = await instance.getChangedDocumentsSince(10, now.checkpoint);
    expect(next.documents.map(({ id }) => id)).to.deep.equal(['b']);
  });

  it('goes on after a restart behind its last mark, and begins anew under another identity', async () => {
    let load = await instance.openLoad('first');
    await load.append([row('a', 1)], [], 'one');
    await load.append([row('b', 1)], [], 'two');
    await instance.close();
    instance = await open();
    load = await instance.openLoad('first');
    expect(load.mark).to.equal('two');
    await load.append([row('c', 1)], [], 'three');
    await load.finish('end');
    expect(await ids()).to.deep.equal(['a', 'b', 'c']);
    await instance.close();
    instance = await open();
    expect(await instance.openLoad('first')).to.include({ mark: 'end', finished: true });
    load = await instance.openLoad('second');
    expect(load).to.include({ mark: '', finished: false });
    await load.append([row('z', 1)], [], 'one');
    await load.finish('end');
    await load.end();
    expect(await ids()).to.deep.equal(['z']);
    expect(load.height).to.equal(3);
  });

  it('goes with its collection', async () => {
    const load = await instance.openLoad('first');
    await load.append([row('a', 1)], [], 'one');
    await instance.remove();
    instance = await open();
    expect(await instance.openLoad('first')).to.include({ mark: '' });
    expect(await ids()).to.deep.equal([]);
  });

  it('refuses what comes after its end', async () => {
    const load = await instance.openLoad('first');
    await load.finish('end');
    const refused = await load.append([row('a', 1)], [], 'late').catch((error: unknown) => error);
    expect(refused).to.be.an('error').and.not.instanceOf(SqliteStorageError);
  });
});

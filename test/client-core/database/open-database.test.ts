// Opening, upgrading, dropping and removing a device's databases.
import { expect } from 'chai';
import { collections, counterField, defineCollection, idField, nameField } from '@evertill/schemas';
import type { Collection } from '@evertill/schemas';
import { openDatabase } from '../../../client-core/database/open-database.ts';
import type { OpenDatabaseRequest } from '../../../client-core/database/open-database.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';

const base = { name: 'entry', table: '', scope: 'local', writers: () => false } as const;

const entry1 = defineCollection({
  ...base,
  version: 1,
  shape: { id: idField, text: nameField },
  indexes: [['text']],
  upgrade: { 1: (old) => old },
});
const entry3 = defineCollection({
  ...base,
  version: 3,
  shape: { id: idField, title: nameField, words: counterField },
  indexes: [['title']],
  upgrade: {
    1: (old) => old,
    2: ({ text, ...rest }) => ({ ...rest, title: text }),
    3: (old) => ({ ...old, words: String(old['title']).split(' ').length }),
  },
});
const failing = {
  ...entry3,
  upgrade: { ...entry3.upgrade, 3: () => expect.fail('upgrade stopped') },
} as Collection;

const request = (
  surroundings: OpenDatabaseRequest['surroundings'],
  ...all: Collection[]
): OpenDatabaseRequest => ({
  surroundings,
  name: 'journal',
  collections: all,
  mode: 'instances',
});
const entries = [
  { id: 'a', text: 'one', rev: 1 },
  { id: 'b', text: 'two words', rev: 2 },
  { id: 'c', text: 'three words here', rev: 3 },
];
const upgraded = [
  { id: 'a', title: 'one', words: 1, rev: 1 },
  { id: 'b', title: 'two words', words: 2, rev: 2 },
];

async function storeVersion1(surroundings: OpenDatabaseRequest['surroundings']): Promise<void> {
  const old = await openDatabase(request(surroundings, entry1));
  await old.store('entry').put(entries);
  await old.store('entry').remove(['c']);
  await old.close();
}

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it did not reject',
    (error: Error) => error.message,
  );

describe('opening a database', () => {
  it('upgrades the journal’s documents through every version, deleted ones too', async () => {
    const surroundings = memorySurroundings();
    await storeVersion1(surroundings);
    const now = await openDatabase({ ...request(surroundings, entry3), mode: 'screen' });
    expect(await now.store('entry').find({ selector: {}, sort: [{ id: 'asc' }] })).to.deep.equal(upgraded);
    expect(
      await now
        .rxCollection('entry')
        .find({ selector: { title: 'two words' } })
        .exec(),
    ).to.have.length(1);
    const [tombstone] = await now.instance('entry').findDocumentsById(['c'], true);
    expect(tombstone).to.include({ _deleted: true, title: 'three words here' });
    await now.remove();
  });

  it('[I1] keeps the old version when an upgrade fails, and upgrades at the next start', async () => {
    const surroundings = memorySurroundings();
    await storeVersion1(surroundings);
    expect(await reasonOf(openDatabase(request(surroundings, failing)))).to.equal('upgrade stopped');
    const now = await openDatabase(request(surroundings, entry3));
    expect(await now.store('entry').find({ selector: {}, sort: [{ id: 'asc' }] })).to.deep.equal(upgraded);
    await now.remove();
  });

  it('[I1] refuses to begin a second journal beside one of a newer app', async () => {
    const surroundings = memorySurroundings();
    await (await openDatabase(request(surroundings, entry3))).close();
    expect(await reasonOf(openDatabase(request(surroundings, entry1)))).to.contain('written by a newer app');
  });

  it('drops the older version of a database that can be pulled again', async () => {
    const surroundings = memorySurroundings();
    await storeVersion1(surroundings);
    const now = await openDatabase({ ...request(surroundings, entry3), rebuildable: true });
    expect(await now.store('entry').count()).to.equal(0);
    await now.close();
    const states = (surroundings.storage as unknown as { collectionStates: Map<string, unknown> })
      .collectionStates;
    expect([...states.keys()].filter((key) => key.includes('entry'))).to.have.length(1);
  });

  it('removes everything it ever opened, extra instances too', async () => {
    const surroundings = memorySurroundings();
    const extra = { ...note(), version: 0 };
    const first = await openDatabase(request(surroundings, entry1));
    await first.extraInstance('progress', extra);
    await first.store('progress').put([{ id: 'x' }]);
    await first.store('entry').put(entries);
    await first.close();
    const second = await openDatabase(request(surroundings, entry1));
    await second.remove();
    const third = await openDatabase(request(surroundings, entry1));
    await third.extraInstance('progress', extra);
    expect(await third.store('entry').count()).to.equal(0);
    expect(await third.store('progress').count()).to.equal(0);
    await third.remove();
  });

  it('shows one set of documents to the screen and to the engine, and tells each of the other’s writes', async () => {
    const surroundings = memorySurroundings();
    const screen = await openDatabase({
      ...request(surroundings, ...(Object.values(collections) as Collection[])),
      mode: 'screen',
    });
    const seen: number[] = [];
    const query = screen.rxCollection('barcode').find({ selector: { code: '4006381333931' } });
    const watching = query.$.subscribe((found) => seen.push(found.length));
    await query.exec();
    await screen.store('barcode').put([
      {
        id: 'x|p',
        store_id: 's',
        code: '4006381333931',
        product_id: 'p',
        variation_id: '',
        admin_only: false,
        rev: 1,
      },
    ]);
    expect(await query.exec()).to.have.length(1);
    await screen.store('barcode').remove(['x|p']);
    expect(await query.exec()).to.have.length(0);
    watching.unsubscribe();
    expect(seen).to.include.members([0, 1]);
    await screen.close();

    const engine = await openDatabase(request(surroundings, collections.barcode as Collection));
    expect(() => engine.rxCollection('barcode')).to.throw('for the screen');
    await engine.remove();
  });

  it('opens as many databases in one thread as wanted, without the screen', async () => {
    const surroundings = memorySurroundings();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, nr) =>
        openDatabase({ ...request(surroundings, entry1), name: `journal-${nr}` }),
      ),
    );
    await Promise.all(
      all.map((database, nr) => database.store('entry').put([{ id: `${nr}`, text: '', rev: 1 }])),
    );
    expect(await Promise.all(all.map((database) => database.store('entry').count()))).to.deep.equal(
      Array(20).fill(1),
    );
    await Promise.all(all.map((database) => database.remove()));
  });
});

function note() {
  return {
    primaryKey: 'id',
    type: 'object' as const,
    properties: { id: { type: 'string' as const, maxLength: 40 } },
    required: ['id'],
  };
}

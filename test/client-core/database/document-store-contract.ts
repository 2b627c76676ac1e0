// What everything in the client may rely on, whatever storage lies underneath.
import { expect } from 'chai';
import { firstValueFrom } from 'rxjs';
import { defineCollection, idField, nameField, product } from '@evertill/schemas';
import type { InstanceStore } from '../../../client-core/database/instance-store.ts';

export const note = defineCollection({
  name: 'note',
  version: 1,
  table: '',
  scope: 'local',
  writers: () => false,
  shape: { id: idField, text: nameField, tags: product.shape.barcodes },
  indexes: [['text']],
  upgrade: { 1: (old) => old },
});

export interface OpenedStores {
  readonly store: InstanceStore;
  readonly other: InstanceStore;
  remove(): Promise<void>;
}

/** `open` gives a fresh, empty store of `note` and, as a second tab would have it, another one on the same data. */
export function documentStoreContract(storage: string, open: () => Promise<OpenedStores>): void {
  describe(`a document store over ${storage}`, () => {
    let store: InstanceStore;
    let other: InstanceStore;
    let opened: OpenedStores;
    const apple = { id: 'a', text: 'apple', tags: ['red'], rev: 1 };
    const banana = { id: 'b', text: 'banana', tags: [], rev: 1 };

    beforeEach(async () => {
      opened = await open();
      ({ store, other } = opened);
    });
    afterEach(() => opened.remove());

    it('gives back what was put, without the storage’s own fields', async () => {
      await store.put([apple, banana]);
      expect(await store.get('a')).to.deep.equal(apple);
      expect([...(await store.getMany(['b', 'x', 'a'])).keys()].sort()).to.deep.equal(['a', 'b']);
      expect(await store.count()).to.equal(2);
    });

    it('replaces, and the last of two with one id counts', async () => {
      await store.put([apple]);
      await store.put([{ ...apple, text: 'avocado' }, banana, { ...banana, text: 'blueberry' }]);
      expect(await store.find({ selector: {}, sort: [{ text: 'asc' }] })).to.deep.equal([
        { ...apple, text: 'avocado' },
        { ...banana, text: 'blueberry' },
      ]);
    });

    it('never inserts over anything, not even over a deleted document', async () => {
      expect(await store.insert(apple)).to.equal('inserted');
      expect(await store.insert({ ...apple, text: 'other' })).to.equal('exists');
      await store.remove(['a']);
      expect(await store.insert(apple)).to.equal('exists');
      expect(await store.get('a')).to.equal(undefined);
    });

    it('removes, forgets nothing else, and takes the document back', async () => {
      await store.put([apple, banana]);
      await store.remove(['a', 'unknown']);
      expect(await store.get('a')).to.equal(undefined);
      expect(await store.count()).to.equal(1);
      await store.put([apple]);
      expect(await store.get('a')).to.deep.equal(apple);
      expect(await store.count()).to.equal(2);
    });

    it('finds by selector in the order and up to the number asked for', async () => {
      await store.put(['e', 'c', 'a', 'd', 'b'].map((id) => ({ id, text: `t${id}`, tags: [], rev: 1 })));
      const found = await store.find({
        selector: { text: { $gte: 'tb' } },
        sort: [{ text: 'desc' }],
        limit: 2,
      });
      expect(found.map(({ id }) => id)).to.deep.equal(['e', 'd']);
      expect((await store.after('b', 2)).map(({ id }) => id)).to.deep.equal(['c', 'd']);
    });

    it('shows the stored document to whoever decides about a put, tombstones too', async () => {
      await store.put([apple, { ...banana, rev: 5, _deleted: true }]);
      const seen: unknown[] = [];
      const written = await store.putUnless(
        [{ ...apple, rev: 2 }, banana, { ...banana, id: 'c' }],
        (stored, next) => {
          seen.push({ id: next.id, rev: stored.rev, deleted: stored._deleted ?? false });
          return stored._deleted === true;
        },
      );
      expect(written).to.equal(2);
      expect(seen).to.have.deep.members([
        { id: 'a', rev: 1, deleted: false },
        { id: 'b', rev: 5, deleted: true },
      ]);
      expect(await store.get('a')).to.include({ rev: 2 });
      expect(await store.get('b')).to.equal(undefined);
    });

    it('loses no change when many change one document at once, from two tabs', async () => {
      await store.put([{ ...apple, rev: 0 }]);
      const raise = (by: InstanceStore) =>
        by.change(['a', 'unknown'], (stored) => stored && { ...stored, rev: stored.rev! + 1 });
      await Promise.all(Array.from({ length: 60 }, (_, nr) => raise(nr % 2 === 0 ? store : other)));
      expect(await store.get('a')).to.include({ rev: 60 });
      expect(await store.count()).to.equal(1);
    });

    it('says what changed', async () => {
      const first = firstValueFrom(store.changes$);
      await store.put([apple, banana]);
      expect([...(await first)].sort()).to.deep.equal(['a', 'b']);
      const second = firstValueFrom(store.changes$);
      await store.remove(['b']);
      expect(await second).to.deep.equal(['b']);
    });

    it('is seen by the other tab', async () => {
      const heard = firstValueFrom(other.changes$);
      await store.put([apple]);
      expect(await heard).to.deep.equal(['a']);
      expect(await other.get('a')).to.deep.equal(apple);
    });
  });
}

// Scopes: who pulls by a key receives exactly the documents that lie under it, as deletions those that left, and knows
// where the scope's newest change lies.
import { expect } from 'chai';
import { replicated, scopeKeysOf, collections } from '@evertill/schemas';
import type { Collection, ReplicatedDocument } from '@evertill/schemas';
import { compareCheckpoints, startOf } from '@evertill/sync';
import type { Checkpoint } from '@evertill/sync';
import { aCustomer, anOrder, aProduct, aReference, aStaff } from './contract-documents.ts';
import {
  customer,
  eventually,
  fullPage,
  idsOf,
  order,
  pageOf,
  parsed,
  product,
  reference,
  save,
  staff,
  store,
  storeId,
  storeKey,
  tenantOf,
  withStores,
} from './contract-subject.ts';
import type { PageRequest, Subject } from './contract-subject.ts';

const own = (id: string, name = id) => aCustomer({ id, store_id: storeId, name });
const request: PageRequest = { collection: customer, key: storeKey };

export function scopeContract(subject: Subject): void {
  const write = (document: ReplicatedDocument, deleted = false) =>
    save(subject().database, tenantOf(subject()), customer, document, deleted);
  const full = (count: number, more: Partial<PageRequest> = {}) =>
    fullPage(subject().database, tenantOf(subject()), { ...request, ...more }, count);
  const page = (more: Partial<PageRequest> = {}) =>
    pageOf(subject().database, tenantOf(subject()), { ...request, ...more });

  describe('a scope', () => {
    interface Case {
      readonly what: string;
      readonly collection: Collection;
      readonly documents: readonly ReplicatedDocument[];
      readonly keys: Readonly<Record<string, readonly string[]>>;
    }
    const items = [
      aProduct({ id: 'plain', store_id: 'a' }),
      aProduct({ id: 'hidden', store_id: 'a', admin_only: true }),
      aProduct({ id: 'elsewhere', store_id: 'b' }),
    ];
    const shared = [
      aReference({ id: 'every', store_id: '' }),
      aReference({ id: 'in-a', store_id: 'a' }),
      aReference({ id: 'in-b', store_id: 'b' }),
    ];
    const people = [
      aStaff(1, { id: 'both', store_ids: ['b', 'a'] }),
      aStaff(2, { id: 'only-b', store_ids: ['b'] }),
      aStaff(3, { id: 'nowhere', store_ids: [] }),
      aStaff(4, { id: 'owner', store_ids: [], vendor_type: 'owner' }),
    ];
    const vendorWide = { ...customer, scope: 'vendor' } as const;
    const cases: readonly Case[] = [
      {
        what: 'of a store, with what only some may see',
        collection: product,
        documents: items,
        keys: {
          'store:a:full': ['hidden', 'plain'],
          'store:a': ['plain'],
          'store:b': ['elsewhere'],
          'store:c': [],
          vendor: [],
        },
      },
      {
        what: 'of a store and of every store',
        collection: reference,
        documents: shared,
        keys: { 'store:a': ['every', 'in-a'], 'store:b': ['every', 'in-b'], 'store:c': ['every'] },
      },
      {
        what: 'of the stores a document names, and of every store for an owner',
        collection: staff,
        documents: people,
        keys: { 'store:a': ['both', 'owner'], 'store:b': ['both', 'only-b', 'owner'], 'store:c': ['owner'] },
      },
      {
        what: 'of the store itself',
        collection: store,
        documents: [],
        keys: { 'store:a': ['a'], 'store:b': ['b'], 'store:c': [] },
      },
      {
        what: 'of the whole vendor',
        collection: vendorWide,
        documents: [aCustomer({ id: 'x', store_id: 'a' }), aCustomer({ id: 'y', store_id: '' })],
        keys: { vendor: ['x', 'y'] },
      },
    ];
    for (const { what, collection, documents, keys } of cases) {
      it(`${what} holds exactly its documents, in the feed and in all of it`, async () => {
        const { database } = subject();
        const tenant = tenantOf(subject());
        await withStores(subject(), 'a', 'b');
        for (const document of documents) await save(database, tenant, collection, document);
        for (const [key, ids] of Object.entries(keys)) {
          const found = await fullPage(database, tenant, { collection, key }, ids.length);
          expect(idsOf(found).sort(), key).to.deep.equal(ids);
          const everything: string[] = [];
          await database.feed.all(tenant, { collection, key }, (text) => everything.push(text));
          expect(everything.sort(), key).to.deep.equal([...found.documents].sort());
        }
      });
    }

    it('lies under the same keys in the database as in the registry', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await withStores(subject(), 'a', 'b');
      for (const { collection, documents } of cases) {
        for (const document of documents) {
          await save(database, tenant, collection, document);
          for (const base of ['store:a', 'store:b', 'store:c']) {
            const key = collection.restricted ? `${base}:full` : base;
            const keys = scopeKeysOf(collection, document);
            const expected = keys.some((one) => one === key || one === 'store:*');
            const ids: string[] = [];
            await database.feed.all(tenant, { collection, key }, (text) =>
              ids.push((JSON.parse(text) as { id: string }).id),
            );
            if (collection.scope !== 'vendor')
              expect(ids.includes(document.id), `${document.id} in ${key}`).to.equal(expected);
          }
        }
      }
      expect(replicated(collections).map(({ scope }) => scope)).to.not.include('local');
    });

    it('of a time-bound collection begins at the asked day', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await withStores(subject(), storeId);
      const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
      for (const [index, business_day] of days.entries()) {
        await save(
          database,
          tenant,
          order,
          anOrder({ id: business_day, store_id: storeId, order_number: index + 1, total: 5, business_day }),
        );
      }
      const orders: PageRequest = { collection: order, key: storeKey };
      await fullPage(database, tenant, orders, 3);
      const fromDay = '2026-11-20';
      expect(idsOf(await pageOf(database, tenant, { ...orders, fromDay }))).to.deep.equal(days.slice(1));
      const ids: string[] = [];
      await database.feed.all(tenant, { ...orders, fromDay }, (text) =>
        ids.push((JSON.parse(text) as { id: string }).id),
      );
      expect(ids.sort()).to.deep.equal(days.slice(1));
      // A collection that is not time-bound does not know days.
      await save(database, tenant, customer, own('c'));
      expect(idsOf(await full(1, { fromDay }))).to.deep.equal(['c']);
    });
  });

  describe('a leave marker', () => {
    const leave = (keys: readonly string[], last: ReplicatedDocument, then?: ReplicatedDocument) =>
      subject().database.write(tenantOf(subject()), async (tx) => {
        await tx.lock(customer, last.id);
        await tx.leave(customer, keys, last);
        if (then) await tx.put(customer, then, false);
      });

    it('brings the document as deleted, as it was last known, to the key it left and to no other', async () => {
      await write(own('c'));
      const start = (await full(1)).checkpoint;
      await leave([storeKey], { ...own('c'), rev: 1 }, aCustomer({ id: 'c', store_id: 'b' }));
      const found = await full(1, { after: start });
      expect(parsed(found)).to.deep.equal([{ ...own('c'), rev: 1, _deleted: true }]);
      expect(parsed(await full(1, { key: 'store:b' }))).to.deep.equal([
        { ...aCustomer({ id: 'c', store_id: 'b' }), rev: 2, _deleted: false },
      ]);
      const living: string[] = [];
      await subject().database.feed.all(
        tenantOf(subject()),
        { collection: customer, key: storeKey },
        (text) => living.push(text),
      );
      expect(living).to.deep.equal([]);
    });

    it('for every store concerns each store', async () => {
      await leave(['store:*'], aCustomer({ id: 'c', store_id: '' }));
      for (const key of [storeKey, 'store:b']) {
        expect(parsed(await full(1, { key })).map(({ id, _deleted }) => [id, _deleted])).to.deep.equal([
          ['c', true],
        ]);
      }
    });

    it('is written over by the next one, and followed by the document when it comes back', async () => {
      await write(own('c'));
      await leave([storeKey], own('c', 'first'));
      await leave([storeKey], own('c', 'second'));
      const after = (await full(2)).checkpoint;
      const states = parsed(await page()).map(({ name, _deleted }) => [name, _deleted]);
      expect(states).to.deep.equal([
        ['c', false],
        ['second', true],
      ]);
      await write(own('c', 'back'));
      expect(parsed(await full(1, { after })).map(({ name, _deleted }) => [name, _deleted])).to.deep.equal([
        ['back', false],
      ]);
    });

    it('of a document that came back does not delete it when everything gets the same stamp', async () => {
      await withStores(subject(), storeId);
      const { database } = subject();
      for (const id of ['a', 'b', 'c']) {
        await write(own(id));
        await leave([storeKey], own(id), aCustomer({ id, store_id: 'b' }));
        await write(own(id, 'back'));
      }
      await database.feed.renewEpoch('a test');
      const states = parsed(await full(3)).map(({ id, name, _deleted }) => [id, name, _deleted]);
      expect(states).to.deep.equal(['a', 'b', 'c'].map((id) => [id, 'back', false]));
    });

    it('of a document that came back in the same transaction is not served', async () => {
      await write(own('c'));
      const start = (await full(1)).checkpoint;
      const elsewhere = aCustomer({ id: 'c', store_id: 'b' });
      await subject().database.write(tenantOf(subject()), async (tx) => {
        await tx.lock(customer, 'c');
        await tx.put(customer, elsewhere, false);
        await tx.leave(customer, [storeKey], own('c'));
        await tx.put(customer, own('c', 'back'), false);
        await tx.leave(customer, ['store:b'], elsewhere);
      });
      const states = async (key: string, after?: Checkpoint) =>
        parsed(await full(1, { key, ...(after ? { after } : {}) })).map(({ name, _deleted }) => [
          name,
          _deleted,
        ]);
      expect(await states(storeKey, start)).to.deep.equal([['back', false]]);
      expect(await states('store:b')).to.deep.equal([['c', true]]);
    });

    it('stands in order among the documents and within the limit', async () => {
      await write(own('a'));
      await leave([storeKey], own('m'));
      await write(own('b'));
      await full(3);
      const first = await page({ limit: 2 });
      expect(idsOf(first)).to.deep.equal(['a', 'm']);
      expect(idsOf(await page({ limit: 2, after: first.checkpoint }))).to.deep.equal(['b']);
    });
  });

  describe('the head of a scope', () => {
    it('is its newest committed change, leave markers included, and where reading all of it ends', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const scope = { collection: customer, key: storeKey };
      const nothing = await database.feed.head(tenant, scope);
      expect(nothing).to.deep.equal(startOf(await database.feed.epoch()));
      await write(own('a'));
      await write(own('b'));
      const page1 = await full(2);
      expect(await database.feed.head(tenant, scope)).to.deep.equal(page1.checkpoint);
      expect((await database.feed.all(tenant, scope, () => undefined)).checkpoint).to.deep.equal(
        page1.checkpoint,
      );
      await write(aCustomer({ id: 'z', store_id: 'elsewhere' }));
      expect(await database.feed.head(tenant, scope)).to.deep.equal(page1.checkpoint);
      await database.write(tenant, (tx) => tx.leave(customer, [storeKey], own('a')));
      const left = await eventually(async () => {
        const head = await database.feed.head(tenant, scope);
        return head.xid === page1.checkpoint.xid ? undefined : head;
      });
      expect([left.id, compareCheckpoints(left, page1.checkpoint) > 0]).to.deep.equal(['a', true]);
    });
  });
}

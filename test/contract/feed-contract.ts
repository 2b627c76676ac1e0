// The commit-ordered feed: whoever follows it from checkpoint to checkpoint misses nothing, in whatever
// order transactions begin and end.
import { expect } from 'chai';
import type { ReplicatedDocument } from '@evertill/schemas';
import { compareCheckpoints, startOf } from '@evertill/sync';
import { aCustomer, aStore } from './contract-documents.ts';
import {
  Gate,
  customer,
  fullPage,
  idsOf,
  pageOf,
  parsed,
  save,
  store,
  storeId,
  storeKey,
  tenantOf,
} from './contract-subject.ts';
import type { FeedSubject, PageRequest } from './contract-subject.ts';

const own = (id: string, name = id) => aCustomer({ id, store_id: storeId, name });
const request: PageRequest = { collection: customer, key: storeKey };

export function feedContract(subject: () => FeedSubject): void {
  const write = (document: ReplicatedDocument, deleted = false) =>
    save(subject().database, tenantOf(subject()), customer, document, deleted);
  const full = (count: number, more: Partial<PageRequest> = {}) =>
    fullPage(subject().database, tenantOf(subject()), { ...request, ...more }, count);
  const page = (more: Partial<PageRequest> = {}) =>
    pageOf(subject().database, tenantOf(subject()), { ...request, ...more });

  describe('a page of the feed', () => {
    it('holds each document once, as it is now, in the order of last commits, deleted ones too', async () => {
      for (const id of ['b', 'a', 'c']) await write(own(id));
      await write(own('b', 'changed'));
      await write(own('c'), true);
      const found = await full(3);
      expect(parsed(found)).to.deep.equal([
        { ...own('a'), rev: 1, _deleted: false },
        { ...own('b', 'changed'), rev: 2, _deleted: false },
        { ...own('c'), rev: 2, _deleted: true },
      ]);
      expect(found).to.include({ covered: 3, complete: true });
      expect(found.checkpoint.id).to.equal('c');
      expect(Object.keys(found.checkpoint).sort()).to.deep.equal(['epoch', 'id', 'xid']);
      expect(found.checkpoint.epoch).to.equal(await subject().database.feed.epoch());
    });

    it('orders documents of one transaction by the bytes of their ids', async () => {
      const ids = ['ｚ', 'b', '🧾', 'B', 'é'];
      await subject().database.write(tenantOf(subject()), async (tx) => {
        for (const id of ids) await tx.put(customer, own(id), false);
      });
      expect(idsOf(await full(5))).to.deep.equal(['B', 'b', 'é', 'ｚ', '🧾']);
    });

    it('is full or the last one, and the next one begins behind its checkpoint', async () => {
      for (const id of ['a', 'b', 'c', 'd', 'e']) await write(own(id));
      await full(5);
      const first = await page({ limit: 2 });
      const second = await page({ limit: 2, after: first.checkpoint });
      const third = await page({ limit: 2, after: second.checkpoint });
      expect([first, second, third].map(idsOf)).to.deep.equal([['a', 'b'], ['c', 'd'], ['e']]);
      expect([first, second, third].map(({ complete }) => complete)).to.deep.equal([false, false, true]);
      const exact = await page({ limit: 1, after: second.checkpoint });
      expect([idsOf(exact), exact.complete]).to.deep.equal([['e'], false]);
      const behind = await page({ after: exact.checkpoint });
      expect(behind).to.deep.equal({
        documents: [],
        checkpoint: exact.checkpoint,
        covered: 0,
        complete: true,
      });
    });

    it('counts transactions as numbers, not as text, and leave markers among them', async () => {
      const { database, passTransactions } = subject();
      const tenant = tenantOf(subject());
      await write(own('before'));
      const highest = await database.feed.highestXid();
      await passTransactions(10 ** String(highest).length - Number(highest));
      await write(own('behind'));
      await database.write(tenant, (tx) => tx.leave(customer, [storeKey], own('last')));
      const found = await full(3);
      expect(idsOf(found)).to.deep.equal(['before', 'behind', 'last']);
      expect(idsOf(await page({ limit: 1 }))).to.deep.equal(['before']);
      const head = await database.feed.head(tenant, { collection: customer, key: storeKey });
      expect([head.id, head]).to.deep.equal(['last', found.checkpoint]);
    });

    it('filters before it counts: foreign documents between do not shorten it', async () => {
      for (let index = 0; index < 6; index++) {
        await write(aCustomer({ id: `f${index}`, store_id: 'elsewhere' }));
        await write(own(`o${index}`));
      }
      await full(6);
      expect(idsOf(await page({ limit: 4 }))).to.deep.equal(['o0', 'o1', 'o2', 'o3']);
    });
  });

  describe('[C] the horizon', () => {
    it('a transaction that began first and commits last is not missed', async () => {
      const { database } = subject();
      const gate = new Gate();
      const older = database.write(tenantOf(subject()), async (tx) => {
        await tx.put(customer, own('older'), false);
        await gate.pass();
      });
      await gate.reached;
      await write(own('newer'));
      const before = await page();
      expect(before).to.include({ complete: true, covered: 0 });
      expect(before.documents).to.deep.equal([]);
      expect(compareCheckpoints(before.checkpoint, startOf(before.checkpoint.epoch))).to.equal(0);
      gate.open();
      await older;
      expect(idsOf(await full(2, { after: before.checkpoint }))).to.deep.equal(['older', 'newer']);
    });

    it('what is read while it is held back is not settled: something may still come before it', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const gate = new Gate();
      const settled = async () =>
        (await database.feed.all(tenant, { collection: customer, key: storeKey }, () => undefined)).settled;
      expect(await settled(), 'empty').to.equal(true);
      const slow = database.write(tenant, async (tx) => {
        await tx.put(customer, own('early'), false);
        await gate.pass();
      });
      await gate.reached;
      await write(own('late'));
      expect(await settled(), 'held').to.equal(false);
      gate.open();
      await slow;
      await full(2);
      expect(await settled(), 'over').to.equal(true);
    });

    it('a transaction that only locked holds it back as one that wrote', async () => {
      const { database } = subject();
      await write(own('locked'));
      const start = (await full(1)).checkpoint;
      const gate = new Gate();
      const older = database.write(tenantOf(subject()), async (tx) => {
        await tx.lock(customer, 'locked');
        await gate.pass();
        await tx.put(customer, own('locked', 'changed'), false);
      });
      await gate.reached;
      await write(own('newer'));
      expect(idsOf(await page({ after: start }))).to.deep.equal([]);
      gate.open();
      await older;
      expect(idsOf(await full(2, { after: start }))).to.deep.equal(['locked', 'newer']);
    });

    it('an open transaction that has not written holds nothing back', async () => {
      const { database } = subject();
      const gates = [new Gate(), new Gate()];
      const idle = database.write(tenantOf(subject()), async (tx) => {
        await tx.get(customer, 'nothing');
        await gates[0]!.pass();
      });
      const reading = database.read(tenantOf(subject()), async (tx) => {
        await tx.get(customer, 'nothing');
        await gates[1]!.pass();
      });
      await Promise.all(gates.map(({ reached }) => reached));
      await write(own('c'));
      expect(idsOf(await full(1))).to.deep.equal(['c']);
      for (const gate of gates) gate.open();
      await Promise.all([idle, reading]);
    });

    it('a transaction of another vendor or collection holds it back as well', async () => {
      const { database, otherVendorId } = subject();
      const gate = new Gate();
      const older = database.write({ vendor_id: otherVendorId }, async (tx) => {
        await tx.put(store, aStore({ id: 'theirs' }), false);
        await gate.pass();
      });
      await gate.reached;
      await write(own('c'));
      expect(idsOf(await page())).to.deep.equal([]);
      gate.open();
      await older;
      expect(idsOf(await full(1))).to.deep.equal(['c']);
    });

    it('a rolled back transaction lets it go on and leaves no trace', async () => {
      const { database } = subject();
      const gate = new Gate();
      const older = database
        .write(tenantOf(subject()), async (tx) => {
          await tx.put(customer, own('never'), false);
          await gate.pass();
          throw new Error('on purpose');
        })
        .catch(() => undefined);
      await gate.reached;
      await write(own('c'));
      gate.open();
      await older;
      expect(idsOf(await full(1))).to.deep.equal(['c']);
    });

    it('[S2] with `ahead`, what lies beyond is served too, and the checkpoint stays behind it', async () => {
      const { database } = subject();
      await write(own('settled'));
      const start = (await full(1)).checkpoint;
      const gate = new Gate();
      const older = database.write(tenantOf(subject()), async (tx) => {
        await tx.put(customer, own('older'), false);
        await gate.pass();
      });
      await gate.reached;
      await write(own('newer'));
      const ahead = await page({ ahead: true });
      expect(idsOf(ahead)).to.deep.equal(['settled', 'newer']);
      expect(ahead).to.deep.include({ covered: 1, complete: true, checkpoint: start });
      const only = await page({ ahead: true, after: start });
      expect(idsOf(only)).to.deep.equal(['newer']);
      expect(only).to.deep.include({ covered: 0, complete: true, checkpoint: start });
      gate.open();
      await older;
      expect(idsOf(await full(2, { after: start, ahead: true }))).to.deep.equal(['older', 'newer']);
    });
  });
}

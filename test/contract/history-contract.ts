// Which history of the data this is, what becomes of followers when it is renewed, and that followers of any history
// at all end equal to what is stored.
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { aCustomer } from './contract-documents.ts';
import { customer, fullPage, pageOf, save, storeId, storeKey, tenantOf } from './contract-subject.ts';
import type { Subject } from './contract-subject.ts';
import { anyHistory, playHistory } from './random-history.ts';

const own = (id: string, name = id) => aCustomer({ id, store_id: storeId, name });
const scope = { collection: customer, key: storeKey };

export function historyContract(subject: Subject, randomRuns: number): void {
  describe('the epoch', () => {
    it('stays the same until it is renewed, for every process', async () => {
      const { database, another } = subject();
      const epoch = await database.feed.epoch();
      expect(epoch).to.match(/^[\w-]{8,64}$/);
      await save(database, tenantOf(subject()), customer, own('a'));
      expect([await database.feed.epoch(), await another().feed.epoch()]).to.deep.equal([epoch, epoch]);
    });

    it('[H6] renewed, is another one, and everything is served again under new stamps', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const before = await database.feed.epoch();
      await save(database, tenant, customer, own('kept'));
      await save(database, tenant, customer, own('gone'), true);
      await database.write(tenant, (tx) => tx.leave(customer, [storeKey], own('left')));
      const old = await fullPage(database, tenant, scope, 3);
      const renewed = await database.feed.renewEpoch('a test');
      expect(renewed).to.not.equal(before);
      expect(await database.feed.epoch()).to.equal(renewed);
      const anew = await fullPage(
        database,
        tenant,
        { ...scope, after: { ...old.checkpoint, epoch: renewed } },
        3,
      );
      // The same documents, with the same revs: a new stamp is not a change.
      expect([...anew.documents].sort()).to.deep.equal([...old.documents].sort());
      expect(BigInt(anew.checkpoint.xid) > BigInt(old.checkpoint.xid)).to.equal(true);
    });

    it('[H6] is renewed beside a writer that takes its rows in another order', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      const before = await database.feed.epoch();
      for (const id of ['a', 'b']) await save(database, tenant, customer, own(id));
      let renewal: Promise<string> | undefined;
      await database.write(tenant, async (tx) => {
        await tx.lock(customer, 'b');
        renewal ??= database.feed.renewEpoch('a test');
        await pause(50);
        await tx.lock(customer, 'a');
      });
      expect(await renewal).to.not.equal(before);
    });

    it('is renewed once for one restore, whoever notices it too', async () => {
      const { database, another } = subject();
      const second = another();
      await second.feed.epoch();
      const renewed = await database.feed.renewEpoch('the first to notice');
      expect(await second.feed.renewEpoch('the second')).to.equal(renewed);
      expect([await database.feed.epoch(), await second.feed.epoch()]).to.deep.equal([renewed, renewed]);
    });
  });

  describe('the highest transaction id', () => {
    it('never goes back, and is never below what the feed has shown', async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      let last = await database.feed.highestXid();
      for (let index = 0; index < 20; index++) {
        await save(database, tenant, customer, own(String(index % 3), String(index)));
        const highest = await database.feed.highestXid();
        const { checkpoint } = await pageOf(database, tenant, { ...scope, ahead: true });
        expect(highest >= last && highest >= BigInt(checkpoint.xid)).to.equal(true);
        last = highest;
      }
      const epochs = [await database.feed.renewEpoch('a test'), await database.feed.highestXid()];
      expect((epochs[1] as bigint) > last).to.equal(true);
    });
  });

  describe('a follower', () => {
    it('[C][S] that pulls from checkpoint to checkpoint ends equal to what is stored, in any history', async function () {
      this.timeout(600_000);
      let run = 0;
      await fc.assert(
        fc.asyncProperty(anyHistory, async (steps) => {
          run += 1;
          await playHistory(subject().database, tenantOf(subject()), `run ${run}`, steps);
        }),
        { numRuns: randomRuns, seed: 20_261_121 },
      );
    });
  });
}

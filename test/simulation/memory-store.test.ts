// What a backup and a restore of the replacement driver come to, as measured on Postgres: a copied directory is the same
// cluster some time ago; a dump in a new cluster carries stamps its own transactions have not reached yet.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import { startOf } from '@evertill/sync';
import { aCustomer } from '../contract/contract-documents.ts';
import { MemoryDatabase } from './memory-database.ts';
import { MemoryStore } from './memory-store.ts';

const tenant = { vendor_id: 'vendor' };
const scope = { collection: collections.customer, key: 'store:a' };

function databaseOn(store: MemoryStore): MemoryDatabase {
  return new MemoryDatabase({ store, newEpoch: () => 'renewed' });
}

async function save(database: MemoryDatabase, id: string): Promise<void> {
  const document = aCustomer({ id, store_id: 'a' });
  await database.write(tenant, async (tx) => {
    await tx.lock(collections.customer, id);
    await tx.put(collections.customer, document, false);
  });
}

async function served(database: MemoryDatabase): Promise<string[]> {
  const after = startOf(await database.feed.epoch());
  const { documents } = await database.feed.page(tenant, { ...scope, after, limit: 100 });
  return documents.map((text) => (JSON.parse(text) as { id: string }).id);
}

describe('the simulated cluster', () => {
  let store: MemoryStore;
  let backup: MemoryStore;
  beforeEach(async () => {
    store = MemoryStore.create('cluster', 'epoch', ['vendor']);
    for (let burnt = 0; burnt < 20; burnt++) await save(databaseOn(store), 'old');
    backup = store.copy();
    await save(databaseOn(store), 'new');
  });

  it('restored from a copied directory is itself, and its transaction ids go back', async () => {
    const restored = backup.copy();
    expect(restored.systemIdentifier).to.equal('cluster');
    expect(restored.highestXid()).to.be.below(store.highestXid());
    expect(await served(databaseOn(restored))).to.deep.equal(['old']);
    await save(databaseOn(restored), 'other');
    expect(restored.highestXid()).to.equal(store.highestXid());
    expect(await served(databaseOn(backup.copy()))).to.deep.equal(['old']);
  });

  it('restored from a dump is another one, and serves nothing old until the epoch is renewed', async () => {
    const restored = backup.dumpInto('cluster-2');
    expect(restored.epoch).to.deep.equal({ epoch: 'epoch', systemIdentifier: 'cluster' });
    expect(restored.highestXid()).to.be.below(backup.highestXid());
    const database = databaseOn(restored);
    await save(database, 'fresh');
    expect(await served(database)).to.deep.equal(['fresh']);
    await database.feed.renewEpoch('a test');
    expect(await served(database)).to.deep.equal(['fresh', 'old']);
    expect(restored.epoch).to.deep.equal({ epoch: 'renewed', systemIdentifier: 'cluster-2' });
  });

  it('with the rows of a dump loaded back counts on from where it was', async () => {
    const reloaded = backup.reload(store);
    expect(reloaded.systemIdentifier).to.equal('cluster');
    expect(reloaded.highestXid()).to.be.above(store.highestXid());
    expect(await served(databaseOn(reloaded))).to.deep.equal(['old']);
  });

  it('forgets what was open when its process died, and what was on its way to a commit is there or is not', async () => {
    for (const arrives of [true, false]) {
      const cluster = MemoryStore.create('cluster', 'epoch', ['vendor']);
      let pauses = 0;
      const stuck = () => (++pauses === 3 ? new Promise<void>(() => undefined) : Promise.resolve());
      const dying = new MemoryDatabase({ store: cluster, newEpoch: () => '', pause: stuck });
      let answered = false;
      void save(dying, 'c').then(() => (answered = true));
      await new Promise((resolve) => setImmediate(resolve));
      dying.crash(() => arrives);
      await new Promise((resolve) => setImmediate(resolve));
      expect([answered, await served(databaseOn(cluster))]).to.deep.equal([false, arrives ? ['c'] : []]);
    }
  });
});

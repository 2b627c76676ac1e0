// Pulling anew: another epoch, another scope, a difference, a wipe that was interrupted. The old documents stay on the
// screen until the new ones are there, and nothing that is not delivered survives.
import { expect } from 'chai';
import type { Collection, ReplicatedDocument } from '@evertill/schemas';
import { TillReplica, product, registry } from './till-replica.ts';

const many = (from: number, to: number, rev = 1) =>
  Array.from({ length: to - from }, (_, nr) => product(from + nr, rev));

describe('rebuilding a replica', () => {
  let till: TillReplica;
  const wholePulls = () =>
    till.server
      .heard('pull')
      .filter(({ collection, checkpoint }) => collection === 'product' && checkpoint === null);

  beforeEach(() => {
    till = new TillReplica();
    till.server.pageRows = 10;
  });
  afterEach(() => till.close());

  it('[H5] after a restore takes the server’s state, also where it is older, and removes what is gone', async () => {
    till.server.commit('product', ...many(0, 30, 5));
    await till.start();
    till.server.commit('product', { id: product(2).id, rev: 9, _deleted: true });
    await till.untilInSync();
    till.server.epoch = 'e2';
    till.server.forget('product', product(29).id);
    till.server.forget('product', product(2).id);
    till.server.commit('product', product(3, 2, { name: 'as it was' }));
    till.server.line.send({ type: 'reset', epoch: 'e2' });
    await till.surroundings.clock.advance(1);
    await till.untilInSync();
    const documents = await till.documents('product');
    expect(documents.map(({ id }) => id)).to.deep.equal(
      many(0, 29)
        .map(({ id }) => id)
        .filter((id) => id !== product(2).id),
    );
    expect(documents.find(({ id }) => id === product(3).id)).to.include({ rev: 2, name: 'as it was' });
    expect((await till.checkpoint('product'))?.epoch).to.equal('e2');
    // What was deleted before the restore may begin anew with a low revision.
    till.server.commit('product', product(2, 1));
    await till.untilInSync();
    expect(await till.ids('product')).to.include(product(2).id);
    expect(till.reports).to.deep.equal([]);
  });

  it('never shows an empty screen meanwhile, and writes only what differs', async () => {
    till.server.commit('product', ...many(0, 50));
    await till.start();
    const counts: number[] = [];
    let written = 0;
    till.database.store('product').changes$.subscribe((ids) => (written += ids.length));
    till.server.intercept = (frame) => {
      if (frame.type === 'pull')
        void till.database
          .store('product')
          .count()
          .then((count) => counts.push(count));
      return false;
    };
    till.server.epoch = 'e2';
    till.server.commit('product', product(1, 2));
    till.link.drop('test');
    await till.untilInSync();
    expect(new Set(counts)).to.deep.equal(new Set([50]));
    expect(written).to.equal(1);
  });

  it('pulls anew when the rights, and so the scope, have changed', async () => {
    till.server.commit('product', ...many(0, 20));
    await till.start();
    till.server.scope = 'store:s1:full';
    for (const { id } of many(10, 20)) till.server.forget('product', id);
    till.server.commit('product', ...many(20, 25));
    till.link.drop('new rights');
    await till.untilInSync();
    expect(await till.ids('product')).to.deep.equal([...many(0, 10), ...many(20, 25)].map(({ id }) => id));
    till.link.drop('test');
    await till.untilInSync();
    expect(wholePulls()).to.have.length(2);
    expect(till.reports).to.deep.equal([]);
  });

  it('survives a death at any point of it', async () => {
    till.server.commit('product', ...many(0, 60));
    await till.start();
    till.server.epoch = 'e2';
    for (const { id } of many(50, 60)) till.server.forget('product', id);
    till.server.commit('product', ...many(0, 40, 2));
    for (let survived = 0; survived < 12; survived++) {
      await till.crash();
      await till.open();
      till.failWrites(survived % 2 === 0 ? 'progress' : 'product', survived);
      till.link.start();
      await till.surroundings.clock.advance(200);
      expect(await till.ids('product')).to.include.members(many(0, 50).map(({ id }) => id));
    }
    await till.crash();
    await till.start();
    expect(await till.documents('product')).to.deep.equal([...many(0, 40, 2), ...many(40, 50)]);
  });

  it('goes on after a cut line without beginning again, and still removes what is gone', async () => {
    till.server.commit('product', ...many(0, 60));
    await till.start();
    till.server.epoch = 'e2';
    till.server.forget('product', product(5).id);
    let cuts = 1;
    till.server.intercept = (frame, line) => {
      if (frame.type !== 'pull' || frame.checkpoint?.id !== product(30).id || cuts-- <= 0) return false;
      line.cut();
      return true;
    };
    till.link.drop('test');
    await till.untilInSync();
    expect(wholePulls()).to.have.length(2);
    expect(await till.ids('product')).to.deep.equal(
      many(0, 60)
        .map(({ id }) => id)
        .filter((id) => id !== product(5).id),
    );
  });

  it('[D2] heals a difference by itself and says so', async () => {
    till.server.commit('product', ...many(0, 30));
    await till.start();
    await till.database.store('product').remove([product(7).id]);
    const rot = [product(8, 1, { name: 'bit rot' }), product(99)] as ReplicatedDocument[];
    await till.database.store('product').put(rot);
    till.server.commit('product', product(0, 2));
    await till.untilInSync();
    till.link.drop('test');
    await till.untilInSync();
    expect(await till.documents('product')).to.deep.equal([product(0, 2), ...many(1, 30)]);
    expect(till.kinds()).to.deep.equal(['difference', 'healed']);
    expect(till.reports[0]).to.have.nested.property('there.count', 30);
  });

  it('[D2] says that it could not heal, and goes live all the same', async () => {
    till.server.commit('product', ...many(0, 5));
    till.server.intercept = (frame, line) => {
      if (frame.type !== 'digest' || frame.collection !== 'product') return false;
      const checkpoint = { epoch: 'e1', xid: '101', id: product(4).id };
      line.send({ type: 'digested', id: frame.id, count: 6, hash: '0'.repeat(64), checkpoint });
      return true;
    };
    await till.start();
    expect(till.kinds()).to.deep.equal(['difference', 'not_healed']);
    expect(till.link.state().name).to.equal('live');
    expect(wholePulls()).to.have.length(2);
  });

  it('[D3] compares only where both stand at the same checkpoint', async () => {
    till.server.commit('product', ...many(0, 5));
    till.server.horizon = 102;
    till.server.commit('product', product(9));
    await till.start();
    expect(till.reports).to.deep.equal([]);
    expect(await till.ids('product')).to.include(product(9).id);
  });

  it('does not wait for a server that is too busy to prove anything', async () => {
    till.server.commit('product', product(0));
    till.server.intercept = (frame, line) => {
      if (frame.type !== 'digest') return false;
      line.send({ type: 'error', id: frame.id, code: 'overloaded', sentence: 'Busy.', remedy: 'retry' });
      return true;
    };
    await till.start();
    expect(till.server.heard('digest')).to.have.length(3);
    till.server.intercept = () => false;
    till.link.drop('test');
    await till.untilInSync();
    expect(till.server.heard('digest')).to.have.length(6);
  });

  it('[D1] … and asks again beside the live feed, which goes on', async () => {
    const backup = till.server.commit('product', ...many(0, 5));
    await till.start();
    till.server.commit('product', product(1, 2, { name: 'of a lost future' }));
    await till.untilInSync();
    till.server.wasThen('product', product(1), backup);
    till.server.intercept = (frame, line) => {
      if (frame.type !== 'digest' || frame.collection !== 'product') return false;
      line.send({ type: 'error', id: frame.id, code: 'overloaded', sentence: 'Busy.', remedy: 'retry' });
      return true;
    };
    till.link.drop('restored');
    await till.untilInSync();
    await till.surroundings.clock.advance(60_000);
    expect(till.server.heard('digest').filter(({ collection }) => collection === 'product')).to.have.length(
      5,
    );
    till.server.intercept = () => false;
    await till.surroundings.clock.advance(60_000);
    till.server.commit('product', product(6));
    await till.untilInSync();
    expect(await till.documents('product')).to.deep.equal([...many(0, 5), product(6)]);
    expect(till.kinds()).to.deep.equal(['difference', 'healed']);
  });

  it('[D1] … also when others of the round are late, so that nothing is live yet', async () => {
    const backup = till.server.commit('product', ...many(0, 5));
    await till.start();
    till.server.commit('product', product(1, 2, { name: 'of a lost future' }));
    await till.untilInSync();
    till.server.wasThen('product', product(1), backup);
    const held: (() => void)[] = [];
    let isBusy = true;
    till.server.intercept = (frame, line) => {
      if (frame.type === 'digest' && frame.collection === 'product' && isBusy) {
        line.send({ type: 'error', id: frame.id, code: 'overloaded', sentence: 'Busy.', remedy: 'retry' });
        return true;
      }
      if (frame.type !== 'pull' || frame.collection !== 'order' || !isBusy) return false;
      held.push(() =>
        line.send({ type: 'error', id: frame.id, code: 'busy', sentence: 'B.', remedy: 'retry' }),
      );
      return true;
    };
    till.link.drop('restored');
    await till.surroundings.clock.advance(14_000);
    isBusy = false;
    for (const release of held) release();
    await till.untilInSync();
    await till.surroundings.clock.advance(120_000);
    await till.untilInSync();
    expect(await till.documents('product')).to.deep.equal(many(0, 5));
    expect(till.kinds()).to.deep.equal(['difference', 'healed']);
  });

  it('[D2] misses nothing that is committed while it heals, although the server is too busy to prove that', async () => {
    const backup = till.server.commit('product', ...many(0, 25));
    await till.start();
    till.server.commit('product', product(1, 2, { name: 'of a lost future' }));
    await till.untilInSync();
    till.server.wasThen('product', product(1), backup);
    let isBusy = true;
    till.server.intercept = (frame, line) => {
      if (frame.type === 'digest' && frame.collection === 'product' && isBusy) {
        line.send({ type: 'error', id: frame.id, code: 'overloaded', sentence: 'Busy.', remedy: 'retry' });
        return true;
      }
      if (frame.type !== 'pull' || frame.collection !== 'product' || isBusy) return false;
      // Everything is being pulled anew: busy once more, and something is committed right behind the last page.
      const isLast = frame.checkpoint?.id === product(19).id;
      if (isLast) isBusy = true;
      if (isLast) queueMicrotask(() => till.server.commit('product', product(30)));
      return false;
    };
    till.link.drop('restored');
    await till.untilInSync();
    isBusy = false;
    await till.surroundings.clock.advance(30_000);
    expect(isBusy, 'again').to.equal(true);
    isBusy = false;
    till.server.intercept = () => false;
    await till.surroundings.clock.advance(120_000);
    await till.untilInSync();
    expect(await till.documents('product')).to.deep.equal([...many(0, 25), product(30)]);
    expect(till.kinds()).to.deep.equal(['difference']);
  });

  it('[D1] compares at every connection, and reads again only what was written', async () => {
    till.server.commit('product', ...many(0, 5));
    await till.start();
    const reads = till.countReads('product');
    till.link.drop('test');
    await till.untilInSync();
    expect(till.server.heard('digest')).to.have.length(6);
    expect(reads()).to.equal(0);
    till.server.commit('product', product(0, 2));
    await till.untilInSync();
    till.link.drop('test');
    await till.untilInSync();
    expect(till.server.heard('digest')).to.have.length(9);
    expect(reads()).to.equal(1);
    expect(till.reports).to.deep.equal([]);
  });

  it('[D1] a death between documents and checkpoint is no difference', async () => {
    till.server.commit('product', ...many(0, 5));
    await till.start();
    till.link.drop('test');
    await till.untilInSync();
    till.failWrites('progress');
    till.server.commit('product', product(0, 2), product(9));
    await till.surroundings.clock.advance(1);
    await till.crash();
    await till.start();
    expect(await till.ids('product')).to.include(product(9).id);
    expect(till.kinds().filter((kind) => kind !== 'failed')).to.deep.equal([]);
  });

  it('[D1] notices a server that was restored and does not know it, although nothing new comes', async () => {
    const backup = till.server.commit('product', ...many(0, 30));
    await till.start();
    till.server.commit('product', product(7, 2, { name: 'of a lost future' }));
    await till.untilInSync();
    till.link.drop('test');
    await till.untilInSync();
    till.server.wasThen('product', product(7), backup);
    till.link.drop('restored');
    await till.untilInSync();
    expect(await till.documents('product')).to.deep.equal(many(0, 30));
    expect(till.kinds()).to.deep.equal(['difference', 'healed']);
  });

  it('pulls a collection of a newer version from the start', async () => {
    till.server.commit('product', ...many(0, 20));
    await till.start();
    await till.crash();
    const current = registry['product']!;
    const version = current.version + 1;
    const next = {
      ...current,
      version,
      upgrade: { ...current.upgrade, [version]: (old: object) => ({ ...old }) },
    };
    till.collections = { ...registry, product: next as Collection };
    await till.start();
    expect(await till.ids('product')).to.have.length(20);
    expect(wholePulls()).to.have.length(2);
  });

  it('removes what an interrupted removal has left behind', async () => {
    till.server.commit('product', ...many(0, 5));
    await till.start();
    await till.crash();
    await till.open();
    await till.replica.stop();
    await till.database.store('progress').remove(['product']);
    for (const { id } of many(3, 5)) till.server.forget('product', id);
    await till.start();
    expect(await till.ids('product')).to.deep.equal(many(0, 3).map(({ id }) => id));
    expect(till.reports.filter(({ kind }) => kind !== 'failed')).to.deep.equal([]);
  });
});

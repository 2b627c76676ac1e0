// The replica's engine over RxDB's memory storage and a small server with a feed: what arrives, in which order, and
// what is left when lines are cut, answers are lost, frames come twice and the device dies in the middle.
import { expect } from 'chai';
import type { Down, Up } from '@evertill/sync';
import { TillReplica, order, product } from './till-replica.ts';

const many = (count: number, rev = 1) => Array.from({ length: count }, (_, nr) => product(nr, rev));

describe('the replica', () => {
  let till: TillReplica;

  beforeEach(() => {
    till = new TillReplica();
  });
  afterEach(() => till.close());

  it('[P1] pulls every page, proves itself and goes live', async () => {
    till.server.pageRows = 100;
    till.server.commit('product', ...many(1234));
    await till.start();
    expect(await till.documents('product')).to.deep.equal(many(1234));
    expect(till.link.state().name).to.equal('live');
    expect(till.server.heard('pull').filter(({ collection }) => collection === 'product')).to.have.length(13);
    expect(till.server.heard('digest').map(({ collection }) => collection)).to.have.members([
      'product',
      'store',
      'order',
    ]);
    expect(till.reports).to.deep.equal([]);
  });

  it('[P3] asks for the next page before it has written this one', async () => {
    till.server.pageRows = 2;
    till.server.commit('product', ...many(4));
    await till.open();
    const events: string[] = [];
    const instance = till.database.instance('product');
    const write = instance.bulkWrite.bind(instance);
    instance.bulkWrite = async (rows, context) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      events.push('written');
      return write(rows, context);
    };
    till.server.intercept = (frame) => {
      if (frame.type === 'pull' && frame.collection === 'product') events.push('asked');
      return false;
    };
    till.link.start();
    await till.untilInSync();
    expect(events.slice(0, 4)).to.deep.equal(['asked', 'asked', 'written', 'written']);
  });

  it("says as of when it is complete by the server's time, not by the device's", async () => {
    till.server.ahead = -3_600_000;
    const serverTime = till.surroundings.clock.now() - 3_600_000;
    await till.start();
    expect(till.complete[0]).to.be.within(serverTime, serverTime + 10_000);
  });

  it('[S1] follows live changes and deletions in their order', async () => {
    till.server.commit('product', ...many(3));
    await till.start();
    till.server.commit('product', product(1, 2, { price: 5 }));
    till.server.commit('product', product(1, 3, { price: 7 }), { id: product(2).id, rev: 2, _deleted: true });
    const last = till.server.commit('product', product(9));
    await till.untilInSync();
    expect(await till.ids('product')).to.deep.equal([product(0).id, product(1).id, product(9).id]);
    expect((await till.documents('product'))[1]).to.include({ price: 7, rev: 3 });
    expect((await till.checkpoint('product'))?.xid).to.equal(String(last));
  });

  it('[S4] gives back credit for every live frame, also for one it ignores', async () => {
    await till.start();
    for (let nr = 0; nr < 40; nr++) till.server.commit('product', product(nr));
    till.server.line.send({
      type: 'changes',
      collection: 'product',
      documents: [],
      checkpoint: { epoch: 'other', xid: '1', id: '' },
    });
    await till.untilInSync();
    await till.surroundings.clock.advance(1);
    expect(till.server.heard('credit').reduce((sum, { frames }) => sum + frames, 0)).to.equal(41);
  });

  it('[S2] keeps its checkpoint behind a transaction that is still open, and misses nothing of it', async () => {
    till.server.commit('product', product(0));
    await till.start();
    const safe = await till.checkpoint('product');
    // The open one was given its number first; what commits meanwhile is sent ahead.
    till.server.horizon = 102;
    till.server.commit('product', product(2));
    await till.untilInSync();
    expect(await till.ids('product')).to.include(product(2).id);
    expect(await till.checkpoint('product')).to.deep.equal(safe);
    await till.crash();
    till.server.horizon = Infinity;
    till.server.commit('product', product(1));
    await till.start();
    expect(await till.ids('product')).to.deep.equal([0, 1, 2].map((nr) => product(nr).id));
  });

  it('never lets an older state overwrite a newer one, nor a late copy bring back a deleted document', async () => {
    till.server.commit('product', product(1, 5, { name: 'new' }), product(2, 3));
    await till.start();
    till.server.commit('product', { ...product(2, 4), _deleted: true });
    await till.untilInSync();
    const checkpoint = (await till.checkpoint('product'))!;
    const stale = [product(1, 4, { name: 'old' }), product(2, 3), product(2, 4)];
    till.server.line.send({ type: 'changes', collection: 'product', documents: stale, checkpoint });
    till.server.line.send({
      type: 'changes',
      collection: 'product',
      documents: [product(1, 4)],
      checkpoint: { ...checkpoint, xid: '1' },
    });
    await till.untilInSync();
    expect(await till.documents('product')).to.deep.equal([product(1, 5, { name: 'new' })]);
    expect(await till.checkpoint('product')).to.deep.equal(checkpoint);
  });

  it('removes a document that left its scope with the revision it had there, and takes it back', async () => {
    till.server.commit('product', product(1, 4));
    await till.start();
    till.server.commit('product', { ...product(1, 4), _deleted: true });
    await till.untilInSync();
    expect(await till.ids('product')).to.deep.equal([]);
    till.server.commit('product', product(1, 6));
    await till.untilInSync();
    expect(await till.documents('product')).to.deep.equal([product(1, 6)]);
  });

  it('[S4] pulls again after resync, and no frame of the broken stream moves its checkpoint', async () => {
    till.server.commit('product', product(0));
    await till.start();
    const far = { epoch: 'e1', xid: '9999', id: 'z' };
    const overtaking: Down = {
      type: 'changes',
      collection: 'product',
      documents: [product(7)],
      checkpoint: far,
    };
    const { line } = till.server;
    // Sent while the client pulls, and while the new stream is asked for.
    till.server.intercept = (frame) => {
      if (frame.type === 'pull' || frame.type === 'stream') line.send(overtaking);
      return frame.type === 'stream';
    };
    line.send({ type: 'resync', collection: 'product' });
    await till.surroundings.clock.advance(100);
    expect(till.link.state().name).to.equal('catching_up');
    expect(await till.checkpoint('product')).to.deep.equal({ epoch: 'e1', xid: '101', id: product(0).id });
    till.server.intercept = () => false;
    till.server.commit('product', product(7), product(8));
    await till.untilInSync();
    expect(await till.ids('product')).to.deep.equal([0, 7, 8].map((nr) => product(nr).id));
    expect((await till.checkpoint('product'))?.xid).to.equal('102');
    expect(till.link.state().name).to.equal('live');
  });

  it('[R3] repeats a lost answer and a cut line from where it stands, and takes frames twice', async () => {
    till.server.pageRows = 50;
    till.server.commit('product', ...many(1000));
    let pulls = 0;
    till.server.intercept = (frame, line) => {
      if (frame.type !== 'pull' || frame.collection !== 'product') return false;
      pulls++;
      if (pulls === 5) return true;
      if (pulls === 9) line.cut();
      if (pulls % 2 === 0) line.received.push(frame);
      return pulls === 9;
    };
    await till.start();
    expect(await till.documents('product')).to.deep.equal(many(1000));
    const starts = till.server
      .heard('pull')
      .filter((frame) => frame.collection === 'product' && frame.checkpoint === null);
    expect(starts).to.have.length(1);
    expect(till.reports).to.deep.equal([]);
  });

  it('asks for smaller pages on a line too slow for large ones, and stays with what works', async () => {
    till.server.commit('product', ...many(3000));
    till.server.intercept = (frame) =>
      frame.type === 'pull' && frame.collection === 'product' && frame.limit > 700;
    await till.start();
    const asked = till.server.heard('pull').filter(({ collection }) => collection === 'product');
    const sizes = asked.map(({ limit }) => limit);
    expect(sizes.slice(0, 4)).to.deep.equal([5000, 2500, 1250, 625]);
    expect(new Set(sizes.slice(4))).to.deep.equal(new Set([625]));
    expect(await till.ids('product')).to.have.length(3000);
  });

  for (const [what, name] of [
    ['between documents and checkpoint', 'progress'],
    ['before the documents', 'product'],
  ] as const) {
    it(`[I8][C5] loses nothing when the device dies ${what}, wherever that is`, async () => {
      till.server.pageRows = 10;
      till.server.commit('product', ...many(60));
      for (let survived = 0; survived < 14; survived++) {
        await till.open();
        till.failWrites(name, survived);
        till.link.start();
        await till.surroundings.clock.advance(200);
        const checkpoint = await till.checkpoint('product');
        const reached = checkpoint === undefined ? 0 : Number(checkpoint.id.slice(1)) + 1;
        expect(await till.ids('product')).to.include.members(many(reached).map(({ id }) => id));
        await till.crash();
      }
      await till.start();
      expect(await till.documents('product')).to.deep.equal(many(60));
    });
  }

  it('[C5] writes the checkpoint of a live change only after the change', async () => {
    await till.start();
    till.failWrites('product', 0);
    const before = await till.checkpoint('product');
    till.server.commit('product', product(1));
    await till.surroundings.clock.advance(100);
    expect(await till.checkpoint('product')).to.deep.equal(before);
    expect(till.kinds()).to.include('failed');
    expect(till.link.state().name).to.equal('catching_up');
    await till.crash();
    await till.start();
    expect(await till.ids('product')).to.deep.equal([product(1).id]);
  });

  it('leaves out what it cannot read, says so once, and goes on', async () => {
    till.server.commit(
      'product',
      product(0),
      product(1, 1, { price: 'free' }),
      product(2, 1, { surprise: true }),
    );
    await till.start();
    expect(await till.ids('product')).to.deep.equal([product(0).id]);
    expect(till.reports.map((report) => 'problems' in report && report.problems)).to.have.length(2);
    expect(till.reports[0]).to.include({ kind: 'quarantined', id: product(1).id });
    let shown = -1;
    till.replica.progress$.subscribe((progress) => (shown = progress['product']!.quarantined)).unsubscribe();
    expect(shown).to.equal(2);
    till.server.commit('product', product(1, 2, { price: 3 }), { id: product(2).id, rev: 2, _deleted: true });
    till.server.commit('product', product(3));
    await till.untilInSync();
    expect(await till.ids('product')).to.deep.equal([0, 1, 3].map((nr) => product(nr).id));
    till.replica.progress$.subscribe((progress) => (shown = progress['product']!.quarantined)).unsubscribe();
    expect(shown).to.equal(0);
    // The next greeting proves it.
    till.link.drop('test');
    await till.untilInSync();
    expect(till.kinds()).to.deep.equal(['quarantined', 'quarantined']);
  });

  it('asks again for what it could not read after an update of the app, and only then', async () => {
    till.server.commit('product', product(0), product(1, 1, { price: 'free' }));
    await till.start();
    await till.crash();
    till.server.forget('product', product(1).id);
    await till.start();
    const whole = () =>
      till.server.heard('pull').filter((frame) => frame.collection === 'product' && !frame.checkpoint).length;
    expect(whole()).to.equal(1);
    await till.crash();
    till.clientVersion = '2';
    await till.start();
    expect(whole()).to.equal(2);
    expect(await till.ids('product')).to.deep.equal([product(0).id]);
  });

  it('[C6] holds a time-bound collection from its lower day on, which rises with time', async () => {
    till.lowerDay = '2026-11-10';
    const days = ['2026-11-08', '2026-11-10', '2026-11-12', '2026-11-14'];
    till.server.commit('order', ...days.map((day, nr) => order(nr, day)));
    await till.start();
    const [first] = till.server.heard('pull').filter(({ collection }) => collection === 'order');
    expect(first?.from_day).to.equal('2026-11-10');
    // The live feed does not know about days.
    till.server.commit('order', order(8, '2026-11-09'), order(9, '2026-11-15'));
    await till.untilInSync();
    expect(await till.ids('order')).to.deep.equal([1, 2, 3, 9].map((nr) => order(nr, '').id));
    till.lowerDay = '2026-11-13';
    await till.surroundings.clock.advance(3_600_000);
    expect(await till.ids('order')).to.deep.equal([3, 9].map((nr) => order(nr, '').id));
    // A clock that differs by an hour is at another day around midnight.
    till.lowerDay = '2026-11-12';
    till.link.drop('test');
    await till.untilInSync();
    expect(await till.ids('order')).to.deep.equal([3, 9].map((nr) => order(nr, '').id));
  });

  it('[C6] gets back what a wrong clock made it forget, and forgets nothing while it cannot ask for the time', async () => {
    till.lowerDay = '2026-11-10';
    till.server.commit(
      'order',
      ...['2026-11-09', '2026-11-12', '2026-11-14'].map((day, nr) => order(nr, day)),
    );
    await till.start();
    const all = [1, 2].map((nr) => order(nr, '').id);
    till.lowerDay = '2027-01-01';
    till.server.door = 'closed';
    till.link.drop('test');
    await till.surroundings.clock.advance(7_200_000);
    expect(await till.ids('order'), 'offline').to.deep.equal(all);
    till.server.door = 'open';
    await till.untilInSync();
    expect(await till.ids('order'), 'the server’s clock is wrong as well').to.deep.equal([]);
    till.lowerDay = '2026-11-10';
    await till.surroundings.clock.advance(3_600_000);
    await till.untilInSync();
    expect(await till.ids('order'), 'healed without a new connection').to.deep.equal(all);
  });

  it('tries again when the server is busy, and does without a collection it refuses', async () => {
    till.server.commit('product', product(0));
    let busy = 2;
    till.server.intercept = (frame: Up, line) => {
      if (frame.type !== 'pull') return false;
      const { id, collection } = frame;
      if (collection === 'store')
        line.send({ type: 'error', id, code: 'forbidden', sentence: 'No.', remedy: 'fatal' });
      else if (busy-- > 0)
        line.send({
          type: 'error',
          id,
          code: 'overloaded',
          sentence: 'Busy.',
          remedy: 'retry',
          retry_after: 3000,
        });
      else return false;
      return true;
    };
    await till.open();
    till.link.start();
    await till.surroundings.clock.advance(20_000);
    expect(await till.ids('product')).to.deep.equal([product(0).id]);
    expect(till.link.state().name).to.equal('live');
    expect(till.replica.inSync()).to.equal(false);
    expect(till.reports).to.deep.equal([
      { kind: 'refused', collection: 'store', code: 'forbidden', sentence: 'No.' },
    ]);
    expect(Object.keys(till.server.heard('stream').at(-1)!.collections)).to.have.members([
      'product',
      'order',
    ]);
  });

  it('forgets tombstones once there are many and they are old', async () => {
    till.surroundings.clock.jump(-5 * 365 * 86_400_000);
    till.server.commit('product', ...many(2100));
    await till.start();
    till.server.commit('product', ...many(2050, 2).map((document) => ({ ...document, _deleted: true })));
    await till.untilInSync();
    const store = till.database.store('product');
    expect([await store.count(), await store.tombstones()]).to.deep.equal([50, 2050]);
    till.link.drop('test');
    await till.untilInSync();
    expect([await store.count(), await store.tombstones()]).to.deep.equal([50, 0]);
    expect(till.reports).to.deep.equal([]);
  });

  it('stops at once in the middle of a pull, and goes on from there', async () => {
    till.server.pageRows = 10;
    till.server.commit('product', ...many(100));
    till.server.intercept = (frame) => frame.type === 'pull' && frame.checkpoint?.id === product(49).id;
    await till.open();
    till.link.start();
    await till.surroundings.clock.advance(10);
    await till.replica.stop();
    expect(await till.ids('product')).to.have.length(50);
    till.link.close();
    till.server.intercept = () => false;
    await till.start();
    expect(await till.ids('product')).to.have.length(100);
    expect(till.server.heard('hello').at(-1)?.checkpoints['product']?.id).to.equal(product(49).id);
  });
});

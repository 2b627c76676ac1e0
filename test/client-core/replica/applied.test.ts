// What a till says about how far it has applied a collection: only what is proven and on its disk, never what it was
// merely sent, and what it could not say it says when it is back.
import { expect } from 'chai';
import type { Applied } from '@evertill/sync';
import { TillReplica, product } from './till-replica.ts';

describe('what a till has applied', () => {
  let till: TillReplica;

  beforeEach(() => {
    till = new TillReplica();
    till.reported = ['product'];
    till.server.commit('product', product(0), product(1));
  });
  afterEach(() => till.close());

  const said = (): readonly Applied[] => till.server.heard('applied');
  const places = () => said().map(({ checkpoint }) => checkpoint?.xid ?? null);
  const pass = (ms: number) => till.surroundings.clock.advance(ms);
  /** Digests of the products are answered with another checksum. */
  const differing = (times: number) => {
    let left = times;
    till.server.intercept = (frame, line) => {
      if (frame.type !== 'digest' || frame.collection !== 'product' || left-- <= 0) return false;
      const checkpoint = { epoch: 'e1', xid: '101', id: product(1).id };
      line.send({ type: 'digested', id: frame.id, count: 2, hash: 'f'.repeat(64), checkpoint });
      return true;
    };
  };

  it('[G1][G2] is said when it is proven, and soon after each live change, not more often than every few seconds', async () => {
    await till.start();
    await pass(2000);
    expect(places()).to.deep.equal(['101']);
    await pass(10_000);
    for (let rev = 2; rev < 12; rev++) {
      till.server.commit('product', product(0, rev));
      await pass(300);
    }
    await pass(10_000);
    expect(places().length).to.be.within(2, 5);
    expect(places().at(-1)).to.equal('111');
    expect(said().every(({ collection }) => collection === 'product')).to.equal(true);
  });

  it('[G2] names the moment at which it was there, not the one at which it is said', async () => {
    await till.start();
    await pass(10_000);
    till.server.commit('product', product(0, 2));
    await pass(1);
    const then = till.surroundings.clock.now();
    await pass(2999);
    const { at, wall } = said().at(-1)!;
    expect(then - at).to.be.within(0, 1);
    expect(wall - at).to.be.within(200, 3000);
  });

  it('[G1] is nothing that was sent and could not be written', async () => {
    await till.start();
    await pass(10_000);
    till.failWrites('product');
    till.server.commit('product', product(0, 2));
    await pass(60_000);
    expect(places()).to.deep.equal(['101']);
  });

  it('[G1] is nothing while it cannot be compared', async () => {
    till.server.intercept = (frame, line) => {
      if (frame.type !== 'digest') return false;
      line.send({ type: 'error', id: frame.id, code: 'overloaded', sentence: 'Busy.', remedy: 'retry' });
      return true;
    };
    await till.start();
    till.server.commit('product', product(0, 2));
    await pass(5000);
    expect(said()).to.deep.equal([]);
    till.server.intercept = () => false;
    await pass(60_000);
    expect(places()).to.deep.equal(['102']);
  });

  it('[G1] is nothing from a document on that the app cannot read', async () => {
    await till.start();
    await pass(10_000);
    till.server.commit('product', product(0, 2, { price: 'dear' }));
    till.server.commit('product', product(1, 2));
    await pass(60_000);
    expect(places()).to.deep.equal(['101']);
  });

  it('[G3] is taken back when it turns out to differ, and said again when it is healed', async () => {
    await till.start();
    await pass(10_000);
    differing(3);
    till.server.line.cut();
    await pass(60_000);
    expect(till.kinds()).to.deep.equal(['difference', 'healed']);
    const [first, ...later] = places();
    expect(first).to.equal('101');
    expect(later).to.include(null);
    expect(later.at(-1)).to.equal('101');
  });

  it('[G2] that could not be said is said at the next greeting, with its own moment, also after a restart', async () => {
    await till.start();
    await pass(10_000);
    till.server.commit('product', product(0, 2));
    await pass(1);
    const then = till.surroundings.clock.now();
    await till.crash();
    expect(places()).to.deep.equal(['101']);
    await pass(3_600_000);
    await till.start();
    await pass(1000);
    const late = said()[1]!;
    expect(late.checkpoint?.xid).to.equal('102');
    expect(late.wall - late.at).to.be.within(late.wall - then, 3_700_000);
  });

  it('[G2] names that moment although the clock was set before the next greeting', async () => {
    const { clock } = till.surroundings;
    const eightYears = 8 * 365 * 86_400_000;
    clock.jump(eightYears);
    till.server.ahead = -eightYears;
    await till.start();
    await pass(10_000);
    till.server.commit('product', product(0, 2));
    await pass(1);
    await till.crash();
    clock.jump(-eightYears);
    till.server.ahead = 0;
    await pass(3_600_000);
    await till.start();
    await pass(1000);
    const { at, wall } = said().at(-1)!;
    expect(wall - at).to.be.within(3_600_000, 3_700_000);
  });

  it('is said of no other collection, and by nobody who was not asked to', async () => {
    till.reported = [];
    await till.start();
    await pass(60_000);
    expect(said()).to.deep.equal([]);
  });
});

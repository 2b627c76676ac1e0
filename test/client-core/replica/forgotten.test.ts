// What the server has forgotten of somebody a till does not remember, not even in the deleted documents it keeps.
import { expect } from 'chai';
import { TillReplica, product } from './till-replica.ts';

describe('[T24] a replica', () => {
  let till: TillReplica;

  beforeEach(() => {
    till = new TillReplica();
  });
  afterEach(() => till.close());

  it('keeps of a deleted document what the server said last, also when it was deleted here before', async () => {
    const words = { name: 'Zebulonia' };
    till.server.commit('product', product(1, 4, words), product(2, 4, words), product(3, 4, words));
    await till.start();
    const dead = (nr: number, rev: number, fields = {}) => ({ ...product(nr, rev, fields), _deleted: true });
    till.server.commit('product', dead(1, 5, { name: 'Erased' }), dead(2, 5, words), dead(3, 4, words));
    await till.untilInSync();
    const stored = async () => {
      const all = await till.database.instance('product').findDocumentsById(
        [1, 2, 3].map((nr) => product(nr).id),
        true,
      );
      return all.map(({ name, rev, _deleted }) => [name, rev, _deleted]);
    };
    expect(await stored()).to.deep.equal([
      ['Erased', 5, true],
      ['Zebulonia', 5, true],
      ['Zebulonia', 4, true],
    ]);
    // The third has left the scope: what it is told is of the revision it had there.
    till.server.commit('product', dead(2, 6, { name: 'Erased' }), dead(3, 4, { name: 'Erased' }));
    await till.untilInSync();
    till.server.commit('product', { id: product(1).id, rev: 7, _deleted: true });
    await till.untilInSync();
    expect(await stored()).to.deep.equal([
      ['Erased', 7, true],
      ['Erased', 6, true],
      ['Erased', 4, true],
    ]);
  });
});

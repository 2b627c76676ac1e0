// The tree as a list: parents first, neighbours by name, nobody lost.
import { expect } from 'chai';
import fc from 'fast-check';
import { inTreeOrder } from '@evertill/schemas';
import type { Category } from '@evertill/schemas';

const one = (id: string, parent_id = '', name = id): Category => ({ id, name, parent_id });
const shown = (list: readonly Category[]) => inTreeOrder(list).map(({ id, level }) => `${level} ${id}`);

describe('categories in the order of their tree', () => {
  it('stand behind their parents, beside each other by name whatever its capitals', () => {
    const list = [
      one('c', 'a', 'Zebra'),
      one('b', '', 'beta'),
      one('d', 'a', 'apple'),
      one('a', '', 'Alpha'),
    ];
    expect(shown(list)).to.deep.equal(['1 a', '2 d', '2 c', '1 b']);
  });

  it('stand at the top where their parent is not there, or the tree runs in a circle', () => {
    expect(shown([one('a', 'gone')])).to.deep.equal(['1 a']);
    expect(shown([one('x'), one('a', 'b'), one('b', 'a')])).to.deep.equal(['1 x', '1 a', '2 b']);
  });

  it('are all there once, whatever names whom as its parent', () => {
    const ids = fc.integer({ min: 0, max: 14 }).map(String);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: ids, parent_id: ids }), { selector: ({ id }) => id }),
        (list) => {
          const categories = list.map(({ id, parent_id }) => one(id, parent_id));
          expect(inTreeOrder(categories).map(({ id }) => id)).to.have.members(list.map(({ id }) => id));
        },
      ),
    );
  });
});

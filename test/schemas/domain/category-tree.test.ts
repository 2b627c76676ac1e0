// Who stands above a category, in a tree and in what somebody made of one by hand.
import { expect } from 'chai';
import { mostCategoryLevels, withAncestors } from '@evertill/schemas';

describe('a category and those above it', () => {
  const parents = new Map([
    ['cola', 'drinks'],
    ['drinks', 'food'],
    ['food', ''],
    ['a', 'b'],
    ['b', 'a'],
  ]);
  const above = (id: string) => withAncestors(id, (one) => parents.get(one));

  it('come nearest first', () => {
    expect(above('cola')).to.deep.equal(['cola', 'drinks', 'food']);
    expect(above('food')).to.deep.equal(['food']);
    expect(above('unheard-of')).to.deep.equal(['unheard-of']);
    expect(above('')).to.deep.equal([]);
  });

  it('end where a circle closes, and where no tree goes on', () => {
    expect(above('a')).to.deep.equal(['a', 'b']);
    const endless = withAncestors('0', (id) => String(Number(id) + 1));
    expect(mostCategoryLevels).to.equal(10);
    expect(endless).to.have.length(mostCategoryLevels + 1);
  });
});

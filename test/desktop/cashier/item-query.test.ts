// What the items' place shows, in its address, and which part of the list it reads.
import { expect } from 'chai';
import { readItemQuery, withItemQuery } from '../../../desktop/renderer/cashier/items/item-query.ts';
import { windowFor } from '../../../desktop/renderer/workplace/item-window.ts';

describe('the address of the items', () => {
  const read = (text: string) => readItemQuery(new URLSearchParams(text));

  it('comes back as it was said, whatever stands in it', () => {
    const said = { words: 'a&b=<i>\u202E', category: 'c/1', inStock: true, item: 'p?1' };
    const address = withItemQuery(new URLSearchParams(), said);
    expect(read(address.toString())).to.deep.equal(said);
  });

  it('names nothing that is not asked for, and leaves alone what is not its own', () => {
    expect(read('')).to.deep.equal({ words: '', category: '', inStock: false, item: '' });
    expect(read('stock=out').inStock).to.equal(false);
    const before = new URLSearchParams('q=tea&stock=in&other=1');
    expect(withItemQuery(before, { words: '', inStock: false }).toString()).to.equal('other=1');
    expect(before.get('q')).to.equal('tea');
  });
});

describe('the window of a long list', () => {
  it('holds the rows on the screen with some around them, and never begins before the first', () => {
    for (let first = 0; first < 400; first += 7) {
      const last = first + 12;
      const { from, count } = windowFor(first, last);
      expect(from).to.be.within(0, Math.max(0, first - 25));
      expect(from + count).to.be.greaterThan(last + 24);
      expect(count).to.be.lessThan(200);
    }
  });

  it('stays the same while somebody scrolls a little', () => {
    expect(windowFor(110, 120)).to.deep.equal(windowFor(114, 124));
  });
});

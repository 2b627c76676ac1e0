// An order that is kept while things come and go, and holds on to nothing that is gone: a till sells for weeks before anybody
// opens the list again.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { SortedItems } from '../../../client-core/queries/sorted-items.ts';

interface Item {
  readonly price: number;
}

describe('items in an order that is kept', () => {
  const item = (price: number): Item => ({ price });
  const sorted = (...items: Item[]) => new SortedItems(items, (one, other) => one.price - other.price);
  const prices = (items: SortedItems<Item>) => items.inOrder().map(({ price }) => price);

  it('has what came in its place, and not what went, whenever that was', () => {
    const [one, five] = [item(1), item(5)];
    const items = sorted(one, five);
    items.put(item(3));
    const passing = item(4);
    items.put(passing);
    items.drop(passing);
    items.drop(one);
    expect(prices(items)).to.deep.equal([3, 5]);
    items.put(one);
    items.drop(five);
    expect(prices(items)).to.deep.equal([1, 3]);
  });

  it('forgets what came and went before anybody looked', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const items = sorted(item(1));
    const passed = (() => {
      const passing = item(2);
      items.put(passing);
      items.drop(passing);
      return new WeakRef(passing);
    })();
    // A reference that was just made lives to the end of its turn.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    expect(passed.deref()).to.equal(undefined);
    expect(prices(items)).to.deep.equal([1]);
  });
});

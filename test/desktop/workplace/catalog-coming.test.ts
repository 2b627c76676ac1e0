// What a till says of a catalog that has come in part: how much, and whether it comes by itself.
import { expect } from 'chai';
import { arrivedSoFar, catalogComing } from '../../../desktop/renderer/workplace/sync/mood.ts';

type Status = Parameters<typeof catalogComing>[0];

function given(pulled: number, complete: boolean, name: Status['connection']['name']): Status {
  return {
    perCollection: { product: { pulled, complete, quarantined: 0 } },
    connection: { name } as Status['connection'],
  };
}

describe('a catalog that is coming', () => {
  it('is counted while it takes long', () => {
    expect(catalogComing(given(34_000, false, 'catching_up'))).to.deep.equal({ items: 34_000, isCut: false });
  });

  it('is said to go on later when the connection went away, however little is here', () => {
    expect(catalogComing(given(12, false, 'waiting'))).to.deep.equal({ items: 12, isCut: true });
  });

  it('is nothing to speak of when all of it was here, none of it is, or it takes a moment', () => {
    for (const status of [
      given(34_000, true, 'catching_up'),
      given(34_000, true, 'waiting'),
      given(0, false, 'waiting'),
      given(1999, false, 'catching_up'),
      { perCollection: {}, connection: { name: 'live' } as Status['connection'] },
    ])
      expect(catalogComing(status)).to.equal(undefined);
  });
});

describe('a list whose records are coming', () => {
  const product = { pulled: 0, complete: false, quarantined: 0 };

  it('is told how many are here, from the first moment to the last (field case E)', () => {
    for (const pulled of [0, 1, 1999, 15_000])
      expect(arrivedSoFar({ perCollection: { product: { ...product, pulled } } }, 'product')).to.equal(
        pulled,
      );
  });

  it('is told nothing once all were here, or before it is known (field case E)', () => {
    const complete = { ...product, pulled: 0, complete: true };
    expect(arrivedSoFar({ perCollection: { product: complete } }, 'product')).to.equal(undefined);
    expect(arrivedSoFar({ perCollection: {} }, 'product')).to.equal(undefined);
  });

  it('is told of its own records, whatever the others do (field case E)', () => {
    const customer = { pulled: 7, complete: true, quarantined: 0 };
    const status = { perCollection: { product, customer } };
    expect(arrivedSoFar(status, 'product')).to.equal(0);
    expect(arrivedSoFar(status, 'customer')).to.equal(undefined);
  });
});

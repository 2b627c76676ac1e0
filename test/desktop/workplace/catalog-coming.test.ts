// What a till says of a catalog that has come in part: how much, and whether it comes by itself.
import { expect } from 'chai';
import { catalogComing } from '../../../desktop/renderer/workplace/sync/mood.ts';

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

// Quick keys change their places: one by one and by dragging; what is not shown now stays where it is.
import { expect } from 'chai';
import type { QuickKey } from '@evertill/schemas';
import {
  inOrder,
  movedTo,
  stepped,
  withFace,
  withoutKey,
} from '../../../desktop/renderer/workplace/quick-keys/page-edit.ts';

const keys = ['a', 'b', 'hidden', 'c', 'd'].map((id): QuickKey => ({
  id,
  label: '',
  color: 'gray',
  kind: 'item',
  item_id: `item-${id}`,
}));
const shown = ['a', 'b', 'c', 'd'];
const ids = (some: readonly QuickKey[]) => some.map(({ id }) => id).join(' ');

describe('the order of quick keys', () => {
  it('lets one take the place of another, forwards and backwards, and back again', () => {
    expect(movedTo(shown, 'a', 'c')).to.deep.equal(['b', 'c', 'a', 'd']);
    expect(movedTo(shown, 'd', 'a')).to.deep.equal(['d', 'a', 'b', 'c']);
    expect(movedTo(movedTo(shown, 'a', 'b'), 'a', 'b')).to.deep.equal(shown);
    expect(movedTo(shown, 'a', 'a')).to.equal(shown);
    expect(movedTo(shown, 'a', 'gone')).to.equal(shown);
    expect(movedTo(shown, 'gone', 'a')).to.equal(shown);
  });

  it('steps one place, and not over the ends', () => {
    expect(stepped(shown, 'b', 1)).to.deep.equal(['a', 'c', 'b', 'd']);
    expect(stepped(shown, 'b', -1)).to.deep.equal(['b', 'a', 'c', 'd']);
    expect(stepped(shown, 'a', -1)).to.equal(shown);
    expect(stepped(shown, 'd', 1)).to.equal(shown);
    expect(stepped(shown, 'gone', 1)).to.equal(shown);
  });

  it('keeps what is not shown in its place, and loses none', () => {
    expect(ids(inOrder(keys, ['d', 'c', 'b', 'a']))).to.equal('d c hidden b a');
    expect(ids(inOrder(keys, ['gone', 'b', 'a']))).to.equal('b a hidden c d');
  });

  it('changes the face of one, and takes one away', () => {
    const changed = withFace(keys, 'b', { label: 'Bun', color: 'pink' });
    expect(changed[1]).to.deep.equal({ ...keys[1], label: 'Bun', color: 'pink' });
    expect(changed.filter((_, nr) => nr !== 1)).to.deep.equal(keys.filter((_, nr) => nr !== 1));
    expect(ids(withoutKey(keys, 'b'))).to.equal('a hidden c d');
  });
});

// What is left of a held basket that one till removed and another one touched, and whether anybody has to hear of it.
import { expect } from 'chai';
import { mergeDraft } from '../../../client-core/drafts/merge-draft.ts';
import type { StoredDraft } from '../../../client-core/drafts/merge-draft.ts';

const held: StoredDraft = {
  id: 'basket',
  _deleted: false,
  rev: 3,
  store_id: 'store',
  pos_register_id: 'lane-1',
  name: 'Mrs. Hill',
  customer_id: '',
  status: 'held',
  lines: [{ id: 'line', item_id: 'milk', qty: '1.000', unit_price: 100 }],
  discounts: [],
  coupons: [],
  approvals: [],
  taken: [],
  held_by: 'anna',
  updated_at: '2026-11-24T08:00:00.000Z',
  lease: null,
};
const opened = {
  ...held,
  status: 'resumed',
  pos_register_id: 'lane-2',
  held_by: 'ben',
  updated_at: '2026-11-24T08:05:00.000Z',
};
const paid = { ...held, status: 'paid', _deleted: true, rev: 4 };

describe('a basket that is removed on one till and touched on another', () => {
  const sides = [
    ['there', opened, paid],
    ['here', paid, opened],
  ] as const;
  for (const [where, mine, theirs] of sides) {
    it(`is gone, and nobody is asked because somebody else had it open meanwhile (removed ${where})`, () => {
      const { document, conflicts } = mergeDraft(held, mine, theirs);
      expect(document).to.deep.include({ id: 'basket', _deleted: true, status: 'paid' });
      expect(conflicts).to.deep.equal([]);
    });

    it(`is gone, and what somebody put into it meanwhile is shown (removed ${where})`, () => {
      const put = { customer_id: 'hill' };
      const { document, conflicts } = mergeDraft(
        held,
        mine._deleted ? mine : { ...mine, ...put },
        theirs._deleted ? theirs : { ...theirs, ...put },
      );
      expect(document).to.deep.include({ _deleted: true, status: 'paid' });
      expect(conflicts.map(({ field }) => field)).to.deep.equal(['_deleted']);
    });
  }
});

describe('a basket of which parts were paid on two tills (field case 14)', () => {
  const part = (id: string, amount: number) => ({
    id,
    method: 'card',
    amount,
    taken_by: 'anna',
    taken_at: '2026-11-24T08:00:00.000Z',
  });
  const [first, second, third] = [part('p1', 2000), part('p2', 500), part('p3', 300)];

  it('keeps what was taken on both, and gives back once what either gave back', () => {
    const base = { ...held, taken: [first] };
    const both = mergeDraft(base, { ...base, taken: [first, second] }, { ...base, taken: [first, third] });
    expect(both.conflicts).to.deep.equal([]);
    expect(both.document['taken']).to.have.deep.members([first, second, third]);
    const back = mergeDraft(base, { ...base, taken: [] }, { ...base, taken: [first, third] });
    expect(back.document['taken']).to.deep.equal([third]);
    const twice = mergeDraft(base, { ...base, taken: [] }, { ...base, name: 'Hill', taken: [] });
    expect(twice.document['taken']).to.deep.equal([]);
  });

  it('that was paid on the other says so where a part was taken', () => {
    const { conflicts } = mergeDraft(held, { ...opened, taken: [second] }, paid);
    expect(conflicts.map(({ field }) => field)).to.deep.equal(['_deleted']);
  });
});

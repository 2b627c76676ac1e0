// Given a held basket, when anybody at a till of the store changes it, then it is theirs to hold, resume and pay; a
// basket that is done stays done, except that what already left the drawer is recorded.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Draft } from '@evertill/schemas';
import { draftRule } from '../../../server/rules/draft.ts';
import type { DraftFacts } from '../../../server/rules/draft.ts';
import { aDraft } from '../../contract/contract-documents.ts';
import { aProposal } from '../../support/given-proposal.ts';

const basket = (fields: Partial<Draft> = {}) => aDraft({ id: 'basket', store_id: 'store', ...fields });

interface Known extends Partial<DraftFacts> {
  readonly deleted?: boolean;
}

const nothingKnown = { storeExists: true, deletedAs: undefined, isSold: false, partsLeft: [] } as const;

function decide(current: Draft | null, proposed: Draft, { deleted = false, ...known }: Known = {}) {
  return draftRule.decide(aProposal<Draft>(collections.draft, { current, proposed, deleted }), {
    ...nothingKnown,
    ...known,
  });
}

const lease = {
  device_id: 'device-2',
  device_name: 'Till 2',
  pos_register_id: 'lane-2',
  user_id: 'anna',
  since: '2026-11-21T09:00:00.000Z',
  until: '2026-11-21T09:03:00.000Z',
};

describe('a draft', () => {
  const statuses = ['held', 'resumed', 'paid', 'discarded'] as const;

  for (const status of statuses) {
    it(`may begin as ${status}: a till may have held, resumed and paid it while offline`, () => {
      expect(decide(null, basket({ status }))).to.deep.include({ kind: 'accept', alsoWrite: [] });
    });
  }

  for (const before of statuses) {
    for (const after of statuses) {
      const isDone = before === 'paid' || before === 'discarded';
      const refused = isDone && after !== 'paid';
      it(`${before} → ${after} is ${refused ? 'refused (draft_closed)' : 'accepted'}`, () => {
        const decision = decide(basket({ status: before }), basket({ status: after, name: 'changed' }));
        if (refused)
          expect(decision).to.deep.include({
            kind: 'reject',
            code: 'draft_closed',
            details: { status: before },
          });
        else expect(decision.kind).to.equal('accept');
      });
    }
  }

  it('that is done loses its name by the server’s own act, and nothing else', () => {
    const current = basket({ status: 'discarded', name: 'Zebulonia', rev: 4 });
    const says = (changes: Partial<Draft>) =>
      draftRule.decide(
        aProposal<Draft>(collections.draft, {
          current,
          proposed: basket({ status: 'discarded', name: '', ...changes }),
          deleted: false,
          authority: 'operation',
        }),
        { ...nothingKnown, storeExists: false },
      );
    expect(says({}).kind).to.equal('accept');
    expect(says({ held_by: 'somebody' })).to.include({ kind: 'reject' });
  });

  it('of which a part was paid is not given up, and is once that is given back (field case 14)', () => {
    const taken: Draft['taken'] = [
      { id: 'p', method: 'cash', amount: 500, taken_by: 'anna', taken_at: lease.since },
    ];
    const giveUp = (parts: Draft['taken']) =>
      decide(basket({ taken }), basket({ status: 'discarded', taken: parts }));
    expect(giveUp(taken)).to.include({ kind: 'reject', code: 'draft_part_paid' });
    expect(giveUp([]).kind).to.equal('accept');
  });

  describe('that ended without a part that was taken of it (field case 14)', () => {
    const part = { id: 'p', method: 'cash', amount: 500, taken_by: 'anna', taken_at: lease.since } as const;
    const late = basket({ status: 'resumed', taken: [part] });
    const told = { kind: 'reject', code: 'draft_part_left', details: { parts: [part] } };
    const ends: readonly [string, Draft | null, Partial<DraftFacts>][] = [
      ['paid', null, { deletedAs: 'paid', isSold: true }],
      ['paid, before its sale is here', null, { deletedAs: 'paid' }],
      ['sold, and never seen here', null, { isSold: true }],
      ['sold, and not deleted yet', basket(), { isSold: true }],
      ['discarded', basket({ status: 'discarded' }), {}],
    ];
    for (const [what, current, known] of ends) {
      it(`is refused with that part: ${what}`, () => {
        expect(decide(current, late, { ...known, partsLeft: [part] })).to.deep.include(told);
        const isTold = decide(current, { ...late, status: 'paid' }, { ...known, partsLeft: [part] });
        expect(isTold.kind, 'sold here as well').to.equal('accept');
        expect(decide(current, late, known), 'in its sale').not.to.include({ code: 'draft_part_left' });
      });
    }

    it('and is discarded with it is refused in the same words', () => {
      const gone = basket({ status: 'discarded' });
      expect(decide(gone, { ...late, status: 'discarded' }, { partsLeft: [part] })).to.deep.include(told);
    });
  });

  it('of a store that does not exist is refused', () => {
    expect(decide(null, basket(), { storeExists: false })).to.include({ code: 'not_found' });
  });

  it('never moves to another store', () => {
    expect(decide(basket(), basket({ store_id: 'other' }))).to.deep.include({
      code: 'field_read_only',
      details: { field: 'store_id' },
    });
  });

  it('that was paid is stored as deleted, before its sale is here and after', () => {
    const paid = basket({ status: 'paid', name: 'Mrs. Smith' });
    for (const isSold of [true, false])
      for (const current of [basket({ status: 'resumed', lease }), basket({ status: 'discarded' }), null])
        expect(decide(current, paid, { isSold })).to.deep.include({ kind: 'accept', deleted: true });
    expect(
      decide(null, basket({ status: 'resumed' }), { isSold: true }),
      'its till died in between',
    ).to.include({
      kind: 'accept',
      deleted: true,
    });
    expect(decide(null, basket({ status: 'resumed' }))).not.to.have.property('deleted');
  });

  it('that is gone does not come back by an old copy, and the word that it was paid harms nobody', () => {
    for (const status of ['held', 'resumed', 'discarded'] as const)
      expect(decide(null, basket({ status }), { deletedAs: 'paid' })).to.deep.include({
        kind: 'reject',
        code: 'draft_closed',
        details: { status: 'paid' },
      });
    const again = decide(null, basket({ status: 'paid' }), { deletedAs: 'paid' });
    expect(again).to.include({ kind: 'accept', deleted: true });
    const changed = decide(basket(), basket({ name: 'changed' }), { isSold: true });
    expect(changed, 'sold, and not deleted yet').to.include({ code: 'draft_closed' });
  });

  it('is lent by the server alone, and to nobody once it is done', () => {
    const lent = (current: Draft | null, proposed: Draft) => {
      const decision = decide(current, proposed);
      return decision.kind === 'accept' ? decision.document.lease : decision.code;
    };
    const mine = { ...lease, device_id: 'device-1' };
    expect(lent(null, basket({ lease: mine })), 'nobody lends it to themselves').to.equal(null);
    expect(lent(basket({ lease }), basket({ status: 'resumed', lease: mine }))).to.deep.equal(lease);
    expect(lent(basket({ lease }), basket({ status: 'held', lease: null }))).to.deep.equal(lease);
    for (const status of ['paid', 'discarded'] as const)
      expect(lent(basket({ lease }), basket({ status, lease }))).to.equal(null);
  });

  it('may be deleted while it is held, and when it was paid', () => {
    expect(decide(basket(), basket(), { deleted: true }).kind).to.equal('accept');
    expect(decide(basket({ status: 'paid' }), basket({ status: 'paid' }), { deleted: true }).kind).to.equal(
      'accept',
    );
  });
});

// Given a held basket, when anybody at a till of the store changes it, then it is theirs to hold, resume and pay; a
// basket that is done stays done, except that what already left the drawer is recorded.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Draft } from '@evertill/schemas';
import { draftRule } from '../../../server/rules/draft.ts';
import { aDraft } from '../../contract/contract-documents.ts';
import { aProposal } from '../../support/given-proposal.ts';

const basket = (fields: Partial<Draft> = {}) => aDraft({ id: 'basket', store_id: 'store', ...fields });

function decide(current: Draft | null, proposed: Draft, { storeExists = true, deleted = false } = {}) {
  return draftRule.decide(aProposal<Draft>(collections.draft, { current, proposed, deleted }), {
    storeExists,
  });
}

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
        { storeExists: false },
      );
    expect(says({}).kind).to.equal('accept');
    expect(says({ held_by: 'somebody' })).to.include({ kind: 'reject' });
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

  it('may be deleted while it is held, and when it was paid', () => {
    expect(decide(basket(), basket(), { deleted: true }).kind).to.equal('accept');
    expect(decide(basket({ status: 'paid' }), basket({ status: 'paid' }), { deleted: true }).kind).to.equal(
      'accept',
    );
  });
});

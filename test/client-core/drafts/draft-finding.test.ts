// What a person is told of a basket that ended on another lane, by what was taken of it here.
import { expect } from 'chai';
import type { TakenPart } from '@evertill/schemas';
import { findingsOf } from '../../../client-core/drafts/draft-finding.ts';
import { DraftSuspects } from '../../../client-core/drafts/draft-suspects.ts';
import type { RowOutcome } from '../../../client-core/drafts/draft-rows.ts';
import { Unanswered } from '../../../client-core/drafts/unanswered.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { draft } from './draft-till.ts';

const part = (id: string): TakenPart => ({
  id,
  method: 'cash',
  amount: 2000,
  taken_by: 'user-1',
  taken_at: '2026-11-24T10:00:00.000Z',
});

describe('a basket that ended on another lane (field case 14)', () => {
  const before = { ...draft('d1', { taken: [part('known')] }), _deleted: false };
  const mine = { ...before, status: 'resumed', taken: [part('known'), part('mine')] };
  const paid = { ...before, status: 'paid', _deleted: true };
  const conflict = (master: object): RowOutcome =>
    ({ kind: 'conflict', id: 'd1', master }) as unknown as RowOutcome;
  const rejected = (code: string): RowOutcome =>
    ({ kind: 'rejected', id: 'd1', code, details: {}, master: paid }) as unknown as RowOutcome;
  const told = (outcome: RowOutcome, soldHere: readonly string[] = [], row: object = mine) =>
    findingsOf([{ newDocumentState: row, assumedMasterState: before } as never], [outcome], {
      unanswered: new Unanswered(),
      suspects: new DraftSuspects(new FakeClock()),
      soldHere: new Set(soldHere),
    }).map(({ code, details }) => [code, (details['reason'] as { parts?: unknown } | undefined)?.parts]);

  it('names the part that the other lane had not heard of', () => {
    expect(told(conflict(paid))).to.deep.equal([['draft_part_left', [part('mine')]]]);
    expect(told(conflict({ id: 'd1', _deleted: true })), 'nothing but its id came').to.deep.equal([
      ['draft_part_left', [part('mine')]],
    ]);
  });

  it('names none where the other lane had heard of all', () => {
    expect(told(conflict(paid), [], { ...mine, taken: before.taken, name: 'new' })).to.deep.equal([
      ['conflict', undefined],
    ]);
  });

  describe('while it was sold here', () => {
    const sold = { ...before, status: 'paid' };
    const back = { ...before, taken: [] };
    const unknown = [['draft_part_unknown', [part('known')]]];

    it('names the part in the sale that the other lane had given back', () => {
      for (const theirs of [
        back,
        { ...back, status: 'discarded' },
        { ...back, status: 'paid', _deleted: true },
      ])
        expect(told(conflict(theirs), ['d1'], sold)).to.deep.equal(unknown);
    });

    it('names none that the other lane has as well, nor where nothing but its id came', () => {
      const both = { ...sold, taken: [part('known'), part('mine')] };
      for (const theirs of [paid, { id: 'd1', _deleted: true }])
        expect(told(conflict(theirs), ['d1'], both)).to.deep.equal([]);
      const unpaid = { ...before, status: 'resumed' };
      expect(told(conflict({ ...back, _deleted: true }), [], unpaid)).not.to.deep.equal(unknown);
    });
  });

  it('is no news where this till has sold it by now', () => {
    for (const outcome of [conflict(paid), rejected('draft_closed'), rejected('draft_part_left')]) {
      expect(told(outcome, ['d1'])).to.deep.equal([]);
      expect(told(outcome, ['d2'])).to.have.length(1);
    }
    expect(told(rejected('forbidden'), ['d1'])).to.have.length(1);
  });
});

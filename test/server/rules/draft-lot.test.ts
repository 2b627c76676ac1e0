// The lines the low-stock job keeps in a draft lot, and those it leaves alone.
import { expect } from 'chai';
import { mostLotLines } from '@evertill/schemas';
import { planDraft } from '../../../server/rules/purchasing/draft.ts';
import type { LotLine } from '../../../server/rules/purchasing/lot.ts';

const wanted = (item_id: string, quantity = '10.000', unit_cost: number | null = 125) => ({
  item_id,
  variation_id: '',
  quantity,
  unit_cost,
});
const line = (item_id: string, fields: Partial<LotLine> = {}): LotLine => ({
  ...wanted(item_id),
  id: `line of ${item_id}`,
  lot_id: 'draft',
  position: 0,
  automatic: true,
  dismissed: false,
  pending: true,
  ...fields,
});
const nothing = { add: [], change: [], remove: [] };

describe('the plan of a draft lot', () => {
  it('adds what is low', () => {
    expect(planDraft([], [wanted('milk'), wanted('bread')])).to.deep.equal({
      ...nothing,
      add: [wanted('milk'), wanted('bread')],
    });
  });

  it('is nothing when nothing is low, and when all is there already', () => {
    expect(planDraft([], [])).to.deep.equal(nothing);
    expect(planDraft([line('milk')], [wanted('milk')])).to.deep.equal(nothing);
  });

  it('raises and lowers its own lines with the stock, and learns a cost it did not know', () => {
    expect(planDraft([line('milk')], [wanted('milk', '12.000')]).change).to.deep.equal([
      line('milk', { quantity: '12.000' }),
    ]);
    expect(planDraft([line('milk', { unit_cost: null })], [wanted('milk')]).change).to.deep.equal([
      line('milk'),
    ]);
    expect(planDraft([line('milk', { unit_cost: 99 })], [wanted('milk')])).to.deep.equal(nothing);
  });

  it('removes its own lines of what is low no more', () => {
    expect(planDraft([line('milk'), line('bread')], [wanted('bread')])).to.deep.equal({
      ...nothing,
      remove: ['line of milk'],
    });
  });

  it('leaves alone what a person changed or added, low or not, and adds no second line of it', () => {
    const theirs = line('milk', { automatic: false, quantity: '1.000' });
    expect(planDraft([theirs], [wanted('milk')])).to.deep.equal(nothing);
    expect(planDraft([theirs], [])).to.deep.equal(nothing);
  });

  it('does not put back what a person took out, until it was low no more', () => {
    const out = line('milk', { dismissed: true });
    expect(planDraft([out], [wanted('milk', '99.000')])).to.deep.equal(nothing);
    expect(planDraft([out], [])).to.deep.equal({ ...nothing, remove: ['line of milk'] });
  });

  it('fills the lot no further than it goes', () => {
    const many = Array.from({ length: mostLotLines }, (_, index) => wanted(`item ${index}`));
    const theirs = [line('a', { automatic: false }), line('b')];
    const { add, remove } = planDraft(theirs, many);
    expect([add.length, remove.length]).to.deep.equal([mostLotLines - 1, 1]);
  });
});

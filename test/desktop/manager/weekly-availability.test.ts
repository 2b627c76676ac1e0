// Whose hours a cell of the weekly availability shows, and what a template's hours are with a change of one of them.
import { expect } from 'chai';
import type { ShiftTemplate, TemplateSlot } from '@evertill/schemas';
import { availabilityOf } from '../../../desktop/renderer/manager/availability/availability-plan.ts';
import {
  badFieldsOf,
  draftOf,
  withDraft,
  withoutSlot,
} from '../../../desktop/renderer/manager/availability/slot-draft.ts';

const template: ShiftTemplate = {
  id: 'early',
  store_id: 'store',
  name: 'Early',
  time_start: '06:00',
  time_end: '14:00',
  is_active: true,
  sort_order: 0,
  effective_on: null,
  vendor_employee_ids: ['aino', 'gone'],
};

const slot = (id: string, who: string | null, fields: Partial<TemplateSlot> = {}): TemplateSlot => ({
  id,
  shift_template_id: 'early',
  weekday: 1,
  vendor_employee_id: who,
  start_time: '06:00',
  end_time: '14:00',
  kind: 'working',
  breaks: [],
  ...fields,
});

const people = [
  { id: 'aino', name: 'Aino' },
  { id: 'marten', name: 'Marten' },
];

function rows(slots: readonly TemplateSlot[], words = '', onlyMembers = false): string[] {
  const found = availabilityOf({
    templates: [template],
    slots,
    people,
    everybody: 'All',
    nameOf: () => 'Gone',
    weekdays: [1],
    words,
    onlyMembers,
  });
  return found.map(({ name, cells }) =>
    [
      name,
      ...cells[0]!.placed.map(
        (one) => `${one.slot.id}${one.isShared ? ' shared' : ''}${one.isIdle ? ' idle' : ''}`,
      ),
    ].join(': '),
  );
}

describe('the weekly availability', () => {
  it('shows members what is for everybody, until they have hours of their own that day', () => {
    expect(rows([slot('all', null)])).to.deep.equal([
      'All: all',
      'Aino: all shared',
      'Marten',
      'Gone: all shared',
    ]);
    expect(rows([slot('all', null), slot('hers', 'aino')])[1]).to.equal('Aino: hers');
    expect(rows([slot('his', 'marten')])[2]).to.equal('Marten: his idle');
    expect(rows([slot('other', null, { weekday: 2 })])).to.deep.equal(['All', 'Aino', 'Marten', 'Gone']);
  });

  it('keeps the row for everybody, whoever is looked for', () => {
    expect(rows([], 'mar')).to.deep.equal(['All', 'Marten']);
    expect(rows([], '', true)).to.deep.equal(['All', 'Aino', 'Gone']);
  });

  it('puts a change in its place, whatever ids the server has given meanwhile', () => {
    const before = slot('1', null);
    const late = { start_time: '15:00', end_time: '18:00' };
    const now = [slot('9', null, late), slot('7', null), slot('8', 'aino')];
    const draft = { ...draftOf({ kind: 'stored', slot: before }), start_time: '07:00' };
    const wanted = withDraft(now, before, draft, []);
    expect(wanted.map((one) => `${one.vendor_employee_id} ${one.start_time}`)).to.deep.equal([
      'null 15:00',
      'null 07:00',
      'aino 06:00',
    ]);
    expect(wanted[0]).to.not.have.any.keys('id', 'shift_template_id');
    expect(withoutSlot(now, before).map((one) => one.vendor_employee_id)).to.deep.equal([null, 'aino']);
  });

  it('puts a new one on its other weekdays once each, and takes the breaks of whoever is not there', () => {
    const breaks = [{ kind: 'paid' as const, start_time: '08:00', end_time: '08:15' }];
    const draft = { ...draftOf({ kind: 'stored', slot: slot('', 'aino', { breaks }) }), weekday: 3 };
    const on = (fields: object) => withDraft([], undefined, { ...draft, ...fields }, [3, 5]);
    expect(on({}).map(({ weekday }) => weekday)).to.deep.equal([3, 5]);
    expect(on({})[1]!.breaks).to.deep.equal(breaks);
    expect(on({ kind: 'unavailable' })[0]!.breaks).to.deep.equal([]);
  });

  it('finds the times that are missing, or make no length', () => {
    const draft = draftOf({ kind: 'stored', slot: slot('1', null) });
    expect(badFieldsOf(draft)).to.deep.equal([]);
    expect(badFieldsOf({ ...draft, start_time: '' })).to.deep.equal(['start_time']);
    expect(badFieldsOf({ ...draft, end_time: draft.start_time })).to.deep.equal(['no_length']);
    const breaks = [{ kind: 'paid' as const, start_time: '', end_time: '08:15' }];
    expect(badFieldsOf({ ...draft, breaks })).to.deep.equal(['breaks']);
    expect(badFieldsOf({ ...draft, breaks, kind: 'unavailable' })).to.deep.equal([]);
  });
});

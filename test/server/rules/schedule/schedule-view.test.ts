// What a schedule shows, decided from facts alone: which shifts, what templates would make of the rest, what cannot both
// be. Second document, "Schedule response rules" and "Schedule conflict view".
import { expect } from 'chai';
import { slotOfShift } from '@evertill/schemas';
import type { ShiftRow, SlotRow } from '../../../../server/rules/schedule/materialize.ts';
import { scheduleConflicts } from '../../../../server/rules/schedule/schedule-conflicts.ts';
import { shownShifts, templateShifts } from '../../../../server/rules/schedule/template-shifts.ts';
import type { ScheduleFacts } from '../../../../server/rules/schedule/template-shifts.ts';

/** A Tuesday. */
const today = '2026-03-10';
const tomorrow = '2026-03-11';

const slot = (
  weekday: number,
  start_time: string,
  end_time: string,
  fields: Partial<SlotRow> = {},
): SlotRow => ({
  id: `slot-${start_time}`,
  store_id: 'store',
  shift_template_id: 'early',
  position: 0,
  weekday,
  vendor_employee_id: '',
  start_time,
  end_time,
  kind: 'working',
  breaks: [],
  ...fields,
});
const row = (id: string, fields: Partial<ShiftRow> = {}): ShiftRow => ({
  id,
  store_id: 'store',
  vendor_employee_id: 'ann',
  shift_date: today,
  start_time: '08:00',
  end_time: '16:00',
  note: '',
  is_no_working: false,
  shift_template_id: '',
  created_by: 'x',
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
  ...fields,
});
const auto = { note: 'auto_template:early', shift_template_id: 'early' };
const early = { id: 'early', name: 'Early', active: true, effective_on: null, vendor_employee_ids: ['ann'] };
const facts = (fields: Partial<ScheduleFacts> = {}): ScheduleFacts => ({
  today,
  dates: ['2026-03-09', today, tomorrow],
  employeeIds: ['ann', 'bob'],
  templates: [early],
  slots: [],
  published: [],
  cards: new Set(),
  leave: new Set(),
  ...fields,
});

describe('shown shifts', () => {
  const shown = (fields: Partial<ScheduleFacts>) => shownShifts(facts(fields)).map(({ id }) => id);

  it('a card of today or before hides them, one of a day to come does not', () => {
    const published = [
      row('past', { shift_date: '2026-03-09' }),
      row('now'),
      row('next', { shift_date: tomorrow }),
      row('bob', { vendor_employee_id: 'bob' }),
    ];
    const cards = new Set(['ann|2026-03-09', `ann|${today}`, `ann|${tomorrow}`]);
    expect(shown({ published, cards })).to.deep.equal(['next', 'bob']);
  });

  it('leave hides what a template made, and nothing else', () => {
    const published = [row('auto', auto), row('own', { shift_template_id: 'early' })];
    expect(shown({ published, leave: new Set([`ann|${today}`]) })).to.deep.equal(['own']);
    expect(shown({ published, leave: new Set([`ann|${tomorrow}`]) })).to.deep.equal(['auto', 'own']);
  });
});

describe('shifts templates would make', () => {
  const chips = (fields: Partial<ScheduleFacts>) =>
    templateShifts(facts({ slots: [slot(2, '08:00', '16:00')], ...fields })).map(
      (chip) =>
        `${chip.shift_date} ${chip.vendor_employee_id} ${chip.start_time}${chip.is_no_working ? ' off' : ''}`,
    );

  it('have the times of slots, Off where nobody can', () => {
    expect(chips({})).to.deep.equal(['2026-03-10 ann 08:00']);
    expect(chips({ slots: [slot(2, '08:00', '16:00', { kind: 'unavailable' })] })).to.deep.equal([
      '2026-03-10 ann 08:00 off',
    ]);
    const own = slot(2, '11:00', '12:00', { vendor_employee_id: 'ann' });
    expect(chips({ slots: [slot(2, '08:00', '16:00'), own] })).to.deep.equal(['2026-03-10 ann 11:00']);
  });

  it('are none on a weekday without slots, of a template without slots, or that does not apply', () => {
    expect(chips({ slots: [slot(6, '08:00', '16:00')] })).to.deep.equal([]);
    expect(chips({ slots: [] })).to.deep.equal([]);
    expect(chips({ templates: [{ ...early, active: false }] })).to.deep.equal([]);
    expect(chips({ templates: [{ ...early, effective_on: tomorrow }] })).to.deep.equal([]);
    expect(chips({ templates: [{ ...early, effective_on: today }] })).to.have.length(1);
  });

  it('are none where something is published, an Off too, on leave, with a card, or of people not listed', () => {
    expect(chips({ published: [row('off', { is_no_working: true })] })).to.deep.equal([]);
    expect(chips({ published: [row('bob', { vendor_employee_id: 'bob' })] })).to.have.length(1);
    expect(chips({ leave: new Set([`ann|${today}`]) })).to.deep.equal([]);
    expect(chips({ cards: new Set([`ann|${today}`]) })).to.deep.equal([]);
    expect(chips({ employeeIds: ['bob'] })).to.deep.equal([]);
  });
});

describe('the slot a shift comes from', () => {
  const slots = [
    slot(2, '08:00', '12:00'),
    slot(2, '13:00', '17:00'),
    slot(2, '18:00', '19:00', { kind: 'unavailable' }),
  ];
  const of = (start_time: string, end_time: string) =>
    slotOfShift(slots, row('one', { ...auto, start_time, end_time }))?.id;

  it('has its times, else its start, else is the first in which somebody works', () => {
    expect(of('13:00', '17:00')).to.equal('slot-13:00');
    expect(of('13:00', '15:00')).to.equal('slot-13:00');
    expect(of('14:00', '17:00')).to.equal('slot-08:00');
    expect(of('18:00', '19:00')).to.equal('slot-08:00');
    expect(slotOfShift(slots, row('one', { ...auto, shift_date: tomorrow }))).to.equal(undefined);
  });
});

describe('conflicts', () => {
  const leave = {
    id: 'leave',
    vendor_employee_id: 'ann',
    date_from: today,
    date_to: today,
    start_time: null,
    end_time: null,
  };
  const said = (items: ShiftRow[], away: (typeof leave)[] | object[] = []) =>
    scheduleConflicts(items, away as (typeof leave)[]).map(({ kind, date, shift_ids, leave_id }) =>
      `${kind} ${date} ${shift_ids.join('+')} ${leave_id ?? ''}`.trim(),
    );

  it('are work under leave, day by day, of the same person', () => {
    const items = [row('a'), row('b', { shift_date: tomorrow }), row('c', { vendor_employee_id: 'bob' })];
    expect(said(items, [leave])).to.deep.equal(['leave 2026-03-10 a leave']);
    expect(said(items, [{ ...leave, date_to: tomorrow }])).to.have.length(2);
  });

  it('are none with leave of other hours', () => {
    const morning = { ...leave, start_time: '06:00', end_time: '08:00' };
    expect(said([row('a')], [morning])).to.deep.equal([]);
    expect(said([row('a')], [{ ...morning, end_time: '08:01' }])).to.have.length(1);
    expect(said([row('night', { start_time: '22:00', end_time: '06:00' })], [morning])).to.deep.equal([]);
  });

  it('are two shifts at once, over midnight too; not those that follow each other, and no Off', () => {
    const night = row('night', { start_time: '22:00', end_time: '06:00' });
    const dawn = row('dawn', { shift_date: tomorrow, start_time: '05:30', end_time: '07:00' });
    expect(said([dawn, night])).to.deep.equal(['overlap 2026-03-10 night+dawn']);
    expect(said([night, { ...dawn, start_time: '06:00' }])).to.deep.equal([]);
    expect(said([night, { ...dawn, is_no_working: true }])).to.deep.equal([]);
    expect(said([night, { ...dawn, vendor_employee_id: 'bob' }])).to.deep.equal([]);
    expect(said([row('off', { is_no_working: true })], [leave])).to.deep.equal([]);
  });
});

// A week of the schedule as a table: who has a row, what stands in a cell, the hours of both, what overlaps; and how a store
// counts its weeks.
import { expect } from 'chai';
import type { ScheduleReply, ScheduleShift } from '@evertill/schemas';
import {
  badFieldsOf,
  changesOf,
  draftOf,
  leftOutBy,
} from '../../../desktop/renderer/manager/schedule/shift-draft.ts';
import { firstWeekday, otherDays, weekOf } from '../../../desktop/renderer/manager/schedule/week-days.ts';
import { dayTotals, planOf } from '../../../desktop/renderer/manager/schedule/week-plan.ts';
import type { PlanAsked } from '../../../desktop/renderer/manager/schedule/week-plan.ts';

/** A Sunday. */
const sunday = '2026-11-29';
const dates = weekOf(sunday, 0);
const [, monday, tuesday, wednesday] = dates as [string, string, string, string];

function aShift(fields: Partial<ScheduleShift> = {}): ScheduleShift {
  return {
    id: 'one',
    store_id: 'store',
    vendor_employee_id: 'ann',
    shift_date: monday,
    start_time: '09:00',
    end_time: '17:00',
    note: '',
    is_no_working: false,
    shift_template_id: null,
    ...fields,
  };
}

const chip = {
  vendor_employee_id: 'ann',
  shift_date: tuesday,
  shift_template_id: 'early',
  shift_template_name: 'Early',
  start_time: '06:00',
  end_time: '10:30',
};

function aReply(fields: object = {}): ScheduleReply {
  return {
    employees: [
      { id: 'ann', name: 'Ann', employee_role_id: null },
      { id: 'bob', name: 'Bob', employee_role_id: null },
    ],
    more_employees: false,
    leave: [],
    more_leave: false,
    published: [],
    attendance: [],
    template_shifts: [],
    conflicts: [],
    ...fields,
  };
}

function plan(reply: object, asked: Partial<PlanAsked> = {}) {
  return planOf({
    schedule: aReply(reply),
    dates,
    nameOf: (id) => `gone ${id}`,
    words: '',
    onlyConflicts: false,
    move: undefined,
    ...asked,
  });
}

describe('the table of a week', () => {
  it('has a row for everybody, with nothing too, and for whoever is gone and has shifts', () => {
    const published = [aShift({ vendor_employee_id: 'cat' })];
    expect(plan({ published }).map(({ name }) => name)).to.deep.equal(['Ann', 'Bob', 'gone cat']);
    expect(plan({ published, more_employees: true })).to.have.length(2);
    expect(plan({}, { words: ' bO' }).map(({ id }) => id)).to.deep.equal(['bob']);
  });

  it('counts what is planned, over midnight too, and no Off; a card counts where it stands alone', () => {
    const card = { vendor_employee_id: 'ann', production_minutes: 90 };
    const rows = plan({
      published: [
        aShift({ start_time: '22:00', end_time: '06:00' }),
        aShift({ id: 'off', shift_date: tuesday, is_no_working: true }),
        aShift({ id: 'bobs', vendor_employee_id: 'bob' }),
      ],
      template_shifts: [chip],
      attendance: [
        { ...card, date: monday },
        { ...card, date: wednesday },
      ],
    });
    expect(rows.map(({ minutes }) => minutes)).to.deep.equal([480 + 270 + 90, 480]);
    expect(dayTotals(rows, dates)).to.deep.equal([0, 960, 270, 90, 0, 0, 0]);
  });

  it('has leave on each of its days', () => {
    const leave = [{ id: 'l', vendor_employee_id: 'ann', date_from: '2026-11-01', date_to: monday }];
    const [ann] = plan({ leave });
    expect(ann!.cells.map((cell) => cell.leave.length)).to.deep.equal([1, 1, 0, 0, 0, 0, 0]);
  });

  it('shows a shift where it is going', () => {
    const move = { shiftId: 'one', personId: 'bob', date: wednesday };
    const [ann, bob] = plan({ published: [aShift()] }, { move });
    expect(ann!.minutes).to.equal(0);
    expect(bob!.cells[3]!.shifts.map(({ id }) => id)).to.deep.equal(['one']);
  });

  it('shows of what overlaps both days, nobody else, and hours as they are', () => {
    const published = [
      aShift(),
      aShift({ id: 'night', shift_date: tuesday, start_time: '22:00', end_time: '06:00' }),
      aShift({ id: 'early', shift_date: wednesday, start_time: '05:00', end_time: '07:00' }),
    ];
    const conflicts = [
      {
        vendor_employee_id: 'ann',
        date: tuesday,
        kind: 'overlap',
        shift_ids: ['night', 'early'],
        leave_id: null,
      },
    ];
    const rows = plan({ published, conflicts }, { onlyConflicts: true });
    expect(rows.map(({ id, minutes }) => [id, minutes])).to.deep.equal([['ann', 480 + 480 + 120]]);
    expect(rows[0]!.cells.map(({ shifts }) => shifts.length)).to.deep.equal([0, 0, 1, 1, 0, 0, 0]);
    expect(rows[0]!.cells[3]!.conflicts).to.deep.equal(['overlap']);
  });
});

describe('the week of a store', () => {
  it('begins as it is paid, else as the region has it', () => {
    expect(firstWeekday({ frequency: 'two_weeks', period_start: 3 }, 'de-DE')).to.equal(3);
    expect(firstWeekday({ frequency: 'month', period_start: '1' }, 'de-DE')).to.equal(1);
    expect(firstWeekday(undefined, 'en-US')).to.equal(0);
    expect(firstWeekday(undefined, 'ar-EG')).to.equal(6);
  });

  it('is around any of its days', () => {
    expect(weekOf('2026-12-02', 1)[0]).to.equal(monday);
    expect(weekOf(sunday, 1)[6]).to.equal(sunday);
    expect(weekOf(sunday, 6)).to.deep.equal(weekOf('2026-11-28', 6));
  });

  it('is applied to as the server does: from Sunday on', () => {
    expect(otherDays(tuesday).map(({ weekday, date }) => `${weekday} ${date.slice(-2)}`)).to.deep.equal([
      '0 29',
      '1 30',
      '3 02',
      '4 03',
      '5 04',
      '6 05',
    ]);
  });
});

describe('a shift in a form', () => {
  it('sends what was changed, and no note that a template wrote', () => {
    const shift = aShift({ note: 'auto_template:early', shift_template_id: 'early' });
    const before = draftOf({ kind: 'published', shift });
    expect(before.note).to.equal('');
    expect(changesOf(before, before)).to.deep.equal({});
    expect(changesOf(before, { ...before, end_time: '18:00' })).to.deep.equal({ end_time: '18:00' });
  });

  it('has a length, and times', () => {
    const draft = draftOf({ kind: 'new', place: { personId: 'ann', date: monday } });
    expect(badFieldsOf(draft)).to.deep.equal([]);
    expect(badFieldsOf({ ...draft, end_time: draft.start_time })).to.deep.equal(['no_length']);
    expect(badFieldsOf({ ...draft, end_time: '', shift_date: '' })).to.deep.equal(['shift_date', 'end_time']);
  });

  it('says what of a template it leaves out', () => {
    const late = { ...chip, start_time: '14:00', end_time: '18:00' };
    const reply = aReply({ template_shifts: [chip, late] });
    const opened = { kind: 'chip', chip } as const;
    expect(leftOutBy(opened, draftOf(opened), reply)).to.deep.equal([late]);
    const fresh = { kind: 'new', place: { personId: 'ann', date: monday } } as const;
    expect(leftOutBy(fresh, draftOf(fresh), reply)).to.deep.equal([]);
  });
});

// How long time off is, when two requests meet, and every step from every status. decisions.md, "Leave transitions".
import { expect } from 'chai';
import { leaveActions, leaveMinutes, leavesMeet, leaveStatuses, leaveStep } from '@evertill/schemas';
import type { LeaveSpan } from '@evertill/schemas';

const span = (date_from: string, date_to: string, fields: Partial<LeaveSpan> = {}): LeaveSpan => ({
  date_from,
  date_to,
  session: 'full_day',
  start_time: null,
  end_time: null,
  ...fields,
});
const hours = (start_time: string, end_time: string) => ({ start_time, end_time });

describe('leave', () => {
  it('is eight hours a day, four for a first half, or its window on each day', () => {
    const minutes = (from: string, to: string, fields: Partial<LeaveSpan> = {}) =>
      leaveMinutes(span(from, to, fields));
    expect(minutes('2026-03-10', '2026-03-10')).to.equal(480);
    // Over the day the clocks change, and a year's end.
    expect(minutes('2026-03-28', '2026-03-30')).to.equal(3 * 480);
    expect(minutes('2026-12-31', '2027-01-01', { session: 'first_half' })).to.equal(480);
    expect(minutes('2026-03-10', '2026-03-11', hours('09:15', '11:00'))).to.equal(210);
    expect(
      minutes('2026-03-10', '2026-03-10', { session: 'first_half', ...hours('09:00', '17:00') }),
    ).to.equal(480);
  });

  it('meets other leave on a day of both, unless both have hours that do not meet', () => {
    const whole = span('2026-03-10', '2026-03-12');
    expect(leavesMeet(whole, span('2026-03-12', '2026-03-14'))).to.equal(true);
    expect(leavesMeet(whole, span('2026-03-13', '2026-03-14'))).to.equal(false);
    expect(leavesMeet(span('2026-03-13', '2026-03-14'), whole)).to.equal(false);
    const morning = span('2026-03-10', '2026-03-10', hours('09:00', '11:00'));
    expect(leavesMeet(whole, morning)).to.equal(true);
    expect(leavesMeet(morning, span('2026-03-10', '2026-03-10', hours('11:00', '12:00')))).to.equal(false);
    expect(leavesMeet(morning, span('2026-03-10', '2026-03-10', hours('10:59', '12:00')))).to.equal(true);
  });

  it('goes these ways, and no other', () => {
    const ways = leaveStatuses.flatMap((status) =>
      leaveActions.flatMap((action) => {
        const to = leaveStep(action, { status, date_from: '2026-03-10', today: '2026-03-10' });
        return to === undefined ? [] : [`${status} ${action} ${to}`];
      }),
    );
    expect(ways).to.deep.equal([
      'new approve approved',
      'new decline declined',
      'new withdraw withdrawn',
      'pending approve approved',
      'pending decline declined',
      'pending withdraw withdrawn',
      'approved decline declined',
      'declined request pending',
    ]);
  });

  it('that was approved stays so from the day after it began', () => {
    const approved = { status: 'approved', date_from: '2026-03-10' } as const;
    expect(leaveStep('decline', { ...approved, today: '2026-03-11' })).to.equal(undefined);
    const waiting = { ...approved, status: 'pending' } as const;
    expect(leaveStep('decline', { ...waiting, today: '2026-03-11' })).to.equal('declined');
  });
});

// [I14] Somebody changes a shift while templates are published: what a person changed is theirs, whoever writes last.
// Second document, "Automatic attendance" 1: manual rows are untouched.
import { expect } from 'chai';
import { addDays, calendarDay } from '@evertill/schemas';
import type { ScheduleShift } from '@evertill/schemas';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { whileHeld } from '../../support/while-held.ts';
import { GivenSchedule, shiftsPath } from './given-schedule.ts';
import { testClock } from '../../support/test-clock.ts';

describe('a shift changed while templates are published', function () {
  this.timeout(30_000);
  let system: System;
  let given: GivenSchedule;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    count += 1;
    given = await GivenSchedule.in(system, `at-once-${count}`);
  });

  /** Among the days that are published, whatever hour it is. */
  const day = addDays(calendarDay(testClock.iso(), 'UTC'), 7);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const run = () => given.said('post', '/vendor/attendance/schedule-auto/run', { store_id: given.store });
  const ofDay = async () => (await given.week(day, day)).published;
  const brief = ({ start_time, end_time, is_no_working, note }: ScheduleShift) =>
    `${start_time}-${end_time}${is_no_working ? ' off' : ''} ${note}`.trim();

  /** What a template made, and would make anew: its slot has other times by now. */
  const outdated = async (): Promise<ScheduleShift> => {
    const template = await given.template([{ weekday, start_time: '08:00', end_time: '16:00' }]);
    await run();
    const slots = [{ weekday, start_time: '09:00', end_time: '15:00' }];
    await given.done('put', `/vendor/shifts/templates/${template}/slots`, slots);
    return (await ofDay())[0]!;
  };
  const meetAt = ({ id }: ScheduleShift, change: () => Promise<string>) =>
    whileHeld(
      system.owner,
      { table: 'vendor_attendance_schedule_shifts', vendorId: given.vendor.id, key: { id } },
      [change, run],
    );

  it('[control] alone, it follows its template', async () => {
    await outdated();
    await run();
    expect((await ofDay()).map(({ start_time, end_time }) => `${start_time}-${end_time}`)).to.deep.equal([
      '09:00-15:00',
    ]);
  });

  it('keeps the times it was given', async () => {
    const shift = await outdated();
    const said = await meetAt(shift, () =>
      given.said('patch', `${shiftsPath}/${shift.id}`, { end_time: '18:00' }),
    );
    expect(said).to.deep.equal(['200', '200']);
    expect((await ofDay()).map(brief)).to.deep.equal(['08:00-18:00']);
  });

  it('goes to whom it was traded, as it was', async () => {
    const shift = await outdated();
    const trade = { is_trade: true, vendor_employee_id: given.idOf('manager') };
    const said = await meetAt(shift, () => given.said('patch', `${shiftsPath}/${shift.id}`, trade));
    expect(said).to.deep.equal(['200', '200']);
    const after = await ofDay();
    expect(after.map((row) => `${row.vendor_employee_id} ${brief(row)}`).toSorted()).to.deep.equal([
      `${given.idOf('cashier')} 08:00-16:00 off`,
      `${given.idOf('manager')} 08:00-16:00`,
    ]);
  });
});

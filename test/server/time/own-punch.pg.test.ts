// What a person punched, beside what the schedule punched for them: their own counts, late is late, and a manager's edit
// stays above both.
import { expect } from 'chai';
import type { AttendanceDayDetail } from '@evertill/schemas';
import { runSchedule } from '../../../server/writes/attendance/run-schedule.ts';
import { usualDaysAhead } from '../../../server/config.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { GivenSchedule } from './given-schedule.ts';
import { rethrow } from './rethrow.ts';

/** A Tuesday. */
const day = '2026-03-10';

describe('a punch of the schedule beside the person’s own', function () {
  this.timeout(60_000);
  let system: System;
  let given: GivenSchedule;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    count += 1;
    given = await GivenSchedule.in(system, `own-${count}`);
    await given.publish({ shift_date: day, start_time: '18:00', end_time: '23:00' });
    await run('18:00');
  });

  const run = (time: string, isRefresh = false) =>
    runSchedule({
      transact: (work) => system.database.write({ vendor_id: given.vendor.id }, work),
      newId: () => crypto.randomUUID(),
      now: `${day}T${time}:00.000Z`,
      storeId: given.store,
      daysAhead: usualDaysAhead,
      isRefresh,
      failed: rethrow,
    });
  const own = async (kind: 'in' | 'out', at: string) => {
    const till = new GivenLane(system, given.vendor, new GivenJournal(`till-${count}-${kind}-${at}`));
    const terms = { actor_id: given.idOf('cashier'), store_id: given.store, captured_at: `${day}T${at}Z` };
    await till.sendOne(till.journal.entry('time.punch', { id: `${kind} ${at}`, kind }, terms));
  };
  const cardId = async (): Promise<string> => {
    const { rows } = await system.owner.query<{ id: string }>(
      'SELECT id FROM vendor_attendance_days WHERE vendor_id = $1 AND date = $2',
      [given.vendor.id, day],
    );
    return rows[0]!.id;
  };
  const card = async () => {
    const path = `/vendor/attendance/days/${await cardId()}`;
    const { segments, issues, punches, production_seconds } = await given.done<AttendanceDayDetail>(
      'get',
      path,
    );
    const time = (at: string | null) => at?.slice(11, 19) ?? '';
    return {
      work: segments.map(({ clock_in, clock_out }) => `${time(clock_in)}–${time(clock_out)}`),
      issues,
      hours: production_seconds / 3600,
      counted: punches.filter(({ set_aside }) => !set_aside).map(({ device_label }) => device_label),
    };
  };

  it('gives way to it: late is late, and nothing is in conflict (field case 18)', async () => {
    await own('in', '18:30:00.000');
    expect(await run('18:35')).to.deep.include({ clockedIn: 0 });
    await run('23:00');
    const expected = {
      work: ['18:30:00–23:00:00'],
      issues: ['late'],
      hours: 4.5,
      counted: ['time_clock', 'schedule_auto_out'],
    };
    expect(await card()).to.deep.equal(expected);
    expect(await run('23:05', true)).to.deep.include({ clockedIn: 0, clockedOut: 0 });
    expect(await card()).to.deep.equal(expected);
  });

  for (const isTurned of [false, true]) {
    const order = isTurned ? 'the clock-out first' : 'in their order';
    it(`gives way to punches of a till that was offline, ${order} (field case 18)`, async () => {
      await run('23:00');
      const both = [() => own('in', '18:30:00.000'), () => own('out', '23:40:00.000')];
      for (const send of isTurned ? both.toReversed() : both) await send();
      expect(await card()).to.deep.include({
        work: ['18:30:00–23:40:00'],
        counted: ['time_clock', 'time_clock'],
      });
      expect((await card()).issues)
        .to.include('late')
        .and.not.include('punch_conflict');
    });
  }

  it('is the person’s own where both are in the same second (field case 18)', async () => {
    await own('in', '18:00:00.400');
    expect(await run('18:05')).to.deep.include({ clockedIn: 0 });
    expect(await card()).to.deep.include({ work: ['18:00:00–'], counted: ['time_clock'] });
    expect((await card()).issues).not.to.include('punch_conflict');
  });

  it('leaves what a manager edited above both (field case 18)', async () => {
    await own('in', '18:30:00.000');
    const edited = { clock_in: `${day}T18:05:00.000Z`, clock_out: `${day}T23:00:00.000Z` };
    await given.done('patch', `/vendor/attendance/${await cardId()}`, { segments: [edited] });
    await run('23:00');
    await own('in', '18:40:00.000');
    expect(await card()).to.deep.include({
      work: ['18:05:00–23:00:00'],
      counted: ['manual_timecard', 'manual_timecard'],
    });
    expect((await card()).issues, 'the manager sees what arrived later').to.include('punch_conflict');
  });
});

// The job that follows the schedule by itself: how often, for which stores, and turned off.
import { expect } from 'chai';
import { scheduleAttendance } from '../../../server/jobs/schedule-attendance.ts';
import { createLog } from '../../../server/log.ts';
import { startTestSystem, testConfig } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { GivenSchedule } from '../time/given-schedule.ts';
import { testClock } from '../../support/test-clock.ts';

describe('the job of automatic attendance', function () {
  this.timeout(30_000);
  let system: System;
  let given: GivenSchedule;

  before(async () => {
    system = await startTestSystem();
    given = await GivenSchedule.in(system, 'acme');
  });
  after(() => system?.stop());

  const punched = async () => {
    const { rows } = await system.owner.query<{ device_label: string }>(
      'SELECT device_label FROM vendor_attendance_punches',
    );
    return rows.map(({ device_label }) => device_label);
  };

  it('has its turn every 5 minutes, and looks at no store where it is turned off', async () => {
    const asked = () => Promise.reject(new Error('It looked.'));
    const job = scheduleAttendance({
      autoAttendance: { enabled: false, everyMinutes: 5, daysAhead: 13 },
      sql: asked,
      transact: asked,
      replication: system.server.deps,
      log: createLog('silent'),
    });
    expect(job.every).to.equal(5 * 60_000);
    await job.run(new AbortController().signal);
  });

  it('does nothing with CRON_SCHEDULE_AUTO_ATTENDANCE_ENABLED=0, and clocks in where it is on; Refresh works with both', async () => {
    const at = (minutes: number) => new Date(testClock.now() + minutes * 60_000).toISOString();
    const [start, end] = [at(-60), at(120)];
    await given.publish({
      shift_date: start.slice(0, 10),
      start_time: start.slice(11, 16),
      end_time: end.slice(11, 16),
    });
    const off = await system.another({
      config: { ...testConfig, autoAttendance: { ...testConfig.autoAttendance, enabled: false } },
    });
    await off.jobs.runNow('schedule-attendance');
    expect(await punched()).to.deep.equal([]);
    await system.server.jobs.runNow('schedule-attendance');
    expect(await punched()).to.deep.equal(['schedule_auto_in']);
    await system.owner.query('DELETE FROM vendor_attendance_days');
    const answer = await fetch(`${off.url}/api/v1/vendor/attendance/schedule-auto/run`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${given.vendor.people.owner.token}`,
      },
      body: JSON.stringify({ store_id: given.store }),
    });
    expect(await answer.json()).to.deep.equal({ materialized: 0, clockedIn: 1, clockedOut: 0 });
  });
});

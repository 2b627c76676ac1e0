// [I14] A server that was down for three days and is started again goes on from now: who was in goes when their shift ended,
// days that passed get no rows and nobody is said to have come on them. Only a Refresh looks back, and to yesterday alone.
// Second document, "Automatic attendance".
import { expect } from 'chai';
import { startClockedServer, startSystemAt } from '../../support/clocked-server.ts';
import type { ClockedServer } from '../../support/clocked-server.ts';
import { anOpening, GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveVendor } from '../../support/given.ts';
import type { Role } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { GivenSchedule } from './given-schedule.ts';

/** A Tuesday; it is up again on Friday the 13th. */
const tuesday = '2026-03-10';
const at = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`);
const onWorkdays = (slot: object) => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...slot }));

describe('[I14] a server that was down for three days', function () {
  this.timeout(60_000);
  let system: System;
  let given: GivenSchedule;
  let server: ClockedServer;

  before(async () => {
    system = await startSystemAt(at(tuesday, '08:00'));
    given = new GivenSchedule(system, await giveVendor(system, 'acme', { time_zone: 'UTC' }));
    const pause = { kind: 'unpaid', start_time: '12:00', end_time: '12:30' };
    const early = { start_time: '09:00', end_time: '17:00', breaks: [pause] };
    const day = await given.template(onWorkdays(early), { name: 'Day' }, ['cashier', 'manager']);
    await given.template(onWorkdays({ start_time: '22:00', end_time: '06:00' }), { name: 'Night' }, [
      'bound',
    ]);
    for (const shift_date of ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'])
      await given.publish({ vendor_employee_id: given.idOf('reader'), shift_date });
    const { id } = await given.leave({ date_from: '2026-03-12', date_to: '2026-03-12' }, 'reader');
    await given.step(id, 'approve', 'owner');

    server = await startServerAt(tuesday, '09:05');
    const till = new GivenLane(server, given.vendor, new GivenJournal('till'), { role: 'manager' });
    const opening = anOpening({ id: 'left open', pos_register_id: till.laneId });
    const asked = till.journal.entry('shift.open', opening, {
      actor_id: given.idOf('manager'),
      store_id: given.store,
      captured_at: `${tuesday}T09:02:00.000Z`,
    });
    expect((await till.sendOne(asked)).kind).to.equal('applied');
    await server.run('schedule-attendance');
    // Not published any more: these are changed after the last run.
    await given.done('put', `/vendor/shifts/templates/${day}/slots`, [
      ...onWorkdays({ ...early, start_time: '10:00', end_time: '18:00' }),
    ]);
    await given.template(onWorkdays({ start_time: '18:00', end_time: '20:00' }), { name: 'Late' }, ['bound']);
    await server.stop();
    server = await startServerAt('2026-03-13', '08:00');
    await server.run('schedule-attendance');
  });
  after(async () => {
    await server?.stop();
    await system?.stop();
  });

  const startServerAt = (date: string, time: string) =>
    startClockedServer({ databaseUrl: system.databaseUrl, now: at(date, time) });
  const published = async (role: Role): Promise<string[]> => {
    const { rows } = await system.owner.query<{ said: string }>(
      `SELECT right(shift_date, 2) || ' ' || start_time || '-' || end_time || CASE WHEN is_no_working THEN ' off' ELSE '' END AS said
         FROM vendor_attendance_schedule_shifts WHERE vendor_employee_id = $1 ORDER BY shift_date, start_time`,
      [given.idOf(role)],
    );
    return rows.map(({ said }) => said);
  };
  const punches = async (role: Role): Promise<string[]> => {
    const { rows } = await system.owner.query<{ said: string }>(
      `SELECT to_char(at AT TIME ZONE 'UTC', 'DD HH24:MI ') || device_label AS said
         FROM vendor_attendance_punches WHERE vendor_employee_id = $1 AND NOT split ORDER BY at`,
      [given.idOf(role)],
    );
    return rows.map(({ said }) => said);
  };
  const cards = async (): Promise<string[]> => {
    const names = new Map(
      Object.values(given.vendor.people).map(({ staff }) => [staff.id, staff.name.split(' ')[0]]),
    );
    const { rows } = await system.owner.query(
      `SELECT right(date, 2) AS day, vendor_employee_id AS id, punch_state, production_seconds / 60 AS minutes
         FROM vendor_attendance_days ORDER BY date, vendor_employee_id`,
    );
    return rows.map(
      ({ day, id, punch_state, minutes }) => `${day} ${names.get(id)} ${punch_state} ${minutes}`,
    );
  };

  it('publishes nothing for the days that passed, nor changes what was published for them', async () => {
    const days = (all: readonly number[], times: string) => all.map((day) => `${day} ${times}`);
    const ofDay = [
      ...days([10, 11, 12], '09:00-17:00'),
      ...days([13, 16, 17, 18, 19, 20, 23, 24, 25, 26], '10:00-18:00'),
    ];
    expect(await published('cashier')).to.deep.equal(ofDay);
    // Had a card already when Tuesday was published.
    expect(await published('manager')).to.deep.equal(ofDay.slice(1));
    expect(await published('reader')).to.deep.equal(days([10, 11, 12, 13], '09:00-17:00'));
    expect(await published('bound')).to.deep.equal([
      ...days([10, 11, 12], '22:00-06:00'),
      ...[13, 16, 17, 18, 19, 20, 23, 24, 25, 26].flatMap((day) => [
        `${day} 18:00-20:00`,
        `${day} 22:00-06:00`,
      ]),
    ]);
  });

  it('clocks out who was in, when their shift ended, and not who is in an open work shift', async () => {
    const ofTuesday = ['10 09:00 schedule_auto_in', '10 17:00 schedule_auto_out'];
    expect(await punches('cashier')).to.deep.equal(ofTuesday);
    expect(await punches('reader')).to.deep.equal(ofTuesday);
    expect(await punches('manager')).to.deep.equal(['10 09:02 work_shift_open']);
  });

  it('clocks nobody in for shifts that came and went, last night’s included', async () => {
    expect(await punches('bound')).to.deep.equal([]);
    expect(await cards()).to.deep.equal(['10 cashier out 450', '10 manager in 0', '10 reader out 480']);
  });

  it('finds nothing more to do when it is asked again', async () => {
    const before = [await cards(), await published('bound')];
    await server.run('schedule-attendance');
    expect([await cards(), await published('bound')]).to.deep.equal(before);
  });

  it('goes on with the day it is', async () => {
    await server.setTime(at('2026-03-13', '10:05'));
    await server.run('schedule-attendance');
    expect((await punches('cashier')).slice(2)).to.deep.equal(['13 10:00 schedule_auto_in']);
    expect((await punches('reader')).slice(2)).to.deep.equal(['13 09:00 schedule_auto_in']);
    expect((await punches('manager')).slice(1)).to.deep.equal(['13 10:00 schedule_auto_in']);
    expect(await punches('bound')).to.deep.equal([]);
  });

  it('a Refresh makes up yesterday, but for time off, and no day before it', async () => {
    const { token } = given.vendor.people.owner;
    const asked = { token, body: { store_id: given.store } };
    const answer = await ask(server.url, 'post', '/vendor/attendance/schedule-auto/run', asked);
    expect(answer.status, answer.text).to.equal(200);
    expect((await punches('cashier')).slice(2)).to.deep.equal([
      '12 09:00 schedule_auto_in',
      '12 17:00 schedule_auto_out',
      '13 10:00 schedule_auto_in',
    ]);
    expect((await punches('reader')).slice(2)).to.deep.equal(['13 09:00 schedule_auto_in']);
    expect(await punches('bound')).to.deep.equal(['12 22:00 schedule_auto_in', '13 06:00 schedule_auto_out']);
    expect((await cards()).filter((card) => card.startsWith('11'))).to.deep.equal([]);
  });
});

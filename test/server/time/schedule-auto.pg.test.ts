// The clock that runs by itself: every rule of the second document's "Automatic attendance", at times this test sets.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import { runSchedule } from '../../../server/writes/attendance/run-schedule.ts';
import type { ScheduleCounts } from '../../../server/writes/attendance/run-schedule.ts';
import { usualDaysAhead } from '../../../server/config.ts';
import { aReference } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { give, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { rethrow } from './rethrow.ts';

/** A Tuesday. */
const day = '2026-03-10';

describe('automatic attendance', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    count += 1;
    vendor = await giveVendor(system, `auto-${count}`);
    await system.owner.query("UPDATE stores SET time_zone = 'UTC' WHERE vendor_id = $1", [vendor.id]);
  });

  const store = () => vendor.stores[0].id;
  const cashier = () => vendor.people.cashier.staff.id;
  const run = (time: string, { isRefresh = false, date = day } = {}): Promise<ScheduleCounts> =>
    runSchedule({
      transact: (work) => system.database.write({ vendor_id: vendor.id }, work),
      newId: () => crypto.randomUUID(),
      now: `${date}T${time}:00.000Z`,
      storeId: store(),
      daysAhead: usualDaysAhead,
      isRefresh,
      failed: rethrow,
    });
  const plan = (
    start: string,
    end: string,
    fields: { off?: boolean; date?: string; template?: string } = {},
  ) =>
    system.owner.query(
      `INSERT INTO vendor_attendance_schedule_shifts
         (vendor_id, id, store_id, vendor_employee_id, shift_date, start_time, end_time, is_no_working,
          shift_template_id, created_by, created_at, updated_at)
       VALUES ($1, gen_random_uuid()::text, $2, $3, $4, $5, $6, $7, $8, 'x', instant(), instant())`,
      [
        vendor.id,
        store(),
        cashier(),
        fields.date ?? day,
        start,
        end,
        fields.off ?? false,
        fields.template ?? '',
      ],
    );
  const template = async (fields: object = {}) => {
    const data = { time_start: '08:00', time_end: '16:00', vendor_employee_ids: [cashier()], ...fields };
    await give(
      system,
      vendor,
      collections.reference,
      aReference({ id: `early-${count}`, store_id: store(), kind: 'shift_template', name: 'Early', data }),
    );
  };
  const slot = (
    weekday: number,
    start: string,
    end: string,
    fields: { kind?: string; breaks?: object[] } = {},
  ) =>
    system.owner.query(
      `INSERT INTO vendor_availability_slots
         (vendor_id, id, store_id, shift_template_id, position, weekday, start_time, end_time, kind, breaks)
       VALUES ($1, gen_random_uuid()::text, $2, $3, 0, $4, $5, $6, $7, $8)`,
      [
        vendor.id,
        store(),
        `early-${count}`,
        weekday,
        start,
        end,
        fields.kind ?? 'working',
        JSON.stringify(fields.breaks ?? []),
      ],
    );
  const approve = (date: string) =>
    system.owner.query(
      `INSERT INTO vendor_leaves (vendor_id, id, store_id, vendor_employee_id, leave_type, date_from, date_to, session,
                                  timezone, status, total_minutes, created_by, created_at)
       VALUES ($1, gen_random_uuid()::text, $2, $3, 'holiday', $4, $4, 'full_day', 'UTC', 'approved', 480, 'x', instant())`,
      [vendor.id, store(), cashier(), date],
    );
  const flag = (name: string) =>
    system.owner.query(
      `INSERT INTO store_settings (vendor_id, store_id, dashboard_prefs, updated_at)
         VALUES ($1, $2, jsonb_build_object('time_clock', jsonb_build_object($3::text, false)), instant())`,
      [vendor.id, store(), name],
    );
  const punches = async (): Promise<string[]> => {
    const { rows } = await system.owner.query<{ said: string }>(
      `SELECT device_label || ' ' || to_char(at AT TIME ZONE 'UTC', 'DD HH24:MI') AS said
         FROM vendor_attendance_punches WHERE vendor_id = $1 ORDER BY at, kind`,
      [vendor.id],
    );
    return rows.map(({ said }) => said);
  };
  const published = async (): Promise<{ shift_date: string; said: string; note: string }[]> => {
    const { rows } = await system.owner.query(
      `SELECT shift_date, start_time || '-' || end_time || CASE WHEN is_no_working THEN ' off' ELSE '' END AS said, note
         FROM vendor_attendance_schedule_shifts WHERE vendor_id = $1 ORDER BY shift_date, start_time`,
      [vendor.id],
    );
    return rows;
  };

  it('clocks in from the start on, at the start, and once', async () => {
    await plan('09:00', '17:00');
    expect((await run('08:59')).clockedIn).to.equal(0);
    expect((await run('09:05')).clockedIn).to.equal(1);
    expect((await run('09:10')).clockedIn).to.equal(0);
    expect(await punches()).to.deep.equal(['schedule_auto_in 10 09:00']);
  });

  it('clocks out at the end, when that has come', async () => {
    await plan('09:00', '17:00');
    await run('09:00');
    expect((await run('16:59')).clockedOut).to.equal(0);
    expect((await run('17:00')).clockedOut).to.equal(1);
    expect(await run('17:05')).to.deep.include({ clockedIn: 0, clockedOut: 0 });
    expect(await punches()).to.deep.equal(['schedule_auto_in 10 09:00', 'schedule_auto_out 10 17:00']);
  });

  it('does not clock in for an Off row, on approved time off, or with auto_clock_in_on_schedule off', async () => {
    await plan('09:00', '17:00', { off: true });
    expect((await run('10:00')).clockedIn).to.equal(0);
    await plan('09:00', '17:00');
    await approve(day);
    expect((await run('10:00')).clockedIn).to.equal(0);
    await system.owner.query('DELETE FROM vendor_leaves WHERE vendor_id = $1', [vendor.id]);
    await flag('auto_clock_in_on_schedule');
    expect((await run('10:00')).clockedIn).to.equal(0);
    expect((await run('10:00', { isRefresh: true })).clockedIn).to.equal(0);
    const { rows } = await system.owner.query('SELECT FROM vendor_attendance_days WHERE vendor_id = $1', [
      vendor.id,
    ]);
    expect(rows.length).to.equal(0);
  });

  it('a shift that went to another day, or to somebody else, clocks in there too', async () => {
    await plan('09:00', '17:00');
    await run('09:05');
    const change = (column: 'shift_date' | 'vendor_employee_id', value: string) =>
      system.owner.query(`UPDATE vendor_attendance_schedule_shifts SET ${column} = $2 WHERE vendor_id = $1`, [
        vendor.id,
        value,
      ]);
    await change('shift_date', '2026-03-20');
    expect((await run('09:05', { date: '2026-03-20' })).clockedIn).to.equal(1);
    await change('vendor_employee_id', vendor.people.manager.staff.id);
    expect((await run('09:10', { date: '2026-03-20' })).clockedIn).to.equal(1);
    expect(await punches()).to.deep.equal([
      'schedule_auto_in 10 09:00',
      'schedule_auto_in 20 09:00',
      'schedule_auto_in 20 09:00',
    ]);
  });

  it('auto_clock_out_on_schedule off: nobody is clocked out', async () => {
    await flag('auto_clock_out_on_schedule');
    await plan('09:00', '17:00');
    await run('09:00');
    expect((await run('18:00')).clockedOut).to.equal(0);
  });

  it('does not clock out whoever is in an open work shift', async () => {
    await plan('09:00', '17:00');
    await run('09:00');
    const till = new GivenLane(system, vendor, new GivenJournal(`till-${count}`));
    await till.sendOne(till.opening('shift'));
    expect((await run('17:30')).clockedOut).to.equal(0);
  });

  it('does not clock out on approved time-off days, nor when the row has become Off', async () => {
    await plan('09:00', '17:00');
    await run('09:00');
    await approve(day);
    expect((await run('17:30')).clockedOut).to.equal(0);
    await system.owner.query('DELETE FROM vendor_leaves WHERE vendor_id = $1', [vendor.id]);
    const off = (is: boolean) =>
      system.owner.query(
        'UPDATE vendor_attendance_schedule_shifts SET is_no_working = $2 WHERE vendor_id = $1',
        [vendor.id, is],
      );
    await off(true);
    expect((await run('17:30')).clockedOut).to.equal(0);
    expect(await punches()).to.deep.equal(['schedule_auto_in 10 09:00']);
    await off(false);
    expect((await run('17:30')).clockedOut).to.equal(1);
  });

  it('leaves alone whoever came or went by themselves', async () => {
    await plan('09:00', '17:00');
    await run('09:00');
    await system.owner.query(
      `UPDATE vendor_attendance_punches SET device_label = 'time_clock' WHERE vendor_id = $1`,
      [vendor.id],
    );
    const till = new GivenLane(system, vendor, new GivenJournal(`till-${count}`));
    const out = till.journal.entry(
      'time.punch',
      { id: 'home', kind: 'out' },
      {
        actor_id: cashier(),
        store_id: store(),
        captured_at: `${day}T12:00:00.000Z`,
      },
    );
    await till.sendOne(out);
    expect(await run('12:05')).to.deep.include({ clockedIn: 0, clockedOut: 0 });
  });

  it('Refresh makes cards of yesterday and today, and goes by the end for clocking out', async () => {
    await plan('09:00', '17:00', { date: '2026-03-08' });
    await plan('09:00', '17:00', { date: '2026-03-09' });
    await plan('08:00', '11:00');
    await plan('11:30', '15:00');
    await plan('18:00', '20:00');
    expect(await run('12:00', { isRefresh: true })).to.deep.include({ clockedIn: 3, clockedOut: 2 });
    expect(await punches()).to.deep.equal([
      'schedule_auto_in 09 09:00',
      'schedule_auto_out 09 17:00',
      'schedule_auto_in 10 08:00',
      'schedule_auto_out 10 11:00',
      'schedule_auto_in 10 11:30',
    ]);
  });

  it('Refresh makes the card of a shift that is still to come, without a punch nobody made', async () => {
    await plan('18:00', '20:00');
    await run('12:00', { isRefresh: true });
    const { rows } = await system.owner.query(
      'SELECT punch_state, absent FROM vendor_attendance_days WHERE vendor_id = $1',
      [vendor.id],
    );
    expect(rows).to.deep.equal([{ punch_state: 'out', absent: false }]);
    expect(await punches()).to.deep.equal([]);
  });

  it('publishes templates for today and thirteen days, with their note, from effective_on on', async () => {
    await template({ effective_on: '2026-03-12' });
    await slot(2, '08:00', '16:00');
    await slot(4, '10:00', '14:00', { kind: 'unavailable' });
    const counts = await run('07:00');
    const note = `auto_template:early-${count}`;
    expect(await published()).to.deep.equal([
      { shift_date: '2026-03-12', said: '10:00-14:00 off', note },
      { shift_date: '2026-03-17', said: '08:00-16:00', note },
      { shift_date: '2026-03-19', said: '10:00-14:00 off', note },
    ]);
    expect(counts.materialized).to.equal(3);
    expect((await run('07:05')).materialized).to.equal(0);
  });

  it('keeps what a template made up to date: new times, Off when it is gone, nothing under leave', async () => {
    await template();
    await slot(3, '08:00', '16:00');
    await run('07:00');
    await system.owner.query(
      "UPDATE vendor_availability_slots SET start_time = '09:00' WHERE vendor_id = $1",
      [vendor.id],
    );
    await approve('2026-03-18');
    await run('07:05');
    expect((await published()).map(({ shift_date, said }) => `${shift_date} ${said}`)).to.deep.equal([
      '2026-03-11 09:00-16:00',
    ]);
    await system.owner.query('DELETE FROM vendor_availability_slots WHERE vendor_id = $1', [vendor.id]);
    await run('07:10');
    expect((await published()).map(({ said }) => said)).to.deep.equal(['09:00-16:00 off']);
  });

  it('goes on when the first of two slots goes, and when what is left moves to its start', async () => {
    await template();
    await slot(3, '08:00', '12:00');
    await slot(3, '12:00', '16:00');
    await run('07:00');
    const first = "DELETE FROM vendor_availability_slots WHERE vendor_id = $1 AND start_time = '08:00'";
    await system.owner.query(first, [vendor.id]);
    await run('07:05');
    const ofTheFirst = async () => (await published()).slice(0, 2).map(({ said }) => said);
    expect(await ofTheFirst()).to.deep.equal(['08:00-12:00 off', '12:00-16:00']);
    const back = "UPDATE vendor_availability_slots SET start_time = '08:00' WHERE vendor_id = $1";
    await system.owner.query(back, [vendor.id]);
    await run('07:10');
    expect(await ofTheFirst()).to.deep.equal(['08:00-16:00', '12:00-16:00 off']);
  });

  it('publishes nothing more for whoever works in the store no longer, and their days are Off', async () => {
    await template();
    await slot(3, '08:00', '16:00');
    await run('07:00');
    await system.owner.query('UPDATE vendor_staff SET store_ids = $2 WHERE vendor_id = $1 AND id = $3', [
      vendor.id,
      JSON.stringify([vendor.stores[1]!.id]),
      cashier(),
    ]);
    await run('07:05', { date: '2026-03-16' });
    expect((await published()).map(({ shift_date, said }) => `${shift_date} ${said}`)).to.deep.equal([
      '2026-03-11 08:00-16:00',
      '2026-03-18 08:00-16:00 off',
    ]);
  });

  it('leaves what was published by hand, and days with a card, untouched', async () => {
    await template();
    await slot(3, '08:00', '16:00');
    await slot(5, '08:00', '16:00');
    await plan('12:00', '18:00', { date: '2026-03-11' });
    await system.owner.query(
      `INSERT INTO vendor_attendance_days (vendor_id, id, store_id, vendor_employee_id, date, timezone, punch_state,
                                           created_at, updated_at)
         VALUES ($1, 'card', $2, $3, '2026-03-13', 'UTC', 'out', instant(), instant())`,
      [vendor.id, store(), cashier()],
    );
    await run('07:00');
    expect((await published()).map(({ shift_date, said }) => `${shift_date} ${said}`)).to.deep.equal([
      '2026-03-11 12:00-18:00',
      '2026-03-18 08:00-16:00',
      '2026-03-20 08:00-16:00',
    ]);
  });

  it('copies the planned breaks of the slot to a card that has none', async () => {
    await template();
    await slot(2, '08:00', '16:00', { breaks: [{ kind: 'unpaid', start_time: '12:00', end_time: '12:30' }] });
    await run('08:00');
    await run('16:00');
    const { rows } = await system.owner.query(
      'SELECT production_seconds::int AS worked, unpaid_break_minutes::int AS pause FROM vendor_attendance_days WHERE vendor_id = $1',
      [vendor.id],
    );
    expect(rows).to.deep.equal([{ worked: 7.5 * 3600, pause: 30 }]);
  });

  it('a night shift is clocked in and out over midnight, its break in the morning taken off there', async () => {
    await template();
    await slot(2, '22:00', '06:00', { breaks: [{ kind: 'unpaid', start_time: '02:00', end_time: '02:30' }] });
    await run('22:00');
    await run('06:00', { date: '2026-03-11' });
    const { rows } = await system.owner.query(
      'SELECT date, production_seconds::int AS worked FROM vendor_attendance_days WHERE vendor_id = $1 ORDER BY date',
      [vendor.id],
    );
    expect(rows).to.deep.equal([
      { date: '2026-03-10', worked: 2 * 3600 },
      { date: '2026-03-11', worked: 5.5 * 3600 },
    ]);
  });
});

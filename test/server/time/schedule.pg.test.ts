// The schedule over REST: publishing, other days of the week, slots, leave, and what a day shows. Second document,
// "Schedule response rules" and "Leave"; decisions.md, "Leave transitions".
import { expect } from 'chai';
import { addDays, calendarDay } from '@evertill/schemas';
import type { ScheduleReply } from '@evertill/schemas';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

/** A Tuesday far ahead: no card hides it. */
const day = '2030-03-12';

describe('the schedule', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    count += 1;
    vendor = await giveVendor(system, `plan-${count}`);
  });

  const call = (
    method: 'get' | 'post' | 'patch' | 'delete' | 'put',
    path: string,
    body?: object,
    role: Role = 'owner',
  ) => ask(system.url, method, path, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const store = () => vendor.stores[0].id;
  const cashier = () => vendor.people.cashier.staff.id;
  const manager = () => vendor.people.manager.staff.id;
  const shifts = '/vendor/attendance/schedule/shifts';
  const shift = async (fields: object = {}): Promise<string> => {
    const body = {
      store_id: store(),
      vendor_employee_id: cashier(),
      shift_date: day,
      start_time: '09:00',
      end_time: '17:00',
      ...fields,
    };
    const answer = await call('post', shifts, body);
    expect(answer.status, answer.text).to.equal(201);
    return answer.body['id'] as string;
  };
  const week = async (): Promise<ScheduleReply> => {
    const path = `/vendor/attendance/schedule?store_id=${store()}&date_from=2030-03-10&date_to=2030-03-16`;
    const answer = await call('get', path);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as unknown as ScheduleReply;
  };
  const said = async (): Promise<string[]> =>
    (await week()).published
      .map((row) => {
        const who = row.vendor_employee_id === cashier() ? 'cashier' : 'manager';
        return `${row.shift_date.slice(-2)} ${who} ${row.is_no_working ? 'off' : 'works'} ${row.start_time}`;
      })
      .sort();
  const template = async (slots: object[]): Promise<string> => {
    const made = await call('post', '/vendor/shifts/templates', {
      store_id: store(),
      name: 'Early',
      time_start: '05:00',
      time_end: '06:00',
    });
    const id = made.body['id'] as string;
    await call('put', `/vendor/shifts/templates/${id}/assignees`, { vendor_employee_ids: [cashier()] });
    const put = await call('put', `/vendor/shifts/templates/${id}/slots`, slots);
    expect(put.status, put.text).to.equal(200);
    return id;
  };
  const request = (fields: object = {}, role: Role = 'cashier') =>
    call(
      'post',
      '/vendor/leaves',
      { store_id: store(), leave_type: 'holiday', date_from: day, date_to: day, ...fields },
      role,
    );
  const code = ({ status, body }: { status: number; body: object }) => [
    status,
    (body as { code?: string }).code,
  ];

  it('publishes, changes and removes; an Off is a row too', async () => {
    const id = await shift({ is_no_working: true });
    await call('patch', `${shifts}/${id}`, { is_no_working: false, start_time: '10:00' });
    expect(await said()).to.deep.equal(['12 cashier works 10:00']);
    await call('delete', `${shifts}/${id}`);
    expect(await said()).to.deep.equal([]);
  });

  it('applies times and Working or Off to other weekdays of the week', async () => {
    const id = await shift();
    await shift({ shift_date: '2030-03-13', start_time: '12:00' });
    const { body } = await call('patch', `${shifts}/${id}`, {
      start_time: '08:00',
      apply_weekdays: [2, 3, 6],
    });
    expect((body['also'] as unknown[]).length).to.equal(2);
    expect(await said()).to.deep.equal([
      '12 cashier works 08:00',
      '13 cashier works 08:00',
      '16 cashier works 08:00',
    ]);
  });

  it('chips come from slots alone, and only where nothing is published, no leave and no card', async () => {
    await template([{ weekday: 2, start_time: '08:00', end_time: '16:00' }]);
    expect(
      (await week()).template_shifts.map((chip) => `${chip.shift_date} ${chip.start_time}`),
    ).to.deep.equal([`${day} 08:00`]);
    const asked = await request();
    expect((await week()).template_shifts).to.deep.equal([]);
    await call('patch', `/vendor/leaves/${asked.body['id'] as string}/decline`, {});
    expect((await week()).template_shifts.length).to.equal(1);
    await shift({ start_time: '18:00', end_time: '20:00' });
    expect((await week()).template_shifts).to.deep.equal([]);
  });

  it('a template without slots leaves every day empty', async () => {
    await template([]);
    expect((await week()).template_shifts).to.deep.equal([]);
  });

  it('shows as a conflict a shift under approved leave, and two that overlap', async () => {
    const asked = await request();
    await shift();
    expect((await week()).conflicts).to.deep.equal([]);
    await call('patch', `/vendor/leaves/${asked.body['id'] as string}/approve`, {});
    await shift({ start_time: '16:00', end_time: '18:00' });
    expect((await week()).conflicts.map(({ kind, date }) => `${kind} ${date}`)).to.deep.equal([
      `leave ${day}`,
      `overlap ${day}`,
    ]);
  });

  it('leaves out what was declined or withdrawn, and days outside', async () => {
    const asked = async (fields: object) => (await request(fields)).body['id'] as string;
    const declined = await asked({});
    await call('patch', `/vendor/leaves/${declined}/decline`, {});
    await asked({ date_from: '2030-03-17', date_to: '2030-03-20' });
    const over = await asked({ date_from: '2030-03-08', date_to: '2030-03-10' });
    expect((await week()).leave.map(({ id }) => id)).to.deep.equal([over]);
  });

  it('a card of today hides what was planned, and is no conflict with leave; a card to come hides nothing', async () => {
    await system.owner.query("UPDATE stores SET time_zone = 'UTC' WHERE vendor_id = $1", [vendor.id]);
    const today = calendarDay(testClock.iso(), 'UTC');
    const next = addDays(today, 1);
    const card = (date: string) =>
      system.owner.query(
        `INSERT INTO vendor_attendance_days (vendor_id, id, store_id, vendor_employee_id, date, timezone, punch_state,
                                             created_at, updated_at)
           VALUES ($1, $4, $2, $3, $4, 'UTC', 'out', instant(), instant())`,
        [vendor.id, store(), cashier(), date],
      );
    const asked = await request({ date_from: today, date_to: today });
    await call('patch', `/vendor/leaves/${asked.body['id'] as string}/approve`, {});
    for (const shift_date of [today, next]) await shift({ shift_date });
    const days = async () => {
      const path = `/vendor/attendance/schedule?store_id=${store()}&date_from=${today}&date_to=${next}`;
      const { published, conflicts, attendance } = (await call('get', path)).body as unknown as ScheduleReply;
      return {
        published: published.map(({ shift_date }) => shift_date),
        conflicts: conflicts.length,
        attendance: attendance.length,
      };
    };
    expect(await days()).to.deep.equal({ published: [today, next], conflicts: 1, attendance: 0 });
    await card(today);
    await card(next);
    expect(await days()).to.deep.equal({ published: [next], conflicts: 0, attendance: 2 });
  });

  it('who asked for leave in another store of theirs is away from this one too', async () => {
    await template([{ weekday: 2, start_time: '08:00', end_time: '16:00' }]);
    const other = vendor.stores[1].id;
    const both = { store_ids: [store(), other] };
    await call('patch', `/vendor/vendor-employees/${cashier()}`, both);
    expect((await week()).template_shifts.length).to.equal(1);
    expect((await request({ store_id: other })).status).to.equal(201);
    expect((await week()).template_shifts).to.deep.equal([]);
  });

  it('day_range: 62 days at most, in their order; timezone_unknown: the zone of the store', async () => {
    const asked = async (from: string, to: string, more = '') =>
      code(
        await call(
          'get',
          `/vendor/attendance/schedule?store_id=${store()}&date_from=${from}&date_to=${to}${more}`,
        ),
      );
    expect(await asked('2030-01-01', '2030-03-03')).to.deep.equal([200, undefined]);
    expect(await asked('2030-01-01', '2030-03-04')).to.deep.equal([400, 'day_range']);
    expect(await asked('2030-01-02', '2030-01-01')).to.deep.equal([400, 'day_range']);
    expect(await asked(day, day, '&timezone=Nowhere/Town')).to.deep.equal([400, 'timezone_unknown']);
  });

  it('leave: who asks may withdraw, who has the right decides, nobody else; every step is in the log', async () => {
    const asked = (await request()).body['id'] as string;
    const step = async (action: string, role: Role) =>
      code(await call('patch', `/vendor/leaves/${asked}/${action}`, { note: action }, role));
    expect(await step('approve', 'cashier')).to.deep.equal([403, 'forbidden']);
    expect(await step('decline', 'owner')).to.deep.equal([200, undefined]);
    expect(await step('approve', 'owner')).to.deep.equal([400, 'leave_state']);
    expect(await step('request', 'cashier')).to.deep.equal([200, undefined]);
    expect(await step('approve', 'owner')).to.deep.equal([200, undefined]);
    expect(await step('withdraw', 'cashier')).to.deep.equal([400, 'leave_state']);
    expect(await step('decline', 'owner')).to.deep.equal([200, undefined]);
    const { body } = await call('get', `/vendor/leaves/${asked}`);
    expect((body['log'] as { action: string }[]).map(({ action }) => action)).to.deep.equal([
      'created',
      'decline',
      'request',
      'approve',
      'decline',
    ]);
    expect(code(await request({ vendor_employee_id: manager() }))).to.deep.equal([403, 'employee_scope']);
  });
});

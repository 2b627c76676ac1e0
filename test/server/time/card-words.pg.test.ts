// What a time card says in the second document's own words: labels of punches, evidence, actions of its history, roles, and
// the filters by which cards are found.
import { expect } from 'chai';
import { addDays, attendanceIssues, calendarDay } from '@evertill/schemas';
import type { AttendanceDay, AttendanceDayDetail, AttendanceReply } from '@evertill/schemas';
import { aCounting, GivenJournal } from '../../support/given-journal.ts';
import { GivenLane, operate } from '../../support/given-shift.ts';
import { giveProduct } from '../../support/given.ts';
import type { Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { GivenSchedule } from './given-schedule.ts';
import { testClock } from '../../support/test-clock.ts';

const path = '/vendor/attendance';

describe('the words of a time card', function () {
  this.timeout(30_000);
  let system: System;
  let given: GivenSchedule;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    given = await GivenSchedule.in(system, `words-${(count += 1)}`);
  });

  const today = () => calendarDay(testClock.iso(), 'UTC');
  const body = (date: string, fields: object = {}, role: Role = 'cashier') => ({
    store_id: given.store,
    vendor_employee_id: given.idOf(role),
    date,
    clock_in: `${date}T09:00:00Z`,
    clock_out: `${date}T17:00:00Z`,
    ...fields,
  });
  const card = (date: string, fields?: object, role?: Role): Promise<AttendanceDay> =>
    given.done('post', path, body(date, fields, role));
  const detail = (id: string) => given.done<AttendanceDayDetail>('get', `${path}/days/${id}`);
  const list = (query: string) =>
    given.done<AttendanceReply>('get', `${path}?store_id=${given.store}&${query}`);
  const days = async (query: string) =>
    (await list(`date_from=2026-03-01&date_to=2026-03-31&${query}`)).data.map(({ date }) => date.slice(-2));
  const till = (role: Role = 'cashier') =>
    new GivenLane(system, given.vendor, new GivenJournal(`till-${count}-${role}`), { role });

  it('device_label says where each punch comes from: work shifts, the schedule, the clock, or a card made by hand', async () => {
    const cashier = till();
    const owner = till('owner');
    await cashier.sendOne(cashier.opening('shift'));
    const joins = { id: 'shift', assigned_vendor_employee_ids: [given.idOf('manager')] };
    await owner.sendOne(owner.entry('shift.assign', joins));
    await cashier.sendOne(cashier.entry('shift.close', { id: 'shift', ...aCounting }));
    const shift_date = addDays(today(), -1);
    await given.publish({ vendor_employee_id: given.idOf('bound'), shift_date });
    await given.done('post', `${path}/schedule-auto/run`, { store_id: given.store });
    await given.done('post', '/auth/vendor/context/punches', { kind: 'in', store_id: given.store }, 'reader');
    await card('2026-03-10', {}, 'reader');
    const labels = async (role: Role) => {
      const query = `date_from=2026-01-01&date_to=2026-03-01&vendor_employee_id=${given.idOf(role)}`;
      const { data } = await list(query.replace('2026-01-01', shift_date).replace('2026-03-01', today()));
      const { data: older } = await list(`date=2026-03-10&vendor_employee_id=${given.idOf(role)}`);
      const all = await Promise.all([...data, ...older].map(({ id }) => detail(id)));
      return all.flatMap(({ punches }) => punches.map((one) => `${one.kind} ${one.device_label}`));
    };
    expect(await labels('cashier')).to.deep.equal(['in work_shift_open', 'out work_shift_close']);
    expect(await labels('manager')).to.deep.equal(['in work_shift_join', 'out work_shift_close']);
    expect(await labels('bound')).to.deep.equal(['in schedule_auto_in', 'out schedule_auto_out']);
    expect(await labels('reader')).to.deep.equal([
      'in time_clock',
      'in manual_timecard',
      'out manual_timecard',
    ]);
  });

  it('validations are photo and GPS evidence of a punch, counted by validation_count, and none of a card made by hand', async () => {
    const validations = [
      { kind: 'gps', lat: 60.1699, lng: 24.9384, accuracy_m: 12.5 },
      { kind: 'photo', photo_ref: 'photos/1.jpg' },
    ];
    const punch = { id: 'p-1', kind: 'in', store_id: given.store, validations };
    const { day } = await given.done('post', '/auth/vendor/context/punches', punch, 'cashier');
    const full = await detail(day.id);
    expect(full.validation_count).to.equal(2);
    const [at] = full.punches.map((one) => one.at);
    const kept = { punch_id: 'p-1', captured_at: at, device_id: '' };
    const blank = { lat: null, lng: null, accuracy_m: null, photo_ref: '' };
    expect(
      full.validations
        .map(({ id: _id, ...rest }) => rest)
        .toSorted((one, other) => one.kind.localeCompare(other.kind)),
    ).to.deep.equal([
      { ...kept, ...blank, ...validations[0] },
      { ...kept, ...blank, ...validations[1] },
    ]);
    expect((await detail((await card('2026-03-10')).id)).validation_count).to.equal(0);
    // What goes when its time is over is not copied into the history.
    await given.done('patch', `${path}/${day.id}`, { note: 'seen' });
    expect(JSON.stringify((await detail(day.id)).edit_logs)).to.not.include('60.1699');
  });

  it('edit_logs: created, updated and issue_resolved, by whom as the 13 characters of their public id', async () => {
    const { id } = await card('2026-03-10', { clock_out: '2026-03-10T19:00:00Z' });
    await given.done('patch', `${path}/${id}`, { note: 'inventory' }, 'manager');
    await given.done('post', `${path}/${id}/resolve-issues`, {}, 'manager');
    const [owner, manager] = (['owner', 'manager'] as const).map(
      (role) => given.vendor.people[role].staff.public_id,
    );
    expect(owner).to.have.length(13);
    const { edit_logs } = await detail(id);
    expect(edit_logs.map((one) => [one.action, one.actor_user_id])).to.deep.equal([
      ['created', owner],
      ['updated', manager],
      ['issue_resolved', manager],
    ]);
    expect(edit_logs[1]!.snapshot).to.include({ note: '', production_minutes: 600 });
    expect(edit_logs[2]).to.deep.include({ note: 'inventory', snapshot: { issues: ['overtime'] } });
  });

  it('issue finds the cards that have it, key by key, and several with commas', async () => {
    const plan = (date: string) => given.publish({ shift_date: date });
    for (const date of ['2026-03-02', '2026-03-04']) await plan(date);
    await card('2026-03-02', { clock_in: '2026-03-02T09:30:00Z' });
    await card('2026-03-03', { clock_out: '2026-03-03T18:00:00Z' });
    await card('2026-03-04', { clock_in: null, clock_out: null });
    const open = await card('2026-03-05', { clock_out: null });
    expect(open.punch_state).to.equal('in');
    const punch = (device: string, kind: string, time: string) =>
      new GivenJournal(`${device}-${count}`).entry(
        'time.punch',
        { id: `${device}-${count}`, kind },
        { actor_id: given.idOf('cashier'), store_id: given.store, captured_at: `2026-03-${time}:00.000Z` },
      );
    const punches = [
      punch('a', 'in', '06T09:00'),
      punch('b', 'in', '06T09:30'),
      punch('c', 'out', '06T16:00'),
    ];
    await operate(system, given.vendor.people.cashier, punches);
    // Somebody who could not be told that an order is not finished.
    await giveProduct(system, given.vendor, { id: 'milk' });
    const lane = till();
    const lines = [{ item_id: 'milk', unit_price: 250 }];
    await lane.send(lane.opening('shift'), lane.sale({ id: 'sale', shift: 'shift', lines }));
    await system.owner.query("UPDATE orders SET status = 'pending' WHERE vendor_id = $1", [given.vendor.id]);
    const offline = [punch('d', 'in', '09T09:00'), punch('e', 'out', '09T16:00')];
    await operate(system, given.vendor.people.cashier, offline);
    await card('2026-03-07');
    await given.leave({ date_from: '2026-03-07', date_to: '2026-03-07' });
    await card('2026-03-08');

    const found: Record<string, string[]> = {};
    for (const key of attendanceIssues) found[key] = await days(`issue=${key}`);
    expect(found).to.deep.equal({
      late: ['02'],
      absent: ['04'],
      uninformed: ['04'],
      overtime: ['03'],
      missed_clock_out: ['05'],
      punch_conflict: ['06'],
      open_orders: ['09'],
      pending_leave: ['07'],
    });
    expect(await days('issue=late,pending_leave')).to.deep.equal(['07', '02']);
    expect(await days('issue=nothing')).to.deep.equal([]);
    const all = await days('');
    const review = await days('needs_review=1');
    expect(all).to.deep.equal(['09', '08', '07', '06', '05', '04', '03', '02']);
    const inOrder = all.filter((day) => day !== '08');
    expect(review, 'Needs review is a subset of All').to.deep.equal(inOrder);
    expect((await list('date=2026-03-07')).leave.map(({ status }) => status)).to.deep.equal(['pending']);
  });

  it('employee_role_id defaults to the employee’s current role, and finds cards of one role or of a comma list', async () => {
    const role = async (name: string): Promise<string> =>
      (await given.done('post', '/vendor/vendor-employees/roles', { store_id: given.store, name })).id;
    const [baker, driver, cook] = [await role('Baker'), await role('Driver'), await role('Cook')];
    await given.done('patch', `/vendor/vendor-employees/${given.idOf('cashier')}`, {
      employee_role_id: baker,
    });
    const first = await card('2026-03-02');
    expect(first).to.include({ employee_role_id: baker, employee_role_name: 'Baker' });
    expect((await card('2026-03-03', { employee_role_id: driver })).employee_role_id).to.equal(driver);
    expect((await card('2026-03-04', {}, 'manager')).employee_role_id).to.equal(null);
    await given.done('patch', `/vendor/vendor-employees/${given.idOf('cashier')}`, {
      employee_role_id: cook,
    });
    expect((await detail(first.id)).employee_role_id, 'what it was that day').to.equal(baker);
    expect(await days(`employee_role_id=${baker}`)).to.deep.equal(['02']);
    expect(await days(`employee_role_id=${baker},${driver}`)).to.deep.equal(['03', '02']);
    expect(await days(`employee_role_id=${cook}`)).to.deep.equal([]);
    const other = { employee_role_id: 'nobody-s' };
    expect(await given.said('post', path, body('2026-03-05', other))).to.equal('400 role_unknown');
    expect(await given.said('patch', `${path}/${first.id}`, other)).to.equal('400 role_unknown');
  });

  it('cash_tips_cents and credit_tips_cents are integers in cents, changed one without the other', async () => {
    const { id } = await card('2026-03-02', { cash_tips_cents: 1250, credit_tips_cents: 990 });
    const changed = await given.done('patch', `${path}/${id}`, { credit_tips_cents: 1 });
    expect(changed).to.include({ cash_tips_cents: 1250, credit_tips_cents: 1 });
    for (const wrong of [-1, 1.5, '100'])
      for (const field of ['cash_tips_cents', 'credit_tips_cents'])
        expect(await given.said('patch', `${path}/${id}`, { [field]: wrong })).to.equal('400 invalid_input');
  });

  it('timezone is the store’s wherever it is sent with dates, else timezone_unknown; store_id is the card’s, else it is not there', async () => {
    const wrong = 'Asia/Tokyo';
    expect(await given.said('post', path, body('2026-03-02', { timezone: wrong }))).to.equal(
      '400 timezone_unknown',
    );
    const { id } = await card('2026-03-02', { timezone: 'UTC' });
    const at = `${path}/days/${id}`;
    expect(await given.said('get', `${at}?timezone=${wrong}`)).to.equal('400 timezone_unknown');
    expect(await given.said('get', `${at}?timezone=UTC&store_id=${given.store}`)).to.equal('200');
    const elsewhere = given.vendor.stores[1].id;
    expect(await given.said('get', `${at}?store_id=${elsewhere}`)).to.equal('404 record_not_found');
    const patch = (fields: object) => given.said('patch', `${path}/${id}`, { note: 'x', ...fields });
    expect(await patch({ timezone: wrong })).to.equal('400 timezone_unknown');
    expect(await patch({ store_id: elsewhere })).to.equal('404 record_not_found');
    expect((await detail(id)).note).to.equal('');
    // A store that moved: the card keeps its zone, and both are understood.
    await system.owner.query("UPDATE stores SET time_zone = 'Europe/Helsinki' WHERE vendor_id = $1", [
      given.vendor.id,
    ]);
    expect(await patch({ timezone: 'Europe/Helsinki' })).to.equal('200');
    expect(await patch({ timezone: 'UTC', store_id: given.store })).to.equal('200');
  });

  it('a deleted day takes its punches, breaks, validations and logs along', async () => {
    const validations = [{ kind: 'photo', photo_ref: 'photos/1.jpg' }];
    const punch = { kind: 'in', store_id: given.store, validations };
    const { day } = await given.done('post', '/auth/vendor/context/punches', punch, 'cashier');
    await given.done('patch', `${path}/${day.id}`, { note: 'x' });
    const breaks = [{ kind: 'paid', start_at: '2026-03-02T12:00:00Z', end_at: '2026-03-02T12:10:00Z' }];
    const made = await card('2026-03-02', { breaks });
    const left = async () => {
      const tables = ['days', 'punches', 'breaks', 'validations', 'edit_logs'];
      const counts = tables.map(
        (name) => `(SELECT count(*)::int FROM vendor_attendance_${name}
        WHERE vendor_id = $1) AS ${name}`,
      );
      return (await system.owner.query(`SELECT ${counts.join(', ')}`, [given.vendor.id])).rows[0];
    };
    expect(await left()).to.deep.equal({ days: 2, punches: 3, breaks: 1, validations: 1, edit_logs: 2 });
    await given.done('delete', `${path}/${day.id}`);
    await given.done('delete', `${path}/${made.id}`);
    expect(await left()).to.deep.equal({ days: 0, punches: 0, breaks: 0, validations: 0, edit_logs: 0 });
    expect(await given.said('delete', `${path}/${day.id}`)).to.equal('404 record_not_found');
  });

  it('day_exists: of two who make the card of one person and day at once one is told', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => given.said('post', path, body('2026-03-02'))));
    expect(answers.toSorted()).to.deep.equal(['201', '400 day_exists', '400 day_exists']);
    expect(await given.said('post', path, body('2026-03-02', {}, 'manager'))).to.equal('201');
  });

  it('employee_unknown: a card is made of people who work in the store', async () => {
    expect(await given.said('post', path, body('2026-03-02', {}, 'neighbour'))).to.equal(
      '400 employee_unknown',
    );
    expect(await given.said('post', path, body('2026-03-02', { vendor_employee_id: 'nobody' }))).to.equal(
      '400 employee_unknown',
    );
  });
});

// Time off over REST: who asks and who sees, what stands in the way, what becomes of it and when. Second document, "Leave";
// decisions.md, "Leave endpoints" and "Leave transitions".
import { expect } from 'chai';
import { addDays, calendarDay } from '@evertill/schemas';
import type { LeaveReply } from '@evertill/schemas';
import type { Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { GivenSchedule, tuesday } from './given-schedule.ts';
import { testClock } from '../../support/test-clock.ts';

const path = '/vendor/leaves';

describe('leave', function () {
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
    given = await GivenSchedule.in(system, `leave-${count}`);
  });

  const today = () => calendarDay(testClock.iso(), 'UTC');
  const of = (date_from: string, date_to = date_from, fields: object = {}) => ({
    date_from,
    date_to,
    ...fields,
  });
  const ask = (fields: object, role: Role = 'cashier') =>
    given.said('post', path, given.leaveBody(fields), role);
  const list = async (query: string, role: Role = 'owner') =>
    (await given.done<{ data: LeaveReply[] }>('get', `${path}?${query}`, undefined, role)).data;

  it('is asked for by whoever takes it, waits at once, and says how long it is', async () => {
    const reason = 'Vacation paid, by the sea';
    const made = await given.leave({ ...of('2030-05-01', '2030-05-03'), reason });
    expect(made).to.include({
      vendor_employee_id: given.idOf('cashier'),
      vendor_employee_name: `cashier of ${given.vendor.id}`,
      status: 'pending',
      total_hours: 24,
      session: 'full_day',
      reason,
      timezone: 'UTC',
      decided_by: null,
      decided_at: null,
    });
    const log = (await given.done('get', `${path}/${made.id}`, undefined, 'cashier')).log as object[];
    expect(log).to.have.length(1);
  });

  it('has each reason of the list, and words beside it', async () => {
    const reasons = [
      'vacation_paid',
      'vacation_unpaid',
      'holiday',
      'jury_duty',
      'sick_leave',
      'personal_medical_emergency',
      'family_medical_emergency',
      'other',
    ];
    for (const [index, leave_type] of reasons.entries()) {
      const reason = `${leave_type.replaceAll('_', ' ')}, and more to say`;
      const { id } = await given.leave({ ...of(addDays('2030-05-01', index)), leave_type, reason });
      expect(await given.done('get', `${path}/${id}`)).to.include({ leave_type, reason });
    }
  });

  it('session full_day is eight hours a day and first_half four; with start_time and end_time their window counts', async () => {
    const hours = async (fields: object) => (await given.leave(fields)).total_hours;
    expect(await hours(of('2030-05-01'))).to.equal(8);
    expect(await hours(of('2030-05-02', '2030-05-04', { session: 'full_day' }))).to.equal(24);
    expect(await hours(of('2030-05-05', '2030-05-06', { session: 'first_half' }))).to.equal(8);
    const window = { start_time: '09:15', end_time: '11:00' };
    expect(await hours(of('2030-05-07', '2030-05-08', window))).to.equal(3.5);
    expect(await hours(of('2030-05-09', '2030-05-09', { ...window, session: 'first_half' }))).to.equal(1.75);
    expect(await ask({ ...of('2030-05-10'), session: 'second_half' })).to.equal('400 invalid_input');
  });

  it('is made for somebody else by holders of the right for employees alone', async () => {
    const forCashier = { vendor_employee_id: given.idOf('cashier') };
    expect((await given.leave(forCashier, 'manager')).vendor_employee_id).to.equal(given.idOf('cashier'));
    const forManager = { vendor_employee_id: given.idOf('manager') };
    expect(await ask(forManager)).to.equal('403 employee_scope');
    expect(await ask(forManager, 'reader')).to.equal('403 employee_scope');
    await given.allow('read');
    expect(await ask(forManager)).to.equal('403 employee_scope');
  });

  it('employee_unknown, timezone_unknown, and stores nobody sees', async () => {
    const forNeighbour = { vendor_employee_id: given.idOf('neighbour') };
    expect(await ask(forNeighbour, 'owner')).to.equal('400 employee_unknown');
    expect(await ask({ timezone: 'Europe/Vienna' })).to.equal('400 timezone_unknown');
    expect(await ask({ timezone: 'UTC' })).to.equal('201');
    expect(await ask({ store_id: given.vendor.stores[1].id })).to.equal('404 not_found');
  });

  it('leave_window: ends before it begins, is too long, has one of two times, or a window without a length', async () => {
    expect(await ask(of('2030-01-01', '2033-01-05'))).to.equal('400 leave_window');
    expect(await ask(of('2030-01-01', '9999-12-31'))).to.equal('400 leave_window');
    expect(await ask(of('2030-05-02', '2030-05-01'))).to.equal('400 leave_window');
    expect(await ask({ start_time: '09:00' })).to.equal('400 leave_window');
    expect(await ask({ end_time: '09:00', start_time: null })).to.equal('400 leave_window');
    expect(await ask({ start_time: '09:00', end_time: '09:00' })).to.equal('400 leave_window');
    expect(await ask({ start_time: '12:00', end_time: '09:00' })).to.equal('400 leave_window');
    expect(await ask({ leave_type: 'sabbatical' })).to.equal('400 invalid_input');
  });

  it('leave_overlap: with what waits or is approved, of the same person', async () => {
    const { id } = await given.leave(of('2030-05-01', '2030-05-03'));
    expect(await ask(of('2030-05-03', '2030-05-05'))).to.equal('400 leave_overlap');
    expect(await ask(of('2030-05-04'))).to.equal('201');
    expect(await ask(of('2030-05-02'), 'manager')).to.equal('201');
    await given.step(id, 'approve', 'owner');
    expect(await ask(of('2030-05-01'))).to.equal('400 leave_overlap');
    await given.step(id, 'decline', 'owner');
    const again = await given.leave(of('2030-05-01'));
    expect(await given.step(id, 'request', 'cashier'), 'asked again meanwhile').to.equal('400 leave_overlap');
    await given.step(again.id, 'withdraw', 'cashier');
    expect(await given.step(id, 'request', 'cashier')).to.equal('200');
  });

  it('leave_overlap: not where both have hours and these do not meet', async () => {
    await given.leave({ start_time: '09:00', end_time: '11:00' });
    expect(await ask({ start_time: '11:00', end_time: '12:00' })).to.equal('201');
    expect(await ask({ start_time: '10:59', end_time: '11:30' })).to.equal('400 leave_overlap');
    expect(await ask({ session: 'first_half' })).to.equal('400 leave_overlap');
  });

  it('employee_scope: without the right one sees one’s own', async () => {
    const own = await given.leave();
    const other = await given.leave({}, 'manager');
    expect((await list('', 'cashier')).map(({ id }) => id)).to.deep.equal([own.id]);
    const ofManager = `vendor_employee_id=${given.idOf('manager')}`;
    expect(await given.said('get', `${path}?${ofManager}`, undefined, 'cashier')).to.equal(
      '403 employee_scope',
    );
    expect(await given.said('get', `${path}/${other.id}`, undefined, 'cashier')).to.equal(
      '404 record_not_found',
    );
    await given.allow('read');
    expect(await list('', 'cashier')).to.have.length(2);
    expect((await list('mine=1', 'cashier')).map(({ id }) => id)).to.deep.equal([own.id]);
    expect(await given.said('get', `${path}/${other.id}`, undefined, 'cashier')).to.equal('200');
  });

  it('is listed by person, store, status, days and part of a name, page by page, newest first', async () => {
    const early = await given.leave(of('2030-05-01', '2030-05-02'));
    const late = await given.leave(of('2030-06-01'));
    const manager = await given.leave(of('2030-05-02'), 'manager');
    await given.step(late.id, 'decline', 'owner');
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await ids('')).to.deep.equal([manager.id, late.id, early.id]);
    expect(await ids(`vendor_employee_id=${given.idOf('cashier')}`)).to.deep.equal([late.id, early.id]);
    expect(await ids('status=declined')).to.deep.equal([late.id]);
    expect(await ids('status=declined,pending')).to.have.length(3);
    expect(await ids('date_from=2030-05-02&date_to=2030-05-31')).to.deep.equal([manager.id, early.id]);
    expect(await ids('q=MANAGER')).to.deep.equal([manager.id]);
    expect(await ids(`store_id=${given.vendor.stores[1].id}`)).to.deep.equal([]);
    const page = await given.done('get', `${path}?limit=2&page=2`);
    expect([page.total, page.totalPages, page.data.length]).to.deep.equal([3, 2, 1]);
    expect(await given.said('get', `${path}?limit=501`)).to.equal('400 limit_range');
  });

  it('is decided by holders of the right, and by nobody but an owner about themselves', async () => {
    const { id } = await given.leave();
    expect(await given.step(id, 'approve', 'cashier')).to.equal('403 forbidden');
    await given.allow('read');
    expect(await given.step(id, 'decline', 'cashier')).to.equal('403 forbidden');
    await given.allow('write');
    expect(await given.step(id, 'approve', 'cashier')).to.equal('403 forbidden');
    expect(await given.step(id, 'approve', 'neighbour')).to.equal('404 record_not_found');
    expect(await given.step(id, 'approve', 'manager')).to.equal('200');
    const owners = await given.leave({}, 'owner');
    expect(await given.step(owners.id, 'approve', 'owner')).to.equal('200');
    expect(await given.step('nothing', 'approve', 'owner')).to.equal('404 record_not_found');
  });

  it('is withdrawn and asked for again by nobody but whoever takes it', async () => {
    const { id } = await given.leave();
    expect(await given.step(id, 'withdraw', 'owner')).to.equal('403 employee_scope');
    await given.step(id, 'decline', 'owner');
    expect(await given.step(id, 'request', 'manager')).to.equal('403 employee_scope');
    expect(await given.step(id, 'withdraw', 'cashier')).to.equal('400 leave_state');
    expect(await given.step(id, 'request', 'cashier')).to.equal('200');
    expect(await given.step(id, 'withdraw', 'cashier')).to.equal('200');
    for (const [action, role] of [
      ['approve', 'owner'],
      ['decline', 'owner'],
      ['request', 'cashier'],
      ['withdraw', 'cashier'],
    ] as const)
      expect(await given.step(id, action, role), action).to.equal('400 leave_state');
  });

  it('says who decided, when and why, until it is asked for again; all of it stays in its log', async () => {
    const { id } = await given.leave();
    await given.step(id, 'decline', 'manager', 'inventory that week');
    const declined = await given.done('get', `${path}/${id}`);
    expect(declined).to.include({ decided_by: given.idOf('manager'), decision_note: 'inventory that week' });
    expect(testClock.now() - Date.parse(declined.decided_at)).to.be.within(0, 60_000);
    await given.step(id, 'request', 'cashier', 'only two days then');
    const asked = await given.done('get', `${path}/${id}`);
    expect(asked).to.include({ status: 'pending', decided_by: null, decided_at: null, decision_note: '' });
    expect(
      asked.log.map((line: { action: string; actor_name: string; note: string }) => [
        line.action,
        line.actor_name.split(' ')[0],
        line.note,
      ]),
    ).to.deep.equal([
      ['created', 'cashier', ''],
      ['decline', 'manager', 'inventory that week'],
      ['request', 'cashier', 'only two days then'],
    ]);
  });

  it('that was approved can be declined until the day it begins, in the store’s time zone', async () => {
    const declineOf = async (from: string) => {
      const { id } = await given.leave(of(from, addDays(from, 5)));
      await given.step(id, 'approve', 'owner');
      const said = await given.step(id, 'decline', 'owner');
      await system.owner.query("UPDATE vendor_leaves SET status = 'withdrawn' WHERE id = $1", [id]);
      return said;
    };
    expect(await declineOf(addDays(today(), 1))).to.equal('200');
    expect(await declineOf(today())).to.equal('200');
    expect(await declineOf(addDays(today(), -1))).to.equal('400 leave_state');
    expect(await declineOf(tuesday)).to.equal('200');
  });
});

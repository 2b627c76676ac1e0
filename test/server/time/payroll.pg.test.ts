// What people are paid for in a pay period: cards, tips, overtime and leave added up, as JSON and as a file.
import { expect } from 'chai';
import type { PayrollReply, PayrollRow } from '@evertill/schemas';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { GivenSchedule } from './given-schedule.ts';
import type { Role } from '../../support/given.ts';

describe('payroll', function () {
  this.timeout(30_000);
  let system: System;
  let given: GivenSchedule;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    given = await GivenSchedule.in(system, `payroll-${(count += 1)}`);
    await given.done('patch', '/vendor/attendance/pay-schedule', {
      store_id: given.store,
      frequency: 'twice_month',
    });
  });

  const card = (date: string, fields: object = {}, role: Role = 'cashier') =>
    given.done('post', '/vendor/attendance', {
      store_id: given.store,
      vendor_employee_id: given.idOf(role),
      date,
      clock_in: `${date}T08:00:00Z`,
      clock_out: `${date}T17:00:00Z`,
      ...fields,
    });
  const away = async (fields: object, steps = ['approve']) => {
    const { id } = await given.leave({ vendor_employee_id: given.idOf('cashier'), ...fields }, 'owner');
    for (const step of steps) expect(await given.step(id, step, 'owner')).to.equal('200');
  };
  const payroll = (date: string) =>
    given.done<PayrollReply>('get', `/vendor/attendance/payroll?store_id=${given.store}&date=${date}`);
  const rowOf = ({ rows }: PayrollReply, role: Role = 'cashier'): PayrollRow | undefined =>
    rows.find((row) => row.vendor_employee_id === given.idOf(role));
  const pause = { kind: 'unpaid', start_at: '2026-03-10T12:00:00Z', end_at: '2026-03-10T12:30:00Z' };
  const paid = { kind: 'paid', start_at: '2026-03-10T15:00:00Z', end_at: '2026-03-10T15:10:00Z' };

  it('adds up the days of the period, to the second, and those beside it not', async () => {
    await card('2026-02-28');
    await card('2026-03-01');
    await card('2026-03-10', { breaks: [pause, paid], cash_tips_cents: 1250, credit_tips_cents: 990 });
    await card('2026-03-15', { clock_out: '2026-03-15T08:00:07Z' });
    await card('2026-03-16');
    await card('2026-03-02', { cash_tips_cents: 5 }, 'manager');
    const reply = await payroll('2026-03-07');
    expect(reply.period).to.deep.equal({ from: '2026-03-01', to: '2026-03-15' });
    expect(reply.previous).to.deep.equal({ from: '2026-02-16', to: '2026-02-28' });
    expect(reply.next).to.deep.equal({ from: '2026-03-16', to: '2026-03-31' });
    expect(rowOf(reply)).to.deep.include({
      days: 3,
      production_seconds: 9 * 3600 + (9 * 3600 - 1800) + 7,
      paid_break_minutes: 10,
      unpaid_break_minutes: 30,
      // Nothing was planned: what goes beyond eight hours.
      overtime_seconds: 3600 + 1800,
      cash_tips_cents: 1250,
      credit_tips_cents: 990,
      leave_hours: 0,
      open_issues: 2,
    });
    expect(reply.totals).to.deep.include({
      days: 4,
      cash_tips_cents: 1255,
      overtime_seconds: 3600 * 2 + 1800,
    });
    expect(reply.totals.production_seconds).to.equal(
      reply.rows.reduce((sum, row) => sum + row.production_seconds, 0),
    );
  });

  it('overtime is what goes beyond the plan of the day', async () => {
    await given.publish({ shift_date: '2026-03-10', start_time: '08:00', end_time: '16:15' });
    await card('2026-03-10');
    expect(rowOf(await payroll('2026-03-10'))?.overtime_seconds).to.equal(45 * 60);
  });

  it('leave counts where it is approved, with the days that lie in the period, paid and unpaid apart', async () => {
    await away({ date_from: '2026-03-14', date_to: '2026-03-17' });
    await away({
      leave_type: 'vacation_unpaid',
      date_from: '2026-03-02',
      date_to: '2026-03-03',
      session: 'first_half',
    });
    await away({
      leave_type: 'sick_leave',
      date_from: '2026-03-05',
      date_to: '2026-03-05',
      start_time: '09:00',
      end_time: '10:20',
    });
    await away({ date_from: '2026-03-09', date_to: '2026-03-09' }, []);
    await away({ date_from: '2026-03-10', date_to: '2026-03-10' }, ['decline']);
    const first = rowOf(await payroll('2026-03-01'))!;
    expect(first).to.deep.include({ days: 0, production_seconds: 0, unpaid_leave_hours: 8 });
    expect(first.leave_hours).to.be.closeTo(16 + 80 / 60, 1e-9);
    expect(rowOf(await payroll('2026-03-16'))).to.deep.include({ leave_hours: 16, unpaid_leave_hours: 0 });
  });

  it('whoever neither worked nor was away has no row; a period of nobody is empty', async () => {
    const reply = await payroll('2026-07-01');
    expect(reply.rows).to.deep.equal([]);
    expect(reply.totals).to.deep.include({ days: 0, production_seconds: 0, leave_hours: 0 });
  });

  it('as a file: a line a person, period and currency in each, and no name runs as a formula', async () => {
    await given.done('patch', `/vendor/vendor-employees/${given.idOf('cashier')}`, { name: '=1+1,"x"' });
    await card('2026-03-10', { cash_tips_cents: 1250 });
    await away({
      leave_type: 'sick_leave',
      date_from: '2026-03-05',
      date_to: '2026-03-05',
      start_time: '09:00',
      end_time: '10:20',
    });
    const path = `/vendor/attendance/payroll?store_id=${given.store}&date=2026-03-10&format=csv`;
    const { token } = given.vendor.people.owner;
    const { status, text, headers } = await ask(system.url, 'get', path, { token });
    expect(status).to.equal(200);
    expect(headers.get('content-disposition')).to.equal(
      'attachment; filename="payroll_2026-03-01_2026-03-15.csv"',
    );
    const [head, line, end] = text.split('\r\n');
    expect(head).to.match(/^period_from,period_to,vendor_employee_id,vendor_employee_name,.*,currency$/);
    expect(line).to.equal(
      `2026-03-01,2026-03-15,${given.idOf('cashier')},"'=1+1,""x""",,1,32400,0,0,3600,1250,0,1.3333,0,1,EUR`,
    );
    expect(end).to.equal('');
    const accept = await fetch(`${system.url}/api/v1${path.replace('&format=csv', '')}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
    });
    expect(await accept.text()).to.equal(text);
  });
});

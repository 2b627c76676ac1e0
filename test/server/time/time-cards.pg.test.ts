// Time cards over REST: every rule, limit and code of the second document's "Attendance rules", and ruling 7.
import { expect } from 'chai';
import { mostBatchIds, mostBreaks } from '@evertill/schemas';
import type { AttendanceDay, AttendanceDayDetail } from '@evertill/schemas';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

describe('time cards', function () {
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
    vendor = await giveVendor(system, `cards-${count}`);
  });

  const call = (
    method: 'get' | 'post' | 'patch' | 'delete',
    path: string,
    body?: object,
    role: Role = 'owner',
  ) =>
    ask(system.url, method, `/vendor/attendance${path}`, {
      token: vendor.people[role].token,
      ...(body ? { body } : {}),
    });
  const cashier = () => vendor.people.cashier.staff.id;
  const made = (fields: object) =>
    call('post', '', {
      store_id: vendor.stores[0].id,
      vendor_employee_id: cashier(),
      date: '2026-03-10',
      clock_in: '2026-03-10T09:00:00Z',
      clock_out: '2026-03-10T17:00:00Z',
      ...fields,
    });
  const card = async (fields: object = {}): Promise<AttendanceDay> => {
    const { status, body, text } = await made(fields);
    expect(status, text).to.equal(201);
    return body as unknown as AttendanceDay;
  };
  const detail = async (id: string): Promise<AttendanceDayDetail> =>
    (await call('get', `/days/${id}`)).body as unknown as AttendanceDayDetail;
  const list = async (query: string): Promise<AttendanceDay[]> =>
    (await call('get', `?store_id=${vendor.stores[0].id}&${query}`)).body['data'] as AttendanceDay[];
  const code = async (asked: Promise<{ status: number; body: object }>): Promise<unknown[]> => {
    const { status, body } = await asked;
    return [status, (body as { code?: string }).code];
  };
  const plan = (start_time: string, end_time: string, fields: { off?: boolean; date?: string } = {}) =>
    system.owner.query(
      `INSERT INTO vendor_attendance_schedule_shifts
         (vendor_id, id, store_id, vendor_employee_id, shift_date, start_time, end_time, is_no_working, created_by,
          created_at, updated_at)
       VALUES ($1, gen_random_uuid()::text, $2, $3, $4, $5, $6, $7, 'x', instant(), instant())`,
      [
        vendor.id,
        vendor.stores[0].id,
        cashier(),
        fields.date ?? '2026-03-10',
        start_time,
        end_time,
        fields.off ?? false,
      ],
    );
  const leave = (status: string) =>
    system.owner.query(
      `INSERT INTO vendor_leaves (vendor_id, id, store_id, vendor_employee_id, leave_type, date_from, date_to, session,
                                  timezone, status, total_minutes, created_by, created_at)
       VALUES ($1, gen_random_uuid()::text, $2, $3, 'sick_leave', '2026-03-10', '2026-03-10', 'full_day', 'UTC', $4, 480,
               'x', instant())`,
      [vendor.id, vendor.stores[0].id, cashier(), status],
    );
  const pause = (kind: string, start: string, end: string) => ({
    kind,
    start_at: `2026-03-10T${start}:00Z`,
    end_at: `2026-03-10T${end}:00Z`,
  });

  it('made by hand: punches labelled manual_timecard, breaks, a line of history; unpaid breaks are taken off', async () => {
    const made = await card({
      breaks: [pause('unpaid', '12:00', '12:30'), pause('paid', '15:00', '15:15')],
      cash_tips_cents: 1250,
      credit_tips_cents: 300,
    });
    expect(made).to.include({
      production_minutes: 450,
      unpaid_break_minutes: 30,
      paid_break_minutes: 15,
      break_minutes: 30,
      punch_state: 'out',
      cash_tips_cents: 1250,
    });
    const full = await detail(made.id);
    expect(full.punches.map((one) => `${one.kind} ${one.device_label}`)).to.deep.equal([
      'in manual_timecard',
      'out manual_timecard',
    ]);
    expect(full.breaks.map((one) => one.duration_minutes)).to.have.members([30, 15]);
    expect(full.edit_logs.map((one) => one.action)).to.deep.equal(['created']);
    expect(full.edit_logs[0]!.actor_user_id).to.have.length(13);
    expect(full.validation_count).to.equal(0);
  });

  it('rule 2: a second card of the same person and day is refused with 400 day_exists', async () => {
    await card();
    expect(await code(made({}))).to.deep.equal([400, 'day_exists']);
  });

  it('rule 1: breaks lie inside, end after they begin, and are 20 of a kind at most', async () => {
    for (const one of [
      pause('paid', '08:30', '09:30'),
      pause('paid', '16:45', '17:15'),
      pause('paid', '12:30', '12:00'),
    ])
      expect(await code(made({ breaks: [one] }))).to.deep.equal([400, 'break_window']);
    const many = (kind: string, n: number) =>
      Array.from({ length: n }, (_, at) => pause(kind, `10:${10 + at}`, `10:${11 + at}`));
    expect(await code(made({ breaks: many('paid', mostBreaks + 1) }))).to.deep.equal([400, 'break_limit']);
    await card({ breaks: [...many('paid', mostBreaks), ...many('unpaid', mostBreaks)] });
  });

  it('rule 1: a clock-out before or at its clock-in is refused with clock_order', async () => {
    for (const clock_out of ['2026-03-10T09:00:00Z', '2026-03-10T08:59:59Z', '2026-03-12T09:00:00Z'])
      expect(await code(made({ clock_out }))).to.deep.equal([400, 'clock_order']);
    expect(await code(made({ clock_in: '2026-03-11T09:00:00Z' }))).to.deep.equal([400, 'clock_order']);
  });

  it('ruling 7: entered by hand over midnight it is two days, shown as one span', async () => {
    const night = await card({ clock_in: '2026-03-10T22:00:30Z', clock_out: '2026-03-11T06:00:45Z' });
    expect(night).to.include({ clock_out: '2026-03-11T06:00:45.000Z', continues_on: '2026-03-11' });
    const [next] = await list('date=2026-03-11');
    expect(next).to.include({ continues_from: '2026-03-10', clock_in: '2026-03-10T22:00:30.000Z' });
    expect(night.production_seconds + next!.production_seconds).to.equal(8 * 3600 + 15);
    // The end of the night is that night's, from wherever it is changed.
    const changed = await call('patch', `/${next!.id}`, { clock_out: '2026-03-11T05:00:00Z' });
    expect(changed.status, changed.text).to.equal(200);
    expect((await detail(night.id)).clock_out).to.equal('2026-03-11T05:00:00.000Z');
  });

  it('a night that is shortened to its own day leaves no day behind', async () => {
    const night = await card({ clock_in: '2026-03-10T22:00:00Z', clock_out: '2026-03-11T06:00:00Z' });
    await call('patch', `/${night.id}`, { clock_out: '2026-03-10T23:00:00Z' });
    expect(await list('date=2026-03-11')).to.deep.equal([]);
    expect((await detail(night.id)).production_minutes).to.equal(60);
  });

  it('changed: recalculated, with what was there before in its history', async () => {
    const before = await card();
    const { body } = await call('patch', `/${before.id}`, {
      clock_out: '2026-03-10T15:00:00Z',
      note: 'left early',
    });
    expect(body).to.include({ production_minutes: 360, note: 'left early' });
    const { edit_logs } = await detail(before.id);
    expect(edit_logs.map((one) => one.action)).to.deep.equal(['created', 'updated']);
    expect(edit_logs[1]!.snapshot['clock_out']).to.equal('2026-03-10T17:00:00.000Z');
  });

  it('changed so that a break would lie outside: refused, nothing changed', async () => {
    const before = await card({ breaks: [pause('paid', '16:00', '16:30')] });
    expect(await code(call('patch', `/${before.id}`, { clock_out: '2026-03-10T15:00:00Z' }))).to.deep.equal([
      400,
      'break_window',
    ]);
    expect((await detail(before.id)).production_minutes).to.equal(480);
  });

  it('all of its segments at once', async () => {
    const before = await card();
    const segments = [
      { clock_in: '2026-03-10T09:00:00Z', clock_out: '2026-03-10T12:00:00Z' },
      { clock_in: '2026-03-10T13:00:00Z', clock_out: '2026-03-10T18:00:00Z' },
    ];
    const { body } = await call('patch', `/${before.id}`, { segments });
    expect(body).to.include({ production_minutes: 480, clock_out: '2026-03-10T18:00:00.000Z' });
    const crossed = [segments[0]!, { ...segments[1]!, clock_in: '2026-03-10T11:00:00Z' }];
    expect(await code(call('patch', `/${before.id}`, { segments: crossed }))).to.deep.equal([
      400,
      'clock_order',
    ]);
  });

  describe('issues', () => {
    it('late: after the minute the shift begins', async () => {
      await plan('09:00', '17:00');
      expect((await card({ clock_in: '2026-03-10T09:00:59Z' })).issues).to.deep.equal([]);
      await call('delete', `/${(await list('date=2026-03-10'))[0]!.id}`);
      expect((await card({ clock_in: '2026-03-10T09:01:00Z' })).issues).to.deep.equal(['late']);
    });

    it('overtime: beyond the plan, or beyond eight hours without one', async () => {
      expect((await card()).issues).to.deep.equal([]);
      await plan('09:00', '16:00');
      expect((await list('date=2026-03-10'))[0]!.issues).to.deep.equal(['overtime']);
    });

    it('absent and uninformed only of a stored card, and not under leave', async () => {
      await plan('09:00', '17:00');
      expect(await list('date=2026-03-10')).to.deep.equal([]);
      const none = { clock_in: undefined, clock_out: undefined };
      expect((await card(none)).issues).to.deep.equal(['absent', 'uninformed']);
      await leave('declined');
      expect((await list('date=2026-03-10'))[0]!.issues).to.deep.equal(['absent']);
      await leave('approved');
      expect((await list('date=2026-03-10'))[0]!.issues).to.deep.equal([]);
    });

    it('missed_clock_out when the day is over; pending_leave while a request waits', async () => {
      await leave('pending');
      const open = await card({ clock_out: null });
      expect(open).to.include({ punch_state: 'in', production_minutes: 0 });
      expect(open.issues).to.deep.equal(['missed_clock_out', 'pending_leave']);
    });

    it('missed_clock_out: not of a day whose work shift they are still in; one of today says nothing of it', async () => {
      const till = new GivenLane(system, vendor, new GivenJournal(`till-${count}`));
      await till.sendOne(till.opening('shift'));
      const missed = async () =>
        (await list('date=2026-03-10')).some(({ issues }) => issues.includes('missed_clock_out'));
      await card({ clock_out: null });
      expect(await missed()).to.equal(true);
      await system.owner.query(
        "UPDATE vendor_work_shifts SET opened_at = '2026-03-10T09:00Z' WHERE id = 'shift'",
      );
      expect(await missed()).to.equal(false);
    });

    it('looked at: kept in resolved_issue_keys, the note in the history, until clock data changes', async () => {
      const before = await card({ clock_out: '2026-03-10T18:00:00Z', note: 'stocktaking' });
      expect((await list('date=2026-03-10&needs_review=1')).length).to.equal(1);
      const { body } = await call('post', `/${before.id}/resolve-issues`, { note: 'agreed' });
      expect(body).to.deep.include({ resolved_issue_keys: ['overtime'], issues: [], note: '' });
      expect(await list('date=2026-03-10&needs_review=1')).to.deep.equal([]);
      const { edit_logs } = await detail(before.id);
      expect(edit_logs.at(-1)).to.include({ action: 'issue_resolved', note: 'stocktaking\nagreed' });
      await call('patch', `/${before.id}`, { clock_out: '2026-03-10T18:30:00Z' });
      expect((await list('date=2026-03-10&needs_review=1')).length).to.equal(1);
    });

    it('looked at: what a form sends again as it is opens nothing anew', async () => {
      const taken = [
        { kind: 'unpaid', start_at: '2026-03-10T12:00:00Z', end_at: '2026-03-10T12:30:00Z' },
        { kind: 'paid', start_at: '2026-03-10T10:00:00Z', end_at: '2026-03-10T10:15:00Z' },
      ];
      const times = { clock_in: '2026-03-10T09:00:00Z', clock_out: '2026-03-10T18:30:00Z' };
      const { id } = await card({ ...times, breaks: taken });
      await call('post', `/${id}/resolve-issues`);
      const again = { ...times, breaks: taken.toReversed(), note: 'as before' };
      const { body } = await call('patch', `/${id}`, again);
      expect(body).to.deep.include({ resolved_issue_keys: ['overtime'], issues: [], note: 'as before' });
      const other = [taken[0], { ...taken[1], end_at: '2026-03-10T10:16:00Z' }];
      const changed = (await call('patch', `/${id}`, { breaks: other })).body;
      expect(changed).to.deep.include({ issues: ['overtime'], paid_break_minutes: 16 });
    });
  });

  it('lists by person, role, issue and name, and Needs review is a subset of All', async () => {
    await card({ clock_out: '2026-03-10T19:00:00Z' });
    await card({ vendor_employee_id: vendor.people.manager.staff.id });
    expect((await list('date=2026-03-10')).length).to.equal(2);
    expect((await list('date=2026-03-10&needs_review=1')).length).to.equal(1);
    expect((await list('date=2026-03-10&issue=late,overtime')).length).to.equal(1);
    expect((await list('date=2026-03-10&issue=late')).length).to.equal(0);
    expect((await list(`date=2026-03-10&vendor_employee_id=${cashier()}`)).length).to.equal(1);
    expect((await list('date=2026-03-10&q=nobody')).length).to.equal(0);
    expect((await list('date=2026-03-10&employee_role_id=none,other')).length).to.equal(0);
    expect(await code(call('get', `?store_id=${vendor.stores[0].id}&timezone=Asia/Tokyo`))).to.deep.equal([
      400,
      'timezone_unknown',
    ]);
    expect(
      await code(call('get', `?store_id=${vendor.stores[0].id}&date_from=2026-01-01&date_to=2026-12-31`)),
    ).to.deep.equal([400, 'day_range']);
  });

  it('batches of 200 at most, with what was done and what was skipped', async () => {
    const one = await card({ clock_out: '2026-03-10T19:00:00Z' });
    const ids = [one.id, 'nobody-s'];
    expect((await call('post', '/batch/resolve-issues', { ids })).body).to.deep.equal({
      resolved: 1,
      skipped: 1,
      total: 2,
    });
    expect((await call('post', '/batch/delete', { ids })).body).to.deep.equal({
      deleted: 1,
      skipped: 1,
      total: 2,
    });
    const { rows } = await system.owner.query('SELECT FROM vendor_attendance_punches WHERE vendor_id = $1', [
      vendor.id,
    ]);
    expect(rows.length).to.equal(0);
    const tooMany = Array.from({ length: mostBatchIds + 1 }, (_, at) => `id-${at}`);
    expect((await call('post', '/batch/delete', { ids: tooMany })).status).to.equal(400);
  });

  it('open_orders: going while an order is unfinished, by hand or at the clock, where the store minds', async () => {
    await giveProduct(system, vendor, { id: 'milk' });
    const till = new GivenLane(system, vendor, new GivenJournal(`till-${count}`));
    const sale = till.sale({ id: 'sale', shift: 'shift', lines: [{ item_id: 'milk', unit_price: 250 }] });
    await till.send(till.opening('shift'), sale);
    await system.owner.query("UPDATE orders SET status = 'pending' WHERE vendor_id = $1", [vendor.id]);
    const { rows } = await system.owner.query<{ id: string; date: string }>(
      "SELECT id, date FROM vendor_attendance_days WHERE vendor_id = $1 AND punch_state = 'in'",
      [vendor.id],
    );
    const clock_out = new Date(testClock.now() + 1000).toISOString();
    const byHand = () => call('patch', `/${rows[0]!.id}`, { clock_out });
    const atClock = () =>
      ask(system.url, 'post', '/auth/vendor/context/punches', {
        token: vendor.people.cashier.token,
        body: { kind: 'out', store_id: vendor.stores[0].id },
      });
    expect(await code(byHand())).to.deep.equal([400, 'open_orders']);
    expect(await code(atClock())).to.deep.equal([400, 'open_orders']);
    // What was done without a network is a fact: kept, and shown.
    const offline = await till.sendOne(till.entry('time.punch', { id: 'gone', kind: 'out' }));
    expect(offline).to.deep.include({ kind: 'applied' });
    const { rows: alarms } = await system.owner.query(
      "SELECT FROM rejections WHERE vendor_id = $1 AND code = 'open_orders'",
      [vendor.id],
    );
    expect(alarms.length).to.be.at.least(1);
    const review = `date=${rows[0]!.date}&needs_review=1&issue=open_orders`;
    expect((await list(review)).map(({ id }) => id)).to.deep.equal([rows[0]!.id]);
    const gone = (await detail(rows[0]!.id)).punches.find(({ id }) => id === 'gone');
    expect(gone).to.include({ kind: 'out', open_orders: true });
    await system.owner.query(
      `INSERT INTO store_settings (vendor_id, store_id, dashboard_prefs, updated_at)
         VALUES ($1, $2, '{"time_clock":{"prevent_open_order_clock_outs":false}}', instant())`,
      [vendor.id, vendor.stores[0].id],
    );
    expect((await atClock()).status).to.equal(201);
    const { status, text } = await byHand();
    expect(status, text).to.equal(200);
  });

  it('open_orders: an order whose payment waits too; not one that is voided, somebody else’s or of another store', async () => {
    await giveProduct(system, vendor, { id: 'milk' });
    const till = new GivenLane(system, vendor, new GivenJournal(`till-${count}`));
    const sale = till.sale({ id: 'sale', shift: 'shift', lines: [{ item_id: 'milk', unit_price: 250 }] });
    await till.send(till.opening('shift'), sale);
    const said = async (fields: Record<string, string>) => {
      const sets = Object.keys(fields).map((name, index) => `${name} = $${index + 2}`);
      await system.owner.query(`UPDATE orders SET ${sets.join(', ')} WHERE vendor_id = $1`, [
        vendor.id,
        ...Object.values(fields),
      ]);
      const { token } = vendor.people.cashier;
      const body = { kind: 'out', store_id: vendor.stores[0].id };
      const asked = ask(system.url, 'post', '/auth/vendor/context/punches', { token, body });
      return (await code(asked)).filter(Boolean).join(' ');
    };
    const waits = { status: 'completed', payment_status: 'pending' };
    expect(await said(waits)).to.equal('400 open_orders');
    expect(await said({ status: 'pending', payment_status: 'paid' })).to.equal('400 open_orders');
    expect(await said({ status: 'voided', payment_status: 'pending' })).to.equal('201');
    expect(await said({ ...waits, store_id: vendor.stores[1].id })).to.equal('201');
    const others = {
      store_id: vendor.stores[0].id,
      placed_by_vendor_employee_id: vendor.people.manager.staff.id,
    };
    expect(await said({ ...waits, ...others })).to.equal('201');
    expect(await said({ placed_by_vendor_employee_id: cashier() })).to.equal('400 open_orders');
  });

  it('is for holders of `employee`', async () => {
    expect(await code(call('get', `?store_id=${vendor.stores[0].id}`, undefined, 'cashier'))).to.deep.equal([
      403,
      'forbidden',
    ]);
  });
});

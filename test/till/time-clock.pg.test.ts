// The time clock at a till, from the press to the card on the server: without a network nothing is lost and the times stay
// right; two tills that disagree leave an issue and both punches; whoever comes by their PIN signs it themselves.
import { hash } from '@node-rs/argon2';
import { expect } from 'chai';
import { TillRefusal } from '@evertill/client-core';
import type { HeadlessTill } from '@evertill/client-core';
import { collections } from '@evertill/schemas';
import type { AttendanceDayDetail, ClockReply } from '@evertill/schemas';
import { jpegOf } from '../support/given-photo.ts';
import { giveProduct, giveVendor, put } from '../support/given.ts';
import type { GivenVendor, Role } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import type { Answer } from '../support/system-http.ts';
import { tillAt } from '../support/till-at.ts';
import { testClock } from '../support/test-clock.ts';

const pin = '93518';
/**
 * Two punches of one kind in one and the same second are one. In the middle of it: however well the till knows the
 * server's clock, it puts no punch into another second.
 */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1500 - (testClock.now() % 1000)));
const second = (at: string) => `${at.slice(0, 19)}.000Z`;

describe('the time clock at a till', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let opened: HeadlessTill[];
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    opened = [];
    vendor = await giveVendor(system, `clock-${++count}`, { time_zone: 'UTC' });
    const pin_hash = await hash(pin, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    await put(system, vendor.id, collections.staff, { ...vendor.people.reader.staff, pin_hash });
  });
  afterEach(() => Promise.all(opened.map((till) => till.close())));

  async function open(role: Role = 'cashier', lane: 0 | 1 = 0): Promise<HeadlessTill> {
    const till = await tillAt(system, vendor, role, lane);
    opened.push(till);
    await till.inSync();
    return till;
  }
  const store = () => vendor.stores[0].id;
  const id = (role: Role) => vendor.people[role].staff.id;
  const own = (asker: Role, of?: Role): Promise<Answer<ClockReply>> =>
    ask(
      system.url,
      'get',
      `/auth/vendor/context/punches?store_id=${store()}${of ? `&vendor_employee_id=${id(of)}` : ''}`,
      { token: vendor.people[asker].token },
    );
  /** As the back office sees it: one day, unless midnight lies in between. */
  async function cardOf(role: Role): Promise<AttendanceDayDetail> {
    const { rows } = await system.owner.query<{ id: string }>(
      'SELECT id FROM vendor_attendance_days WHERE vendor_employee_id = $1 ORDER BY date',
      [id(role)],
    );
    const { token } = vendor.people.owner;
    const { body } = await ask(system.url, 'get', `/vendor/attendance/days/${rows[0]!.id}`, { token });
    return body as AttendanceDayDetail;
  }
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof TillRefusal ? error.code : String(error)),
    );

  it('in and out without a network are a pair on the card, at the times they were pressed', async () => {
    const till = await open();
    till.goOffline();
    await nextSecond();
    const came = await till.punch({ kind: 'in' });
    await nextSecond();
    const went = await till.punch({ kind: 'out' });
    expect(await till.pending()).to.equal(2);
    await nextSecond();
    till.goOnline();
    await till.inSync();
    const { segments, punches, issues } = await cardOf('cashier');
    expect(segments).to.deep.equal([{ clock_in: second(came.at), clock_out: second(went.at) }]);
    expect(punches.map((one) => [one.id, one.device_label, one.device_id])).to.deep.equal([
      [came.id, 'time_clock', till.deviceId],
      [went.id, 'time_clock', till.deviceId],
    ]);
    expect(issues).not.to.include('punch_conflict');
  });

  it('two tills that disagree: both punches are kept, and the day says so', async () => {
    const [one, other] = [await open(), await open('cashier', 1)];
    one.goOffline();
    await nextSecond();
    const first = await one.punch({ kind: 'in' });
    await nextSecond();
    const second_ = await other.punch({ kind: 'in' });
    await other.inSync();
    expect((await cardOf('cashier')).issues).not.to.include('punch_conflict');
    one.goOnline();
    await one.inSync();
    const { issues, punches } = await cardOf('cashier');
    expect(issues).to.include('punch_conflict');
    expect(punches.map((punch) => [punch.id, punch.set_aside])).to.deep.equal([
      [first.id, false],
      [second_.id, true],
    ]);
    const { body } = await own('cashier');
    expect(body.punches.map(({ set_aside }) => set_aside)).to.deep.equal([false, true]);
    expect(body).to.include({ punch_state: 'in', since: second(first.at) });
  });

  it('a break begun without a network and ended at another till is one, on the card and at both', async () => {
    const [one, other] = [await open(), await open('cashier', 1)];
    one.goOffline();
    await nextSecond();
    const came = await one.punch({ kind: 'in' });
    await nextSecond();
    const began = await one.takeBreak({ step: 'start', kind: 'unpaid' });
    await nextSecond();
    const ended = await other.takeBreak({ step: 'end' });
    await other.inSync();
    expect((await cardOf('cashier')).issues).to.include('punch_conflict');
    one.goOnline();
    await one.inSync();
    const { breaks, break_marks, issues, clock_in } = await cardOf('cashier');
    expect(clock_in).to.equal(second(came.at));
    expect(breaks.map(({ id: _id, duration_minutes: _length, ...rest }) => rest)).to.deep.equal([
      { kind: 'unpaid', start_at: second(began.at), end_at: second(ended.at), source: 'time_clock' },
    ]);
    expect(break_marks.map((mark) => [mark.id, mark.device_id, mark.set_aside])).to.deep.equal([
      [began.id, one.deviceId, false],
      [ended.id, other.deviceId, false],
    ]);
    expect(issues).not.to.include('punch_conflict');
    await nextSecond();
    const next = await other.takeBreak({ step: 'start', kind: 'paid' });
    await other.inSync();
    const on_break = { kind: 'paid', since: second(next.at) };
    expect((await own('cashier')).body).to.deep.include({ punch_state: 'in', on_break });
    // Here the first one was begun last: that it ended elsewhere this till does not know, nor that another began there.
    await nextSecond();
    const again = { step: 'start', kind: 'paid' } as const;
    expect(await code(one.takeBreak(again))).to.equal('clock_unsure');
    await one.takeBreak({ ...again, despite: ['clock_unsure'] });
    await one.inSync();
    expect((await cardOf('cashier')).issues).to.include('punch_conflict');
  });

  it('another employee takes a break by their PIN, and signs it', async () => {
    const till = await open();
    till.goOffline();
    const by = { employeeId: id('reader'), pin };
    await till.punch({ kind: 'in', by });
    const { id: mark } = await till.takeBreak({ step: 'start', kind: 'paid', by });
    expect(await code(till.takeBreak({ step: 'start', kind: 'unpaid', by }))).to.equal('clock_unsure');
    till.goOnline();
    await till.inSync();
    const { rows } = await system.owner.query(
      `SELECT actor_id, sent_by FROM operation_ledger WHERE vendor_id = $1 AND type = 'time.break'`,
      [vendor.id],
    );
    expect(rows).to.deep.equal([{ actor_id: id('reader'), sent_by: id('cashier') }]);
    expect((await own('manager', 'reader')).body.break_marks.map((one) => one.id)).to.deep.equal([mark]);
    expect((await own('cashier')).body.break_marks).to.deep.equal([]);
  });

  it('a photo lies in the journal until the server has the punch, taken or refused', async () => {
    const photo = jpegOf(3000);
    const document = { ...vendor.stores[0].document, clock_evidence: 'photo' as const };
    await put(system, vendor.id, collections.store, document);
    const till = await open();
    till.goOffline();
    await till.punch({ kind: 'in', evidence: { photo } });
    const kept = async () =>
      JSON.stringify((await till.find('operation', { type: 'time.punch' })).map(({ payload }) => payload));
    expect(await kept()).to.include(photo);
    await nextSecond();
    await put(system, vendor.id, collections.staff, {
      ...vendor.people.reader.staff,
      store_ids: [vendor.stores[1].id],
    });
    await till.punch({ kind: 'in', by: { employeeId: id('reader'), pin }, evidence: { photo } });
    till.goOnline();
    await till.inSync();
    expect(await kept()).to.not.include(photo);
    const states = (await till.find('operation', { type: 'time.punch' })).map(({ state }) => state);
    expect(states).to.have.members(['settled', 'attention']);
    const { validations, punches } = await cardOf('cashier');
    expect(validations.map(({ kind }) => kind)).to.deep.equal(['photo']);
    expect(punches[0]!.missing_evidence).to.deep.equal([]);
  });

  it('somebody else comes by their PIN: it is their time, signed by them; a wrong PIN writes nothing', async () => {
    const till = await open();
    till.goOffline();
    const by = { employeeId: id('reader'), pin };
    expect(await code(till.punch({ kind: 'in', by: { ...by, pin: '00000' } }))).to.equal('pin_wrong');
    const { id: punch } = await till.punch({ kind: 'in', by });
    till.goOnline();
    await till.inSync();
    const { rows } = await system.owner.query(
      `SELECT actor_id, sent_by FROM operation_ledger WHERE vendor_id = $1 AND type = 'time.punch'`,
      [vendor.id],
    );
    expect(rows).to.deep.equal([{ actor_id: id('reader'), sent_by: id('cashier') }]);
    expect((await cardOf('reader')).punches.map((one) => one.id)).to.deep.equal([punch]);
    expect((await own('cashier')).body.punches).to.deep.equal([]);
  });

  it('what is unfinished is asked about before somebody goes; who goes all the same is kept, and a manager is told', async () => {
    await giveProduct(system, vendor, { id: `${vendor.id}-tea`, sku_code: 'TEA', price: 250 });
    const till = await open();
    await till.openShift({ label: 'Day', openingCash: 0 });
    const { clientOrderId, displayCode } = await till.sell({
      lines: [{ sku: 'TEA', qty: 1 }],
      payments: [{ method: 'card', amount: 250 }],
    });
    await till.inSync();
    await system.owner.query("UPDATE orders SET payment_status = 'pending' WHERE id = $1", [clientOrderId]);
    await till.inSync();
    const refused = await till.punch({ kind: 'out' }).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(TillRefusal);
    expect(refused).to.deep.include({ code: 'open_orders', details: { orders: [displayCode] } });
    const { id: punch } = await till.punch({ kind: 'out', despite: ['open_orders'] });
    await till.inSync();
    const [entry] = await till.find('operation', { type: 'time.punch' });
    expect(entry).to.deep.include({ state: 'settled', result: { id: punch, flags: ['open_orders'] } });
    const { rows } = await system.owner.query('SELECT code FROM rejections WHERE vendor_id = $1', [
      vendor.id,
    ]);
    expect(rows).to.deep.equal([{ code: 'open_orders' }]);
    expect((await cardOf('cashier')).punch_state).to.equal('out');
  });

  it('who may ask whether somebody is in: everybody for themselves, of others whoever may see employees', async () => {
    const till = await open();
    await nextSecond();
    const { at } = await till.punch({ kind: 'in' });
    await till.inSync();
    const mine = await own('cashier');
    expect(mine.body).to.include({
      vendor_employee_id: id('cashier'),
      timezone: 'UTC',
      punch_state: 'in',
      since: second(at),
    });
    expect((await own('cashier', 'cashier')).body.since).to.equal(second(at));
    expect((await own('manager', 'cashier')).body).to.include({ punch_state: 'in', since: second(at) });
    expect((await own('manager')).body).to.include({ punch_state: 'out', since: null });
    const refusals = [
      await own('reader', 'cashier'),
      await own('cashier', 'manager'),
      // Works in the other store only.
      await own('manager', 'neighbour'),
    ];
    expect(
      refusals.map(({ status, body }) => [status, (body as unknown as { code: string }).code]),
    ).to.deep.equal(refusals.map(() => [403, 'employee_scope']));
  });
});

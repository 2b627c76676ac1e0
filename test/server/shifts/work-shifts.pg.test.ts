// A day at a lane over REST, against real tables: open, sell, move cash, count, close, and what can be read afterwards.
// Second document, "Work shifts"; every field, code and right of it has a test that names it here or beside it.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import { aCounting, anOpening, aSale, GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const own = '/auth/vendor/context/shifts/work-shifts';
const all = '/vendor/shifts/work-shifts';
describe('work shifts over REST', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let shifts = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk', price: 730 });
    const terminal = { store_id: vendor.stores[0].id, type: 'payment_terminal', name: 'Terminal 1' };
    expect((await as('owner', 'post', '/vendor/settings/devices', terminal)).status).to.equal(201);
  });
  after(() => system?.stop());
  afterEach(() =>
    system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    ),
  );

  const as = (role: Role, method: 'get' | 'post' | 'patch', path: string, body?: object) =>
    ask(system.url, method, path, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const storeId = () => vendor.stores[0].id;
  const laneId = (lane: 0 | 1 = 0) => vendor.stores[0].lanes[lane];
  const said = ({ status, body }: { status: number; body: { code?: string } }) =>
    status < 300 ? String(status) : `${status} ${body.code}`;

  async function opened(role: Role = 'cashier', lane: 0 | 1 = 0, fields: object = {}): Promise<string> {
    const body = {
      ...anOpening({ id: `shift-${++shifts}`, pos_register_id: laneId(lane) }),
      store_id: storeId(),
      ...fields,
    };
    const answer = await as(role, 'post', own, body);
    expect(said(answer)).to.equal('201');
    return answer.body.id as string;
  }

  async function sells(shift: string, id: string, fields: object = {}): Promise<void> {
    const lines = [{ item_id: 'milk', unit_price: 730 }];
    const body = { ...aSale({ id, lane: laneId(), shift, lines }), store_id: storeId(), ...fields };
    expect(said(await as('cashier', 'post', '/vendor/point-of-sale/orders', body))).to.equal('201');
  }

  it('a day: the detail, the X report and the Z report say what was sold and what should be in the drawer', async () => {
    const id = await opened();
    await sells(id, 'first');
    const moves = [
      { kind: 'paid_in', amount: 500, reason: 'change from the bank' },
      { kind: 'paid_out', amount: 200, reason: 'window cleaner' },
      { kind: 'safe_drop', amount: 300, reason: 'noon' },
      { kind: 'no_sale', amount: 0, reason: 'changed a note' },
    ];
    for (const move of moves)
      expect(said(await as('cashier', 'post', `${own}/${id}/cash-movements`, move))).to.equal('201');
    const detail = await as('cashier', 'get', `${own}/${id}`);
    expect(detail.body.drawer).to.deep.equal({
      opening_cash: 10_000,
      cash_received: 730,
      cash_refunded: 0,
      paid_in: 500,
      paid_out: 200,
      safe_drops: 300,
      expected_cash: 10_730,
    });
    expect(detail.body.order_stats).to.include({
      order_count: 1,
      paid_order_count: 1,
      sales: 730,
      total: 730,
    });
    expect(detail.body.order_stats.closing_slip_suggestions).to.deep.equal({
      closing_invoice_slip_count: 1,
      closing_voucher_stub_count: 0,
      closing_card_receipt_count: 0,
    });
    expect(detail.body.payment_breakdown[0]).to.deep.equal({
      bucket: 'Cash',
      count: 1,
      received: 730,
      refunded: 0,
      amount: 730,
    });
    expect(detail.body.staff_breakdown).to.deep.equal([
      { vendor_employee_id: 'acme-cashier', name: 'cashier of acme', order_count: 1, total: 730 },
    ]);
    expect(detail.body.pos_cash_denominations).to.equal(
      vendor.stores[0].document.cash_denominations.join(','),
    );
    expect(detail.body.payment_terminal_devices).to.have.length(1);
    expect(detail.body.cash_movements.map(({ kind }: { kind: string }) => kind)).to.deep.equal(
      moves.map(({ kind }) => kind),
    );

    const x = await as('cashier', 'get', `${own}/${id}/x-report`);
    expect(x.body).to.include({ kind: 'x', z_number: 0, over_short: null });
    expect(said(await as('cashier', 'get', `${own}/${id}/z-report`))).to.equal('409 shift_still_open');

    const closed = await as('cashier', 'patch', `${own}/${id}/close`, {
      ...aCounting,
      closing_expected_cash: 1,
      cash_count_detail: { '100': 107, '30': 1 },
      handover_recipient_name: 'Ben',
      closing_notes: 'quiet',
    });
    expect(closed.body).to.include({
      ...aCounting,
      status: 'closed',
      closing_expected_cash: 1,
      server_expected_cash: 10_730,
      handover_recipient_name: 'Ben',
      closing_notes: 'quiet',
      closed_by_vendor_employee_id: 'acme-cashier',
    });
    expect(closed.body.closing_cash_count_detail).to.deep.equal({ '100': 107, '30': 1 });
    const z = await as('cashier', 'get', `${own}/${id}/z-report`);
    expect(z.body).to.include({ kind: 'z', z_number: closed.body.z_number, over_short: 0 });
    expect(z.body.drawer.expected_cash).to.equal(10_730);
    expect(said(await as('cashier', 'get', `${own}/${id}/x-report`))).to.equal('409 shift_closed');
    expect((await as('cashier', 'get', `${own}/last-closed?pos_register_id=${laneId()}`)).body.id).to.equal(
      id,
    );
    expect((await as('cashier', 'get', `${own}/current`)).body).to.equal(null);
    const next = await opened('cashier', 0, { carry_from_previous: true });
    const carried = await as('cashier', 'get', `${own}/${next}`);
    expect(carried.body).to.include({ opening_cash: 10_000, carried_from_shift_id: id });
  });

  it('Z numbers of a lane run without gaps, also when one close fails in between, and each lane has its own', async () => {
    const numbers: number[] = [];
    for (let day = 0; day < 3; day++) {
      const id = await opened('cashier', 1);
      const wrong = await as('cashier', 'patch', `${own}/${id}/close`, {
        ...aCounting,
        closing_handover_basis: 'x',
      });
      expect(said(wrong)).to.equal('400 cash_handover_basis');
      numbers.push((await as('cashier', 'patch', `${own}/${id}/close`, aCounting)).body.z_number as number);
    }
    expect(numbers).to.deep.equal([1, 2, 3]);
  });

  it('is closed by its opener, its assignee or an owner, and by nobody else', async () => {
    const close = (role: Role, id: string, prefix = own) =>
      as(role, 'patch', `${prefix}/${id}/close`, aCounting);
    const id = await opened();
    expect(said(await close('manager', id))).to.equal('403 forbidden');
    expect(said(await close('manager', id, all))).to.equal('403 forbidden');
    expect(said(await close('cashier', id, all))).to.equal('403 forbidden');
    expect(said(await close('neighbour', id))).to.equal('404 shift_not_found');
    expect(said(await close('cashier', 'nowhere'))).to.equal('404 shift_not_found');
    expect(said(await close('owner', id, all))).to.equal('200');
    expect(said(await close('owner', id, all))).to.equal('409 shift_closed');
    const assigned = await opened('owner', 0, { assigned_vendor_employee_ids: ['acme-cashier'] });
    expect(said(await close('cashier', assigned))).to.equal('200');
  });

  it('is handed to exactly one other person of the store, by those in it and by an owner', async () => {
    const id = await opened('manager');
    const assign = (role: Role, ids: string[]) =>
      as(role, 'patch', `${all}/${id}/assignees`, { assigned_vendor_employee_ids: ids });
    expect(said(await assign('manager', []))).to.equal('400 assignees');
    expect(said(await assign('manager', ['acme-reader', 'acme-cashier']))).to.equal('400 assignees');
    expect(said(await assign('manager', ['acme-manager']))).to.equal('400 assignee_busy');
    expect(said(await assign('manager', ['acme-neighbour']))).to.equal('400 assignee_unknown');
    expect(said(await assign('neighbour', ['acme-reader']))).to.equal('404 shift_not_found');
    expect(said(await assign('cashier', ['acme-cashier']))).to.equal('403 forbidden');
    const once = await assign('manager', ['acme-reader']);
    expect(once.body.assignees).to.deep.equal([{ vendor_employee_id: 'acme-reader' }]);
    expect((await assign('owner', ['acme-cashier'])).body.assignees).to.deep.equal([
      { vendor_employee_id: 'acme-cashier' },
    ]);
    await as('manager', 'patch', `${all}/${id}/close`, aCounting);
    expect(said(await assign('owner', ['acme-reader']))).to.equal('409 shift_closed');
  });

  it('cash is moved with a reason by those in the shift, by an owner and by who may write orders', async () => {
    const id = await opened();
    const move = (role: Role, fields: object = {}) =>
      as(role, 'post', `${own}/${id}/cash-movements`, {
        kind: 'paid_in',
        amount: 5,
        reason: 'float',
        ...fields,
      });
    expect(said(await move('bound'))).to.equal('403 forbidden');
    expect(said(await move('neighbour'))).to.equal('404 shift_not_found');
    expect(said(await move('manager'))).to.equal('201');
    expect(said(await move('cashier', { amount: 0 }))).to.equal('400 cash_amount');
    expect(said(await move('cashier', { kind: 'no_sale' }))).to.equal('400 cash_amount');
    expect(said(await move('cashier', { reason: '' }))).to.equal('400 invalid_input');
    expect(said(await move('cashier', { amount: -5 }))).to.equal('400 invalid_input');
    for (let again = 0; again < 2; again++)
      expect((await move('cashier', { id: 'once' })).body.cash_movements).to.have.length(2);
    for (const other of [{ amount: 6 }, { kind: 'paid_out' }, { reason: 'change' }])
      expect(said(await move('cashier', { id: 'once', ...other }))).to.equal('409 operation_mismatch');
    for (const kind of ['paid_in', 'paid_out'])
      expect(said(await move('cashier', { kind, amount: 999_999_999_999 }))).to.equal('409 shift_full');
    expect(said(await as('cashier', 'patch', `${own}/${id}/close`, aCounting)), 'can be closed').to.equal(
      '200',
    );
    expect(said(await move('cashier'))).to.equal('409 shift_closed');
  });

  it('an order that is placed while the shift is closed is in the count, or refused: never between', async () => {
    const id = await opened();
    const sale = (order: string) => ({
      ...aSale({ id: order, lane: laneId(), shift: id, lines: [{ item_id: 'milk', unit_price: 730 }] }),
      store_id: storeId(),
    });
    const [closed, ...answers] = await Promise.all([
      new Promise((done) => setTimeout(done, 40)).then(() =>
        as('cashier', 'patch', `${own}/${id}/close`, aCounting),
      ),
      ...Array.from({ length: 40 }, (_, index) =>
        as('cashier', 'post', '/vendor/point-of-sale/orders', sale(`race-${index}`)),
      ),
    ]);
    const taken = answers.filter(({ status }) => status === 201).length;
    expect(new Set(answers.map(said))).to.satisfy((seen: Set<string>) =>
      [...seen].every((one) => ['201', '400 order_shift_closed'].includes(one)),
    );
    expect(closed!.body.server_expected_cash).to.equal(10_000 + taken * 730);
  });

  it('late orders stand beside the figures of the Z report, which stay as they were', async () => {
    const till = new GivenLane(system, vendor, new GivenJournal('late-till'));
    const opening = till.opening('late-shift');
    const [inTime, counted, late, gone] = ['in-time', 'counted', 'late', 'gone'].map((id) =>
      till.sale({ id, shift: 'late-shift', lines: [{ item_id: 'milk', unit_price: 730 }] }),
    );
    const voided = till.entry('order.void', { client_order_id: 'gone', reason: 'never paid' });
    const undone = till.entry('order.void', { client_order_id: 'counted', reason: 'wrong goods' });
    await till.send(opening, inTime, counted);
    expect(said(await as('owner', 'patch', `${all}/late-shift/close`, aCounting))).to.equal('200');
    for (const outcome of await till.send(late, gone, voided))
      expect(outcome).to.include({ kind: 'applied' });
    // Voided on the till before the close, heard of after it: the figures have it in them, and the shift says so.
    expect(await till.sendOne(undone)).to.include({ kind: 'applied_with_changes' });
    const { body } = await as('owner', 'get', `${all}/late-shift/z-report`);
    expect(body.order_stats.order_count).to.equal(2);
    expect(body.drawer.expected_cash).to.equal(11_460);
    const addenda = body.late_addenda.map((one: Record<string, unknown>) => [
      one['order_id'],
      one['total'],
      one['voided'],
    ]);
    expect(addenda).to.have.deep.members([
      ['counted', 730, true],
      ['late', 730, false],
    ]);
  });

  it('a closed shift is corrected by an owner beside it, and itself stays as it is', async () => {
    const id = await opened();
    const amend = (role: Role, fields: object = {}) =>
      as(role, 'post', `${all}/${id}/amendments`, {
        closing_actual_cash: 10_700,
        note: 'miscounted',
        ...fields,
      });
    expect(said(await amend('owner'))).to.equal('409 shift_still_open');
    const { body: closed } = await as('cashier', 'patch', `${own}/${id}/close`, aCounting);
    expect(said(await amend('manager'))).to.equal('403 forbidden');
    expect(said(await amend('owner', { note: '' }))).to.equal('400 invalid_input');
    const { body } = await amend('owner', { amendment_id: 'a1' });
    expect((await amend('owner', { amendment_id: 'a1' })).body.amendments).to.have.length(1);
    for (const other of [{ closing_actual_cash: 1 }, { closing_handover_amount: 1 }, { note: 'twice' }])
      expect(said(await amend('owner', { amendment_id: 'a1', ...other }))).to.equal('409 operation_mismatch');
    expect(body.amendments[0]).to.include({
      id: 'a1',
      closing_actual_cash: 10_700,
      closing_handover_amount: null,
      note: 'miscounted',
    });
    expect(body).to.include({ closing_actual_cash: closed.closing_actual_cash, z_number: closed.z_number });
  });

  it('is listed by store, status, lane, time and person', async () => {
    const id = await opened();
    const list = async (query: string, role: Role = 'manager') => {
      const { body } = await as(role, 'get', `${all}?${query}`);
      return (body.data as { id: string }[]).map((shift) => shift.id);
    };
    expect(await list(`store_id=${storeId()}&status=open`)).to.deep.equal([id]);
    expect(await list(`status=open&pos_register_id=${laneId(1)}`)).to.deep.equal([]);
    expect(await list('status=open&mine=1')).to.deep.equal([]);
    expect(await list('opened_from=2100-01-01T00:00:00.000Z')).to.deep.equal([]);
    expect(await list('opened_to=2000-01-01T00:00:00.000Z')).to.deep.equal([]);
    expect((await list('limit=500')).length).to.be.greaterThan(3);
    expect(await list('limit=500', 'neighbour')).to.deep.equal([]);
    const mine = await as('cashier', 'get', `${own}?status=open&mine=1`);
    expect(mine.body.data[0].id).to.equal(id);
    expect(said(await as('manager', 'get', `${all}?limit=501`))).to.equal('400 limit_range');
    expect(said(await as('cashier', 'get', all))).to.equal('403 forbidden');
    expect(said(await as('manager', 'get', `${all}?store_id=${vendor.stores[1].id}`))).to.equal(
      '404 not_found',
    );
  });

  it('whoever counts blind is not told what should be in the drawer until it is closed', async () => {
    const store = vendor.stores[0].document;
    await give(system, vendor, collections.store, { ...store, blind_close: true });
    const id = await opened();
    for (const path of [`${own}/${id}`, `${own}/${id}/x-report`]) {
      const { body } = await as('cashier', 'get', path);
      expect(body).not.to.have.property('drawer');
      // Nor by what the others add up to.
      expect(body.payment_breakdown).to.deep.equal([]);
      expect(body.staff_breakdown).to.deep.equal([]);
      expect(Object.keys(body.order_stats).toSorted()).to.deep.equal([
        'closing_slip_suggestions',
        'order_count',
        'paid_order_count',
        'pending_order_count',
        'return_count',
        'sale_count',
        'voided_order_count',
      ]);
    }
    expect((await as('manager', 'get', `${all}/${id}`)).body.drawer.expected_cash).to.equal(10_000);
    await as('cashier', 'patch', `${own}/${id}/close`, aCounting);
    expect((await as('cashier', 'get', `${own}/${id}/z-report`)).body.drawer.expected_cash).to.equal(10_000);
    await give(system, vendor, collections.store, store);
  });

  it('names a payment terminal of the store, and stays open when its batch cannot be closed', async () => {
    const { body: devices } = await as('owner', 'get', `/vendor/settings/devices?store_id=${storeId()}`);
    const terminal = devices.data[0].id as string;
    const id = await opened();
    const close = (fields: object) =>
      as('cashier', 'patch', `${own}/${id}/close`, { ...aCounting, ...fields });
    expect(said(await close({ payment_terminal_device_id: 'nowhere' }))).to.equal('400 payment_terminal');
    expect(said(await close({ close_payment_terminal_batch: true }))).to.equal('400 payment_terminal');
    const unreached = await close({
      close_payment_terminal_batch: true,
      payment_terminal_device_id: terminal,
    });
    expect(said(unreached)).to.equal('409 terminal_unreachable');
    expect((await as('cashier', 'get', `${own}/${id}`)).body.status).to.equal('open');
  });

  it('by the journal: the close of a device lets its own earlier sales in, whenever they come', async () => {
    const till = new GivenLane(system, vendor, new GivenJournal('journal-till'));
    const opening = till.opening('journal-shift');
    const sale = till.sale({
      id: 'journal-sale',
      shift: 'journal-shift',
      lines: [{ item_id: 'milk', unit_price: 730 }],
    });
    const move = till.entry('cash.move', {
      id: 'drop',
      vendor_work_shift_id: 'journal-shift',
      kind: 'safe_drop',
      amount: 30,
      reason: 'noon',
    });
    const close = till.entry('shift.close', { id: 'journal-shift', ...aCounting });
    const early = await till.send(close);
    expect(early[0]).to.include({ kind: 'waiting_for', for: 'journal-shift' });
    const outcomes = await till.send(opening, sale, move, close);
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'applied', 'applied', 'applied']);
    expect(outcomes[3]).to.deep.nested.include({
      'result.server_expected_cash': 10_700,
      'result.over_short': 30,
    });
    const again = await till.send(close);
    expect(again[0]).to.deep.include({ kind: 'applied' });
    const { rows } = await system.owner.query(
      "SELECT closed_device_seq, z_number FROM vendor_work_shifts WHERE id = 'journal-shift'",
    );
    expect(Number(rows[0].closed_device_seq)).to.equal(close.device_seq);
  });
});

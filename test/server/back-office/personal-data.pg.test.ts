// What is known of a person is told in full and forgotten without a residue, while sums and hash chains stay what they
// were (T24).
import { expect } from 'chai';
import { collections, sealedText } from '@evertill/schemas';
import type { OperationEntry } from '@evertill/schemas';
import { aCustomer } from '../../contract/contract-documents.ts';
import { giveCustomer } from '../../support/given-accounts.ts';
import { GivenJournal, sha256 } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';
import { greeted } from '../../support/system-socket.ts';

/** Words that are found nowhere but in what is said of the person. */
const words = ['Zebulonia', '+358-555-0199', 'zebulonia@post.example', 'allergic to hazelnuts'] as const;
const [name, phone, email, note] = words;

describe('personal data', () => {
  let system: System;
  let vendor: GivenVendor;
  let store_id: string;

  beforeEach(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    store_id = vendor.stores[0].id;
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', price: 100 });
  });
  afterEach(() => system?.stop());

  const as = (role: Role, method: string, at: string, body?: object) =>
    ask(system.url, method, at, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();

  /** A customer with orders, edits that were taken and refused, a move between stores, and a sign-in. */
  async function giveHistory(): Promise<void> {
    const { id } = await giveCustomer(system, vendor, 'zed');
    const customer = aCustomer({ id, store_id, name, phone, email, note });
    await give(system, vendor, collections.customer, { ...customer, store_id: vendor.stores[1].id });
    await give(system, vendor, collections.customer, customer);
    const till = new GivenLane(system, vendor, new GivenJournal('till-1'), { role: 'manager' });
    const lines = [{ item_id: 'milk', unit_price: 100 }];
    const outcomes = await till.send(
      till.opening('shift-1'),
      till.sale({ id: 'order-1', shift: 'shift-1', lines, fields: { customer_id: id } }),
      till.edit('customer', id, 4, customer, { phone: `${phone} ext 1` }),
      till.edit('customer', id, 4, { ...customer, name: 'older' }, { name: `${name} junior` }),
      till.edit('customer', id, 4, customer, { nickname: name }),
      till.sale({ id: 'order-2', shift: 'shift-1', lines, fields: { customer_id: id } }),
    );
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal([
      'applied',
      'applied',
      'applied',
      'rejected',
      'rejected',
      'applied',
    ]);
  }

  /** Every row of every table that says one of the words. */
  async function residues(): Promise<string[]> {
    const { rows: tables } = await system.owner.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const found: string[] = [];
    for (const table of tables) {
      const { rows } = await system.owner.query<{ row: string }>(
        `SELECT t::text AS row FROM "${table.name}" t WHERE lower(t::text) LIKE ANY($1)`,
        [words.map((one) => `%${one.toLowerCase()}%`)],
      );
      found.push(...rows.map(({ row }) => `${table.name}: ${row}`));
    }
    return found;
  }

  async function sums(): Promise<object> {
    const { rows } = await system.owner.query<object>(
      `SELECT count(*), sum(total) AS total, sum(paid) AS paid,
              (SELECT sum(total) FROM order_lines) AS lines, (SELECT sum(amount) FROM order_payments) AS payments
         FROM orders`,
    );
    return rows[0]!;
  }

  /** Link by link; an entry whose words were erased keeps the hash it was signed with. */
  async function verifiedChain(): Promise<{ entries: number; erased: number }> {
    const { rows } = await system.owner.query<{ entry: OperationEntry; hash: string; prev_hash: string }>(
      "SELECT entry, hash, prev_hash FROM operation_ledger WHERE device_id = 'till-1' ORDER BY device_seq",
    );
    let last = '';
    let erased = 0;
    for (const { entry, hash, prev_hash } of rows) {
      expect(prev_hash, `before ${entry.device_seq}`).to.equal(last);
      expect(entry).to.include({ hash, prev_hash });
      if ('erased_at' in entry.payload) erased++;
      else expect(sha256(sealedText(entry)), `${entry.device_seq}`).to.equal(hash);
      last = hash;
    }
    return { entries: rows.length, erased };
  }

  const at = '/vendor/customers/acme-zed/personal-data';

  it('of a customer is told in full, to owners only', async () => {
    await giveHistory();
    const { status, body, text } = await as('owner', 'get', at);
    expect(status, text).to.equal(200);
    expect(body).to.deep.include({ subject: 'customer', id: 'acme-zed', truncated: [] });
    expect(body.data.customer[0]).to.include({ name, email, note });
    expect(body.data.sign_in).to.deep.equal([{ email: 'zed@acme.example' }]);
    expect(body.data.orders.map(({ id }: { id: string }) => id)).to.have.members(['order-1', 'order-2']);
    expect(body.data.order_lines[0]).to.include({ name: 'Milk', total: 100 });
    expect(body.data.changes.length).to.be.at.least(2);
    for (const role of ['manager', 'cashier'] as const)
      expect(word(await as(role, 'get', at))).to.equal('403 forbidden');
    expect(word(await as('owner', 'get', '/vendor/customers/none/personal-data'))).to.equal(
      '404 customer_not_found',
    );
  });

  it('of a customer is forgotten everywhere; sums and the chain stay, and the device is still believed', async () => {
    await giveHistory();
    const before = await sums();
    expect((await residues()).length, 'rows that speak of the customer').to.be.above(5);
    expect(await verifiedChain()).to.deep.equal({ entries: 6, erased: 0 });
    expect(word(await as('manager', 'delete', at))).to.equal('403 forbidden');

    const { status, body, text } = await as('owner', 'delete', at);
    expect(status, text).to.equal(200);
    expect(body.erased).to.include({ operation_ledger: 3, customer_logins: 1, customers: 1 });
    expect(body.erased.rejections).to.be.at.least(2);
    expect(await residues()).to.deep.equal([]);
    expect(await sums()).to.deep.equal(before);
    expect(await verifiedChain()).to.deep.equal({ entries: 6, erased: 3 });
    expect(word(await as('owner', 'get', at))).to.equal('404 customer_not_found');
    const { rows } = await system.owner.query("SELECT customer_id FROM orders WHERE id = 'order-1'");
    expect((await as('owner', 'delete', at)).body.erased, 'again').to.include({ customer_logins: 0 });
    expect(rows, 'a pseudonym stays').to.deep.equal([{ customer_id: 'acme-zed' }]);
  });

  it('that was forgotten is answered as before when a device offers it again, and does not come back', async () => {
    await giveHistory();
    const { rows } = await system.owner.query<{ entry: OperationEntry }>(
      'SELECT entry FROM operation_ledger ORDER BY device_seq',
    );
    await as('owner', 'delete', at);
    const again = await ask(system.url, 'post', '/sync/operations', {
      token: vendor.people.manager.token,
      body: { operations: rows.map(({ entry }) => entry) },
    });
    expect(again.body.outcomes.map(({ kind }: { kind: string }) => kind)).to.deep.equal([
      'applied',
      'applied',
      'applied',
      'rejected',
      'rejected',
      'applied',
    ]);
    expect(await residues()).to.deep.equal([]);
  });

  it('is forgotten by a connected replica at once, and by another at its next contact', async () => {
    await giveHistory();
    const { token } = vendor.people.cashier;
    const socket = await greeted(system.url, { token, store_id });
    const pulled = await socket.ask({ type: 'pull', collection: 'customer', checkpoint: null, limit: 100 });
    expect(JSON.stringify(pulled)).to.include(name);
    await socket.ask({ type: 'stream', collections: { customer: { checkpoint: pulled['checkpoint'] } } });
    const from = socket.frames.length;
    await as('owner', 'delete', at);
    const frame = await socket.next((one) => one.type === 'changes', { from });
    expect(frame['documents'][0]).to.include({
      id: 'acme-zed',
      name: 'Erased',
      phone: '',
      email: '',
      note: '',
      _deleted: true,
    });
    const late = await socket.ask({
      type: 'pull',
      collection: 'customer',
      checkpoint: pulled['checkpoint'],
      limit: 100,
    });
    expect(late['documents'][0]).to.include({ id: 'acme-zed', name: 'Erased', _deleted: true });
    const elsewhere = await greeted(system.url, {
      token: vendor.people.neighbour.token,
      store_id: vendor.stores[1].id,
    });
    const left = await elsewhere.ask({ type: 'pull', collection: 'customer', checkpoint: null, limit: 100 });
    for (const one of words) expect(JSON.stringify(left)).to.not.include(one);
    for (const line of [socket, elsewhere]) await line.close();
  });

  it('of an employee’s time is told in full: cards, punches, breaks, evidence, shifts, leave and what became of them', async () => {
    const { staff, token } = vendor.people.cashier;
    const done = async (role: Role, method: string, at: string, body: object): Promise<string> => {
      const answer = await as(role, method, at, body);
      expect(answer.status, answer.text).to.be.within(200, 201);
      return answer.body.id as string;
    };
    const own = { store_id, vendor_employee_id: staff.id };
    const card = await done('owner', 'post', '/vendor/attendance', {
      ...own,
      date: '2026-03-10',
      clock_in: '2026-03-10T09:00:00Z',
      clock_out: '2026-03-10T17:00:00Z',
      cash_tips_cents: 250,
      note: 'came by bus',
      breaks: [{ kind: 'paid', start_at: '2026-03-10T12:00:00Z', end_at: '2026-03-10T12:15:00Z' }],
    });
    await done('owner', 'patch', `/vendor/attendance/${card}`, { note: 'came by tram' });
    const validations = [{ kind: 'gps', lat: 60.1, lng: 24.9, accuracy_m: 8 }];
    const clock = await ask(system.url, 'post', '/auth/vendor/context/punches', {
      token,
      body: { store_id, kind: 'in', validations },
    });
    expect(clock.status, clock.text).to.equal(201);
    const till = new GivenLane(system, vendor, new GivenJournal('clock'));
    const taken = await till.sendOne(
      till.entry('time.break', { id: 'pause-1', step: 'start', kind: 'paid' }),
    );
    expect(taken.kind).to.equal('applied');
    await done('owner', 'post', '/vendor/attendance/schedule/shifts', {
      ...own,
      shift_date: '2030-03-12',
      start_time: '09:00',
      end_time: '17:00',
      note: 'by the door',
    });
    const days = { date_from: '2030-03-13', date_to: '2030-03-13' };
    const leave = { store_id, leave_type: 'jury_duty', ...days, reason: 'Jury duty, Helsinki' };
    const asked = await done('cashier', 'post', '/vendor/leaves', leave);
    await done('owner', 'patch', `/vendor/leaves/${asked}/approve`, { note: 'of course' });
    const { body } = await as('owner', 'get', `/vendor/vendor-employees/${staff.id}/personal-data`);
    const { data } = body;
    const of = (list: string, field: string) => data[list].map((row: Record<string, unknown>) => row[field]);
    expect(of('time_cards', 'note')).to.have.members(['came by tram', '']);
    expect(of('time_cards', 'cash_tips_cents')).to.have.members([250, 0]);
    expect(of('punches', 'device_label')).to.have.members([
      'manual_timecard',
      'manual_timecard',
      'time_clock',
    ]);
    expect(data.breaks).to.have.length(1);
    expect(data.breaks[0]).to.include({ date: '2026-03-10', kind: 'paid', duration_minutes: 15 });
    expect(data.breaks[0]).to.include({ source: 'manual' });
    expect(data.break_marks).to.have.length(1);
    expect(data.break_marks[0]).to.include({
      id: 'pause-1',
      step: 'start',
      kind: 'paid',
      device_id: 'clock',
    });
    expect(data.punch_evidence).to.have.length(1);
    expect(data.punch_evidence[0]).to.include({ kind: 'gps', lat: '60.1', lng: '24.9' });
    expect(of('time_card_changes', 'action')).to.have.members(['created', 'updated']);
    expect(JSON.stringify(of('time_card_changes', 'snapshot'))).to.include('came by bus');
    expect(of('schedule_shifts', 'note')).to.deep.equal(['by the door']);
    expect(data.leave[0]).to.include({ ...days, leave_type: 'jury_duty', reason: 'Jury duty, Helsinki' });
    expect(data.leave[0]).to.include({ status: 'approved', decision_note: 'of course', total_minutes: 480 });
    expect(of('leave_steps', 'action')).to.have.members(['created', 'approve']);
    const manager = await as('owner', 'get', '/vendor/vendor-employees/acme-manager/personal-data');
    expect(JSON.stringify(manager.body)).to.not.include('2026-03-10').and.to.not.include('Jury');
  });

  it('of an employee is told and forgotten: no name, no sign-in, no PIN, no session; what they sold stays', async () => {
    const person = {
      name,
      email,
      password: 'a long enough word',
      pin: '93518',
      store_ids: [store_id],
      modules: ['product'],
    };
    const { id, public_id } = (await as('owner', 'post', '/vendor/vendor-employees', person)).body;
    const login = await ask(system.url, 'post', '/auth/vendor/login', {
      body: { email, password: person.password },
    });
    const token = login.body.access_token as string;
    const repriced = await ask(system.url, 'patch', '/vendor/products/milk', { token, body: { price: 2 } });
    expect(repriced.status).to.equal(200);
    await as('owner', 'patch', `/vendor/vendor-employees/${id}`, { name: `${name} the second` });
    const path = `/vendor/vendor-employees/${id}/personal-data`;
    const told = await as('owner', 'get', path);
    expect(told.body.data.staff[0]).to.include({ id, public_id }).and.not.have.property('pin_hash');
    expect(told.body.data.sign_in).to.deep.equal([{ email }]);
    expect(told.body.data.price_changes[0]).to.include({ changed_by_name: name });

    const history = await system.owner.query(
      'SELECT old_price, new_price, changed_by FROM items_selling_price_history',
    );
    const { status, body, text } = await as('owner', 'delete', path);
    expect(status, text).to.equal(200);
    expect(body.erased).to.include({
      logins: 1,
      auth_sessions: 1,
      items_selling_price_history: 1,
      vendor_staff: 1,
    });
    expect(await residues()).to.deep.equal([]);
    expect(
      (await system.owner.query('SELECT old_price, new_price, changed_by FROM items_selling_price_history'))
        .rows,
    ).to.deep.equal(history.rows);
    const left = await as('owner', 'get', `/vendor/vendor-employees/${id}`);
    expect(left.body).to.deep.include({
      id,
      public_id,
      name: 'Erased',
      email: '',
      has_pin: false,
      disabled: true,
      modules: [],
    });
    for (const change of [{ disabled: false }, { name: 'back' }])
      expect(word(await as('owner', 'patch', `/vendor/vendor-employees/${id}`, change))).to.equal(
        '409 erased',
      );
    const again = await ask(system.url, 'post', '/auth/vendor/login', {
      body: { email, password: person.password },
    });
    expect(again.status).to.equal(401);
  });

  it('of the last owner stays', async () => {
    const path = '/vendor/vendor-employees/acme-owner/personal-data';
    expect(word(await as('owner', 'delete', path))).to.equal('409 last_owner');
    expect((await as('owner', 'get', '/vendor/vendor-employees/acme-owner')).body.name).to.equal(
      'owner of acme',
    );
  });
});

// A sale that came late and could not be placed is parked with its reason; a manager says where it belongs, once, and
// its device hears of it.
import { expect } from 'chai';
import { canonicalJson, orderContentText } from '@evertill/schemas';
import type { OrderPlacePayload } from '@evertill/schemas';
import { GivenJournal, sha256 } from '../../support/given-journal.ts';
import { closeByHand, GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { helloOf } from '../../support/system-socket.ts';

const path = '/vendor/point-of-sale/parked-orders';

describe('parked sales', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let count = 0;
  const newId = (what: string) => `${what}-${++count}`;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', price: 100 });
  });
  after(() => system?.stop());
  afterEach(() =>
    system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    ),
  );

  const list = async (role: Role = 'manager', query = '') =>
    ask(system.url, 'get', `${path}?store_id=${vendor.stores[0].id}${query}`, {
      token: vendor.people[role].token,
    });
  const attribute = (id: string, vendor_work_shift_id: string, role: Role = 'manager') =>
    ask(system.url, 'post', `${path}/${id}/attribute`, {
      token: vendor.people[role].token,
      body: { vendor_work_shift_id },
    });
  const missing = async (lane: GivenLane) => {
    const hello = helloOf({ token: '', store_id: lane.storeId, device_id: lane.journal.deviceId });
    const { body } = await ask(system.url, 'post', '/sync/hello', {
      token: vendor.people.cashier.token,
      body: hello,
    });
    return (body.ledger as { missing: number[] }).missing;
  };
  const stored = async (id: string) =>
    (await system.owner.query('SELECT * FROM orders WHERE id = $1', [id])).rows;
  const milk = [{ item_id: 'milk', unit_price: 100 }];

  /** A lane whose shift was closed before the sale came. */
  async function parked() {
    const lane = new GivenLane(system, vendor, new GivenJournal(newId('device')));
    const shift = newId('shift');
    await lane.sendOne(lane.opening(shift));
    await closeByHand(system, shift, { deviceId: lane.journal.deviceId, deviceSeq: 2 });
    lane.journal.skip();
    const entry = lane.sale({
      id: newId('sale'),
      shift,
      lines: milk,
      captured_at: '2026-11-20T10:00:00.000Z',
    });
    expect(await lane.sendOne(entry)).to.include({ kind: 'rejected', code: 'order_shift_closed' });
    const { body } = await list();
    const row = body.data[0] as { id: string };
    return { lane, shift, entry, row, id: entry.payload['client_order_id'] as string };
  }
  async function openShift(lane: 0 | 1 = 0): Promise<string> {
    const till = new GivenLane(system, vendor, new GivenJournal(newId('device')), { lane });
    const shift = newId('shift');
    expect(await till.sendOne(till.opening(shift))).to.include({ kind: 'applied' });
    return shift;
  }

  it('are listed with their reason, content and place, newest first', async () => {
    const { lane, shift, entry, row, id } = await parked();
    expect(row).to.deep.include({
      store_id: lane.storeId,
      device_id: entry.device_id,
      device_seq: entry.device_seq,
      code: 'order_shift_closed',
      actor_id: entry.actor_id,
      captured_at: entry.captured_at,
      client_order_id: id,
      pos_register_id: lane.laneId,
      vendor_work_shift_id: shift,
      currency: 'EUR',
      total: 100,
    });
    const page = await list('manager', '&limit=1');
    expect(page.body).to.include({ page: 1, pageSize: 1 });
    expect((await list('manager', '&limit=501')).body.code).to.equal('limit_range');
  });

  it('[I3] a parked return that is placed while its sale is voided leaves it voided', async () => {
    const shift = await openShift();
    const lane = new GivenLane(system, vendor, new GivenJournal(newId('device')));
    const sale = newId('sale');
    await lane.sendOne(lane.sale({ id: sale, shift, lines: milk }));
    const lines = [{ item_id: 'milk', unit_price: 100, qty: '-1.000' }];
    const made = lane.sale({ id: newId('return'), shift: 'none', lines })
      .payload as unknown as OrderPlacePayload;
    lane.journal.skip();
    const entry = lane.entry('order.place', {
      ...made,
      pos_register_id: 'gone',
      lines: made.lines.map((line) => ({ ...line, return_of_line: `${sale}-0` })),
      refs: { return_of: sale },
    });
    expect(await lane.sendOne(entry)).to.include({ kind: 'rejected', code: 'pos_register' });
    const [row] = (await list()).body.data as { id: string }[];
    await system.owner.query('BEGIN');
    await system.owner.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [sale]);
    const voided = ask(system.url, 'post', `/vendor/point-of-sale/orders/${sale}/void`, {
      token: vendor.people.cashier.token,
      body: { reason: 'never was' },
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    const placed = attribute(row!.id, shift);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await system.owner.query('COMMIT');
    expect([(await voided).status, (await placed).status], (await placed).text).to.deep.equal([200, 200]);
    expect((await stored(sale))[0]).to.include({ status: 'voided' });
  });

  it('[I2] placed by a manager keeps its content, hash and time, once, and its device hears of it as settled', async () => {
    const { lane, entry, row, id } = await parked();
    const shift = await openShift();
    expect(await missing(lane)).to.deep.equal([2]);
    const answer = await attribute(row.id, shift);
    expect(answer.status, answer.text).to.equal(200);
    const contentHash = sha256(orderContentText(entry));
    expect(answer.body).to.include({
      order_id: id,
      vendor_work_shift_id: shift,
      payload_hash: contentHash,
      late: false,
      payment_status: 'paid',
    });
    expect(answer.body.order_number).to.be.above(0);
    const [order] = await stored(id);
    expect(order).to.include({
      payload_hash: contentHash,
      device_id: entry.device_id,
      placed_by_vendor_employee_id: vendor.people.cashier.staff.id,
      svc_vendor_work_shift_id: shift,
    });
    expect(order.captured_at.toISOString()).to.equal(entry.captured_at);
    expect((await list()).body.data.map((one: { id: string }) => one.id)).to.not.include(row.id);
    // What the device asks for at its next greeting is what it should offer again.
    expect(await missing(lane)).to.deep.equal([entry.device_seq, 2]);
    const outcome = await lane.sendOne(entry);
    expect(outcome).to.deep.include({ kind: 'applied_with_changes', hash: entry.hash });
    expect(outcome).to.have.nested.property('result.order_id', id);
    expect(outcome).to.have.nested.property('result.number', answer.body.order_number);
    expect(canonicalJson(await lane.sendOne(entry)), 'for ever').to.equal(canonicalJson(outcome));
    expect(await missing(lane), 'it has heard').to.deep.equal([2]);
    const again = await attribute(row.id, shift);
    expect([again.status, again.body.order_id], again.text).to.deep.equal([200, id]);
    const elsewhere = await attribute(row.id, await openShift(1));
    expect([elsewhere.status, elsewhere.body.code]).to.deep.equal([409, 'parked_settled']);
    expect(await stored(id)).to.have.length(1);
  });

  it('20 managers at once place it once', async () => {
    const { row, id } = await parked();
    const shift = await openShift();
    const answers = await Promise.all(Array.from({ length: 20 }, () => attribute(row.id, shift)));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    expect(await stored(id)).to.have.length(1);
    const numbers = (
      await system.owner.query('SELECT order_number::int AS n FROM orders ORDER BY 1')
    ).rows.map(({ n }) => n as number);
    expect(numbers, 'no number was lost').to.deep.equal(numbers.map((_, index) => index + 1));
  });

  it('into a closed shift is a late addendum of it, into a shift of another lane too', async () => {
    const { shift, row, id } = await parked();
    expect((await attribute(row.id, shift)).body).to.include({ late: true, vendor_work_shift_id: shift });
    const { body } = await ask(
      system.url,
      'get',
      `/vendor/point-of-sale/orders?store_id=${vendor.stores[0].id}&vendor_work_shift_id=${shift}&late=1`,
      { token: vendor.people.manager.token },
    );
    expect(body.data.map((one: { id: string }) => one.id)).to.deep.equal([id]);
    const other = await parked();
    expect((await attribute(other.row.id, await openShift(1))).status).to.equal(200);
  });

  it('through the outbox they are parked alike', async () => {
    const { lane, shift } = await parked();
    const sale = lane.sale({
      id: newId('sale'),
      shift,
      lines: milk,
      captured_at: '2020-01-01T00:00:00.000Z',
    });
    const { device_id, captured_at, clock, store_id, payload } = sale;
    const body = { ...payload, store_id, device_id, device_seq: 99, captured_at, clock };
    const { token } = vendor.people.cashier;
    const refused = await ask(system.url, 'post', '/pos/orders', { token, body });
    expect([refused.status, refused.body.code]).to.deep.equal([400, 'order_shift_closed']);
    const row = (await list()).body.data[0] as { id: string; client_order_id: string };
    expect(row.client_order_id).to.equal(payload['client_order_id']);
    expect((await attribute(row.id, await openShift())).status).to.equal(200);
    const again = await ask(system.url, 'post', '/pos/orders', { token, body });
    expect([again.status, again.body.code], 'the client’s own word for it').to.deep.equal([
      409,
      'duplicate_order',
    ]);
    expect(again.body.payload_hash).to.equal(sha256(canonicalJson(body)));
  });

  it('what is refused online is not parked', async () => {
    const { total } = (await list()).body as { total: number };
    const body = {
      store_id: vendor.stores[0].id,
      pos_register_id: vendor.stores[0].lanes[0],
      lines: [{ item_id: 'milk', qty: '1.000' }],
      payments: [],
    };
    const { token } = vendor.people.cashier;
    const refused = await ask(system.url, 'post', '/vendor/point-of-sale/orders', { token, body });
    expect(refused.body.code).to.equal('order_shift_missing');
    expect((await list()).body.total).to.equal(total);
  });

  it('a sale that its own rule refuses stays parked, with that reason told', async () => {
    const lane = new GivenLane(system, vendor, new GivenJournal(newId('device')));
    const entry = lane.sale({ id: newId('sale'), shift: '', lines: [{ item_id: 'ghost', unit_price: 1 }] });
    expect(await lane.sendOne(entry)).to.include({ kind: 'rejected', code: 'item_unknown' });
    const row = (await list()).body.data[0] as { id: string };
    const refused = await attribute(row.id, await openShift());
    expect([refused.status, refused.body.code]).to.deep.equal([400, 'item_unknown']);
    expect((await list()).body.data[0]).to.include({ id: row.id });
    await giveProduct(system, vendor, { id: 'ghost', price: 1 });
    const { rows } = await system.owner.query("SELECT id FROM vendor_work_shifts WHERE status = 'open'");
    expect((await attribute(row.id, rows[0].id as string)).status, 'once the item is there').to.equal(200);
  });

  it('only who may write orders places them, and only of stores and in shifts they see', async () => {
    const { row } = await parked();
    const shift = await openShift();
    for (const [role, status, code] of [
      ['cashier', 403, 'forbidden'],
      ['reader', 403, 'forbidden'],
      ['neighbour', 404, 'parked_not_found'],
    ] as const) {
      const answer = await attribute(row.id, shift, role);
      expect([answer.status, answer.body.code], role).to.deep.equal([status, code]);
    }
    expect((await list('cashier')).body.code).to.equal('forbidden');
    const nowhere = await attribute(row.id, 'no-such-shift');
    expect([nowhere.status, nowhere.body.code]).to.deep.equal([400, 'order_shift_store']);
    const absent = await attribute('no-such-entry', shift);
    expect([absent.status, absent.body.code]).to.deep.equal([404, 'parked_not_found']);
    expect((await attribute(row.id, shift, 'owner')).status).to.equal(200);
    const lane = new GivenLane(system, vendor, new GivenJournal(newId('device')));
    const entry = lane.entry('order.reattribute', {
      device_id: 'x',
      device_seq: 1,
      vendor_work_shift_id: shift,
    });
    expect(await lane.sendOne(entry), 'a cashier by the journal').to.include({
      kind: 'rejected',
      code: 'forbidden',
    });
  });
});

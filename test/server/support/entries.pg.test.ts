// Entries on the console: found by number and by what became of them, shown without anything of a person, judged again after
// a fix, and placed in a shift. What a device was told changes only when it asks again (O5, H3).
import { expect } from 'chai';
import type { SupportOperation } from '@evertill/schemas';
import { giveAdmin } from '../../support/given-accounts.ts';
import type { GivenAccount } from '../../support/given-accounts.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { closeByHand, GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { helloOf } from '../../support/system-socket.ts';

describe('entries on the console', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let admin: GivenAccount;
  let count = 0;
  const newId = (what: string) => `${what}-${++count}`;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    await giveVendor(system, 'other');
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', price: 100 });
    admin = await giveAdmin(system, 'sue', { modules: ['settings'] });
  });
  after(() => system?.stop());
  afterEach(() =>
    system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    ),
  );

  const get = (path: string, token = admin.token) =>
    ask(system.url, 'get', `/support/${path}${path.includes('?') ? '&' : '?'}vendor_id=acme`, { token });
  const post = (path: string, body: object, headers: Record<string, string> = {}, token = admin.token) =>
    ask(system.url, 'post', `/support/${path}?vendor_id=acme`, { token, body, headers });
  const reason = 'The product was put back';

  const greet = async (lane: GivenLane) => {
    const hello = helloOf({ token: '', store_id: lane.storeId, device_id: lane.journal.deviceId });
    const { body } = await ask(system.url, 'post', '/sync/hello', {
      token: vendor.people.cashier.token,
      body: hello,
    });
    return (body.ledger as { missing: number[] }).missing;
  };

  /** A sale of a product nobody has: refused. */
  async function refused(note = '') {
    const lane = new GivenLane(system, vendor, new GivenJournal(newId('device')));
    const shift = newId('shift');
    await greet(lane);
    await lane.sendOne(lane.opening(shift));
    const item = newId('item');
    const id = newId('sale');
    const fields = note === '' ? {} : { note };
    const entry = lane.sale({ id, shift, lines: [{ item_id: item, unit_price: 100 }], fields });
    expect(await lane.sendOne(entry)).to.include({ kind: 'rejected', code: 'item_unknown' });
    const at = `devices/${lane.journal.deviceId}/operations/${entry.device_seq}`;
    return {
      lane,
      shift,
      item,
      id,
      entry,
      at,
      put: () => giveProduct(system, vendor, { id: item, name: item, price: 100 }),
    };
  }
  const orders = async (id: string) =>
    (await system.owner.query('SELECT rev FROM orders WHERE id = $1', [id])).rows.length;

  it('are listed by device, state, code and number', async () => {
    const { lane, entry, id } = await refused();
    const { deviceId } = lane.journal;
    const rows = async (query: string) =>
      ((await get(`operations?${query}`)).body.data as { device_id: string; device_seq: number }[]).map(
        ({ device_id, device_seq }) => `${device_id} ${device_seq}`,
      );
    expect(await rows(`device_id=${deviceId}`)).to.deep.equal([`${deviceId} 2`, `${deviceId} 1`]);
    expect(await rows(`device_id=${deviceId}&state=parked`)).to.deep.equal([`${deviceId} 2`]);
    expect(await rows(`device_id=${deviceId}&state=applied`)).to.deep.equal([`${deviceId} 1`]);
    expect(await rows(`q=${id}`)).to.deep.equal([`${deviceId} ${entry.device_seq}`]);
    expect(await rows(`device_id=${deviceId}&q=shift`)).to.deep.equal([`${deviceId} 1`]);
    expect(await rows(`device_id=${deviceId}&q=2&code=item_unknown`)).to.deep.equal([`${deviceId} 2`]);
    const foreign = await ask(system.url, 'get', `/support/operations?vendor_id=other`, {
      token: admin.token,
    });
    expect(foreign.body.total).to.equal(0);
  });

  it('are shown with what the code means, the way they went, and without what a cashier wrote', async () => {
    const { at, entry } = await refused('For Ada Lovelace, +44 20 7946 0000');
    const { body, text } = await get(at);
    const shown = body as SupportOperation;
    expect(shown).to.include({
      outcome: 'rejected',
      code: 'item_unknown',
      is_parked: true,
      hash: entry.hash,
    });
    expect(shown.sentence).to.match(/item/);
    expect(shown.payload).to.include({ client_order_id: entry.payload['client_order_id'], note: '•••' });
    expect(text).to.not.include('Lovelace').and.not.include('7946');
    expect(shown.trace.map(({ step }) => step)).to.deep.equal(['captured', 'received', 'judged']);
  });

  it('among what was refused are found with their code, and shown without it too', async () => {
    const { lane } = await refused('For Ada Lovelace');
    const answer = await get(`conflicts?device_id=${lane.journal.deviceId}`);
    expect(answer.body.data).to.have.length(1);
    expect(answer.body.data[0]).to.include({ code: 'item_unknown', collection: 'order.place' });
    expect(answer.body.data[0].payload).to.include({ device_seq: 2 });
    expect(answer.text).to.not.include('Lovelace');
  });

  it('[H3] are judged again after a fix: applied once, and their device hears of it when it asks', async () => {
    const { lane, at, id, entry, put } = await refused();
    const early = await post(`${at}/retry`, { reason });
    expect([early.status, early.body.code, early.body.refused_for]).to.deep.equal([
      409,
      'retry_refused',
      'item_unknown',
    ]);
    expect(await orders(id)).to.equal(0);
    expect(await lane.sendOne(entry), 'told as the first time').to.include({
      kind: 'rejected',
      code: 'item_unknown',
    });
    await put();
    const done = await post(`${at}/retry`, { reason });
    expect([done.status, done.body.outcome, done.body.code]).to.deep.equal([200, 'applied', '']);
    expect(await orders(id)).to.equal(1);
    expect(await greet(lane), 'offered again').to.deep.equal([entry.device_seq]);
    expect(await lane.sendOne(entry)).to.include({ kind: 'applied' });
    expect(await greet(lane)).to.deep.equal([]);
    expect(await orders(id)).to.equal(1);
    const again = await post(`${at}/retry`, { reason });
    expect([again.status, again.body.code]).to.deep.equal([409, 'entry_not_refused']);
    const trace = ((await get(at)).body as SupportOperation).trace;
    expect(trace.map(({ step }) => step)).to.include.members(['written', 'replicas']);
  });

  it('are judged again once, by however many at the same time', async () => {
    const { at, id, put } = await refused();
    await put();
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(`${at}/retry`, { reason })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).to.deep.equal([200, 409, 409, 409]);
    expect(await orders(id)).to.equal(1);
  });

  it('judged again are as old as they were', async () => {
    const { at, id, entry, put } = await refused();
    await put();
    await post(`${at}/retry`, { reason });
    const { rows } = await system.owner.query<{ occurred_at: Date; user_id: string }>(
      'SELECT o.occurred_at, g.actor_id AS user_id FROM orders o JOIN operation_ledger g USING (vendor_id, device_id, device_seq) WHERE o.id = $1',
      [id],
    );
    expect(rows[0]).to.deep.equal({ occurred_at: new Date(entry.captured_at), user_id: entry.actor_id });
  });

  it('that never arrived are not judged: the device is asked for them', async () => {
    const { lane } = await refused();
    const answer = await post(`devices/${lane.journal.deviceId}/operations/99/retry`, { reason });
    expect([answer.status, answer.body.code]).to.deep.equal([404, 'entry_absent']);
  });

  it('are placed in a shift by support, once, under its name', async () => {
    const lane = new GivenLane(system, vendor, new GivenJournal(newId('device')));
    const shift = newId('shift');
    await greet(lane);
    await lane.sendOne(lane.opening(shift));
    await closeByHand(system, shift, { deviceId: lane.journal.deviceId, deviceSeq: 2 });
    lane.journal.skip();
    const id = newId('sale');
    const milk = [{ item_id: 'milk', unit_price: 100 }];
    const entry = lane.sale({ id, shift, lines: milk, captured_at: '2026-11-20T10:00:00.000Z' });
    expect(await lane.sendOne(entry)).to.include({ kind: 'rejected', code: 'order_shift_closed' });
    const other = new GivenLane(system, vendor, new GivenJournal(newId('device')));
    const open = newId('shift');
    await other.sendOne(other.opening(open));
    const at = `devices/${lane.journal.deviceId}/operations/${entry.device_seq}/attribute`;
    const nowhere = await post(at, { reason, vendor_work_shift_id: 'none' });
    expect([nowhere.status, nowhere.body.code]).to.deep.equal([400, 'order_shift_store']);
    const done = await post(at, { reason, vendor_work_shift_id: open });
    expect([done.status, done.body.outcome], done.text).to.deep.equal([200, 'applied_with_changes']);
    expect(await orders(id)).to.equal(1);
    expect(await greet(lane)).to.include(entry.device_seq);
  });

  it('are touched by nobody without a reason, nor by who only reads', async () => {
    const { at } = await refused();
    for (const body of [{}, { reason: '' }, { reason: '  ' }])
      expect((await post(`${at}/retry`, body)).status, JSON.stringify(body)).to.equal(400);
    const reader = await giveAdmin(system, newId('reader'), {
      modules: ['settings'],
      module_permissions: { settings: 'read' },
    });
    const answer = await post(`${at}/retry`, { reason }, {}, reader.token);
    expect([answer.status, answer.body.code]).to.deep.equal([403, 'forbidden']);
    expect((await get(at, reader.token)).status).to.equal(200);
  });

  it('stand in the audit log with who, what and why', async () => {
    const { lane, at, put, entry } = await refused();
    await put();
    await post(`${at}/retry`, { reason });
    const log = await ask(system.url, 'get', `/vendor/audit-log?event=entry_judged_again&limit=1`, {
      token: vendor.people.owner.token,
    });
    expect(log.body.data[0]).to.deep.include({
      kind: 'admin',
      user_id: 'sue',
      details: { device_id: lane.journal.deviceId, device_seq: entry.device_seq, reason },
    });
  });

  it('get the same answer under the same key, from an admin too', async () => {
    const { at, put } = await refused();
    await put();
    const key = { 'Idempotency-Key': newId('key') };
    const first = await post(`${at}/retry`, { reason }, key);
    const second = await post(`${at}/retry`, { reason }, key);
    expect([first.status, second.status, second.text]).to.deep.equal([200, 200, first.text]);
    expect(second.headers.get('idempotency-replayed')).to.equal('true');
  });
});

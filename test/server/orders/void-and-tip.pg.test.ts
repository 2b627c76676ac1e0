// Voiding an order and adding a tip: who may, when, once, and what the tables say afterwards.
import { expect } from 'chai';
import type { OrderPlacePayload } from '@evertill/schemas';
import { GivenJournal } from '../../support/given-journal.ts';
import { closeByHand, GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const orders = '/vendor/point-of-sale/orders';

describe('voids and tips', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let count = 0;
  const newId = (what: string) => `${what}-${++count}`;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', price: 500 });
  });
  after(() => system?.stop());
  afterEach(() =>
    system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    ),
  );

  const post = (path: string, body: object, role: Role = 'cashier') =>
    ask(system.url, 'post', `${orders}/${path}`, { token: vendor.people[role].token, body });
  const voiding = (id: string, role: Role = 'cashier', more: object = {}) =>
    post(`${id}/void`, { reason: 'wrong customer', ...more }, role);
  const read = async (id: string) =>
    (await ask(system.url, 'get', `${orders}/${id}`, { token: vendor.people.owner.token })).body;
  const stockOf = async (id: string) =>
    Number((await system.owner.query('SELECT stock FROM items WHERE id = $1', [id])).rows[0].stock);

  async function openLane(): Promise<{ lane: GivenLane; shift: string }> {
    const lane = new GivenLane(system, vendor, new GivenJournal(newId('device')));
    const shift = newId('shift');
    expect(await lane.sendOne(lane.opening(shift))).to.include({ kind: 'applied' });
    return { lane, shift };
  }
  async function sold(
    lane: GivenLane,
    shift: string,
    fields: Partial<OrderPlacePayload> = {},
  ): Promise<string> {
    const id = newId('sale');
    const outcome = await lane.sendOne(
      lane.sale({ id, shift, lines: [{ item_id: 'milk', unit_price: 500 }], fields }),
    );
    expect(outcome.kind, JSON.stringify(outcome)).to.equal('applied');
    return id;
  }
  const card = (outcome: 'succeeded' | 'declined' = 'succeeded') => [
    {
      client_payment_id: newId('card'),
      method: 'card' as const,
      amount: 500,
      tendered: 500,
      change: 0,
      rounding: 0,
      terminal: {
        paymentReference: 'r',
        authCode: 'a',
        cardLast4: '1234',
        cardBrand: 'B',
        entryMode: 'chip',
        outcome,
      },
    },
  ];
  const batchClosed = (shift: string) =>
    system.owner.query('UPDATE vendor_work_shifts SET terminal_batch_closed_at = instant() WHERE id = $1', [
      shift,
    ]);

  it('[I3] the cashier of the open shift voids a sale: no money of it counts, its goods are back, once', async () => {
    const { lane, shift } = await openLane();
    const before = await stockOf('milk');
    const id = await sold(lane, shift);
    expect(await stockOf('milk')).to.equal(before - 1);
    const approvals = [
      { kind: 'void', employee_id: vendor.people.manager.staff.id, at: '2026-11-22T09:00:00.000Z' },
    ];
    const answer = await voiding(id, 'cashier', { approvals });
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.body).to.deep.include({
      status: 'voided',
      payment_status: 'refunded',
      paid: 0,
      total: 500,
      void_reason: 'wrong customer',
      voided_by_vendor_employee_id: vendor.people.cashier.staff.id,
      approvals,
    });
    expect(answer.body.payments).to.have.nested.property('[0].outcome', 'voided');
    expect(answer.body.payments, 'the receipt can still be read').to.have.nested.property('[0].amount', 500);
    expect(answer.body.refundable.money).to.equal(0);
    expect(await stockOf('milk')).to.equal(before);
    const again = await voiding(id, 'cashier', { reason: 'another reason' });
    expect([again.status, again.body.void_reason, again.body.rev]).to.deep.equal([
      200,
      'wrong customer',
      answer.body.rev,
    ]);
    expect(await stockOf('milk'), 'not twice').to.equal(before);
    const back = await post(`${id}/returns`, {});
    expect([back.status, back.body.code]).to.deep.equal([400, 'order_voided']);
    expect((await post(`${id}/tip`, { tip: 1 })).body.code).to.equal('order_voided');
  });

  it('a till that comes back with sales and their voids is heard in one transaction, as any other', async () => {
    const { lane, shift } = await openLane();
    const [wrong, right] = [newId('sale'), newId('sale')];
    const lines = [{ item_id: 'milk', unit_price: 500 }];
    const outcomes = await lane.send(
      lane.sale({ id: wrong, shift, lines }),
      lane.entry('order.void', { client_order_id: wrong, vendor_work_shift_id: shift, reason: 'a mistake' }),
      lane.sale({ id: right, shift, lines }),
    );
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'applied', 'applied']);
    const { rows } = await system.owner.query(
      `SELECT count(DISTINCT sync_xid)::int AS transactions, count(*) FILTER (WHERE status = 'voided')::int AS voided
        FROM orders WHERE id = ANY($1)`,
      [[wrong, right]],
    );
    expect(rows).to.deep.equal([{ transactions: 1, voided: 1 }]);
  });

  it('at the same moment 20 void one order: one void, one answer', async () => {
    const { lane, shift } = await openLane();
    const before = await stockOf('milk');
    const id = await sold(lane, shift);
    const answers = await Promise.all(Array.from({ length: 20 }, () => voiding(id)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.rev)}`)).size).to.equal(1);
    expect(await stockOf('milk')).to.equal(before);
  });

  for (const [who, role, status, code] of [
    ['somebody else without the right', 'bound', 403, 'forbidden'],
    ['who only reads other modules', 'reader', 403, 'forbidden'],
    ['who may write orders', 'manager', 200, undefined],
    ['the owner', 'owner', 200, undefined],
    ['who does not see the store', 'neighbour', 404, 'order_not_found'],
  ] as const) {
    it(`${who}: ${status} ${code ?? ''}, voiding and adding a tip alike`, async () => {
      const { lane, shift } = await openLane();
      const id = await sold(lane, shift, { payments: card() });
      const tip = await post(`${id}/tip`, { tip: 70 }, role);
      expect([tip.status, tip.body.code], tip.text).to.deep.equal([status, code]);
      const answer = await voiding(id, role);
      expect([answer.status, answer.body.code], answer.text).to.deep.equal([status, code]);
      expect((await read(id)).status).to.equal(status === 200 ? 'voided' : 'completed');
    });
  }

  it('is refused without a reason, for an absent order, after returns and after the shift was closed', async () => {
    const { lane, shift } = await openLane();
    const id = await sold(lane, shift);
    for (const reason of ['', '  ', 'x'.repeat(201)])
      expect((await post(`${id}/void`, { reason })).body.code).to.equal('invalid_input');
    expect((await post(`${id}/void`, { reason: 'x', status: 'voided' })).body.code).to.equal('unknown_field');
    const absent = await voiding('no-such-order');
    expect([absent.status, absent.body.code]).to.deep.equal([404, 'order_not_found']);
    const { body: back } = await post(`${id}/returns`, {});
    const returned = await voiding(id);
    expect([returned.status, returned.body.code]).to.deep.equal([400, 'order_returned']);
    expect((await read(id)).payment_status).to.equal('refunded');
    // A return that is voided itself never was.
    expect((await voiding(back.order_id as string)).status).to.equal(200);
    expect((await read(id)).payment_status).to.equal('paid');
    expect((await voiding(id)).status).to.equal(200);
    const other = await sold(lane, shift);
    await closeByHand(system, shift);
    for (const role of ['cashier', 'owner'] as const) {
      const late = await voiding(other, role);
      expect([late.status, late.body.code]).to.deep.equal([400, 'void_shift_closed']);
    }
    const next = await openLane();
    const afterwards = await post(`${other}/returns`, {});
    expect([
      afterwards.status,
      (await read(afterwards.body.order_id as string)).svc_vendor_work_shift_id,
    ]).to.deep.equal([201, next.shift]);
  });

  it('after the terminal closed its batch a paid card order is neither voided nor tipped: terminal_batch_closed', async () => {
    const { lane, shift } = await openLane();
    const paid = await sold(lane, shift, { payments: card() });
    const cash = await sold(lane, shift);
    await batchClosed(shift);
    for (const answer of [
      await voiding(paid),
      await voiding(paid, 'owner'),
      await post(`${paid}/tip`, { tip: 50 }),
    ])
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'terminal_batch_closed']);
    expect((await voiding(cash)).status, 'cash is none of the terminal’s business').to.equal(200);
    await closeByHand(system, shift);
    const late = await voiding(paid);
    expect([late.status, late.body.code]).to.deep.equal([400, 'terminal_batch_closed']);
  });

  it('a tip is beside what was paid, can be corrected, and is only for cards that went through', async () => {
    const { lane, shift } = await openLane();
    const id = await sold(lane, shift, { payments: card() });
    const first = await post(`${id}/tip`, { tip: 70 });
    expect(first.status, first.text).to.equal(200);
    expect(first.body).to.deep.include({ paid: 500, total: 500 });
    expect(first.body.payments).to.have.nested.property('[0].tip', 70);
    const client_payment_id = (first.body.payments as { id: string }[])[0]!.id;
    const corrected = await post(`${id}/tip`, { tip: 0, client_payment_id });
    expect(corrected.body.payments).to.have.nested.property('[0].tip', 0);
    const same = await post(`${id}/tip`, { tip: 0 });
    expect([same.status, same.body.rev], 'nothing changed').to.deep.equal([200, corrected.body.rev]);
    const cash = await sold(lane, shift);
    const none = await post(`${cash}/tip`, { tip: 10 });
    expect([none.status, none.body.code]).to.deep.equal([400, 'tip_not_card']);
    const unknown = await post(`${id}/tip`, { tip: 10, client_payment_id: 'x' });
    expect([unknown.status, unknown.body.code]).to.deep.equal([404, 'payment_not_found']);
    const declined = await sold(lane, shift, {
      payments: card('declined'),
      totals: { subtotal: 500, discount: 0, tax: 0, rounding: 0, total: 500, paid: 0, change: 0 },
    });
    expect((await post(`${declined}/tip`, { tip: 10 })).body.code).to.equal('tip_not_card');
    expect((await post(`${id}/tip`, { tip: -1 })).body.code).to.equal('invalid_input');
    await closeByHand(system, shift);
    expect((await post(`${id}/tip`, { tip: 30 })).status, 'as long as the batch is open').to.equal(200);
  });

  it('a return that is voided leaves a tip of its sale that came in the same moment', async () => {
    const { lane, shift } = await openLane();
    const payments = card();
    const id = await sold(lane, shift, { payments });
    const back = await post(`${id}/returns`, {});
    expect((await read(id)).payment_status).to.equal('refunded');
    await system.owner.query('BEGIN');
    await system.owner.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [id]);
    const tip = post(`${id}/tip`, { tip: 70 });
    await new Promise((resolve) => setTimeout(resolve, 150));
    const voided = voiding(back.body.order_id as string);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await system.owner.query('COMMIT');
    expect([(await tip).status, (await voided).status], (await voided).text).to.deep.equal([200, 200]);
    const sale = await read(id);
    expect(sale.payment_status).to.equal('paid');
    expect(sale.payments).to.have.nested.property('[0].tip', 70);
  });

  describe('by the journal', () => {
    const entry = (lane: GivenLane, client_order_id: string, more: object = {}) =>
      lane.entry('order.void', { client_order_id, reason: 'offline', ...more });

    it('waits for its order, is applied once, and is answered alike', async () => {
      const { lane, shift } = await openLane();
      const sale = lane.sale({ id: newId('sale'), shift, lines: [{ item_id: 'milk', unit_price: 500 }] });
      const id = sale.payload['client_order_id'] as string;
      const voided = entry(lane, id, { vendor_work_shift_id: shift });
      expect(await lane.sendOne(voided)).to.include({ kind: 'waiting_for', for: id });
      const outcomes = await lane.send(sale, voided, voided);
      expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'applied', 'applied']);
      expect(outcomes[1]).to.deep.equal(outcomes[2]);
      expect(outcomes[1]).to.have.nested.property('result.status', 'voided');
      expect((await read(id)).voided_at).to.equal(voided.captured_at);
      expect(await lane.sendOne(entry(lane, id)), 'another void of it').to.include({ kind: 'applied' });
      expect((await read(id)).void_reason).to.equal('offline');
    });

    it('from between the opening and the closing of the shift it is accepted late, from behind it is parked', async () => {
      const { lane, shift } = await openLane();
      const [one, two] = [await sold(lane, shift), await sold(lane, shift)];
      const between = entry(lane, one);
      await closeByHand(system, shift, { deviceId: lane.journal.deviceId, deviceSeq: 5 });
      lane.journal.skip();
      const behind = entry(lane, two);
      const [late, parked] = await lane.send(between, behind);
      expect(late).to.include({ kind: 'applied_with_changes' });
      expect(await read(one)).to.deep.include({ status: 'voided', flags: ['void_late'] });
      expect(parked).to.include({ kind: 'rejected', code: 'void_shift_closed' });
    });

    it('of a receipt another lane gave back meanwhile: both are facts, and it is flagged', async () => {
      const { lane, shift } = await openLane();
      const id = await sold(lane, shift);
      expect((await post(`${id}/returns`, {})).status).to.equal(201);
      const { body } = await post(`${id}/returns`, { client_order_id: newId('r') });
      expect(body.code, 'nothing left').to.equal('refund_exceeds');
      const tip = lane.entry('order.tip', { client_order_id: id, client_payment_id: `${id}-cash`, tip: 1 });
      expect(await lane.sendOne(tip)).to.include({ kind: 'rejected', code: 'tip_not_card' });
      const outcome = await lane.sendOne(entry(lane, id));
      expect(outcome).to.have.deep.nested.property('result.flags', ['refund_exceeds']);
      expect(await read(id)).to.deep.include({ status: 'voided', flags: ['refund_exceeds'] });
    });

    it('by somebody who may not, or of another store, it is refused', async () => {
      const { lane, shift } = await openLane();
      const id = await sold(lane, shift);
      const bound = new GivenLane(system, vendor, new GivenJournal(newId('device')), {
        role: 'bound',
        lane: 1,
      });
      expect(await bound.sendOne(entry(bound, id))).to.include({ kind: 'rejected', code: 'forbidden' });
      expect((await read(id)).status).to.equal('completed');
    });
  });
});

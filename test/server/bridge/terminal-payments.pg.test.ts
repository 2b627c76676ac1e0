// [I12] A card payment that a client asks for at a terminal: told once, asked about until it is known, counted once, and
// never lost, whatever the terminal says and when.
import { expect } from 'chai';
import { aCounting } from '../../support/given-journal.ts';
import { approved, unapproved } from '../../support/scripted-agent.ts';
import type { ScriptedAgent } from '../../support/scripted-agent.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { activated, BridgedShop, price, savedDevice, until } from './given-bridge.ts';

describe('[I12] a payment at a terminal', function () {
  this.timeout(60_000);
  let system: System;
  let shop: BridgedShop;
  let agent: ScriptedAgent;

  before(async () => {
    system = await startTestSystem();
    shop = await BridgedShop.open(system, 'acme');
  });
  after(() => system?.stop());
  beforeEach(async () => (agent = await shop.agent()));
  afterEach(() => agent.close());

  it('is told to the agent, is unknown until the agent says so, and then the order is paid', async () => {
    const id = await shop.unpaid('A-77');
    const ref = await shop.asked(id);
    const request = await agent.next('payment_request', ({ transactionRef }) => transactionRef === ref);
    expect(request).to.deep.equal({
      type: 'payment_request',
      orderId: id,
      amount: price,
      currency: 'EUR',
      orderReference: 'A-77',
      transactionRef: ref,
      storeDeviceId: shop.terminal,
    });
    expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
    expect(await shop.payment(id, ref)).to.include({ state: 'asked', outcome: 'unknown', settled_at: null });
    agent.send(approved(request));
    await agent.next('payment_result_received', ({ transactionRef }) => transactionRef === ref);
    expect(await shop.stateOf(id)).to.deep.equal(['completed', 'paid', price, ['succeeded']]);
    const { payments } = await shop.order(id);
    expect(payments[0]).to.include({
      method: 'card',
      amount: price,
      auth_code: 'A1B2C3',
      card_last4: '4242',
      card_brand: 'VISA',
      entry_mode: 'chip',
    });
    expect(await shop.payment(id, ref)).to.include({ state: 'settled', outcome: 'succeeded' });
    expect(await shop.attention()).to.deep.equal([]);
  });

  it('is in the books of its shift', async () => {
    const report = async () =>
      (await shop.ask('get', `/vendor/shifts/work-shifts/${shop.shift}/x-report`, undefined, 'owner')).body;
    const cardOf = (body: any) =>
      body.payment_breakdown.find((one: any) => one.bucket === 'Card').amount as number;
    const before = cardOf(await report());
    const request = await shop.told(agent);
    expect(cardOf(await report()), 'while it is unknown').to.equal(before);
    agent.send(approved(request, { tipAmount: 100, amountApproved: price + 100 }));
    await agent.next(
      'payment_result_received',
      ({ transactionRef }) => transactionRef === request.transactionRef,
    );
    expect(cardOf(await report())).to.equal(before + price);
    expect((await shop.order(request.orderId)).payments[0]).to.include({ tip: 100 });
  });

  it('is in the Z report of its shift when it is known before the close, and named there when it is known after it', async () => {
    const { shift } = shop;
    const known = await shop.told(agent);
    agent.send(approved(known));
    await agent.next(
      'payment_result_received',
      ({ transactionRef }) => transactionRef === known.transactionRef,
    );
    const open = await shop.told(agent);
    const cards = (await shop.ask('get', `/vendor/shifts/work-shifts/${shift}/x-report`, undefined, 'owner'))
      .body;
    const closed = await shop.ask('patch', `/vendor/shifts/work-shifts/${shift}/close`, aCounting, 'owner');
    expect(closed.status, closed.text).to.equal(200);
    const report = async () =>
      (await shop.ask('get', `/vendor/shifts/work-shifts/${shift}/z-report`, undefined, 'owner')).body;
    const before = await report();
    const cardOf = (body: any) => body.payment_breakdown.find((one: any) => one.bucket === 'Card');
    expect(cardOf(before)).to.deep.equal(cardOf(cards));
    expect(cardOf(before).amount).to.be.at.least(price);
    expect(before.late_card_payments).to.deep.equal([]);
    agent.send(approved(open, { tipAmount: 50, amountApproved: price + 50 }));
    await agent.next(
      'payment_result_received',
      ({ transactionRef }) => transactionRef === open.transactionRef,
    );
    const after = await report();
    expect(cardOf(after), 'what was counted').to.deep.equal(cardOf(before));
    expect(after.late_card_payments).to.have.length(1);
    expect(after.late_card_payments[0]).to.include({
      order_id: open.orderId,
      transaction_ref: open.transactionRef,
      amount: price,
      tip: 50,
    });
    const { data } = (
      await shop.ask('get', '/vendor/point-of-sale/terminal-payments?only=attention', undefined, 'owner')
    ).body;
    expect((data as { transaction_ref: string }[]).map((one) => one.transaction_ref)).to.deep.equal([
      open.transactionRef,
    ]);
    const settled = await shop.settle(open.orderId, open.transactionRef, {
      outcome: 'succeeded',
      reason: 'seen',
    });
    expect(settled.body).to.include({ attention: '', tip_amount: 50 });
    await shop.opensShift();
  });

  it('is told to the socket of its terminal where there is one, and else to that of the store', async () => {
    const second = await savedDevice(system, shop.vendor, { type: 'payment_terminal', name: 'Second' });
    const legacy = await shop.agent(`${shop.bridge.wsUrl}&terminalId=${second}`);
    expect(legacy.of('welcome')[0]).to.include({ terminalId: second });
    const own = await shop.asked(await shop.unpaid(), { store_device_id: second });
    await legacy.next('payment_request', ({ transactionRef }) => transactionRef === own);
    const other = await shop.told(agent);
    expect(legacy.of('payment_request')).to.have.length(1);
    await agent.close();
    const waiting = await shop.asked(await shop.unpaid());
    const again = await shop.asked(await shop.unpaid(), { store_device_id: second });
    await legacy.next('payment_request', ({ transactionRef }) => transactionRef === again);
    expect(legacy.of('payment_request').map(({ transactionRef }) => transactionRef)).to.deep.equal([
      own,
      again,
    ]);
    agent = await shop.agent();
    await agent.next('payment_request', ({ transactionRef }) => transactionRef === waiting);
    const isOther = ({ transactionRef }: { transactionRef: string }) =>
      transactionRef === other.transactionRef;
    await agent.next('payment_inquiry', isOther);
    await legacy.close();
  });

  it('is told to the agent that was activated for its terminal, though another of the store came in later', async () => {
    const second = await savedDevice(system, shop.vendor, { type: 'payment_terminal', name: 'Third' });
    const later = await shop.agent((await activated(system, shop.vendor, second)).wsUrl);
    const first = await shop.told(agent);
    const ref = await shop.asked(await shop.unpaid(), { store_device_id: second });
    await later.next('payment_request', ({ transactionRef }) => transactionRef === ref);
    expect(later.of('payment_request').map(({ transactionRef }) => transactionRef)).to.not.include(
      first.transactionRef,
    );
    await later.close();
  });

  it('[teeth] of which another agent knows nothing than the one that was told is not over', async () => {
    const device = (name: string) => savedDevice(system, shop.vendor, { type: 'payment_terminal', name });
    const [shared, own] = [await device('Shared'), await device('Own')];
    const other = await activated(system, shop.vendor, own);
    const bridge = await activated(system, shop.vendor, shared);
    const told = await shop.agent(bridge.wsUrl);
    const request = await shop.told(told, { store_device_id: shared });
    const { orderId: id, transactionRef: ref } = request;
    const unheardOf = { ...unapproved(request, 'error'), declineCode: 'no_such_attempt' };
    const heard = async (key: string) => (await shop.webhook(unheardOf, key)).body.outcome as string;
    expect(await heard(other.key), 'the terminal has a newer agent').to.equal('unknown');
    const anew = await activated(system, shop.vendor, shared);
    expect(await heard(anew.key), 'activated after it was told').to.equal('unknown');
    expect(await shop.payment(id, ref)).to.include({ state: 'asked', outcome: 'unknown' });
    expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
    expect((await shop.asks(id)).body.code, 'it is charged a second time').to.equal('payment_exceeds');
    // What moved is believed of whoever says it.
    expect((await shop.webhook(approved(request), anew.key)).body.outcome).to.equal('succeeded');
    await told.close();
  });

  it('of which the agent that was told knows nothing is over: the frame was lost on the way', async () => {
    const request = await shop.told(agent);
    const unheardOf = { ...unapproved(request, 'error'), declineCode: 'no_such_attempt' };
    expect((await shop.webhook(unheardOf)).body.outcome).to.equal('error');
    // One agent for two terminals has the key it was given last.
    const second = await savedDevice(system, shop.vendor, { type: 'payment_terminal', name: 'Second of it' });
    const both = await activated(system, shop.vendor, second);
    const other = await shop.told(agent);
    const unheard = { ...unapproved(other, 'error'), declineCode: 'no_such_attempt' };
    expect((await shop.webhook(unheard, both.key)).body.outcome).to.equal('error');
  });

  for (const outcome of ['declined', 'canceled', 'timeout', 'error'] as const) {
    it(`that came to ${outcome} leaves the order as it was, and another may be tried`, async () => {
      const request = await shop.told(agent);
      agent.send(unapproved(request, outcome));
      const { orderId: id, transactionRef: ref } = request;
      await agent.next('payment_result_received', ({ transactionRef }) => transactionRef === ref);
      expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, [outcome]]);
      expect(await shop.payment(id, ref)).to.include({ state: 'settled', outcome, decline_code: '05' });
      expect((await shop.asks(id)).status).to.equal(202);
    });
  }

  it('[teeth] that is unknown stays pending, is never charged again, and is asked about until it is known', async () => {
    const request = await shop.told(agent);
    const { orderId: id, transactionRef: ref } = request;
    for (const turn of [1, 2]) {
      agent.send(unapproved(request, 'unknown'));
      const asked = () => agent.of('payment_inquiry').filter(({ transactionRef }) => transactionRef === ref);
      await until(async () => asked().length >= turn);
      expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
      expect(await shop.payment(id, ref)).to.include({ state: 'asked', outcome: 'unknown' });
      await system.owner.query('UPDATE terminal_payments SET next_inquiry_at = instant() WHERE id = $1', [
        ref,
      ]);
    }
    expect((await shop.asks(id)).body.code, 'another while nobody knows').to.equal('payment_exceeds');
    agent.send(approved(request));
    await agent.next('payment_result_received', ({ outcome }) => outcome === 'succeeded');
    expect(await shop.stateOf(id)).to.deep.equal(['completed', 'paid', price, ['succeeded']]);
    const charges = agent.of('payment_request').filter(({ orderId }) => orderId === id);
    expect(charges, 'charges').to.have.length(1);
  });

  it('asked for again under its id is the same; for something else it is refused', async () => {
    const id = await shop.unpaid();
    const client_payment_id = shop.paymentId();
    const ref = await shop.asked(id, { client_payment_id });
    expect(await shop.asked(id, { client_payment_id })).to.equal(ref);
    const refused = async (order: string, fields: object) => {
      const { status, body } = await shop.asks(order, { client_payment_id, ...fields });
      return `${status} ${body.code}`;
    };
    expect(await refused(id, { amount: 1 })).to.equal('409 payment_mismatch');
    expect(await refused(await shop.unpaid(), {})).to.equal('409 payment_mismatch');
    await agent.next('payment_request', ({ transactionRef }) => transactionRef === ref);
    expect(agent.of('payment_request').filter(({ orderId }) => orderId === id)).to.have.length(1);
  });

  it('asked for ten times at once is asked for once', async () => {
    const id = await shop.unpaid();
    const client_payment_id = shop.paymentId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.asks(id, { client_payment_id })));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 10 }, () => 202));
    expect(new Set(answers.map(({ body }) => body.transaction_ref)).size).to.equal(1);
    expect((await shop.order(id)).payments).to.have.length(1);
  });

  it('may be a part of what is due, beside another; the sum of both is all there is', async () => {
    const id = await shop.unpaid();
    const told = async (amount: number) => {
      const ref = await shop.asked(id, { amount });
      return agent.next('payment_request', ({ transactionRef }) => transactionRef === ref);
    };
    const [first, second] = [await told(1000), await told(250)];
    expect((await shop.asks(id, { amount: 1 })).body).to.include({ code: 'payment_exceeds', left: 0 });
    agent.send(approved(second));
    await agent.next(
      'payment_result_received',
      ({ transactionRef }) => transactionRef === second.transactionRef,
    );
    expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 250, ['unknown', 'succeeded']]);
    agent.send(unapproved(first));
    await agent.next(
      'payment_result_received',
      ({ transactionRef }) => transactionRef === first.transactionRef,
    );
    expect(await shop.stateOf(id)).to.deep.equal(['pending', 'partial', 250, ['declined', 'succeeded']]);
    agent.send(approved(await told(1000)));
    await until(async () => (await shop.order(id)).payment_status === 'paid');
    expect(await shop.stateOf(id)).to.deep.equal([
      'completed',
      'paid',
      price,
      ['declined', 'succeeded', 'succeeded'],
    ]);
  });

  it('is refused where it cannot be', async () => {
    const id = await shop.unpaid();
    const printer = await savedDevice(system, shop.vendor, { type: 'printer', name: 'Printer' });
    const elsewhere = await savedDevice(system, shop.vendor, { type: 'payment_terminal', name: 'Far' }, 1);
    const off = await savedDevice(system, shop.vendor, {
      type: 'payment_terminal',
      name: 'Off',
      enabled: false,
    });
    const refused = async (
      order: string,
      fields: object = {},
      role: 'cashier' | 'bound' | 'reader' = 'cashier',
    ) => {
      const { status, body } = await shop.asks(order, fields, role);
      return `${status} ${body.code}`;
    };
    for (const store_device_id of [printer, elsewhere, off, 'nothing'])
      expect(await refused(id, { store_device_id })).to.equal('400 payment_terminal');
    expect(await refused(id, { amount: price + 1 })).to.equal('400 payment_exceeds');
    expect(await refused(id, { amount: 0 })).to.equal('400 invalid_input');
    expect(await refused('nothing')).to.equal('404 order_not_found');
    expect(await refused(id, {}, 'bound'), 'of another lane').to.equal('403 forbidden');
    const request = await shop.told(agent);
    agent.send(approved(request));
    await until(async () => (await shop.order(request.orderId)).payment_status === 'paid');
    expect(await refused(request.orderId)).to.equal('400 order_paid');
    const voided = await shop.unpaid();
    await shop.ask('post', `/vendor/point-of-sale/orders/${voided}/void`, { reason: 'gone' });
    expect(await refused(voided)).to.equal('400 order_voided');
  });

  it('whose customer has a whole card number is kept without it', async () => {
    const request = await shop.told(agent);
    const number = '4111 1111 1111 1111';
    agent.send(
      approved(request, {
        receiptLines: [`CARD ${number}`],
        rawRef: '378282246310005',
        paymentReference: number,
      }),
    );
    await agent.next(
      'payment_result_received',
      ({ transactionRef }) => transactionRef === request.transactionRef,
    );
    const { rows } = await system.owner.query(
      'SELECT t::text AS row FROM terminal_payments t WHERE id = $1 UNION ALL SELECT p::text FROM order_payments p WHERE parent_id = $2',
      [request.transactionRef, request.orderId],
    );
    const all = JSON.stringify(rows);
    expect(all)
      .to.include('****1111')
      .and.not.match(/4111.?1111|378282246310005/);
  });
});

// [I12] Money that moved is never lost: what a terminal approved and nothing has a use for is flagged, told to whoever runs
// the service, kept until a manager says what became of it, and that is on record.
import { expect } from 'chai';
import { giveAdmin } from '../../support/given-accounts.ts';
import { closeByHand } from '../../support/given-shift.ts';
import { approved, unapproved } from '../../support/scripted-agent.ts';
import type { ScriptedAgent } from '../../support/scripted-agent.ts';
import { startTestSystem } from '../../support/system.ts';
import type { Role } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { BridgedShop, orders, price, until } from './given-bridge.ts';
import { testClock } from '../../support/test-clock.ts';

interface Listed {
  readonly transaction_ref: string;
  readonly [field: string]: unknown;
}

/** More than twice what was asked for: no tip. */
const wrong = 2 * price + 1;

describe('[I12] a payment somebody has to look at', function () {
  this.timeout(60_000);
  let system: System;
  let shop: BridgedShop;
  let agent: ScriptedAgent;

  before(async () => {
    system = await startTestSystem();
    await giveAdmin(system, 'root');
    shop = await BridgedShop.open(system, 'acme');
  });
  after(() => system?.stop());
  beforeEach(async () => (agent = await shop.agent()));
  afterEach(() => agent.close());

  const flagOf = async (ref: string) =>
    (await shop.attention()).find(({ transaction_ref }) => transaction_ref === ref)?.attention ?? '';
  const notices = async (ref: string) => {
    const { rows } = await system.owner.query<{ category: string; body: string }>(
      "SELECT category, body FROM admin_notifications WHERE kind = 'payment_needs_attention' AND body LIKE $1",
      [`%${ref}%`],
    );
    return rows;
  };
  const isReceived = (ref: string) =>
    agent.next('payment_result_received', ({ transactionRef }) => transactionRef === ref);

  it('was approved for an order that was voided meanwhile', async () => {
    const request = await shop.told(agent);
    const { orderId: id, transactionRef: ref } = request;
    expect((await shop.ask('post', `${orders}/${id}/void`, { reason: 'gone' })).status).to.equal(200);
    agent.send(approved(request));
    agent.send(approved(request));
    await isReceived(ref);
    expect(await shop.payment(id, ref)).to.include({
      state: 'settled',
      outcome: 'succeeded',
      auth_code: 'A1B2C3',
    });
    expect((await shop.order(id)).status).to.equal('voided');
    expect(await flagOf(ref)).to.equal('payment_of_voided');
    const told = await notices(ref);
    expect(told.map(({ category }) => category)).to.deep.equal(['payments']);
    expect(told[0]!.body).to.include('payment_of_voided').and.include(id);
    expect(await shop.recorded(ref)).to.deep.equal(['payment_of_voided']);
    // Whoever has a page open hears of it.
    const { rows } = await system.owner.query<{ data: object }>(
      "SELECT data FROM outbound_events WHERE kind = 'device.attention' AND data ->> 'code' = 'payment_of_voided'",
    );
    expect(rows).to.deep.equal([
      { data: { device_id: shop.terminal, device_seq: 0, code: 'payment_of_voided' } },
    ]);
    const settled = (outcome: string) =>
      shop.settle(id, ref, { outcome, reason: 'given back at the terminal' });
    expect((await settled('succeeded')).body.code, 'it cannot be placed').to.equal('payment_of_voided');
    expect((await settled('declined')).status).to.equal(200);
    expect(await flagOf(ref)).to.equal('');
    expect(await shop.stateOf(id)).to.deep.equal(['voided', 'refunded', 0, ['declined']]);
  });

  it('was approved after it had been settled by hand and the order paid by another card', async () => {
    const request = await shop.told(agent);
    const { orderId: id, transactionRef: ref } = request;
    const by = { outcome: 'declined', reason: 'its journal has nothing' };
    expect((await shop.settle(id, ref, by)).status).to.equal(200);
    const again = await shop.asked(id);
    const second = await agent.next('payment_request', ({ transactionRef }) => transactionRef === again);
    agent.send(approved(second));
    await isReceived(again);
    agent.send(approved(request));
    await isReceived(ref);
    expect(await shop.stateOf(id)).to.deep.equal(['completed', 'paid', price, ['declined', 'succeeded']]);
    expect(await flagOf(ref)).to.equal('payment_contradicted');
    expect((await notices(ref)).length).to.equal(1);
    const answer = await shop.settle(id, ref, { outcome: 'succeeded', reason: 'it was' });
    expect([answer.status, answer.body.code]).to.deep.equal([409, 'payment_of_paid']);
    expect((await shop.settle(id, ref, { outcome: 'declined', reason: 'given back' })).status).to.equal(200);
    expect(await flagOf(ref)).to.equal('');
  });

  it('[teeth] was approved for another amount: it is not counted, nor lost, until somebody settles it', async () => {
    const request = await shop.told(agent);
    const { orderId: id, transactionRef: ref } = request;
    agent.send(approved(request, { amountApproved: wrong }));
    await isReceived(ref);
    expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
    expect(await flagOf(ref)).to.equal('payment_amount');
    agent.send(approved(request, { amountApproved: wrong }));
    agent.send(approved(request, { amountApproved: wrong }));
    await until(async () => agent.of('payment_result_received').length >= 3);
    expect((await notices(ref)).length, 'told once').to.equal(1);
    const { amount_approved } = (await shop.attention()).find(
      ({ transaction_ref }) => transaction_ref === ref,
    ) as any;
    expect(amount_approved).to.equal(wrong);
    const settled = await shop.settle(id, ref, { outcome: 'succeeded', reason: 'the slip says so' });
    expect(settled.body).to.include({
      outcome: 'succeeded',
      settled_by: shop.vendor.people.manager.staff.id,
    });
    expect(await shop.stateOf(id)).to.deep.equal(['completed', 'paid', price, ['succeeded']]);
  });

  it('[teeth] was approved for another amount, and then said to be declined: it is lost to nobody', async () => {
    const request = await shop.told(agent);
    const { orderId: id, transactionRef: ref } = request;
    agent.send(approved(request, { amountApproved: wrong }));
    await isReceived(ref);
    agent.send({ ...approved(request), outcome: 'declined' });
    await until(async () => (await flagOf(ref)) === 'payment_contradicted');
    agent.send(approved(request, { amountApproved: wrong }));
    await until(async () => agent.of('payment_result_received').length >= 3);
    expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
    expect(await shop.payment(id, ref)).to.include({ state: 'asked', outcome: 'unknown' });
    const { amount_approved } = (await shop.attention()).find(
      ({ transaction_ref }) => transaction_ref === ref,
    ) as any;
    expect(amount_approved, 'what moved').to.equal(wrong);
    expect((await notices(ref)).length, 'once for each thing that is wrong').to.equal(2);
    expect((await shop.settle(id, ref, { outcome: 'declined', reason: 'given back' })).status).to.equal(200);
    expect(await flagOf(ref)).to.equal('');
  });

  it('was approved after its shift was closed: it counts, and the close did not have it', async () => {
    const { shift } = shop;
    const request = await shop.told(agent);
    await closeByHand(system, shift);
    agent.send(approved(request));
    await isReceived(request.transactionRef);
    expect(await shop.stateOf(request.orderId)).to.deep.equal(['completed', 'paid', price, ['succeeded']]);
    expect(await flagOf(request.transactionRef)).to.equal('payment_after_close');
    await shop.opensShift();
  });

  it('of which a terminal says first no, then yes, or first yes, then no', async () => {
    for (const [first, then] of [
      [unapproved, approved],
      [approved, unapproved],
    ] as const) {
      const request = await shop.told(agent);
      agent.send(first(request));
      await isReceived(request.transactionRef);
      const before = await shop.stateOf(request.orderId);
      agent.send(then(request));
      await until(async () => (await flagOf(request.transactionRef)) === 'payment_contradicted');
      expect(await shop.stateOf(request.orderId), 'as it was').to.deep.equal(before);
    }
  });

  describe('that a till alone knows of', () => {
    const alarm = (transactionRef: string, more: object = {}) => ({
      type: 'payment_alarm' as const,
      transactionRef,
      storeDeviceId: shop.terminal,
      orderId: 'sale-of-the-till',
      code: 'card_charged_after_all' as const,
      amount: price,
      currency: 'EUR',
      at: '2026-11-25T12:00:00.000Z',
      saidBy: 'boss',
      ...more,
    });
    const settled = {
      how: 'given_back' as const,
      by: 'boss',
      note: 'at 4111111111111111',
      at: '2026-11-25T12:05:00.000Z',
    };
    const kept = async (ref: string) => {
      const { rows } = await system.owner.query<{ collection: string; code: string; payload: any }>(
        'SELECT collection, code, payload FROM rejections WHERE document_id = $1 ORDER BY created_at',
        [ref],
      );
      return rows;
    };
    const listed = async (only: string, more = '', role: Role = 'owner'): Promise<Listed[]> => {
      const path = `/vendor/point-of-sale/payment-alarms?only=${only}&limit=100${more}`;
      const answer = await shop.ask('get', path, undefined, role);
      expect(answer.status, answer.text).to.equal(200);
      // When it came is the server's own time.
      return answer.body.data.map(({ received_at, ...row }: { received_at: string }) => {
        expect(Math.abs(Date.parse(received_at) - testClock.now())).to.be.below(60_000);
        return row;
      });
    };
    const isThis = ({ transaction_ref }: { transaction_ref: string }) => transaction_ref === 'till-1';
    const isTaken = (ref: string) =>
      agent.next('payment_alarm_received', ({ transactionRef }) => transactionRef === ref);

    let row: object;
    before(() => {
      row = {
        transaction_ref: 'till-1',
        store_id: shop.storeId,
        store_device_id: shop.terminal,
        device_name: 'Terminal',
        pos_register_id: '',
        lane_name: '',
        order_id: 'sale-of-the-till',
        placed_order_id: '',
        order_reference: '',
        terminal_payment: false,
        code: 'card_charged_after_all',
        amount: price,
        currency: 'EUR',
        at: '2026-11-25T12:00:00.000Z',
        said_by: 'boss',
        said_by_name: '',
      };
    });

    it('is on record with its amount and told once, however often it is said, and so is who dealt with it', async () => {
      for (let said = 0; said < 3; said += 1) agent.send(alarm('till-1'));
      await until(async () => agent.of('payment_alarm_received').length === 3);
      expect((await listed('attention')).filter(isThis)).to.deep.equal([{ ...row, settled: null }]);
      expect((await listed('settled')).filter(isThis)).to.deep.equal([]);
      agent.send(alarm('till-1', { settled }));
      expect(await isTaken('till-1')).to.include({ isSettled: false });
      await until(async () => agent.of('payment_alarm_received').some(({ isSettled }) => isSettled));
      expect((await listed('attention')).filter(isThis)).to.deep.equal([]);
      expect((await listed('settled')).filter(isThis)).to.deep.equal([
        { ...row, settled: { ...settled, by_name: '', note: 'at ****1111' } },
      ]);
      const rows = await kept('till-1');
      expect(rows.map(({ collection, code }) => `${collection} ${code}`)).to.deep.equal([
        'payment_alarm card_charged_after_all',
        'payment_alarm_settled card_charged_after_all',
      ]);
      expect(rows[0]!.payload).to.include({ amount: price, saidBy: 'boss', orderId: 'sale-of-the-till' });
      expect(rows[1]!.payload.settled.note).to.not.include('4111111111111111');
      const told = await notices('till-1');
      expect(told.map(({ category }) => category)).to.deep.equal(['payments']);
      expect(told[0]!.body).to.include('card_charged_after_all').and.include('sale-of-the-till');
    });

    it('about a payment that is settled here is among those somebody has to look at', async () => {
      const request = await shop.told(agent);
      const { transactionRef: ref, orderId: id } = request;
      agent.send(unapproved(request));
      await isReceived(ref);
      agent.send(alarm(ref));
      await isTaken(ref);
      expect(await flagOf(ref)).to.equal('payment_contradicted');
      expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, ['declined']]);
      expect((await notices(ref)).length).to.equal(1);
    });

    it('is listed with the names of lane, terminal, order and people, and found by what it is about', async () => {
      const { manager, owner } = shop.vendor.people;
      const [, lane] = shop.vendor.stores[0].lanes;
      const order = await shop.unpaid('D-alarm');
      const said = { storeDeviceId: shop.terminal, orderId: order, saidBy: manager.staff.id };
      agent.send(alarm('till-names', { ...said, code: 'card_tip_unwritten' }));
      await isTaken('till-names');
      const namedBy = async (more = '') =>
        (await listed('attention', more)).find(({ transaction_ref }) => transaction_ref === 'till-names');
      // Where the till does not say the lane, the order does.
      expect(await namedBy()).to.deep.include({
        device_name: 'Terminal',
        pos_register_id: shop.lane.laneId,
        placed_order_id: order,
        order_reference: 'D-alarm',
        said_by_name: manager.staff.name,
        terminal_payment: false,
      });
      expect((await namedBy())!['lane_name']).to.not.equal('');
      const next = await listed('attention', '', 'neighbour');
      expect(next, 'who sees another store').to.deep.equal([]);
      for (const more of ['&code=card_tip_unwritten', `&store_device_id=${shop.terminal}`, '&q=d-ALARM'])
        expect(await namedBy(more), more).to.not.equal(undefined);
      for (const more of [
        '&code=card_unplaced',
        '&store_device_id=none',
        '&q=elsewhere',
        '&to=2026-01-01T00:00:00.000Z',
      ])
        expect(await namedBy(more), more).to.equal(undefined);
      const by = { how: 'noted', by: owner.staff.id, note: 'tip 17', at: '2026-11-25T12:05:00.000Z' };
      const over = { ...said, code: 'card_tip_unwritten', laneId: lane, settled: by };
      agent.send(alarm('till-names', over));
      await until(async () => (await listed('settled', '&q=tip 17')).length === 1);
      const [dealtWith] = await listed('settled', '&q=tip 17');
      expect(dealtWith).to.deep.include({
        pos_register_id: lane,
        settled: { ...by, by_name: owner.staff.name },
      });
      expect(await namedBy()).to.equal(undefined);
    });

    it('about a payment that was asked for here says so, and leads to its order', async () => {
      const request = await shop.told(agent);
      const { transactionRef: ref, orderId: id } = request;
      agent.send(unapproved(request));
      await isReceived(ref);
      agent.send(alarm(ref, { orderId: '' }));
      await isTaken(ref);
      const row = (await listed('attention')).find(({ transaction_ref }) => transaction_ref === ref);
      expect(row).to.deep.include({
        terminal_payment: true,
        order_id: '',
        placed_order_id: id,
        pos_register_id: shop.lane.laneId,
      });
    });

    it('of another store changes nothing there', async () => {
      const other = await BridgedShop.open(system, 'other-store');
      const stranger = await other.agent();
      const request = await shop.told(agent);
      agent.send(unapproved(request));
      await isReceived(request.transactionRef);
      stranger.send(alarm(request.transactionRef, { storeDeviceId: other.terminal }));
      await stranger.next('payment_alarm_received');
      expect(await flagOf(request.transactionRef)).to.equal('');
      await stranger.close();
    });
  });

  describe('by hand', () => {
    it('is settled by whoever may change orders, with a reason, which the audit log has', async () => {
      const request = await shop.told(agent);
      const { orderId: id, transactionRef: ref } = request;
      const by = (role: 'cashier' | 'manager' | 'owner', body: object) => shop.settle(id, ref, body, role);
      const yes = { outcome: 'succeeded', reason: 'seen on the slip', auth_code: 'SLIP99' };
      expect((await by('cashier', yes)).body.code).to.equal('forbidden');
      expect((await by('manager', { outcome: 'succeeded' })).body.code).to.equal('invalid_input');
      expect((await by('manager', { ...yes, outcome: 'unknown' })).body.code).to.equal('invalid_input');
      expect((await by('manager', yes)).status).to.equal(200);
      expect(await shop.stateOf(id)).to.deep.equal(['completed', 'paid', price, ['succeeded']]);
      expect((await shop.order(id)).payments[0]).to.include({ auth_code: 'SLIP99' });
      expect((await by('owner', yes)).body.code).to.equal('payment_settled');
      const path = '/vendor/audit-log?event=terminal_payment_settled&limit=100';
      const { data } = (await shop.ask('get', path, undefined, 'owner')).body;
      const noted = (data as { user_id: string; details: Record<string, string> }[]).find(
        ({ details }) => details['transaction_ref'] === ref,
      );
      expect(noted?.user_id).to.equal(shop.vendor.people.manager.staff.id);
      expect(noted?.details).to.include({
        before: 'unknown',
        outcome: 'succeeded',
        reason: 'seen on the slip',
      });
      // What the terminal says afterwards agrees.
      agent.send(approved(request));
      await isReceived(ref);
      expect(await shop.stateOf(id)).to.deep.equal(['completed', 'paid', price, ['succeeded']]);
      expect(await flagOf(ref)).to.equal('');
    });

    it('is not settled before anybody was told of it', async () => {
      await agent.close();
      const id = await shop.unpaid();
      const ref = await shop.asked(id);
      const answer = await shop.settle(id, ref, { outcome: 'declined', reason: 'x' });
      expect(answer.body.code).to.equal('payment_untold');
      agent = await shop.agent();
    });
  });

  it('nobody came for in time ends by itself: nothing was charged, and no agent hears of it later', async () => {
    await agent.close();
    const id = await shop.unpaid();
    const ref = await shop.asked(id);
    expect(await shop.payment(id, ref)).to.include({ state: 'waiting', outcome: 'unknown' });
    await system.owner.query(
      "UPDATE terminal_payments SET tell_until = instant() - interval '1 second' WHERE id = $1",
      [ref],
    );
    agent = await shop.agent();
    await until(async () => (await shop.payment(id, ref)).state === 'settled');
    expect(await shop.payment(id, ref)).to.include({
      outcome: 'error',
      decline_code: 'terminal_unreachable',
    });
    expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, ['error']]);
    expect(agent.of('payment_request').map(({ transactionRef }) => transactionRef)).to.not.include(ref);
  });
});

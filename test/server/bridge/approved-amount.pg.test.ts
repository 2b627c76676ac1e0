// A card payment that is known later than it was asked for: what its terminal approved counts for the order, the figures of the
// shift and what is pending, by the rule of a sale that a till charged at once.
import { expect } from 'chai';
import type { PaymentResult } from '@evertill/schemas';
import { aCounting } from '../../support/given-journal.ts';
import { approved, unapproved } from '../../support/scripted-agent.ts';
import type { ScriptedAgent } from '../../support/scripted-agent.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { BridgedShop, price } from './given-bridge.ts';

describe('a payment at a terminal that was unknown counts for what was approved (field case 13)', function () {
  this.timeout(60_000);
  let system: System;
  let shop: BridgedShop;
  let agent: ScriptedAgent;

  before(async () => {
    system = await startTestSystem();
    shop = await BridgedShop.open(system, 'acme');
    agent = await shop.agent();
  });
  after(async () => {
    await agent?.close();
    await system?.stop();
  });

  const cases: readonly [string, Partial<PaymentResult>, { paid: number; tip: number }][] = [
    ['all of it', { amountApproved: price }, { paid: price, tip: 0 }],
    ['a part', { amountApproved: 400 }, { paid: 400, tip: 0 }],
    ['a tip that is named', { amountApproved: price + 100, tipAmount: 100 }, { paid: price, tip: 100 }],
    ['twice as much, the rest of it a tip', { amountApproved: 2 * price }, { paid: price, tip: price }],
  ];
  const report = async () =>
    (await shop.ask('get', `/vendor/shifts/work-shifts/${shop.shift}/x-report`, undefined, 'owner')).body;
  const figures = async () => {
    const { order_stats, payment_breakdown } = await report();
    const card = payment_breakdown.find((one: any) => one.bucket === 'Card').amount as number;
    return { card, pending: order_stats.pending_order_count as number, total: order_stats.total as number };
  };

  for (const [what, said, { paid, tip }] of cases) {
    it(`${what}, in its order, the figures of its shift, and what is pending`, async () => {
      const request = await shop.told(agent);
      const { orderId: id, transactionRef: ref } = request;
      agent.send({ ...approved(request), outcome: 'unknown' });
      await agent.next('payment_result_received', ({ transactionRef }) => transactionRef === ref);
      expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
      const before = await figures();
      expect((await shop.webhook(approved(request, said))).body.outcome).to.equal('succeeded');
      const isWhole = paid === price;
      const state = isWhole ? ['completed', 'paid'] : ['pending', 'partial'];
      expect(await shop.stateOf(id)).to.deep.equal([...state, paid, ['succeeded']]);
      expect((await shop.order(id)).payments[0]).to.include({ amount: paid, tendered: paid, tip });
      const { amountApproved } = said;
      expect(await shop.payment(id, ref)).to.include({ amount_approved: amountApproved, tip_amount: tip });
      expect(await shop.attention()).to.deep.equal([]);
      expect(await figures()).to.deep.equal({
        card: before.card + paid,
        pending: before.pending - (isWhole ? 1 : 0),
        total: before.total + (isWhole ? price : 0),
      });
      if (isWhole) return;
      expect((await shop.asks(id)).body, 'the rest').to.include({ code: 'payment_exceeds' });
      expect((await shop.asks(id, { amount: price - paid })).status).to.equal(202);
    });
  }

  it('unless that is more than twice as much, which is looked at', async () => {
    const request = await shop.told(agent);
    const { orderId: id } = request;
    const said = approved(request, { amountApproved: 2 * price + 1 });
    expect((await shop.webhook(said)).body.outcome).to.equal('unknown');
    expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
    const settled = await shop.settle(id, request.transactionRef, { outcome: 'succeeded', reason: 'seen' });
    expect(settled.body).to.include({ amount: price, tip_amount: 0 });
    expect((await shop.order(id)).payments[0]).to.include({ amount: price, tip: 0 });
  });

  it('a part without an authorization code, once a person says that it was charged', async () => {
    const request = await shop.told(agent);
    const { orderId: id, transactionRef: ref } = request;
    const said = approved(request, { amountApproved: 400, authCode: '' });
    expect((await shop.webhook(said)).body.outcome).to.equal('unknown');
    const by = { outcome: 'succeeded', reason: 'seen', auth_code: 'A1' };
    expect((await shop.settle(id, ref, by)).status).to.equal(200);
    expect(await shop.stateOf(id)).to.deep.equal(['pending', 'partial', 400, ['succeeded']]);
  });

  for (const outcome of ['declined', 'error'] as const) {
    it(`a part that is approved after the terminal said ${outcome}, once a person says that it was charged`, async () => {
      const request = await shop.told(agent);
      const { orderId: id, transactionRef: ref } = request;
      expect((await shop.webhook(unapproved(request, outcome))).body.outcome).to.equal(outcome);
      expect((await shop.webhook(approved(request, { amountApproved: 400 }))).body.outcome).to.equal(outcome);
      const waiting = { outcome, decline_code: '05', amount_approved: 400, auth_code: 'A1B2C3' };
      expect(await shop.payment(id, ref), 'both of its words').to.include(waiting);
      expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, [outcome]]);
      expect((await shop.settle(id, ref, { outcome: 'succeeded', reason: 'seen' })).status).to.equal(200);
      expect(await shop.stateOf(id)).to.deep.equal(['pending', 'partial', 400, ['succeeded']]);
    });
  }

  it('all of it with its tip, once a person says that it was charged', async () => {
    const request = await shop.told(agent);
    const { orderId: id, transactionRef: ref } = request;
    const told = { amountApproved: price + 300, tipAmount: 100, surcharge: 50, authCode: '' };
    expect((await shop.webhook(approved(request, told))).body.outcome).to.equal('unknown');
    const by = { outcome: 'succeeded', reason: 'seen', auth_code: 'A1' };
    const settled = await shop.settle(id, ref, by);
    expect(settled.body).to.include({ amount_approved: price + 300, tip_amount: 250 });
    expect((await shop.order(id)).payments[0]).to.include({ amount: price, tip: 250, surcharge: 50 });
  });

  it('a part, after its shift was closed: the close is as it was counted, and names it beside', async () => {
    const { shift } = shop;
    const request = await shop.told(agent);
    const { orderId: id, transactionRef: ref } = request;
    const closed = await shop.ask('patch', `/vendor/shifts/work-shifts/${shift}/close`, aCounting, 'owner');
    expect(closed.status, closed.text).to.equal(200);
    expect((await shop.webhook(approved(request, { amountApproved: 400 }))).body.outcome).to.equal(
      'succeeded',
    );
    expect(await shop.stateOf(id)).to.deep.equal(['pending', 'partial', 400, ['succeeded']]);
    const z = `/vendor/shifts/work-shifts/${shift}/z-report`;
    const { late_card_payments } = (await shop.ask('get', z, undefined, 'owner')).body;
    expect(late_card_payments.map(({ amount, tip }: any) => [amount, tip])).to.deep.equal([[400, 0]]);
    const settled = await shop.settle(id, ref, { outcome: 'succeeded', reason: 'seen' });
    expect(settled.body).to.include({ attention: '' });
    expect((await shop.order(id)).payments[0], 'no more than was approved').to.include({ amount: 400 });
    await shop.opensShift();
  });
});

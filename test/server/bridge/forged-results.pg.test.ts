// [T14] A result counts only for the payment that this terminal of this store was asked for: by its reference, the order it
// names, its amount, and the code of whoever approved it. 1,000 forged ones finalize nothing; `npm run prove --
// forged-results` sends 10,000. What was refused is on record.
import { expect } from 'chai';
import type { PaymentRequest, PaymentResult } from '@evertill/schemas';
import { isProof } from '../../support/is-proof.ts';
import { approved, unapproved } from '../../support/scripted-agent.ts';
import type { ScriptedAgent } from '../../support/scripted-agent.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { activated, BridgedShop, price, savedDevice, until } from './given-bridge.ts';

const forgeries = isProof ? 10_000 : 200;

describe('[T14] a forged result', function () {
  this.timeout(isProof ? 600_000 : 120_000);
  let system: System;
  let shop: BridgedShop;
  let stranger: BridgedShop;
  let agent: ScriptedAgent;

  before(async () => {
    system = await startTestSystem();
    shop = await BridgedShop.open(system, 'acme');
    stranger = await BridgedShop.open(system, 'other');
    agent = await shop.agent();
  });
  after(() => system?.stop());

  /** Each is an approved result but for one thing that is not so. */
  type Forge = (request: PaymentRequest, count: number) => Partial<PaymentResult>;
  const forges: Readonly<Record<string, Forge>> = {
    'a reference nobody gave out': (_, count) => ({ transactionRef: `forged-${count}` }),
    'one that is nearly right': ({ transactionRef }) => ({
      transactionRef: `${transactionRef.slice(0, -1)}-`,
    }),
    'another terminal': () => ({ storeDeviceId: 'another' }),
    'another order': (_, count) => ({ orderReference: `forged-${count}` }),
    'no code of approval': () => ({ authCode: '' }),
    'nothing approved': () => ({ amountApproved: 0 }),
    'more than twice what was asked for': (_, count) => ({ amountApproved: 2 * price + 1 + count }),
    'a tip that is all of the amount': () => ({ tipAmount: price }),
    'a surcharge that is all of the amount': () => ({ surcharge: price }),
  };

  const paidOrders = async () => {
    const { rows } = await system.owner.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM orders WHERE payment_status <> 'pending' OR paid <> 0",
    );
    return rows[0]!.count;
  };

  for (const [what, forge] of Object.entries(forges)) {
    it(`with ${what} finalizes nothing, by socket or webhook, and is on record`, async () => {
      const request = await shop.told(agent);
      const forged = approved(request, forge(request, 7));
      agent.send(forged);
      const answer = await shop.webhook(forged);
      expect(answer.status).to.be.oneOf([200, 400]);
      if (answer.status === 200) expect(answer.body.outcome).to.equal('unknown');
      else expect(answer.body.code).to.equal('result_unfit');
      expect(await shop.stateOf(request.orderId)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
      const about = answer.status === 200 ? request.transactionRef : forged.transactionRef;
      expect(await until(async () => (await shop.recorded(about)).at(-1))).to.match(
        /^(result_unfit|payment_amount|payment_unauthorized)$/,
      );
      // The real one counts all the same.
      agent.send(approved(request));
      await until(async () => (await shop.order(request.orderId)).payment_status === 'paid');
    });
  }

  it('with the key of another store, or of a vendor who is nobody here, is as good as none', async () => {
    const request = await shop.told(agent);
    const second = await savedDevice(system, shop.vendor, { type: 'payment_terminal', name: 'Two' }, 1);
    const neighbour = await activated(system, shop.vendor, second);
    for (const { key } of [neighbour, stranger.bridge]) {
      const answer = await shop.webhook(approved(request), key);
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'result_unfit']);
    }
    const theirs = await stranger.agent();
    theirs.send(approved(request));
    expect((await theirs.next('problem')).code).to.equal('result_unfit');
    await theirs.close();
    for (const key of ['', 'evbk_guess', shop.vendor.people.owner.token]) {
      const answer = await shop.webhook(approved(request), key);
      expect([answer.status, answer.body.code]).to.deep.equal([401, 'unauthenticated']);
    }
    expect(await shop.stateOf(request.orderId)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
    expect(await shop.recorded(request.transactionRef)).to.deep.equal(
      Array.from({ length: 3 }, () => 'result_unfit'),
    );
  });

  it('cannot be written into a journal', async () => {
    const request = await shop.told(agent);
    const { orderId: client_order_id, transactionRef: transaction_ref } = request;
    const payload = { client_order_id, transaction_ref, outcome: 'succeeded' };
    const outcome = await shop.lane.sendOne(shop.lane.entry('order.terminal_payment', payload));
    expect(outcome).to.include({ kind: 'rejected', code: 'operation_unknown' });
    expect(await shop.stateOf(client_order_id)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
  });

  it('of a payment no agent was told of is none', async () => {
    await agent.close();
    const id = await shop.unpaid('W-1');
    const transactionRef = await shop.asked(id);
    const request = { transactionRef, storeDeviceId: shop.terminal, orderReference: 'W-1', amount: price };
    const answer = await shop.webhook(approved(request as PaymentRequest));
    expect([answer.status, answer.body.code]).to.deep.equal([400, 'result_unfit']);
    expect(await shop.stateOf(id)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
    agent = await shop.agent();
    expect((await agent.next('payment_request')).transactionRef).to.equal(transactionRef);
  });

  it('of the socket of one terminal says nothing about another', async () => {
    const request = await shop.told(agent);
    const second = await savedDevice(system, shop.vendor, { type: 'payment_terminal', name: 'Second' });
    const legacy = await shop.agent(
      `${(await activated(system, shop.vendor, second)).wsUrl}&terminalId=${second}`,
    );
    legacy.send(approved(request));
    expect((await legacy.next('problem')).code).to.equal('result_unfit');
    await legacy.close();
    expect(await shop.stateOf(request.orderId)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
  });

  it('that comes again once the payment is settled changes nothing, and says what is on record', async () => {
    const declined = await shop.told(agent);
    agent.send(unapproved(declined));
    await agent.next(
      'payment_result_received',
      ({ transactionRef }) => transactionRef === declined.transactionRef,
    );
    const answer = await shop.webhook(approved(declined));
    expect([answer.status, answer.body.outcome]).to.deep.equal([200, 'declined']);
    expect(await shop.stateOf(declined.orderId)).to.deep.equal(['pending', 'pending', 0, ['declined']]);
    const flagged = (await shop.attention()).filter(
      ({ transaction_ref }) => transaction_ref === declined.transactionRef,
    );
    expect(flagged.map(({ attention }) => attention)).to.deep.equal(['payment_contradicted']);
  });

  it(`is tried ${forgeries} times against payments that are open: none is finalized`, async () => {
    const requests: PaymentRequest[] = [];
    for (let count = 0; count < 20; count++) requests.push(await shop.told(agent));
    const before = await paidOrders();
    const kinds = Object.values(forges);
    const keys = [shop.bridge.key, stranger.bridge.key];
    // Behind the doors, which would only limit how fast the forger is.
    const { bridge } = system.server;
    let sent = 0;
    for (let count = 0; count < forgeries; count++) {
      const request = requests[count % requests.length]!;
      const isForeign = count % 10 === 9;
      const result = approved(request, isForeign ? {} : kinds[count % kinds.length]!(request, count));
      const key = (await bridge.keys.find(keys[isForeign ? 1 : 0]!))!;
      const door = count % 2 === 0 ? 'socket' : 'webhook';
      const heard = await bridge.reports.payment({ key, terminalId: '', door }, result);
      expect(heard.kind === 'unfit' || heard.outcome === 'unknown', JSON.stringify(result)).to.equal(true);
      sent++;
    }
    expect(sent).to.equal(forgeries);
    expect(await paidOrders(), 'orders finalized').to.equal(before);
    for (const { orderId } of requests)
      expect(await shop.stateOf(orderId)).to.deep.equal(['pending', 'pending', 0, ['unknown']]);
    // [control] The same way in finalizes what is real.
    const key = (await bridge.keys.find(shop.bridge.key))!;
    for (const request of requests)
      await bridge.reports.payment({ key, terminalId: '', door: 'webhook' }, approved(request));
    expect(await paidOrders(), 'real ones').to.equal(before + requests.length);
  });
});

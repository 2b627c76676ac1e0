// [I12] Approved ⇔ finalized, once, whichever way the result comes: by socket, by webhook or both, through one server or
// another, several times, in any order, at once, or a day late. The full version is `npm run prove -- terminal-results`.
import { expect } from 'chai';
import type { PaymentRequest, PaymentResult } from '@evertill/schemas';
import { EnoughTokens } from '../../support/enough-tokens.ts';
import { isProof } from '../../support/is-proof.ts';
import { approved, unapproved } from '../../support/scripted-agent.ts';
import type { ScriptedAgent } from '../../support/scripted-agent.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { activated, BridgedShop, orders, price, savedDevice } from './given-bridge.ts';

const payments = isProof ? 2000 : 24;

interface Sending {
  readonly door: 'socket' | 'webhook';
  /** The first or the second server. */
  readonly server: 0 | 1;
  readonly result: PaymentResult;
}

describe('[I12] results of terminals', function () {
  this.timeout(isProof ? 900_000 : 120_000);
  let system: System;
  let shop: BridgedShop;
  let urls: readonly [string, string];
  let agents: readonly [ScriptedAgent, ScriptedAgent];
  let cashier: EnoughTokens;
  /** One alone would be told to slow down. */
  const keys: string[] = [];

  before(async () => {
    system = await startTestSystem();
    const second = await system.another();
    urls = [system.url, second.url];
    shop = await BridgedShop.open(system, 'acme');
    agents = [
      await shop.agent(),
      await shop.agent(shop.bridge.wsUrl.replace(/^ws:\/\/[^/]+/, second.url.replace('http', 'ws'))),
    ];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const device = await savedDevice(system, shop.vendor, { type: 'payment_terminal', name });
      keys.push((await activated(system, shop.vendor, device)).key);
    }
    cashier = new EnoughTokens(system.url, 'vendor', shop.vendor.people.cashier.email);
  });
  after(() => system?.stop());

  async function told(count: number): Promise<PaymentRequest> {
    const id = await shop.unpaid();
    const token = await cashier.next();
    const body = { store_device_id: shop.terminal, amount: price, client_payment_id: `p-${count}` };
    const asked = await ask(urls[count % 2 === 0 ? 0 : 1], 'post', `${orders}/${id}/terminal-payments`, {
      token,
      body,
    });
    expect(asked.status, asked.text).to.equal(202);
    const isIt = ({ transactionRef }: PaymentRequest) => transactionRef === asked.body.transaction_ref;
    return Promise.any(agents.map((agent) => agent.next('payment_request', isIt)));
  }

  /** Some with a question in between, some after it; repeated, and mixed up by a number that is the same each time. */
  function sendings(request: PaymentRequest, count: number): Sending[] {
    const end = count % 3 === 2 ? unapproved(request, 'declined') : approved(request);
    const results = [end, end, unapproved(request, 'unknown'), end];
    const given = results.map((result, index): Sending => ({
      result,
      door: (count >> index) % 2 === 0 ? 'socket' : 'webhook',
      server: (count >> (index + 1)) % 2 === 0 ? 0 : 1,
    }));
    const turn = count % given.length;
    return [...given.slice(turn), ...given.slice(0, turn)];
  }

  let sent = 0;
  async function send({ door, server, result }: Sending): Promise<void> {
    if (door === 'webhook') {
      const { status } = await shop.webhook(result, keys[sent++ % keys.length], urls[server]);
      expect(status).to.equal(200);
      return;
    }
    const agent = agents[server];
    const before = agent.of('payment_result_received').length;
    agent.send(result);
    await agent.next(
      'payment_result_received',
      (frame) =>
        frame.transactionRef === result.transactionRef && agent.of('payment_result_received').length > before,
    );
  }

  it(`of ${payments} payments finalize what was approved and nothing else, each once`, async () => {
    const requests: PaymentRequest[] = [];
    for (let count = 0; count < payments; count++) {
      const request = await told(count);
      requests.push(request);
      const all = sendings(request, count);
      // A day late, as the agent comes back tomorrow.
      if (count % 10 === 0)
        await system.owner.query(
          "UPDATE terminal_payments SET asked_at = asked_at - interval '1 day', told_at = told_at - interval '1 day' WHERE id = $1",
          [request.transactionRef],
        );
      if (count % 2 === 0) await Promise.all(all.map(send));
      else for (const one of all) await send(one);
      // No faster than an agent may.
      if (count % 20 === 19) await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const { rows } = await system.owner.query<Record<string, number>>(
      `SELECT count(*)::int AS orders, count(*) FILTER (WHERE payment_status = 'paid' AND status = 'completed')::int AS paid,
              sum(paid)::int AS money, max(rev)::int AS rev,
              (SELECT count(*)::int FROM order_payments WHERE outcome = 'succeeded') AS succeeded,
              (SELECT count(*)::int FROM order_payments) AS payments,
              (SELECT count(*)::int FROM terminal_payments WHERE state <> 'settled') AS open,
              (SELECT count(*)::int FROM terminal_payments WHERE attention <> '') AS attention
         FROM orders`,
    );
    const approvedOnes = requests.filter((_, count) => count % 3 !== 2).length;
    expect(rows[0]).to.deep.equal({
      orders: payments,
      paid: approvedOnes,
      money: approvedOnes * price,
      // Placed, asked for, known: an order is written three times and no more.
      rev: 3,
      succeeded: approvedOnes,
      payments,
      open: 0,
      attention: 0,
    });
    const charged = agents.flatMap((agent) => agent.of('payment_request'));
    expect(new Set(charged.map(({ transactionRef }) => transactionRef)).size).to.equal(payments);
    expect(charged, 'told once each').to.have.length(payments);
    const { body } = await shop.ask(
      'get',
      `/vendor/shifts/work-shifts/${shop.shift}/x-report`,
      undefined,
      'owner',
    );
    const card = (body.payment_breakdown as { bucket: string; amount: number; count: number }[]).find(
      ({ bucket }) => bucket === 'Card',
    );
    expect(card).to.include({ amount: approvedOnes * price, count: approvedOnes });
  });
});

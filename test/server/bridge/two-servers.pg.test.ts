// [I12] Several server processes on one database: whichever holds the agent's socket tells it, whichever was asked; and a
// process that is killed in the middle loses no payment and charges none twice.
import { expect } from 'chai';
import { startBatchServer } from '../../support/batch-server.ts';
import type { BatchServer } from '../../support/batch-server.ts';
import { isProof } from '../../support/is-proof.ts';
import { approved, ScriptedAgent, unapproved } from '../../support/scripted-agent.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { BridgedShop, price, until } from './given-bridge.ts';

/** Each kills one process. */
const rounds = isProof ? 60 : 1;

describe('[I12] two servers', function () {
  this.timeout(isProof ? 900_000 : 120_000);
  let system: System;
  let shop: BridgedShop;

  before(async () => {
    system = await startTestSystem();
    shop = await BridgedShop.open(system, 'acme');
  });
  after(() => system?.stop());

  const start = () => startBatchServer({ databaseUrl: system.databaseUrl, patience: 5000 });
  const at = (server: { url: string }) =>
    shop.bridge.wsUrl.replace(/^ws:\/\/[^/]+/, server.url.replace('http', 'ws'));

  describe('both of which run', () => {
    let other: BatchServer;

    before(async () => (other = await start()));
    after(() => other?.stop());

    it('tell an agent of what was asked of the other one, and hear its answer', async () => {
      const agent = await ScriptedAgent.welcomed(at(other));
      const request = await shop.told(agent);
      agent.send(approved(request));
      await until(
        async () => (await shop.payment(request.orderId, request.transactionRef)).state === 'settled',
      );
      expect(await shop.stateOf(request.orderId)).to.deep.equal(['completed', 'paid', price, ['succeeded']]);
      await agent.close();
    });

    it('with a socket at each tell it once', async () => {
      const agents = [await shop.agent(), await ScriptedAgent.welcomed(at(other))];
      for (let count = 0; count < 20; count++) {
        const ref = await shop.asked(await shop.unpaid());
        await until(async () =>
          agents.some((agent) => agent.of('payment_request').some((one) => one.transactionRef === ref)),
        );
      }
      const told = agents.flatMap((agent) => agent.of('payment_request'));
      expect(told).to.have.length(20);
      for (const agent of agents) await agent.close();
    });

    it('with a ticket of one let an agent in at the other', async () => {
      const ticket = await system.server.bridge.keys.ticketFor(
        (await system.server.bridge.keys.find(shop.bridge.key))!,
      );
      const agent = await ScriptedAgent.open(at(other).replace(/&token=[^&]*/, ''));
      agent.send({ type: 'ticket', ticket });
      await agent.next('welcome');
      await agent.close();
    });
  });

  for (const moment of ['before its result', 'with its result on the way', 'behind its result'] as const) {
    it(`[teeth] one of which is killed ${moment}: ${rounds} times nothing is lost and nothing charged twice`, async () => {
      for (let round = 0; round < rounds; round++) {
        const doomed = await start();
        const agent = await ScriptedAgent.welcomed(at(doomed));
        const request = await shop.told(agent);
        const result = round % 3 === 2 ? unapproved(request) : approved(request);
        const end = result.outcome;
        if (moment !== 'before its result') agent.send(result);
        if (moment === 'behind its result') await agent.next('payment_result_received');
        await doomed.kill();
        await agent.closed;
        // The agent comes in elsewhere, and is asked what it knows.
        const again = await ScriptedAgent.welcomed(shop.bridge.wsUrl, (frame) =>
          frame.type === 'payment_inquiry' && frame.transactionRef === request.transactionRef
            ? result
            : undefined,
        );
        await until(
          async () => (await shop.payment(request.orderId, request.transactionRef)).state === 'settled',
        );
        expect((await shop.payment(request.orderId, request.transactionRef)).outcome).to.equal(end);
        const paid = end === 'succeeded';
        expect(await shop.stateOf(request.orderId)).to.deep.equal(
          paid ? ['completed', 'paid', price, ['succeeded']] : ['pending', 'pending', 0, ['declined']],
        );
        expect(again.of('payment_request'), 'told a second time').to.deep.equal([]);
        await again.close();
      }
    });
  }

  it('[teeth] all of which end while a payment is unknown ask about it again when they are back', async () => {
    const first: BatchServer = await start();
    const agent = await ScriptedAgent.welcomed(at(first));
    const request = await shop.told(agent);
    agent.send(unapproved(request, 'unknown'));
    await agent.next('payment_result_received');
    await first.kill();
    await agent.closed;
    const second = await start();
    const back = await ScriptedAgent.welcomed(at(second));
    const asked = await back.next(
      'payment_inquiry',
      ({ transactionRef }) => transactionRef === request.transactionRef,
    );
    expect(asked.storeDeviceId).to.equal(shop.terminal);
    // And again, as long as the agent does not know either.
    back.send(unapproved(request, 'unknown'));
    await until(async () => back.of('payment_inquiry').length >= 2, 20_000);
    back.send(approved(request));
    await until(async () => (await shop.order(request.orderId)).payment_status === 'paid');
    await back.close();
    await second.stop();
  });

  it('that never told anybody of a payment lose it to nobody: the next agent is told', async () => {
    const id = await shop.unpaid();
    const doomed = await start();
    const ref = await shop.asked(id, {}, doomed.url);
    await doomed.kill();
    const agent = await shop.agent();
    const request = await agent.next('payment_request', ({ transactionRef }) => transactionRef === ref);
    agent.send(approved(request));
    await until(async () => (await shop.order(id)).payment_status === 'paid');
    await agent.close();
  });
});

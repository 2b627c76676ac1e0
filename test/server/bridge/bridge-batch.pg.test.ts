// [I13] A shift is closed with the batch of a terminal that its store's agent reaches: the command is given once, its fate
// is asked about by name, and what no agent was told did not happen.
import { expect } from 'chai';
import type { BatchCloseResult, BridgeDown, WorkShift } from '@evertill/schemas';
import { startBatchServer } from '../../support/batch-server.ts';
import { aCounting } from '../../support/given-journal.ts';
import { ScriptedAgent } from '../../support/scripted-agent.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { activated, BridgedShop, until } from './given-bridge.ts';

/** How long a terminal is listened to here, ms. */
const patience = 1500;

describe('[I13] a batch that is closed through the agent', function () {
  this.timeout(60_000);
  let system: System;
  let shop: BridgedShop;

  before(async () => {
    system = await startTestSystem({ server: { terminalPatience: patience } });
    shop = await BridgedShop.open(system, 'acme');
  });
  after(() => system?.stop());
  beforeEach(() =>
    system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    ),
  );

  const answering =
    (answer: BatchCloseResult['answer'], asked: BatchCloseResult['answer'] = answer) =>
    (frame: BridgeDown) =>
      frame.type === 'batch_close_request'
        ? ({
            type: 'batch_close_result',
            requestId: frame.requestId,
            answer: frame.kind === 'give' ? answer : asked,
            words: 'BATCH 12',
          } as const)
        : undefined;
  const closes = async (shift: string, url = system.url) => {
    const body = {
      ...aCounting,
      close_payment_terminal_batch: true,
      payment_terminal_device_id: shop.terminal,
    };
    const answer = await shop.ask('patch', `/vendor/shifts/work-shifts/${shift}/close`, body, 'owner', url);
    return answer.status === 200 ? '200' : `${answer.status} ${answer.body.code}`;
  };
  const shiftOf = async (
    id: string,
  ): Promise<WorkShift & { terminal_batch: { state: string; answer: string } }> =>
    (await shop.ask('get', `/vendor/shifts/work-shifts/${id}`, undefined, 'owner')).body;
  const soon = () => system.owner.query('UPDATE terminal_batch_closes SET next_try_at = asked_at');

  it('is closed with its shift', async () => {
    const shift = await shop.opensShift();
    const agent = await ScriptedAgent.welcomed(shop.bridge.wsUrl, answering('closed'));
    expect(await closes(shift)).to.equal('200');
    const closed = await shiftOf(shift);
    expect(closed).to.include({ status: 'closed', svc_terminal_batch_payment_device_id: shop.terminal });
    expect(closed.terminal_batch).to.include({ state: 'done', answer: 'BATCH 12' });
    expect(agent.of('batch_close_request').map(({ kind }) => kind)).to.deep.equal(['give']);
    await agent.close();
  });

  it('that the terminal rejects leaves the shift open', async () => {
    const shift = await shop.opensShift();
    const agent = await ScriptedAgent.welcomed(shop.bridge.wsUrl, answering('rejected'));
    expect(await closes(shift)).to.equal('409 terminal_rejected');
    expect((await shiftOf(shift)).status).to.equal('open');
    await agent.close();
  });

  it('whose terminal the agent cannot reach is not closed', async () => {
    const shift = await shop.opensShift();
    const agent = await ScriptedAgent.welcomed(shop.bridge.wsUrl, answering('unreachable'));
    expect(await closes(shift)).to.equal('409 terminal_unreachable');
    await agent.close();
  });

  it('without an agent nobody was told of: once that is certain, the shift is open and may be closed anew', async () => {
    const shift = await shop.opensShift();
    expect(await closes(shift)).to.equal('409 terminal_undecided');
    await soon();
    await until(async () => (await shiftOf(shift)).terminal_batch.state === 'void');
    expect((await shiftOf(shift)).status).to.equal('open');
    const agent = await ScriptedAgent.welcomed(shop.bridge.wsUrl, answering('closed'));
    expect(agent.of('batch_close_request'), 'told of what is over').to.deep.equal([]);
    expect(await closes(shift)).to.equal('200');
    await agent.close();
  });

  it('of a store without a bridge is unreachable', async () => {
    const other = await BridgedShop.open(system, 'bare');
    await system.owner.query("UPDATE bridge_keys SET revoked_at = instant() WHERE vendor_id = 'bare'");
    const body = {
      ...aCounting,
      close_payment_terminal_batch: true,
      payment_terminal_device_id: other.terminal,
    };
    const { status, body: answer } = await other.ask(
      'patch',
      `/vendor/shifts/work-shifts/${other.shift}/close`,
      body,
      'owner',
    );
    expect([status, answer.code]).to.deep.equal([409, 'terminal_unreachable']);
  });

  for (const fate of ['closed', 'not_closed'] as const) {
    it(`of which nobody heard the end before the server was killed is asked about by its name: ${fate}`, async () => {
      const shift = await shop.opensShift();
      const doomed = await startBatchServer({ databaseUrl: system.databaseUrl, patience: 20_000 });
      const address = shop.bridge.wsUrl.replace(/^ws:\/\/[^/]+/, doomed.url.replace('http', 'ws'));
      const silent = await ScriptedAgent.welcomed(address);
      const closing = closes(shift, doomed.url).catch(() => 'broken off');
      const given = await silent.next('batch_close_request');
      await doomed.kill();
      expect(await closing).to.equal('broken off');
      const agent = await ScriptedAgent.welcomed(shop.bridge.wsUrl, answering('closed', fate));
      await soon();
      await until(async () => ['done', 'void'].includes((await shiftOf(shift)).terminal_batch.state), 20_000);
      const asked = agent.of('batch_close_request').filter(({ kind }) => kind === 'ask');
      expect(new Set(asked.map(({ key }) => key))).to.deep.equal(new Set([given.key]));
      const { status, terminal_batch } = await shiftOf(shift);
      expect([status, terminal_batch.state]).to.deep.equal(
        fate === 'closed' ? ['closed', 'done'] : ['open', 'void'],
      );
      await agent.close();
    });
  }

  it('[teeth] that an agent was told to close is not open because another one knows nothing of it', async () => {
    const shift = await shop.opensShift();
    const silent = await ScriptedAgent.welcomed(shop.bridge.wsUrl);
    const closing = closes(shift);
    await silent.next('batch_close_request');
    expect(await closing).to.equal('409 terminal_undecided');
    await silent.close();
    // The till is another one from now on.
    const { wsUrl } = await activated(system, shop.vendor, shop.terminal);
    const anew = await ScriptedAgent.welcomed(wsUrl, answering('closed', 'not_closed'));
    await soon();
    await anew.next('batch_close_request', ({ kind }) => kind === 'ask');
    const asked = async () =>
      (
        await system.owner.query(
          "SELECT FROM bridge_requests WHERE kind = 'batch' AND state = 'answered' AND store_device_id = $1 AND answer ->> 'answer' = 'unknown'",
          [shop.terminal],
        )
      ).rowCount;
    await until(async () => (await asked()) === 1);
    expect((await shiftOf(shift)).terminal_batch.state).to.equal('asked');
    expect(await closes(shift), 'it is closed a second time').to.equal('409 shift_closing');
    expect(anew.of('batch_close_request').map(({ kind }) => kind)).to.not.include('give');
    await anew.close();
  });
});

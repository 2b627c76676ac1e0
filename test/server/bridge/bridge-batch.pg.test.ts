// [I13] A shift is closed with the batch of a terminal that its store's agent reaches: the command is given once, its fate
// is asked about by name, and what no agent was told did not happen.
import { expect } from 'chai';
import type { BatchCloseResult, BridgeDown, BridgeUp, WorkShift } from '@evertill/schemas';
import { startBatchServer } from '../../support/batch-server.ts';
import type { BatchServer } from '../../support/batch-server.ts';
import { aCounting } from '../../support/given-journal.ts';
import { ScriptedAgent } from '../../support/scripted-agent.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { activated, BridgedShop, until } from './given-bridge.ts';

/** How long a terminal is listened to here, ms. */
const patience = 1500;

describe('[I13] closing the batch of a terminal through its agent', function () {
  this.timeout(60_000);
  let system: System;
  let shop: BridgedShop;
  let shift: string;
  let shops = 0;
  const agents: ScriptedAgent[] = [];
  const servers: BatchServer[] = [];

  before(async () => {
    system = await startTestSystem({ server: { terminalPatience: patience } });
  });
  after(() => system?.stop());
  // One shop per test: a request that its agent did not answer is sent again to the next agent of that shop.
  beforeEach(async () => {
    shop = await BridgedShop.open(system, `shop-${++shops}`);
    shift = shop.shift;
  });
  afterEach(async () => {
    await Promise.all(agents.splice(0).map((agent) => agent.close()));
    await Promise.all(servers.splice(0).map((server) => server.kill()));
  });

  const connectAgent = async (
    script?: (frame: BridgeDown) => BridgeUp | undefined,
    address = shop.bridge.wsUrl,
  ) => {
    const agent = await ScriptedAgent.welcomed(address, script);
    agents.push(agent);
    return agent;
  };
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
  const closes = async (url = system.url) => {
    const body = {
      ...aCounting,
      close_payment_terminal_batch: true,
      payment_terminal_device_id: shop.terminal,
    };
    const answer = await shop.ask('patch', `/vendor/shifts/work-shifts/${shift}/close`, body, 'owner', url);
    return answer.status === 200 ? '200' : `${answer.status} ${answer.body.code}`;
  };
  const shiftNow = async (): Promise<WorkShift & { terminal_batch: { state: string; answer: string } }> =>
    (await shop.ask('get', `/vendor/shifts/work-shifts/${shift}`, undefined, 'owner')).body;
  /** Makes the server retry at once; the number of closes that are not settled yet. */
  const retryNow = async () => {
    const { rowCount } = await system.owner.query(
      "UPDATE terminal_batch_closes SET next_try_at = asked_at WHERE vendor_id = $1 AND state IN ('asked', 'closed')",
      [shop.vendor.id],
    );
    return rowCount;
  };
  const settled = () => until(async () => (await retryNow()) === 0, 20_000);

  it('closes the batch together with the shift', async () => {
    const agent = await connectAgent(answering('closed'));
    expect(await closes()).to.equal('200');
    const closed = await shiftNow();
    expect(closed).to.include({ status: 'closed', svc_terminal_batch_payment_device_id: shop.terminal });
    expect(closed.terminal_batch).to.include({ state: 'done', answer: 'BATCH 12' });
    expect(agent.of('batch_close_request').map(({ kind }) => kind)).to.deep.equal(['give']);
  });

  it('leaves the shift open when the terminal rejects it', async () => {
    await connectAgent(answering('rejected'));
    expect(await closes()).to.equal('409 terminal_rejected');
    expect((await shiftNow()).status).to.equal('open');
  });

  it('answers terminal_unreachable when the agent cannot reach the terminal', async () => {
    await connectAgent(answering('unreachable'));
    expect(await closes()).to.equal('409 terminal_unreachable');
  });

  it('voids the command when no agent was connected: the shift is open and can be closed again', async () => {
    expect(await closes()).to.equal('409 terminal_undecided');
    await settled();
    const { status, terminal_batch } = await shiftNow();
    expect([status, terminal_batch.state]).to.deep.equal(['open', 'void']);
    const agent = await connectAgent(answering('closed'));
    expect(agent.of('batch_close_request'), 'hears of the voided command').to.deep.equal([]);
    expect(await closes()).to.equal('200');
  });

  it('answers terminal_unreachable in a store without a bridge key', async () => {
    await system.owner.query('UPDATE bridge_keys SET revoked_at = instant() WHERE vendor_id = $1', [
      shop.vendor.id,
    ]);
    expect(await closes()).to.equal('409 terminal_unreachable');
  });

  for (const fate of ['closed', 'not_closed'] as const) {
    it(`asks about the same command after the server was killed: ${fate}`, async () => {
      const doomed = await startBatchServer({ databaseUrl: system.databaseUrl, patience: 20_000 });
      servers.push(doomed);
      const address = shop.bridge.wsUrl.replace(/^ws:\/\/[^/]+/, doomed.url.replace('http', 'ws'));
      const silent = await connectAgent(undefined, address);
      const closing = closes(doomed.url).catch(() => 'broken off');
      const given = await silent.next('batch_close_request');
      await doomed.kill();
      expect(await closing).to.equal('broken off');
      const agent = await connectAgent(answering('closed', fate));
      await settled();
      const asked = agent.of('batch_close_request').filter(({ kind }) => kind === 'ask');
      expect(new Set(asked.map(({ key }) => key))).to.deep.equal(new Set([given.key]));
      const { status, terminal_batch } = await shiftNow();
      expect([status, terminal_batch.state]).to.deep.equal(
        fate === 'closed' ? ['closed', 'done'] : ['open', 'void'],
      );
    });
  }

  it('[teeth] does not reopen a close that another agent was told of', async () => {
    const silent = await connectAgent();
    const closing = closes();
    await silent.next('batch_close_request');
    expect(await closing).to.equal('409 terminal_undecided');
    await silent.close();
    // Another machine is the agent from now on.
    const { wsUrl } = await activated(system, shop.vendor, shop.terminal);
    const anew = await connectAgent(answering('closed', 'not_closed'), wsUrl);
    await retryNow();
    await anew.next('batch_close_request', ({ kind }) => kind === 'ask');
    const asked = async () =>
      (
        await system.owner.query(
          "SELECT FROM bridge_requests WHERE kind = 'batch' AND state = 'answered' AND store_device_id = $1 AND answer ->> 'answer' = 'unknown'",
          [shop.terminal],
        )
      ).rowCount;
    await until(async () => (await asked()) === 1);
    expect((await shiftNow()).terminal_batch.state).to.equal('asked');
    expect(await closes(), 'it is closed a second time').to.equal('409 shift_closing');
    expect(anew.of('batch_close_request').map(({ kind }) => kind)).to.not.include('give');
  });
});

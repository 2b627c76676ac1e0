// An agent's socket: let in by a ticket or a key, kept up for ever, one a store, deaf to whoever it is not.
import { expect } from 'chai';
import { settle } from '../../../support/fake-clock.ts';
import { address, bridgeKey, GivenAgent } from './given-agent.ts';

describe('the socket of an agent', () => {
  let given: GivenAgent;
  beforeEach(() => {
    given = new GivenAgent();
  });
  afterEach(() => given.end());
  const state = () => given.agent.sessions()[0]?.state.name;
  const logged = () => JSON.stringify(given.log.entries());

  it('is opened with the key in its address when the server has no tickets', async () => {
    await given.connected();
    expect(given.bridge.connections).to.deep.equal([
      `wss://pos.example/api/v1/pos-bridge/ws?storeId=store-1&token=${bridgeKey}`,
    ]);
    expect(state()).to.equal('connected');
    expect(logged()).to.not.include(bridgeKey);
  });

  it('[T13] shows a ticket in its first frame when the server has them, and the key in no address', async () => {
    given.kill();
    given.bridge.ticket = 'evbt_once';
    given.start();
    await given.connected();
    expect(given.bridge.connections).to.deep.equal([
      'wss://pos.example/api/v1/pos-bridge/ws?storeId=store-1',
    ]);
    expect(given.bridge.heard).to.deep.equal([{ type: 'ticket', ticket: 'evbt_once' }]);
    expect(state()).to.equal('connected');
    expect(logged()).to.not.include('evbt_once');
  });

  it('[T13] shows the key to no page that answers in the place of the bridge, and is let in once it has gone', async () => {
    given.kill();
    given.bridge.ticket = 'evbt_once';
    for (const status of [200, 401, 403, 404, 511]) {
      given.bridge.inItsPlace = { status, body: '<html>' };
      given.start();
      await given.clock.advance(60_000);
      expect(given.bridge.connections, String(status)).to.deep.equal([]);
      given.kill();
    }
    given.start();
    given.bridge.inItsPlace = undefined;
    await given.clock.advance(120_000);
    expect(given.bridge.connections.some((url) => url.includes(bridgeKey))).to.equal(false);
    expect(state()).to.equal('connected');
  });

  it('comes back after every end, each time later, and never stops trying', async () => {
    await given.connected();
    given.bridge.isUp = false;
    given.bridge.cut();
    await given.clock.advance(3_600_000);
    expect(given.bridge.connections.length).to.be.within(60, 70);
    await given.clock.advance(24 * 3_600_000);
    const tries = given.bridge.connections.length;
    // Every five minutes by now.
    expect(tries).to.be.within(340, 370);
    expect(state()).to.equal('waiting');
    given.bridge.isUp = true;
    await given.clock.advance(361_000);
    expect(state()).to.equal('connected');
    given.bridge.cut();
    await given.clock.advance(1500);
    expect(state()).to.equal('connected');
    expect(given.bridge.connections.length).to.equal(tries + 2);
  });

  it('that is silent is given up and opened anew', async () => {
    await given.connected();
    given.bridge.isFrozen = true;
    await given.clock.advance(69_000);
    expect(given.bridge.connections).to.have.length(1);
    await given.clock.advance(5000);
    expect(given.bridge.connections).to.have.length(2);
  });

  it('at which nobody says welcome is opened anew, and nothing is heard before', async () => {
    given.kill();
    given.bridge.ticket = 'evbt_once';
    given.start();
    given.bridge.welcome = () => undefined;
    await given.connected();
    given.ask('t-1');
    await given.clock.advance(10_000);
    expect(given.device.machine.told).to.equal(0);
    expect(state()).to.equal('connecting');
    await given.clock.advance(15_000);
    expect(given.bridge.connections).to.have.length(2);
  });

  it('[T14] that turns out to be another store’s is left', async () => {
    given.bridge.storeId = 'store-2';
    await given.connected();
    given.ask('t-1');
    await given.clock.advance(10_000);
    expect(state()).to.not.equal('connected');
    expect(given.device.machine.told).to.equal(0);
    expect(given.agent.sessions()[0]!.state.reason).to.equal('it is the bridge of another store');
  });

  it('what an earlier connection still says is nobody’s', async () => {
    await given.connected();
    given.bridge.cut();
    await given.clock.advance(5000);
    expect(state()).to.equal('connected');
    const [earlier] = given.bridge.listeners;
    const request = {
      type: 'payment_request', orderId: 'o', amount: 1, currency: 'EUR', orderReference: 'r', transactionRef: 't-1',
      storeDeviceId: 'terminal-1',
    }; // prettier-ignore
    earlier!.frame(JSON.stringify(request));
    earlier!.closed('late');
    await given.clock.advance(10_000);
    expect(given.device.machine.told).to.equal(0);
    expect(state()).to.equal('connected');
    given.bridge.say({ ...request, type: 'payment_request' });
    await given.clock.advance(10_000);
    expect(given.device.machine.told).to.equal(1);
  });

  it('is one a store: a terminal’s own is not opened beside it, and gives way to it', async () => {
    const own = { ...address, terminalId: 'terminal-1' };
    await given.connected();
    expect(given.agent.start(address)).to.equal('store:store-1');
    expect(given.agent.start(own)).to.equal('store:store-1');
    await settle();
    expect(given.bridge.connections).to.have.length(1);
    expect(given.agent.stop('store:store-1')).to.equal(true);
    expect(given.agent.stop('store:store-1')).to.equal(false);
    expect(given.agent.start(own)).to.equal('terminal:terminal-1');
    await given.connected();
    expect(given.bridge.connections[1]).to.include('terminalId=terminal-1');
    given.agent.start(address);
    await given.connected();
    expect(given.agent.sessions().map(({ key }) => key)).to.deep.equal(['store:store-1']);
  });

  it('of one terminal reports that terminal’s payments, and no other', async () => {
    given.kill();
    given.configs.push({ ...given.configs[0]!, storeDeviceId: 'terminal-2' });
    given.devices['terminal-2'] = { ...given.device, cuts: [] };
    given.start([]);
    for (const terminal of ['terminal-1', 'terminal-2']) {
      given.book.reports.ask({ transactionRef: terminal, storeId: 'store-1', terminal, orderReference: '' });
    }
    given.kill();
    given.start([{ ...address, terminalId: 'terminal-2' }]);
    await given.clock.advance(20_000);
    expect([...given.bridge.record.keys()]).to.deep.equal(['terminal-2']);
  });

  it('stopped stays stopped', async () => {
    await given.connected();
    given.agent.stop('store:store-1');
    await given.clock.advance(600_000);
    expect(given.bridge.connections).to.have.length(1);
    expect(given.bridge.isConnected).to.equal(false);
  });
});

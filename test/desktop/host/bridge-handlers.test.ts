// The channels of the bridge and of the network as a window asks them, on real files and a real terminal's socket: what they
// do, and that nothing comes of what must not be asked.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import path from 'node:path';
import { expect } from 'chai';
import { webChance, webClock } from '@evertill/client-core';
import { bridgeHandlers, networkHandlers, savedPlaces } from '../../../desktop/host/bridge-handlers.ts';
import { bridgeChannels } from '../../../desktop/ipc/bridge-channels.ts';
import { channelTable } from '../../../desktop/ipc/channel.ts';
import { createDispatch } from '../../../desktop/ipc/dispatch.ts';
import type { Dispatch } from '../../../desktop/ipc/dispatch.ts';
import { networkChannels } from '../../../desktop/ipc/network-channels.ts';
import { Network } from '../../../desktop/services/network/network.ts';
import { openBridge } from '../../../desktop/services/terminal-bridge/open-bridge.ts';
import type { Bridge } from '../../../desktop/services/terminal-bridge/open-bridge.ts';
import { SimulatedMachine } from '../../../desktop/services/terminal-bridge/simulated/machine.ts';
import { SimulatedZvt } from '../../../desktop/services/terminal-bridge/simulated/zvt-terminal.ts';
import { temporaryDirectory } from '../../client-core/storage-sqlite/given-storage.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { byBoss, byCashier, unlock } from '../../support/given-pins.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { ScriptedBridge } from '../services/terminal-bridge/scripted-bridge.ts';

const key = 'evbk_the-key';
const wsUrl = `wss://pos.example/api/v1/pos-bridge/ws?storeId=store-1&token=${key}`;
const table = channelTable([...bridgeChannels, ...networkChannels]);

describe('the channels of the bridge', () => {
  let place: ReturnType<typeof temporaryDirectory>;
  let server: Server;
  let port: number;
  let machine: SimulatedMachine;
  let wire: ScriptedBridge;
  let bridge: Bridge | undefined;
  let openStore: string | undefined;
  let dispatch: Dispatch;
  let reports: string[];
  const lines = new Set<Socket>();

  before(async () => {
    server = createServer({ noDelay: true }, (line) => {
      lines.add(line);
      new SimulatedZvt(machine).serve(line);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  after(() => {
    for (const line of lines) line.destroy();
    server.close();
  });
  beforeEach(() => {
    place = temporaryDirectory({ inMemory: true });
    mkdirSync(path.join(place.directory, 'till'));
    // A tenth of a real one's time: half a second is what it waits for the till's answer on a busy machine.
    machine = new SimulatedMachine({ ...webClock, after: (ms, run) => webClock.after(ms / 10, run) });
    wire = new ScriptedBridge(new FakeClock());
    openStore = 'store-1';
    reports = [];
    open();
  });
  afterEach(() => {
    bridge?.agent.close();
    place.remove();
  });
  const open = () => {
    bridge?.agent.close();
    const directory = path.join(place.directory, 'till');
    bridge = openBridge({ directory, clock: webClock, chance: webChance, wire, printer: undefined });
    serve();
  };
  const serve = () => {
    const network = new Network({
      clock: webClock,
      lookUp: async (host) => [host],
      saved: async () => savedPlaces(bridge),
    });
    dispatch = createDispatch(
      table,
      {
        ...bridgeHandlers(bridge, () =>
          openStore === undefined
            ? undefined
            : { storeId: openStore, unlock, surroundings: { clock: webClock } },
        ),
        ...networkHandlers(network),
      },
      (message, error) => reports.push(`${message} ${String(error)}`),
    );
  };
  const ask = async (name: string, request: object = {}): Promise<any> => {
    const answer = await dispatch(name, request);
    expect(reports).to.deep.equal([]);
    return answer.ok ? answer.reply : answer;
  };
  const terminal = (more: object = {}) => ({
    wsUrl,
    terminalId: 'terminal-1',
    terminalConfig: { host: '127.0.0.1', port, protocol: 'zvt' },
    settings: { currency: 'EUR' },
    ...more,
  });
  const money = { transactionRef: 'pay-1', storeDeviceId: 'terminal-1', amount: 1234, currency: 'EUR' };

  it('save a terminal and its bridge, connect at once and at every start, and show no key', async () => {
    expect(await ask('pos-bridge:set-config', terminal())).to.deep.equal({
      success: true,
      sessionKey: 'store:store-1',
    });
    open();
    await comesTrue(async () => (await ask('pos-bridge:status')).sessions[0].state === 'connected');
    const status = await ask('pos-bridge:status');
    expect(status.sessions).to.have.length(1);
    expect(status.sessions[0]).to.include({ sessionKey: 'store:store-1', storeId: 'store-1' });
    expect(status.terminals[0]).to.include({ storeDeviceId: 'terminal-1', protocol: 'zvt', problem: '' });
    expect(JSON.stringify([status, await ask('pos-bridge:get-logs')])).to.not.include(key);
    expect(
      await ask('pos-bridge:start', { wsUrl, terminalId: 'terminal-1', storeId: 'store-1' }),
    ).to.deep.equal({
      success: true,
      sessionKey: 'store:store-1',
    });
    expect(await ask('pos-bridge:stop', { sessionKey: 'store:store-1' })).to.deep.equal({ success: true });
    expect(await ask('pos-bridge:stop', { sessionKey: 'store:store-1' })).to.include({
      code: 'bridge_unsaved',
    });
    expect((await ask('pos-bridge:status')).sessions).to.deep.equal([]);
  });

  it('a socket of one terminal has its own session', async () => {
    expect(await ask('pos-bridge:set-config', terminal({ legacy: true }))).to.include({
      sessionKey: 'terminal:terminal-1',
    });
    await ask('pos-bridge:stop', { sessionKey: 'terminal:terminal-1' });
    const bare = 'wss://pos.example/api/v1/pos-bridge/ws';
    expect(await ask('pos-bridge:start', { wsUrl: bare, terminalId: 'terminal-1' })).to.include({
      sessionKey: 'terminal:terminal-1',
    });
    // Known for the other address, and sent to this one by nobody.
    const elsewhere = 'wss://evil.example/api/v1/pos-bridge/ws';
    expect(await ask('pos-bridge:start', { wsUrl: elsewhere, terminalId: 'terminal-1' })).to.include({
      code: 'bridge_unsaved',
    });
    expect(wire.connections.join()).to.not.include('evil');
  });

  it('[I12] pay at the till’s own terminal, once under a reference, with or without the bridge', async () => {
    await ask('pos-bridge:set-config', terminal());
    wire.cut();
    const [one, other] = await Promise.all([ask('pos-bridge:pay', money), ask('pos-bridge:pay', money)]);
    expect(one).to.deep.equal(other);
    expect(one.result).to.include({ outcome: 'succeeded', amountApproved: 1234, cardLast4: '1111' });
    expect(await ask('pos-bridge:pay', { ...money, amount: 1 })).to.deep.include({
      result: { outcome: 'error', declineCode: 'reference_reused', message: 'This reference was used for another amount. Take a new one.' },
    }); // prettier-ignore
    open();
    expect(await ask('pos-bridge:inquire', { transactionRef: 'pay-1' })).to.deep.equal(one);
    expect(machine.told).to.equal(1);
    expect(await ask('pos-bridge:cancel', { transactionRef: 'pay-1' })).to.deep.equal({ asked: false });
    const settled = await ask('pos-bridge:settle-by-hand', {
      transactionRef: 'pay-1',
      outcome: 'declined',
      ...byBoss,
    });
    expect(settled).to.deep.equal(one);
    expect(wire.results()).to.deep.equal([]);
  });

  it('cancel one that is under way: what becomes of it the terminal says', async () => {
    await ask('pos-bridge:set-config', terminal());
    machine.manners.push({ does: 'approve', takesMs: 600_000 });
    const paying = ask('pos-bridge:pay', money);
    while (machine.told === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await ask('pos-bridge:status')).terminals[0].isBusy).to.equal(true);
    expect(await ask('pos-bridge:cancel', { transactionRef: 'pay-1' })).to.deep.equal({ asked: true });
    expect((await paying).result).to.include({ outcome: 'canceled' });
  });

  it('tell the server again what the book says, and take no result from a window', async () => {
    await ask('pos-bridge:set-config', terminal());
    const about = {
      transactionRef: 'asked',
      storeId: 'store-1',
      terminal: 'terminal-1',
      orderReference: 'r',
    };
    bridge!.book.reports.ask(about);
    expect(await ask('pos-bridge:send-payment-result', { transactionRef: 'asked' })).to.deep.equal({
      success: false,
      state: 'unknown',
    });
    open();
    expect(await ask('pos-bridge:send-payment-result', { transactionRef: 'asked' })).to.deep.equal({
      success: true,
      state: 'sending',
    });
    await comesTrue(
      async () =>
        (await ask('pos-bridge:send-payment-result', { transactionRef: 'asked' })).state === 'recorded',
    );
    const forged = { transactionRef: 'asked', outcome: 'succeeded' };
    expect(await ask('pos-bridge:send-payment-result', forged)).to.include({ code: 'unknown_field' });
    expect(wire.results().map(({ outcome }) => outcome)).to.deep.equal(['error']);
  });

  it('relay what reads, and clear the log', async () => {
    await ask('pos-bridge:set-config', terminal());
    const wish = {
      storeDeviceId: 'terminal-1', protocol: 'zvt', payload: 'BQEDAAAA', expectResponseMs: 500, idempotencyKey: 'k',
    }; // prettier-ignore
    const said = await ask('pos-bridge:relay-ecr-command', wish);
    expect(Buffer.from(said.payload, 'base64').toString('hex')).to.match(/^800000/);
    const sale = Buffer.from('06010704000000001234', 'hex').toString('base64');
    const refused = await ask('pos-bridge:relay-ecr-command', {
      ...wish,
      payload: sale,
      idempotencyKey: 'k2',
    });
    expect(refused).to.include({ success: false });
    expect(machine.told).to.equal(0);
    const { entries } = await ask('pos-bridge:get-logs', { limit: 1000 });
    expect(entries.length).to.be.above(1);
    expect(await ask('pos-bridge:get-logs', { limit: 1 })).to.deep.equal({ entries: entries.slice(-1) });
    expect(await ask('pos-bridge:clear-logs')).to.deep.equal({ success: true, cleared: entries.length });
    expect(await ask('pos-bridge:get-logs')).to.deep.equal({ entries: [] });
  });

  it('a terminal with an open payment keeps its address, until a person has settled it', async () => {
    await ask('pos-bridge:set-config', terminal());
    await bridge!.book.attempts.of('terminal-1').record({
      transactionRef: 'open', kind: 'sale', amount: 5, currency: 'EUR', tender: 'card', at: 1, bookmark: '',
    }); // prettier-ignore
    const moved = terminal({ terminalConfig: { host: '192.168.1.8', port, protocol: 'zvt' } });
    expect(await ask('pos-bridge:set-config', moved)).to.include({ code: 'terminal_unsettled' });
    expect(await ask('pos-bridge:set-config', { wsUrl, terminalId: 'terminal-1' })).to.include({
      code: 'terminal_unsettled',
    });
    expect((await ask('pos-bridge:status')).unsettled).to.deep.equal([
      {
        transactionRef: 'open', storeDeviceId: 'terminal-1', kind: 'sale', amount: 5, currency: 'EUR',
        at: '1970-01-01T00:00:00.001Z',
      },
    ]); // prettier-ignore
    const said = { transactionRef: 'open', outcome: 'declined' };
    expect(await ask('pos-bridge:settle-by-hand', { ...said, ...byCashier })).to.include({
      code: 'forbidden',
    });
    const settled = await ask('pos-bridge:settle-by-hand', { ...said, ...byBoss });
    expect(settled.result).to.deep.include({ outcome: 'declined' });
    expect(settled.result.byHand).to.include({ by: 'boss', note: byBoss.note });
    expect(await ask('pos-bridge:set-config', moved)).to.include({ success: true });
    expect(await ask('pos-bridge:set-config', { wsUrl, terminalId: 'terminal-1' })).to.include({
      success: true,
    });
    const status = await ask('pos-bridge:status');
    expect([status.terminals, status.sessions]).to.deep.equal([[], []]);
  });

  it('one place has one terminal; of one with an open payment only what says not which one it is can be changed', async () => {
    await ask('pos-bridge:set-config', terminal());
    const other = terminal({ terminalId: 'terminal-2', wsUrl });
    expect(await ask('pos-bridge:set-config', other)).to.deep.include({
      code: 'terminal_config',
      details: { field: 'terminalConfig', problem: 'is where another saved terminal is' },
    });
    await bridge!.book.attempts.of('terminal-1').record({
      transactionRef: 'open', kind: 'sale', amount: 5, currency: 'EUR', tender: 'card', at: 1, bookmark: '',
    }); // prettier-ignore
    const settings = { currency: 'EUR', password: '123456' };
    expect(await ask('pos-bridge:set-config', terminal({ settings }))).to.include({ success: true });
    const changed = terminal({ settings: { ...settings, poiId: 'another' } });
    expect(await ask('pos-bridge:set-config', changed)).to.include({ code: 'terminal_unsettled' });
    const spoken = terminal({ terminalConfig: { host: '127.0.0.1', port, protocol: 'pax' } });
    expect(await ask('pos-bridge:set-config', spoken)).to.include({ code: 'terminal_unsettled' });
  });

  it('a terminal at which somebody is asked for a card keeps its settings', async () => {
    await ask('pos-bridge:set-config', terminal());
    let over!: () => void;
    const { guarded } = bridge!.agent.terminals.find('terminal-1')!;
    // It is reached, and nothing is written down yet.
    const reaching = guarded.alone(() => new Promise<void>((resolve) => (over = resolve)), undefined);
    expect(await ask('pos-bridge:set-config', { wsUrl, terminalId: 'terminal-1' })).to.include({
      code: 'terminal_unsettled',
    });
    over();
    await reaching;
    expect(await ask('pos-bridge:set-config', { wsUrl, terminalId: 'terminal-1' })).to.include({
      success: true,
    });
  });

  it('[T18] probe saved terminals and bridges, and nothing else', async () => {
    const probe = { host: '127.0.0.1', port };
    expect(await ask('network:probe-tcp', probe)).to.include({ code: 'probe_unsaved' });
    await ask('pos-bridge:set-config', terminal());
    expect(await ask('network:probe-tcp', probe)).to.include({ success: true });
    for (const [host, at] of [
      ['127.0.0.1', 5432],
      ['169.254.169.254', 80],
      ['pos.example', 80],
    ] as const)
      expect(await ask('network:probe-tcp', { host, port: at })).to.include({ code: 'probe_unsaved' });
    expect(await ask('network:probe-ws', { url: 'wss://evil.example/' })).to.include({
      code: 'probe_unsaved',
    });
    expect(savedPlaces(bridge)).to.deep.equal([probe, { host: 'pos.example', port: 443 }]);
    expect(await ask('network:probe-ws', { url: 'http://127.0.0.1/' })).to.include({ code: 'invalid_input' });
  });

  it('what must not be asked: each channel says why, and nothing comes of it', async () => {
    const refusals: [string, object, string][] = [
      ['pos-bridge:set-config', terminal({ wsUrl: 'ws://pos.example/x?token=k' }), 'bridge_address'],
      ['pos-bridge:set-config', terminal({ wsUrl: 'wss://pos.example/x' }), 'bridge_unsaved'],
      ['pos-bridge:set-config', terminal({ storeId: 'store-2' }), 'invalid_input'],
      ['pos-bridge:set-config', terminal({ wsUrl: wsUrl.replace('store-1', 'store-2') }), 'invalid_input'],
      ['pos-bridge:set-config', terminal({ settings: {} }), 'terminal_config'],
      ['pos-bridge:set-config', terminal({ webhookUrl: 'https://evil.example/' }), 'bridge_address'],
      ['pos-bridge:set-config', { wsUrl, terminalId: 'terminal-1' }, 'terminal_unsaved'],
      ['pos-bridge:start', { wsUrl: 'file:///etc/passwd', terminalId: 't' }, 'bridge_address'],
      ['pos-bridge:start', { wsUrl: 'wss://pos.example/x', terminalId: 't' }, 'bridge_unsaved'],
      ['pos-bridge:pay', money, 'terminal_unsaved'],
      ['pos-bridge:inquire', { transactionRef: 'pay-1' }, 'attempt_unknown'],
      [
        'pos-bridge:settle-by-hand',
        { transactionRef: 'pay-1', outcome: 'succeeded', ...byBoss },
        'attempt_unknown',
      ],
      ['pos-bridge:send-payment-result', { transactionRef: 'pay-1' }, 'attempt_unknown'],
    ];
    for (const [name, request, code] of refusals)
      expect(await ask(name, request), `${name} ${JSON.stringify(request)}`).to.include({ ok: false, code });
    expect(bridge!.saved.bridges()).to.deep.equal([]);
    expect(wire.connections).to.deep.equal([]);

    // Of the store that is open here, and of no other.
    await ask('pos-bridge:set-config', terminal());
    openStore = 'store-2';
    expect(await ask('pos-bridge:pay', money)).to.include({ code: 'terminal_unsaved' });
    expect(await ask('pos-bridge:set-config', terminal({ storeId: 'store-2' }))).to.include({
      code: 'terminal_unsaved',
    });
    openStore = undefined;
    for (const [name, request] of refusals)
      expect(await ask(name, request), name).to.include({ ok: false, code: 'local_db_closed' });
    expect(machine.told).to.equal(0);
  });

  it('a till whose book cannot be used charges no card, and says so on each of them', async () => {
    bridge!.agent.close();
    bridge = undefined;
    serve();
    expect(await ask('pos-bridge:pay', money)).to.include({ code: 'terminal_book_unusable' });
    expect(await ask('pos-bridge:status')).to.include({ code: 'terminal_book_unusable' });
    expect(await ask('network:probe-tcp', { host: '127.0.0.1', port })).to.include({ code: 'probe_unsaved' });
  });
});

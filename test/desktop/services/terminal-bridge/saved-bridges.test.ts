// What a till is told of its bridges: kept apart from the till, for its user alone, and keys only where they belong.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';
import {
  readAddress,
  sessionKeyOf,
  ticketUrl,
} from '../../../../desktop/services/terminal-bridge/config/bridge-address.ts';
import { SavedBridges } from '../../../../desktop/services/terminal-bridge/config/saved-bridges.ts';
import type { TerminalConfig } from '../../../../desktop/services/terminal-bridge/config/terminal-config.ts';
import { placeOf, protocolOf } from '../../../../desktop/services/terminal-bridge/config/terminal-config.ts';
import { reachTerminal } from '../../../../desktop/services/terminal-bridge/config/terminal-driver.ts';
import { temporaryDirectory } from '../../../client-core/storage-sqlite/given-storage.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { address, bridgeKey } from './given-agent.ts';

const terminal = (storeDeviceId: string, more: Partial<TerminalConfig> = {}): TerminalConfig => ({
  storeDeviceId,
  storeId: 'store-1',
  address: { host: '192.168.1.9' },
  settings: { currency: 'EUR' },
  ...more,
});

describe('saved bridges', () => {
  let place: ReturnType<typeof temporaryDirectory>;
  beforeEach(() => {
    place = temporaryDirectory({ inMemory: true });
    mkdirSync(`${place.directory}/till`);
  });
  afterEach(() => place.remove());
  const open = () => new SavedBridges(`${place.directory}/till`);
  const file = () => `${place.directory}/till-bridge/bridges.json`;

  it('[T15] lie beside the till, readable by their user alone, and are there again', () => {
    const saved = open();
    expect(existsSync(file())).to.equal(false);
    saved.saveBridge(address);
    saved.saveTerminal(terminal('terminal-1', { settings: { passphrase: 'geheim', password: '123456' } }));
    expect(statSync(file()).mode & 0o777).to.equal(0o600);
    expect(statSync(`${place.directory}/till-bridge`).mode & 0o777).to.equal(0o700);
    expect(open().bridges()).to.deep.equal([address]);
    expect(open().terminals()).to.have.length(1);
    expect(open().secrets()).to.have.members([bridgeKey, 'geheim', '123456']);
  });

  it('are one a session and one a terminal; the last terminal takes its bridge along', () => {
    const saved = open();
    saved.saveBridge({ ...address, key: 'old' });
    saved.saveBridge(address);
    saved.saveBridge({ ...address, terminalId: 'terminal-2' });
    for (const id of ['terminal-1', 'terminal-2', 'terminal-2']) saved.saveTerminal(terminal(id));
    expect(saved.bridges().map(({ key }) => key)).to.deep.equal([bridgeKey, bridgeKey]);
    expect(saved.terminals()).to.have.length(2);
    expect(saved.forgetTerminal('terminal-2')).to.deep.equal(['terminal:terminal-2']);
    expect(saved.forgetTerminal('terminal-1')).to.deep.equal(['store:store-1']);
    expect(open().bridges()).to.deep.equal([]);
  });

  it('that nobody can read are not written over', () => {
    open().saveBridge(address);
    writeFileSync(file(), '{"bridges": "?');
    expect(open).to.throw();
    expect(readFileSync(file(), 'utf8')).to.equal('{"bridges": "?');
  });
});

describe('the address of a bridge', () => {
  it('is taken apart: no key stays in it', () => {
    expect(readAddress('wss://pos.example:8443/api/v1/pos-bridge/ws?storeId=s&token=k')).to.deep.equal({
      wsUrl: 'wss://pos.example:8443/api/v1/pos-bridge/ws',
      webhookUrl: 'https://pos.example:8443/api/v1/pos/payments/terminal-webhook',
      storeId: 's',
      key: 'k',
    });
    expect(sessionKeyOf({ storeId: 's', terminalId: '' })).to.equal('store:s');
    expect(sessionKeyOf({ storeId: 's', terminalId: 't' })).to.equal('terminal:t');
    expect(ticketUrl(address)).to.equal('https://pos.example/api/v1/pos-bridge/tickets');
  });

  it('[T13] is over TLS, or within this machine or the shop; results go to the same host', () => {
    for (const fine of ['ws://127.0.0.1:4600/x', 'ws://localhost/x', 'ws://192.168.1.4/x', 'ws://10.0.0.1/x'])
      expect(readAddress(fine), fine).to.not.equal(undefined);
    for (const wrong of [
      'ws://pos.example/x',
      'ws://8.8.8.8/x',
      'ws://172.32.0.1/x',
      'http://127.0.0.1/x',
      'file:///etc/passwd',
      'javascript:1',
      'wss://user:pass@pos.example/x',
      '',
      'x',
    ])
      // prettier-ignore
      expect(readAddress(wrong), wrong).to.equal(undefined);
    expect(readAddress('wss://pos.example/x', 'https://evil.example/y')).to.equal(undefined);
    expect(readAddress('wss://pos.example/x', 'http://pos.example/y')).to.equal(undefined);
  });
});

describe('a saved terminal', () => {
  const surroundings = { clock: new FakeClock(), chance: { random: () => 0.5, id: () => 'id' } };
  const reach = (
    address: TerminalConfig['address'],
    settings: TerminalConfig['settings'] = { currency: 'EUR' },
  ) => {
    const reached = reachTerminal({ ...terminal('t'), address, settings }, surroundings);
    return 'problem' in reached ? reached.field : reached.driver.constructor.name;
  };

  it('is driven by what it says it speaks, or what its address is usual for', () => {
    expect(reach({ host: 'h' })).to.equal('ZvtDriver');
    expect(reach({ host: 'h', port: 20_007 })).to.equal('ZvtDriver');
    expect(reach({ host: 'h', port: 10_009 })).to.equal('PaxDriver');
    expect(reach({ host: 'h', protocol: 'PAX' })).to.equal('PaxDriver');
    expect(reach({ ws_url: 'wss://cloud.example/', terminal_id: 't' }, {})).to.equal('CloudDriver');
    const nexo = { saleId: 's', poiId: 'p', passphrase: 'x', keyIdentifier: 'k', keyVersion: 1, ca: 'c' };
    expect(reach({ host: 'h', port: 8443 }, nexo)).to.equal('NexoDriver');
  });

  it('is refused by the field that is missing or wrong', () => {
    expect(reach({ host: 'h', protocol: 'morse' })).to.equal('terminalConfig.protocol');
    expect(reach({})).to.equal('terminalConfig.host');
    expect(reach({ host: 'h' }, {})).to.equal('settings.currency');
    expect(reach({ host: 'h' }, { currency: 'JPY' })).to.equal('settings.currencyCode');
    expect(reach({ host: 'h', protocol: 'nexo' }, { saleId: 's' })).to.equal('settings.poiId');
    expect(reach({ ws_url: 'ws://cloud.example/', terminal_id: 't' })).to.equal('terminalConfig.ws_url');
    expect(reach({ ws_url: 'wss://cloud.example/' })).to.equal('terminalConfig.terminal_id');
    expect(reach({ device_path: '/dev/ttyUSB0' })).to.equal('terminalConfig.device_path');
  });

  it('has a place on the network, or none', () => {
    expect(placeOf({ address: { host: 'h' } })).to.deep.equal({ host: 'h', port: 20_007 });
    expect(placeOf({ address: { host: 'h', port: 1, protocol: 'pax' } })).to.deep.equal({
      host: 'h',
      port: 1,
    });
    expect(placeOf({ address: { ws_url: 'wss://x/' } })).to.equal(undefined);
    expect(protocolOf({ address: { device_path: '/dev/x' } })).to.equal('zvt-serial');
  });
});

// A probe answers about real sockets, and goes nowhere nobody saved (threat T18).
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { expect } from 'chai';
import { WebSocketServer } from 'ws';
import { Network } from '../../../../desktop/services/network/network.ts';
import type { LookUp, Place } from '../../../../desktop/services/network/probe-target.ts';
import { probeAddress } from '../../../../desktop/services/network/probe-target.ts';
import { webClock } from '@evertill/client-core';

const names: Readonly<Record<string, readonly string[]>> = {
  'printer.shop': ['127.0.0.1'],
  'rebound.shop': ['169.254.169.254'],
  'both.shop': ['169.254.169.254', '192.168.1.20'],
};
const lookUp: LookUp = (host) =>
  host in names ? Promise.resolve(names[host]!) : Promise.reject(new Error('ENOTFOUND'));

describe('a probe of the network', () => {
  let device: Server;
  let sockets: WebSocketServer;
  let saved: Place[];
  let connections = 0;
  const network = new Network({ clock: webClock, lookUp, saved: async () => saved });
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

  before(async () => {
    device = createServer((socket) => {
      connections++;
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => device.listen(0, '127.0.0.1', resolve));
    sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/bridge' });
    await new Promise((resolve) => sockets.once('listening', resolve));
  });
  after(async () => {
    await new Promise((resolve) => device.close(resolve));
    for (const client of sockets.clients) client.terminate();
    await new Promise((resolve) => sockets.close(resolve));
  });
  beforeEach(() => {
    connections = 0;
    saved = [
      { host: '127.0.0.1', port: portOf(device) },
      { host: 'printer.shop', port: portOf(device) },
      { host: '127.0.0.1', port: portOf(sockets) },
      { host: 'printer.shop', port: portOf(sockets) },
      { host: 'nobody.shop', port: 9100 },
      { host: 'rebound.shop', port: 80 },
      { host: '127.0.0.1', port: 1 },
    ];
  });

  it('says that a device answers, by number and by name, and how fast', async () => {
    for (const host of ['127.0.0.1', 'printer.shop', 'PRINTER.shop.']) {
      const probe = await network.probeTcp({ host, port: portOf(device) });
      expect(probe, host).to.include({ success: true });
      expect((probe as { latencyMs: number }).latencyMs).to.be.within(0, 5000);
    }
    expect(connections).to.equal(3);
  });

  it('says why one does not', async () => {
    expect(await network.probeTcp({ host: '127.0.0.1', port: 1 })).to.deep.equal({
      success: false,
      error: 'refused',
    });
    expect(await network.probeTcp({ host: 'nobody.shop', port: 9100 })).to.deep.equal({
      success: false,
      error: 'not_found',
    });
  });

  it('waits for a socket no longer than it was told', async () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined).resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    saved.push({ host: '127.0.0.1', port: portOf(silent) });
    const probe = await network.probeWs({ url: `ws://127.0.0.1:${portOf(silent)}/`, timeoutMs: 100 });
    expect(probe).to.deep.equal({ success: false, error: 'timeout' });
    await new Promise((resolve) => silent.close(resolve));
  });

  it('opens a WebSocket where one is, and says when none is', async () => {
    const at = (path: string, host = '127.0.0.1') => `ws://${host}:${portOf(sockets)}${path}`;
    expect(await network.probeWs({ url: at('/bridge') })).to.include({ success: true });
    expect(await network.probeWs({ url: at('/bridge', 'printer.shop') })).to.include({ success: true });
    expect(await network.probeWs({ url: at('/elsewhere') })).to.include({ success: false });
  });

  it('takes no key along', async () => {
    let asked = '';
    sockets.once('connection', (_, request) => (asked = request.url!));
    const { port } = sockets.address() as AddressInfo;
    await network.probeWs({ url: `ws://user:secret@127.0.0.1:${port}/bridge?token=secret#secret` });
    expect(asked).to.equal('/bridge');
  });

  it('goes nowhere nobody saved', async () => {
    const elsewhere = [
      { host: '169.254.169.254', port: 80 },
      { host: '127.0.0.1', port: 5432 },
      { host: 'localhost', port: portOf(device) },
      { host: 'printer.shop', port: 22 },
      { host: '127.1', port: portOf(device) },
      { host: '2130706433', port: portOf(device) },
      { host: '::ffff:127.0.0.1', port: portOf(device) },
      { host: 'printer.shop\0.evil', port: portOf(device) },
    ];
    for (const place of elsewhere)
      expect(await network.probeTcp(place), place.host).to.include({ ok: false, code: 'probe_unsaved' });
    expect(await network.probeWs({ url: `ws://localhost:${portOf(sockets)}/bridge` })).to.include({
      code: 'probe_unsaved',
    });
    expect(connections).to.equal(0);
  });

  it('goes to no address no device has, saved or not, whatever a name says by now', async () => {
    expect(await network.probeTcp({ host: 'rebound.shop', port: 80 })).to.include({ code: 'probe_unsaved' });
    const at = (host: string) => ({ host, port: 80 });
    const none = [
      '169.254.169.254',
      '[::ffff:169.254.169.254]',
      '::ffff:a9fe:a9fe',
      'fe80::1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::',
    ];
    for (const host of none)
      expect(await probeAddress(at(host), [at(host)], lookUp), host).to.equal(undefined);
    for (const host of ['192.168.1.20', '10.0.0.9', 'fd00::9', '127.0.0.1'])
      expect(await probeAddress(at(host), [at(host)], lookUp), host).to.equal(host);
    expect(await probeAddress(at('both.shop'), [at('both.shop')], lookUp)).to.equal('192.168.1.20');
  });
});

// The bridge's wire over real sockets: frames both ways, pings, ends, and requests that follow nobody elsewhere.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { bridgeFrameBytes } from '@evertill/schemas';
import { networkWire } from '../../../../desktop/services/terminal-bridge/agent/bridge-line.ts';

describe('the wire of a bridge', () => {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  const asked: { url: string; key: unknown; body: string }[] = [];
  let base: string;
  before(async () => {
    http.on('request', (request, answer) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const { url = '', headers } = request;
        asked.push({ url, key: headers['x-pos-terminal-key'], body });
        if (url === '/moved') answer.writeHead(307, { location: '/elsewhere' }).end();
        else answer.writeHead(url === '/refused' ? 401 : 200).end('{"outcome":"succeeded"}');
      });
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    base = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  after(() => {
    for (const client of sockets.clients) client.terminate();
    sockets.close();
    http.close();
    http.closeAllConnections();
  });
  const connected = async () => {
    const heard: string[] = [];
    const arrived = once(sockets, 'connection') as Promise<[WebSocket]>;
    const closed = Promise.withResolvers<string>();
    const waiting = new Map<string, () => void>();
    const note = (what: string) => {
      heard.push(what);
      waiting.get(what)?.();
    };
    const line = networkWire.connect(`ws://${base}/ws?storeId=s`, {
      opened: () => note('opened'),
      alive: () => note('alive'),
      frame: (text) => note(text),
      closed: closed.resolve,
    });
    const [server] = await arrived;
    const hears = (what: string) =>
      heard.includes(what) ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(what, resolve));
    await hears('opened');
    return { line, server, heard, hears, closed: closed.promise };
  };

  it('carries text both ways, and knows a ping for a sign of life', async () => {
    const { line, server, hears } = await connected();
    server.send('hello');
    await hears('hello');
    const said = once(server, 'message');
    line.send('answer');
    expect(String((await said)[0])).to.equal('answer');
    server.ping();
    await hears('alive');
    line.close();
    await once(server, 'close');
  });

  it('says why it ended: a close with its words, a cut, a frame that is too large, nobody there', async () => {
    const closing = await connected();
    closing.server.close(4401, 'not let in');
    expect(await closing.closed).to.equal('not let in');
    const cut = await connected();
    cut.server.terminate();
    expect(await cut.closed).to.include('1006');
    const flooded = await connected();
    flooded.server.on('error', () => undefined);
    flooded.server.send('x'.repeat(bridgeFrameBytes + 1));
    expect(await flooded.closed).to.include('Max payload');
    const reason = await new Promise<string>((resolve) => {
      networkWire.connect('ws://127.0.0.1:1/', {
        opened: () => undefined, alive: () => undefined, frame: () => undefined, closed: resolve,
      }); // prettier-ignore
    });
    expect(reason).to.include('ECONNREFUSED');
  });

  it('what is no text reads as nothing', async () => {
    const { line, server, hears } = await connected();
    server.send(Buffer.from('{}'));
    await hears('');
    line.close();
  });

  it('[T13] posts with the key in its header, and takes it to no other address', async () => {
    const post = (path: string) =>
      networkWire.post({ url: `http://${base}${path}`, headers: { 'x-pos-terminal-key': 'k' }, body: '{}' });
    expect(await post('/fine')).to.deep.equal({ status: 200, body: '{"outcome":"succeeded"}' });
    expect((await post('/refused')).status).to.equal(401);
    let refusal: unknown;
    await post('/moved').catch((error: unknown) => (refusal = error));
    expect(refusal).to.be.instanceOf(Error);
    expect(asked.map(({ url, key, body }) => `${url} ${String(key)} ${body}`)).to.deep.equal([
      '/fine k {}', '/refused k {}', '/moved k {}',
    ]); // prettier-ignore
  });
});

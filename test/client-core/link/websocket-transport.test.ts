// The platform's own WebSocket against a real server on this machine.
import { expect } from 'chai';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { websocketTransport } from '../../../client-core/link/websocket-transport.ts';

describe('the WebSocket transport', () => {
  let server: WebSocketServer;
  let paths: string[];

  beforeEach(async () => {
    paths = [];
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (socket, request) => {
      paths.push(request.url ?? '');
      socket.on('message', (data) => {
        const text = (data as Buffer).toString();
        if (text === 'binary') socket.send(Buffer.from('x'));
        else if (text === 'leave') socket.close(1012, 'restart');
        else socket.send(`heard ${text}`);
      });
    });
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterEach(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });

  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Everything that happens, until `until` happens. */
  function talk(address: string, said: string[], until: RegExp): Promise<string[]> {
    const seen: string[] = [];
    return new Promise((resolve) => {
      const note = (what: string) => {
        seen.push(what);
        if (!until.test(what)) return;
        channel.close();
        setTimeout(() => resolve(seen), 20);
      };
      const channel = websocketTransport(address, WebSocket).connect({
        opened() {
          note('opened');
          for (const text of said) channel.send(text);
        },
        frame: (text) => note(`frame ${text}`),
        closed: (reason) => note(`closed ${reason}`),
      });
    });
  }

  it('speaks at the socket’s address, and tells of no end it made itself', async () => {
    expect(await talk(url(), ['a', 'b'], /heard b/)).to.deep.equal([
      'opened',
      'frame heard a',
      'frame heard b',
    ]);
    expect(paths).to.deep.equal(['/api/v1/sync/socket']);
  });

  it('says why the server ended it, once', async () => {
    expect(await talk(url(), ['leave'], /closed/)).to.deep.equal(['opened', 'closed restart']);
  });

  it('takes what is not text for nothing readable', async () => {
    expect(await talk(url(), ['binary'], /frame/)).to.deep.equal(['opened', 'frame ']);
  });

  it('says once that nobody is there', async () => {
    const address = url();
    await new Promise((resolve) => server.close(resolve));
    expect(await talk(address, [], /closed/)).to.deep.equal(['closed no connection']);
  });
});

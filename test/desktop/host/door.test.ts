// The only thing of a till that listens, from outside: who is answered, with what, and under which names.
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import { readApp } from '../../../desktop/host/app-files.ts';
import { openDoor } from '../../../desktop/host/door.ts';
import type { Door } from '../../../desktop/host/door.ts';
import { temporaryDirectory } from '../../client-core/storage-sqlite/given-storage.ts';
import { givenApp } from './given-app.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe('[T20] the door of the till program', () => {
  let place: ReturnType<typeof temporaryDirectory>;
  let door: Door;
  let connected: number;

  beforeEach(async () => {
    place = temporaryDirectory({ inMemory: true });
    connected = 0;
    const app = readApp(givenApp(place.directory));
    door = await openDoor({ app, connected: () => void connected++ });
  });
  afterEach(async () => {
    await door.close();
    place.remove();
  });

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: door.port, path, method, headers }, (answer) => {
        let body = '';
        answer.on('data', (data: Buffer) => (body += data.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body }));
      });
      sent.on('error', reject);
      sent.end();
    });
  /** `101`, or the status it was turned away with. */
  const upgrade = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${door.port}${path}`, { headers });
      socket.on('open', () => {
        socket.close();
        resolve(101);
      });
      socket.on('unexpected-response', (_, answer) => {
        answer.destroy();
        resolve(answer.statusCode!);
      });
      socket.on('error', () => undefined);
    });

  it('serves the app’s files, and the app itself at its own addresses', async () => {
    const page = await ask('/');
    expect(page.status).to.equal(200);
    expect(page.body).to.match(/<meta name="evertill-host" content="[0-9a-f]{16}"/);
    expect(page.headers['cache-control']).to.equal('no-store');
    expect((await ask('/point-of-sale/sale?a=b')).body).to.equal(page.body);
    const script = await ask('/assets/index-abcdefgh.js');
    expect(script.body).to.equal('export {};');
    expect(script.headers['cache-control']).to.contain('immutable');
    expect((await ask('/sw.js')).status, 'a service worker has no business here').to.equal(404);
  });

  it('lets a page speak to nobody but itself, and be framed by nobody', async () => {
    const { headers } = await ask('/');
    const policy = String(headers['content-security-policy']).split(';');
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).to.include(rule);
    expect(policy.filter((rule) => rule.startsWith('script-src')).join()).to.not.contain('unsafe');
    expect(headers['x-content-type-options']).to.equal('nosniff');
    expect(headers['referrer-policy']).to.equal('no-referrer');
    expect(headers['cross-origin-resource-policy']).to.equal('same-origin');
  });

  it('answers only under this machine’s own names', async () => {
    const own = [`127.0.0.1:${door.port}`, `localhost:${door.port}`];
    const others = [
      'evil.com',
      `evil.com:${door.port}`,
      '127.0.0.1',
      'localhost',
      `127.0.0.1:${door.port + 1}`,
    ];
    others.push(
      `127.0.0.1.evil.com:${door.port}`,
      `localhost.:${door.port}`,
      `[::1]:${door.port}`,
      `0.0.0.0:${door.port}`,
    );
    for (const host of own) expect((await ask('/', { host })).status, host).to.equal(200);
    for (const host of others) {
      const answer = await ask('/', { host });
      expect(answer.status, host).to.equal(403);
      expect(answer.body, host).to.not.contain('evertill');
    }
  });

  it('answers no page of another origin', async () => {
    for (const origin of [
      'http://evil.com',
      'null',
      `https://127.0.0.1:${door.port}`,
      `http://127.0.0.1:1`,
    ]) {
      expect((await ask('/', { origin })).status, origin).to.equal(403);
      expect(await upgrade('/window', { origin }), origin).to.equal(403);
    }
    const [a, b] = [`127.0.0.1:${door.port}`, `localhost:${door.port}`];
    expect(await upgrade('/window', { host: a, origin: `http://${b}` })).to.equal(403);
    expect(await upgrade('/window', {}), 'whoever is no page').to.equal(403);
    expect(await upgrade('/window', { host: 'evil.com', origin: 'http://evil.com' })).to.equal(403);
    expect(connected).to.equal(0);
  });

  it('opens windows to its own page, at one address', async () => {
    const origin = `http://127.0.0.1:${door.port}`;
    expect(await upgrade('/window', { origin })).to.equal(101);
    expect(await upgrade('/other', { origin })).to.equal(404);
    const local = { host: `localhost:${door.port}`, origin: `http://localhost:${door.port}` };
    expect(await upgrade('/window', local)).to.equal(101);
    expect(connected).to.equal(2);
  });

  it('does nothing for any other method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
      expect((await ask('/', {}, method)).status, method).to.equal(405);
    expect((await ask('/', {}, 'HEAD')).body).to.equal('');
    expect((await ask('/window')).status, 'a plain GET of the windows’ address is a page').to.equal(200);
  });

  it('[T21] has no path that leads outside the app', async () => {
    const dots = ['..', '%2e%2e', '..%2f', '%2e%2e%2f', '..\\', '.%00.', '%c0%ae%c0%ae', '....//'];
    const paths = dots.flatMap((dot) => [
      `/${dot}/host.key`,
      `/assets/${dot}/${dot}/host.key`,
      `//${dot}/host.key`,
    ]);
    for (const path of [...paths, '/notes.txt', '/host.key', '/.env', '/assets', '/assets/']) {
      const { body } = await ask(path);
      expect(body, path).to.not.contain('the key').and.to.not.contain('not part of the app');
    }
  });

  it('listens on the loopback address alone', async () => {
    const others = Object.values(os.networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address);
    // All of 127.0.0.0/8 leads here, but on Macs.
    const more = process.platform === 'linux' ? ['::1', '127.0.0.2'] : ['::1'];
    for (const address of [...others, ...more]) {
      const outcome = await new Promise<string>((resolve) => {
        const socket = connect({ host: address, port: door.port, timeout: 1000 }, () => resolve('open'));
        socket.on('error', () => resolve('closed'));
        socket.on('timeout', () => resolve('closed'));
        socket.on('close', () => socket.destroy());
      });
      expect(outcome, address).to.equal('closed');
    }
  });

  it('goes back to the port it had, or takes another when that is gone', async () => {
    const app = readApp(givenApp(place.directory));
    const beside = await openDoor({ app, wish: door.port, connected: () => undefined });
    expect(beside.port).to.not.equal(door.port);
    await beside.close();
    const again = await openDoor({ app, wish: beside.port, connected: () => undefined });
    expect(again.port).to.equal(beside.port);
    await again.close();
    const refused = await openDoor({ app, port: door.port, connected: () => undefined }).catch(
      (error) => error.code,
    );
    expect(refused, 'a port that was asked for is that one or none').to.equal('EADDRINUSE');
  });

  it('changes the build with the page', () => {
    const { build } = readApp(givenApp(place.directory));
    expect(readApp(givenApp(place.directory)).build).to.equal(build);
    expect(readApp(givenApp(place.directory, '<head></head>')).build).to.not.equal(build);
  });
});

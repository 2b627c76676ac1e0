// How a server process comes, says that it is well, and goes: nobody is cut off in the middle of an answer, and every
// client knows at once that it must reconnect.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { aDraft } from '../contract/contract-documents.ts';
import { giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startChaosProxy } from '../support/chaos-proxy.ts';
import type { ChaosProxy } from '../support/chaos-proxy.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { listenToEvents } from '../support/system-events.ts';
import { ask } from '../support/system-http.ts';
import { greeted } from '../support/system-socket.ts';

describe('a server process', () => {
  let system: System;
  let vendor: GivenVendor;
  let client: { token: string; store_id: string };

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk' });
    client = { token: vendor.people.cashier.token, store_id: vendor.stores[0].id };
  });
  after(() => system?.stop());

  it('says that it lives and can serve', async () => {
    const health = await ask(system.url, 'get', '//healthz');
    expect([health.status, health.body]).to.deep.equal([200, { ok: true }]);
    const ready = await ask(system.url, 'get', '//readyz');
    expect([ready.status, ready.body]).to.deep.equal([200, { ok: true }]);
  });

  it('does not start without its database', async () => {
    const nowhere = new URL(system.databaseUrl);
    nowhere.searchParams.set('host', '/nowhere');
    const started = await system.another({ databaseUrl: nowhere.href }).catch((error: Error) => error);
    expect(started).to.be.instanceOf(Error);
  });

  it('tells its clients to come back while Postgres is away, and goes on when it is there again', async function () {
    this.timeout(30_000);
    const behind = await behindProxy(system.databaseUrl);
    const server = await system.another({ databaseUrl: behind.url });
    const socket = await greeted(server.url, client);
    await socket.ask({ type: 'stream', collections: { draft: { checkpoint: null } } });
    const hears = async (id: string) => {
      await ask(system.url, 'post', `/sync/draft/push?store_id=${client.store_id}`, {
        token: client.token,
        body: { rows: [{ newDocumentState: aDraft({ id, store_id: client.store_id }) }] },
      });
      await socket.next(
        (frame) =>
          frame.type === 'changes' && frame['documents'].some((one: { id: string }) => one.id === id),
      );
    };
    // A stream whose first read fails is closed, and it is answered before that.
    await hears('before');
    const read = () =>
      ask(server.url, 'get', '/vendor/products/milk', { token: vendor.people.manager.token });
    expect((await read()).status).to.equal(200);
    await behind.proxy.down();

    const ready = await ask(server.url, 'get', '//readyz');
    expect([ready.status, ready.body]).to.deep.equal([
      503,
      { ok: false, reason: 'the database does not answer' },
    ]);
    expect((await ask(server.url, 'get', '//healthz')).status).to.equal(200);
    const refused = await read();
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).to.deep.equal([
      503,
      'overloaded',
      '2',
    ]);
    const pull = await socket.ask({ type: 'pull', collection: 'draft', checkpoint: null, limit: 1 });
    expect(pull).to.include({ type: 'error', code: 'overloaded', remedy: 'retry' });

    await behind.proxy.up();
    expect((await read()).status).to.equal(200);
    expect((await ask(server.url, 'get', '//readyz')).status).to.equal(200);
    await hears('afterwards');
    await socket.close();
    await server.stop();
    await behind.proxy.close();
  });

  describe('that stops', () => {
    it('closes its sockets with 1012, ends its event streams, and is gone within two seconds', async () => {
      const server = await system.another();
      const sockets = await Promise.all([1, 2, 3].map(() => greeted(server.url, client)));
      const events = await listenToEvents(server.url, client.token, {
        store_id: client.store_id,
        collections: JSON.stringify({ product: { checkpoint: null } }),
      });
      await events.next((frame) => frame.type === 'changes');
      const started = performance.now();
      const stopped = server.stop();
      for (const socket of sockets)
        expect(await socket.closed).to.deep.equal({ code: 1012, reason: 'server restarts' });
      await events.ended;
      await stopped;
      expect(performance.now() - started).to.be.below(2000);
      const answer = await ask(server.url, 'get', '//healthz').catch((error: Error) => error);
      expect(answer).to.be.instanceOf(Error);
    });

    it('answers what is under way, and is not ready for anything new', async () => {
      const server = await system.another();
      // A row that somebody else holds: the request waits for it while the server stops.
      await system.owner.query('BEGIN');
      await system.owner.query("SELECT FROM items WHERE id = 'milk' FOR UPDATE");
      const { token } = vendor.people.manager;
      const underWay = ask(server.url, 'patch', '/vendor/products/milk', {
        token,
        body: { name: 'Renamed' },
      });
      await sleep(200);
      const keptAlive = await rawConnection(server.url);
      const stopped = server.stop();
      await sleep(50);
      expect(await keptAlive.ready(), 'over a connection it has already').to.match(/^HTTP\/1.1 503|^$/);
      await system.owner.query('COMMIT');
      expect((await underWay).body.name).to.equal('Renamed');
      const answered = performance.now();
      await stopped;
      expect(performance.now() - answered, 'nothing else to wait for').to.be.below(2000);
    });

    it('does not wait for a client that never answers the close', async () => {
      const server = await system.another();
      const socket = await greeted(server.url, client);
      socket.pause();
      const started = performance.now();
      await server.stop();
      expect(performance.now() - started).to.be.below(4000);
    });

    it('leaves no connection to Postgres behind', async () => {
      const name = 'evertill that stops';
      const count = async () => {
        const { rows } = await system.owner.query(
          'SELECT count(*) FROM pg_stat_activity WHERE application_name = $1',
          [name],
        );
        return Number(rows[0].count);
      };
      const url = new URL(system.databaseUrl);
      url.searchParams.set('application_name', name);
      const server = await system.another({ databaseUrl: String(url) });
      await ask(server.url, 'get', '/vendor/products', { token: vendor.people.manager.token });
      expect(await count()).to.be.greaterThan(0);
      await server.stop();
      await sleep(100);
      expect(await count()).to.equal(0);
    });
  });

  it('survives whatever a stranger sends instead of an upgrade', async () => {
    const { hostname, port } = new URL(system.url);
    for (const path of [
      '//',
      '/%',
      'http://[',
      '/api/v1/sync/socket/more',
      '*',
      '/\\',
      '//evil.example/api/v1/sync/socket',
    ]) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      );
      await sleep(10);
      socket.resetAndDestroy();
    }
    await sleep(50);
    expect((await ask(system.url, 'get', '//healthz')).status).to.equal(200);
  });

  it('tells what another process wrote within a second, although only hints pass between them', async () => {
    const server = await system.another();
    const here = await greeted(system.url, client);
    await here.ask({ type: 'stream', collections: { draft: { checkpoint: null } } });
    const there = await greeted(server.url, client);
    const draft = aDraft({ id: 'elsewhere', store_id: client.store_id });
    const started = performance.now();
    await there.ask({ type: 'push', collection: 'draft', rows: [{ newDocumentState: { ...draft } }] });
    await here.next(
      (frame) =>
        frame.type === 'changes' && frame['documents'].some(({ id }: { id: string }) => id === 'elsewhere'),
    );
    expect(performance.now() - started).to.be.below(1000);
    for (const socket of [here, there]) await socket.close();
    await server.stop();
  });
});

/** The same database by way of a proxy that can be pulled out. */
async function behindProxy(databaseUrl: string): Promise<{ url: string; proxy: ChaosProxy }> {
  const url = new URL(databaseUrl);
  const port = url.searchParams.get('port') ?? (url.port || '5432');
  const directory = url.searchParams.get('host') ?? url.hostname;
  const proxy = await startChaosProxy(
    directory.startsWith('/') ? `${directory}/.s.PGSQL.${port}` : Number(port),
  );
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', String(proxy.port));
  return { url: url.href, proxy };
}

/** A connection that was there before: it may still ask. */
async function rawConnection(url: string): Promise<{ ready(): Promise<string> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (data) => (received += String(data)));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const request = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  request('/healthz');
  await sleep(100);
  return {
    async ready() {
      received = '';
      request('/readyz');
      await sleep(150);
      socket.destroy();
      return received.slice(0, 12);
    },
  };
}

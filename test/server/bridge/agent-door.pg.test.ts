// [T13] [T15] Who comes in as the agent of a store: by a key that is told once and kept as a hash, by a ticket that is good
// once, and within limits; whoever loses the key loses the socket; and the key stands in no log.
import { connect } from 'node:net';
import { expect } from 'chai';
import type { Clock } from '@evertill/sync';
import { createLog } from '../../../server/log.ts';
import { fastSurroundings } from '../../support/fast-clock.ts';
import { ScriptedAgent } from '../../support/scripted-agent.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { activated, BridgedShop, devices, savedDevice, until } from './given-bridge.ts';

describe('[T13] the agent of a store', function () {
  this.timeout(90_000);
  let system: System;
  let shop: BridgedShop;
  const logged: string[] = [];
  const secrets: string[] = [];

  before(async () => {
    const log = createLog('trace', { write: (line) => void logged.push(line) });
    system = await startTestSystem({ server: { log } });
    shop = await BridgedShop.open(system, 'acme');
    secrets.push(shop.bridge.key);
  });
  after(() => system?.stop());

  const fresh = async () => {
    const device = await savedDevice(system, shop.vendor, { type: 'payment_terminal', name: 'Another' });
    const bridge = await activated(system, shop.vendor, device);
    secrets.push(bridge.key);
    return { ...bridge, device };
  };
  const ticketFor = (key: string) =>
    ask(system.url, 'post', '/pos-bridge/tickets', { headers: { 'x-pos-terminal-key': key } });
  const ticket = async (key = shop.bridge.key): Promise<string> => {
    const answer = await ticketFor(key);
    expect(answer.status, answer.text).to.equal(201);
    secrets.push(answer.body.ticket as string);
    return answer.body.ticket as string;
  };
  const address = (query: Record<string, string>) =>
    `${system.url.replace('http', 'ws')}/api/v1/pos-bridge/ws?${new URLSearchParams(query)}`;
  /** Beside another server of the same database, whose clock goes twenty times as fast. */
  async function onFastServer(run: (clock: Clock, there: (address: string) => string) => Promise<void>) {
    const surroundings = fastSurroundings(20);
    const server = await system.another({ surroundings });
    const there = (address: string) => address.replace(new URL(system.url).host, new URL(server.url).host);
    try {
      await run(surroundings.clock, there);
    } finally {
      await server.stop();
    }
  }
  const withoutKey = () => ScriptedAgent.open(address({ storeId: shop.storeId }));
  const closedWith = async (opening: Promise<ScriptedAgent>) => (await (await opening).closed).code;
  const refusedWith = (opening: Promise<ScriptedAgent>) =>
    opening.then(
      () => 'let in',
      (error: Error) => error.message,
    );

  it('is told its key once: the database has a hash of it, and the audit log who made it', async () => {
    const { key, device, wsUrl, webhookUrl, terminalId } = await fresh();
    expect(key).to.match(/^evbk_[\w-]{43}$/);
    expect(terminalId).to.equal(device);
    const { pathname, searchParams } = new URL(wsUrl);
    expect([pathname, searchParams.get('storeId')]).to.deep.equal(['/api/v1/pos-bridge/ws', shop.storeId]);
    expect(new URL(webhookUrl).pathname).to.equal('/api/v1/pos/payments/terminal-webhook');
    const { rows } = await system.owner.query<{ table: string; text: string }>(
      `SELECT 'k' AS table, string_agg(k::text, ' ') AS text FROM bridge_keys k
        UNION ALL SELECT 'e', string_agg(e::text, ' ') FROM security_events e
        UNION ALL SELECT 'i', string_agg(i::text, ' ') FROM idempotency_keys i`,
    );
    for (const { table, text } of rows) expect(text ?? '', table).to.not.include(key);
    const listed = await shop.ask('get', `${devices}/pos-bridge/keys?limit=100`, undefined, 'manager');
    expect(listed.text).to.not.include(key).and.not.include('key_hash');
    const audit = await shop.ask('get', `/vendor/audit-log?event=bridge_activated`, undefined, 'owner');
    const noted = audit.body.data as { details: { device_id: string } }[];
    expect(noted.map(({ details }) => details.device_id)).to.include(device);
  });

  it('is not kept for a request that is repeated: each time there is another key, and the last one counts', async () => {
    const { device, key } = await fresh();
    const headers = { 'Idempotency-Key': 'the same' };
    const { token } = shop.vendor.people.owner;
    const body = { deviceId: device };
    const again = async () => {
      const answer = await ask(system.url, 'post', `${devices}/pos-bridge/activate`, {
        token,
        body,
        headers,
      });
      const made = new URL(answer.body.wsUrl as string).searchParams.get('token')!;
      secrets.push(made);
      return made;
    };
    const keys = [key, await again(), await again()];
    expect(new Set(keys).size).to.equal(3);
    const statuses = [];
    for (const one of keys) statuses.push((await ticketFor(one)).status);
    expect(statuses).to.deep.equal([401, 401, 201]);
    const { rows } = await system.owner.query('SELECT count(*)::int FROM idempotency_keys');
    expect(rows).to.deep.equal([{ count: 0 }]);
  });

  it('is activated for an enabled terminal that one sees, by whoever may change settings', async () => {
    const refused = async (
      deviceId: string,
      role: 'owner' | 'manager' | 'cashier' | 'reader' = 'manager',
    ) => {
      const { status, body } = await shop.ask('post', `${devices}/pos-bridge/activate`, { deviceId }, role);
      return `${status} ${body.code}`;
    };
    const printer = await savedDevice(system, shop.vendor, { type: 'printer', name: 'P' });
    const off = await savedDevice(system, shop.vendor, {
      type: 'payment_terminal',
      name: 'O',
      enabled: false,
    });
    const far = await savedDevice(system, shop.vendor, { type: 'payment_terminal', name: 'F' }, 1);
    expect(await refused(printer)).to.equal('400 device_unfit');
    expect(await refused(off)).to.equal('400 device_unfit');
    expect(await refused(far)).to.equal('404 device_not_found');
    expect(await refused('nothing')).to.equal('404 device_not_found');
    expect(await refused(shop.terminal, 'cashier')).to.equal('403 forbidden');
    expect(await refused(shop.terminal, 'reader')).to.equal('403 forbidden');
  });

  it('comes in by its key in the address, or by a ticket in its first frame, which is good once', async () => {
    const agent = await shop.agent();
    expect(agent.of('welcome')).to.deep.equal([{ type: 'welcome', storeId: shop.storeId, terminalId: '' }]);
    await agent.close();
    const good = await ticket();
    const byTicket = await withoutKey();
    byTicket.send({ type: 'ticket', ticket: good });
    await byTicket.next('welcome');
    await byTicket.close();
    const again = await withoutKey();
    again.send({ type: 'ticket', ticket: good });
    expect((await again.closed).code, 'a second time').to.equal(4401);
    expect(again.frames).to.deep.equal([]);
  });

  it('shows a ticket to one of ten sockets at once', async () => {
    const good = await ticket();
    const agents = await Promise.all(Array.from({ length: 10 }, withoutKey));
    for (const agent of agents) agent.send({ type: 'ticket', ticket: good });
    const outcomes = await Promise.all(
      agents.map((agent) =>
        Promise.race([agent.next('welcome').catch(() => 'shut'), agent.closed.then(() => 'shut')]),
      ),
    );
    expect(outcomes.filter((outcome) => outcome !== 'shut')).to.have.length(1);
    for (const agent of agents) await agent.close();
  });

  it('does not come in with a ticket after half a minute, nor with one of another store', async () => {
    const old = await ticket();
    await system.owner.query("UPDATE bridge_tickets SET expires_at = expires_at - interval '30 seconds'");
    const late = await withoutKey();
    late.send({ type: 'ticket', ticket: old });
    expect((await late.closed).code).to.equal(4401);
    const elsewhere = await ScriptedAgent.open(address({ storeId: shop.vendor.stores[1].id }));
    elsewhere.send({ type: 'ticket', ticket: await ticket() });
    expect((await elsewhere.closed).code).to.equal(4401);
  });

  it('comes in with nothing else: no guess, no token of a person, no key of another store', async () => {
    const { storeId } = shop;
    const { token } = shop.vendor.people.owner;
    for (const shown of ['evbk_guess', token, `${shop.bridge.key}x`])
      expect(await closedWith(ScriptedAgent.open(address({ storeId, token: shown })))).to.equal(4401);
    const other = { storeId: shop.vendor.stores[1].id, token: shop.bridge.key };
    expect(await closedWith(ScriptedAgent.open(address(other)))).to.equal(4401);
    expect(await refusedWith(ScriptedAgent.open(address({})))).to.match(/400/);
    for (const text of ['{"type":"payment_result"}', 'nonsense', '{}']) {
      const stranger = await withoutKey();
      stranger.sendText(text);
      expect((await stranger.closed).code, text).to.equal(4401);
      expect(stranger.frames, 'told to a stranger').to.deep.equal([]);
    }
  });

  it('is dropped when it does not identify itself within ten seconds', () =>
    onFastServer(async (clock, there) => {
      const began = clock.now();
      const agent = ScriptedAgent.open(there(address({ storeId: shop.storeId })));
      expect(await closedWith(agent)).to.equal(4401);
      expect(clock.now() - began).to.be.within(9000, 14_000);
    }));

  it('is no page of somebody else’s', async () => {
    const open = (origin: string) => ScriptedAgent.open(shop.bridge.wsUrl, { headers: { origin } });
    expect(await refusedWith(open('https://evil.example'))).to.match(/403/);
    await (await open('https://till.example')).close();
    await (await open(system.url)).close();
  });

  it('has eight sockets of one key at the most', async () => {
    const { wsUrl } = await fresh();
    const agents = await Promise.all(Array.from({ length: 8 }, () => ScriptedAgent.welcomed(wsUrl)));
    expect(await closedWith(ScriptedAgent.open(wsUrl))).to.equal(4429);
    await agents[0]!.close();
    const again = await ScriptedAgent.welcomed(wsUrl);
    for (const agent of [...agents, again]) await agent.close();
  });

  it('sends text of 256 kB at most, whole or in 64 pieces, without compression, fifty times a second', async () => {
    const { wsUrl } = await fresh();
    const big = await ScriptedAgent.welcomed(wsUrl);
    big.sendText(' '.repeat(256 * 1024 - 10) + '{}');
    expect((await big.next('problem')).code, 'just not too big').to.equal('invalid_input');
    big.sendText(' '.repeat(256 * 1024 + 1));
    expect((await big.closed).code).to.equal(1009);
    const pieces = await ScriptedAgent.welcomed(wsUrl);
    pieces.sendInPieces(64);
    expect((await pieces.next('problem')).code, 'in 64 pieces').to.equal('invalid_json');
    pieces.sendInPieces(65);
    expect((await pieces.closed).code, 'in 65').to.equal(1008);
    const fast = await ScriptedAgent.welcomed(wsUrl);
    for (let sent = 0; sent < 80; sent++) fast.sendText('{"type":"nothing"}');
    expect((await fast.closed).code).to.equal(1008);
    expect(fast.of('problem').length).to.be.within(40, 60);
    const squeezed = await ScriptedAgent.open(wsUrl, { perMessageDeflate: true });
    expect((squeezed as unknown as { extensions?: string }).extensions ?? '').to.equal('');
    await squeezed.close();
  });

  it('is dropped when it does not read', async () => {
    const { wsUrl, device } = await fresh();
    const slow = await ScriptedAgent.welcomed(wsUrl);
    slow.pause();
    const payload = Buffer.alloc(130_000, 7).toString('base64');
    for (let count = 0; count < 60; count++) {
      const body = { protocol: 'zvt', payload, expect_response_ms: 0, idempotency_key: `slow-${count}` };
      const { status } = await shop.ask('post', `${devices}/${device}/ecr-commands`, body, 'owner');
      expect(status).to.equal(202);
    }
    await until(() => Promise.resolve(logged.some((line) => line.includes('reads too slowly'))), 20_000);
    slow.drop();
    // Who reads hears all of it, however much it is.
    const reading = await ScriptedAgent.welcomed(wsUrl);
    await system.owner.query(
      "UPDATE bridge_requests SET sent_at = sent_at - interval '1 minute' WHERE sent_at IS NOT NULL",
    );
    await until(() => Promise.resolve(reading.of('ecr_relay_request').length >= 60), 20_000);
    await reading.close();
  });

  it('is shut out within a minute when its key is revoked, and told so by 4401; others stay', () =>
    onFastServer(async (clock, there) => {
      const { wsUrl, key, device } = await fresh();
      const agent = await ScriptedAgent.welcomed(there(wsUrl));
      const other = await ScriptedAgent.welcomed(there(shop.bridge.wsUrl));
      const { data } = (await shop.ask('get', `${devices}/pos-bridge/keys?limit=100`, undefined, 'manager'))
        .body;
      const { id } = (data as { id: string; store_device_id: string }[]).find(
        ({ store_device_id }) => store_device_id === device,
      )!;
      const revoke = () => shop.ask('post', `${devices}/pos-bridge/keys/${id}/revoke`, {}, 'manager');
      const began = clock.now();
      const { body } = await revoke();
      expect(body.revoked_at).to.be.a('string');
      expect((await revoke()).body, 'again').to.deep.equal(body);
      expect((await ticketFor(key)).status, 'at once').to.equal(401);
      expect(await closedWith(ScriptedAgent.open(there(wsUrl))), 'at once').to.equal(4401);
      expect((await agent.closed).code).to.equal(4401);
      expect(clock.now() - began).to.be.below(60_000);
      other.sendText('{}');
      await other.next('problem');
      await other.close();
    }));

  it('is shut out when its device is forgotten', async () => {
    const { key, device } = await fresh();
    await shop.ask('delete', `${devices}/${device}`, undefined, 'manager');
    expect((await ticketFor(key)).status).to.equal(401);
  });

  it('leaves nothing behind that breaks off in the middle of coming in', async () => {
    const { hostname, port } = new URL(system.url);
    for (let count = 0; count < 20; count++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        `GET ${new URL(shop.bridge.wsUrl).pathname}?storeId=x HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`,
      );
      socket.destroy();
    }
    await (await shop.agent()).close();
  });

  it('[teeth] has its key and its tickets in no line of any log', () => {
    expect(secrets.length).to.be.above(10);
    const text = logged.join('');
    expect(text, 'what was logged').to.include('an agent connects').and.include('token=[redacted]');
    for (const secret of secrets) expect(text.includes(secret), secret.slice(0, 9)).to.equal(false);
  });
});

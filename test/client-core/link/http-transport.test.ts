// The same exchanges over plain HTTP: a real connection over a scripted HTTP server.
import { expect } from 'chai';
import type { ExchangeError, Hello } from '@evertill/sync';
import { openConnection } from '../../../client-core/link/connection.ts';
import type { Connection } from '../../../client-core/link/connection.ts';
import { eventReader } from '../../../client-core/link/event-stream.ts';
import type { OpenEventStream } from '../../../client-core/link/event-stream.ts';
import { httpTransport } from '../../../client-core/link/http-transport.ts';
import type { Http, HttpAnswer } from '../../../client-core/surroundings.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { welcomeTo } from '../../support/fake-server.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import { foreignAnswers, serverAnswer } from '../../support/server-answer.ts';

const greeting = {
  token: 't1',
  client_version: '1',
  device_id: 'd1',
  device_name: '',
  store_id: 's 1',
  lane_id: '',
  collections: {},
  checkpoints: {},
  ledger: { device_seq: 0, hash: '', ack: '' },
  witness: null,
  wall: 0,
};
const checkpoint = { epoch: 'e1', xid: '7', id: 'p 1' };

const eventStream: HttpAnswer = { status: 200, headers: { 'content-type': 'text/event-stream' }, body: '' };

describe('the HTTP twin of the socket', () => {
  let asked: { method: string; path: string; authorization: string | undefined; body: unknown }[];
  let answers: (path: string) => Partial<HttpAnswer> | undefined;
  let streams: { path: string; listener: Parameters<OpenEventStream>[1]; closed: boolean }[];
  let connection: Connection;
  let renewals: number;
  const { clock, chance } = memorySurroundings();

  const http: Http = async ({ method, path, headers, body }) => {
    asked.push({ method, path, authorization: headers['Authorization'], body: body && JSON.parse(body) });
    const answer = answers(path);
    if (answer === undefined) throw new Error('no network');
    return { status: 200, headers: {}, body: '', ...answer };
  };
  const openStream: OpenEventStream = ({ path }, listener) => {
    const stream = { path, listener, closed: false };
    streams.push(stream);
    return { close: () => void (stream.closed = true) };
  };
  const json = (body: object, status = 200, headers: HttpAnswer['headers'] = {}): HttpAnswer => ({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  });

  beforeEach(async () => {
    asked = [];
    streams = [];
    renewals = 0;
    answers = (path) => {
      if (path.endsWith('/hello')) return json(welcomeTo({ ...(asked.at(-1)!.body as Hello), id: 0 }));
      return json({ type: 'pulled', documents: [{ id: 'p1' }], checkpoint, complete: true });
    };
    connection = openConnection({
      surroundings: { clock, chance, transport: httpTransport(http, openStream) },
      hello: () => Promise.resolve(greeting),
      renew: () => Promise.resolve(`t${++renewals + 1}`),
      clientVersion: '1',
    });
    connection.start();
    await settle();
  });
  afterEach(() => connection.close());

  const pull = () =>
    connection.request({
      type: 'pull',
      collection: 'product',
      checkpoint,
      limit: 50,
      from_day: '2026-11-01',
    });

  it('greets by POST and takes the answer for the welcome', () => {
    expect(connection.state().name).to.equal('catching_up');
    expect(asked[0]).to.include({ method: 'POST', path: '/api/v1/sync/hello', authorization: 'Bearer t1' });
  });

  it('asks for each exchange at its own door', async () => {
    expect((await pull()).documents).to.deep.equal([{ id: 'p1' }]);
    const url = new URL(asked.at(-1)!.path, 'http://x');
    expect(url.pathname).to.equal('/api/v1/sync/product/pull');
    expect(Object.fromEntries(url.searchParams)).to.deep.equal({
      checkpoint: JSON.stringify(checkpoint),
      limit: '50',
      from_day: '2026-11-01',
      store_id: 's 1',
    });
    answers = () => json({ type: 'outcomes', outcomes: [] });
    await connection.request({ type: 'operations', operations: [{ device_seq: 1 }] });
    expect(asked.at(-1)).to.include({ method: 'POST', path: '/api/v1/sync/operations' });
    expect(asked.at(-1)!.body).to.deep.equal({ operations: [{ device_seq: 1 }] });
    answers = () => json({ type: 'pushed', outcomes: [] });
    await connection.request({ type: 'push', collection: 'draft', rows: [] });
    expect(asked.at(-1)).to.include({ method: 'POST', path: '/api/v1/sync/draft/push?store_id=s+1' });
    expect(asked.at(-1)!.body).to.deep.equal({ rows: [] });
    answers = () => json({ type: 'instructions', again: false, instructions: [], acknowledged: 0 });
    const said = {
      boot: 'b',
      number: 2,
      base: 1,
      wall: 0,
      uptime: 1,
      state: {},
      past: [],
      results: [],
      instructed: 0,
    };
    await connection.request({ type: 'report', ...said });
    expect(asked.at(-1)).to.include({ method: 'POST', path: '/api/v1/sync/report' });
    expect(asked.at(-1)!.body).to.deep.equal({ device_id: 'd1', ...said });
    answers = () => json({ type: 'digested', count: 1, hash: '00', checkpoint });
    await connection.request({ type: 'digest', collection: 'order', from_day: '2026-11-01' });
    expect(asked.at(-1)!.path).to.equal('/api/v1/sync/order/digest?from_day=2026-11-01&store_id=s+1');
  });

  it('turns a problem into the matching error', async () => {
    const problem = {
      type: '/help/x',
      title: 'Too many requests.',
      status: 429,
      detail: 'Wait.',
      code: 'rate_limited',
    };
    answers = () => serverAnswer(429, problem, { 'retry-after': '7' });
    const failure = await pull().catch((error: unknown) => error);
    expect(failure).to.include({
      code: 'rate_limited',
      remedy: 'retry',
      retryAfter: 7000,
      message: 'Too many requests.',
    });
    const frame = { type: 'error', id: 0, code: 'overloaded', sentence: 'Busy.', remedy: 'retry' };
    answers = () => json(frame, 503, { 'retry-after': '2' });
    expect(await pull().catch((error: unknown) => error)).to.include({
      code: 'overloaded',
      retryAfter: 2000,
    });
    answers = () => ({ status: 502, body: '<html>' });
    expect(await pull().catch((error: unknown) => error)).to.include({ code: 'http_502', remedy: 'retry' });
    answers = () => serverAnswer(404, { code: 'not_found', title: 'Gone.' });
    expect(await pull().catch((error: unknown) => error)).to.include({ code: 'not_found', remedy: 'fatal' });
  });

  it('[E4] takes nothing that stands between for the server’s word', async () => {
    for (const [name, answer] of Object.entries(foreignAnswers)) {
      answers = () => answer;
      const { remedy, retryAfter } = (await pull().catch((error: unknown) => error)) as ExchangeError;
      expect([remedy, retryAfter], name).to.deep.equal(['retry', 0]);
      connection.request({ type: 'stream', collections: {} }).catch((error: ExchangeError) => {
        expect(error.remedy, name).to.equal('retry');
      });
      streams.at(-1)!.listener.opened(answer);
      await settle();
    }
    answers = () => json({ type: 'portal', ok: true });
    expect(await pull().catch((error: unknown) => error)).to.include({ remedy: 'retry' });
    answers = () => ({ status: 503, headers: { 'retry-after': '86400' }, body: '<html>' });
    expect(await pull().catch((error: unknown) => error)).to.include({ retryAfter: 60_000 });
    expect(renewals).to.equal(0);
    expect(connection.state().name).to.equal('catching_up');
  });

  it('[E4] goes on by itself once a network sign-in page has gone', async () => {
    const usual = answers;
    const later = new FakeClock();
    const waiting = openConnection({
      surroundings: { clock: later, chance, transport: httpTransport(http, openStream) },
      hello: () => Promise.resolve(greeting),
      renew: () => Promise.reject(new Error('asked for a token, which no one refused')),
      clientVersion: '1',
    });
    let place = 0;
    const all = Object.values(foreignAnswers);
    answers = () => ({ ...all[place++ % all.length]!, headers: { 'retry-after': '86400' } });
    waiting.start();
    await later.advance(3_600_000);
    expect(place, 'asked at least every 72 s').to.be.above(49);
    expect(waiting.state()).to.include({ name: 'waiting' });
    expect(waiting.state().reason).to.include('network sign-in page');
    answers = usual;
    const seen = new Set<string>();
    waiting.state$.subscribe(({ name }) => seen.add(name));
    await later.advance(360_000);
    expect(seen).to.include('catching_up');
    waiting.close();
  });

  it('brings a fresh token after a 401 and asks again', async () => {
    const usual = answers;
    answers = (path) =>
      asked.at(-1)!.authorization === 'Bearer t1'
        ? serverAnswer(401, { code: 'unauthenticated' })
        : usual(path);
    expect((await pull()).complete).to.equal(true);
    expect(renewals).to.equal(1);
    expect(asked.at(-1)!.authorization).to.equal('Bearer t2');
  });

  it('counts a request without an answer as a lost connection', async () => {
    answers = () => undefined;
    expect(await pull().catch((error: unknown) => error)).to.include({ code: 'disconnected' });
    expect(connection.state()).to.include({ name: 'waiting', reason: 'no network' });
  });

  it('follows the live feed by server-sent events, and only the latest', async () => {
    const seen: string[] = [];
    connection.live$.subscribe((frame) => seen.push(frame.type === 'reset' ? '' : frame.collection));
    const follow = async (name: string) => {
      const streaming = connection.request({ type: 'stream', collections: { [name]: { checkpoint } } });
      streams.at(-1)!.listener.opened(eventStream);
      await streaming;
    };
    await follow('product');
    streams[0]!.listener.text('data: {"type":"resync","coll');
    streams[0]!.listener.text('ection":"product"}\n\n: still there\n\ndata: {"type":"streaming","id":0}\n\n');
    await follow('order');
    expect(streams.map(({ closed }) => closed)).to.deep.equal([true, false]);
    expect(new URL(streams[1]!.path, 'http://x').searchParams.get('collections')).to.contain('"order"');
    expect(seen).to.deep.equal(['product']);
    streams[1]!.listener.closed('gone');
    expect(connection.state()).to.include({ name: 'waiting', reason: 'gone' });
  });
});

describe('reading server-sent events', () => {
  it('gives each event’s data, however the pieces are cut', () => {
    const text = 'data: one\r\n\r\n: comment\n\nevent: x\ndata:two\ndata: lines\n\ndata: unfinished\n';
    for (let cut = 1; cut < text.length; cut++) {
      const seen: string[] = [];
      const read = eventReader((data) => seen.push(data));
      for (const piece of [text.slice(0, cut), text.slice(cut)]) read(piece);
      expect(seen).to.deep.equal(['one', 'two\nlines']);
    }
  });
});

// A window's connection at the host: whom it hears, what it answers, and that what it answers goes to the asker alone.
import { once } from 'node:events';
import { expect } from 'chai';
import { RXDB_VERSION } from 'rxdb/plugins/utils';
import type { MangoQuery } from 'rxdb';
import { WebSocket } from 'ws';
import { channels } from '../../../desktop/ipc/channels.ts';
import { closeCodes } from '../../../desktop/ipc/window-frames.ts';
import type { HostFrame } from '../../../desktop/ipc/window-frames.ts';
import {
  noteSchema,
  openInstance,
  prepared,
  stored,
} from '../../client-core/storage-sqlite/given-storage.ts';
import type { Instance } from '../../client-core/storage-sqlite/given-storage.ts';
import { givenHost } from './given-host.ts';
import type { GivenHost, RawWindow } from './given-host.ts';

type StorageAnswer = Extract<HostFrame, { type: 'storage' }>;

describe('a window at the till program', function () {
  this.timeout(10_000);
  let host: GivenHost;
  beforeEach(async () => (host = await givenHost()));
  afterEach(() => host.close());

  describe('before it is known', () => {
    it('[T20] is sent away with anything but a token or a secret of this till', async () => {
      const greetings: unknown[] = [
        { type: 'hello', build: host.build },
        { type: 'hello', build: host.build, token: 'guess' },
        { type: 'hello', build: host.build, secret: 'a.b' },
        { type: 'hello', build: host.build, token: host.keys.token(), more: 1 },
        { type: 'call', id: 1, channel: 'till:go-online', request: {} },
        { type: 'storage', message: {} },
        'nonsense',
        '{"type":"hello"',
        `"${'x'.repeat(2000)}"`,
      ];
      let heard = 0;
      host.dispatch = () => {
        heard++;
        return Promise.resolve({ ok: true, reply: {} });
      };
      for (const greeting of greetings) {
        const window = host.raw();
        window.send(greeting);
        expect(await window.closed, JSON.stringify(greeting).slice(0, 80)).to.equal(closeCodes.unknownWindow);
        expect(window.frames).to.deep.equal([]);
      }
      expect(heard).to.equal(0);
    });

    it('[T20] is let in by a token once, and by the secret it got for it from then on', async () => {
      const token = host.keys.token();
      const first = host.raw();
      first.send({ type: 'hello', build: host.build, token });
      const { secret } = await first.next<Extract<HostFrame, { type: 'welcome' }>>(
        ({ type }) => type === 'welcome',
      );
      const thief = host.raw();
      thief.send({ type: 'hello', build: host.build, token });
      expect(await thief.closed).to.equal(closeCodes.unknownWindow);
      const again = host.raw();
      again.send({ type: 'hello', build: host.build, token, secret });
      await again.next((frame) => frame.type === 'welcome' && frame.secret === secret);
      expect(host.retries()).to.equal(2);
    });

    it('is told to load again when it runs another build, and known when it has', async () => {
      const window = host.raw();
      window.send({ type: 'hello', build: 'old', token: host.keys.token() });
      const { secret } = await window.next<Extract<HostFrame, { type: 'welcome' }>>(
        ({ type }) => type === 'welcome',
      );
      expect(await window.closed).to.equal(closeCodes.otherBuild);
      expect(host.keys.isSecret(secret)).to.equal(true);
    });

    it('is not waited for', async function () {
      this.timeout(8000);
      const silent = host.raw();
      expect(await silent.closed).to.equal(closeCodes.unknownWindow);
    });
  });

  it('[T18] on no channel is a sender heard that has not shown what it was given', async () => {
    const asked: unknown[] = [];
    host.dispatch = async (name) => {
      asked.push(name);
      return { ok: true, reply: {} };
    };
    for (const channel of Object.keys(channels)) {
      const stranger = host.raw();
      stranger.send({ type: 'call', id: 1, channel, request: {} });
      expect(await stranger.closed, channel).to.equal(closeCodes.unknownWindow);
    }
    const elsewhere = new WebSocket(`ws://127.0.0.1:${host.port()}/window`, {
      origin: 'http://evil.example',
    });
    const [refusal] = (await once(elsewhere, 'error')) as [Error];
    expect(refusal.message).to.include('403');
    expect(asked).to.deep.equal([]);
  });

  it('[T18] is answered on the channels it asks on, each answer with its own number', async () => {
    host.dispatch = async (name, request) => ({ ok: true, reply: { name, request } });
    const [a, b] = [await host.window(), await host.window()];
    a.send({ type: 'call', id: 7, channel: 'one', request: { of: 'a' } });
    b.send({ type: 'call', id: 7, channel: 'two', request: { of: 'b' } });
    const answerOf = async (window: RawWindow) =>
      (await window.next<any>((frame) => frame.type === 'answer')).answer.reply;
    expect(await answerOf(a)).to.deep.equal({ name: 'one', request: { of: 'a' } });
    expect(await answerOf(b)).to.deep.equal({ name: 'two', request: { of: 'b' } });
    for (const window of [a, b])
      expect(window.frames.filter(({ type }) => type === 'answer')).to.have.length(1);
  });

  it('[T18] is cut off for what is no frame, and for one that is too large', async () => {
    for (const odd of [
      '{',
      '[]',
      { type: 'hello', build: host.build },
      { type: 'call', id: -1, channel: 'a', request: 0 },
    ]) {
      const window = await host.window();
      window.send(odd);
      expect(await window.closed, JSON.stringify(odd)).to.equal(closeCodes.protocol);
    }
    const window = await host.window();
    window.send({ type: 'call', id: 1, channel: 'a', request: 'x'.repeat(1_060_000) });
    expect(await window.closed).to.equal(1009);
  });

  it('hears what is new, and no more after it is closed', async () => {
    const window = await host.window();
    host.news$.next({ type: 'problem', message: 'one' });
    await window.next((frame) => frame.type === 'problem');
    expect(host.news$.observed).to.equal(true);
    window.socket.close();
    await window.closed;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(host.news$.observed).to.equal(false);
  });

  describe('reading the storage it is lent', () => {
    let instance: Instance;
    beforeEach(async () => {
      instance = await openInstance(host.lent.storage, noteSchema as never);
      await write('a', 'b');
    });
    const write = async (...ids: string[]) => {
      const documents = ids.map((id) => stored({ id, name: `name ${id}`, nr: 1 }, 1, '1-x'));
      const { error } = await instance.bulkWrite(
        documents.map((document) => ({ document })),
        'test',
      );
      expect(error).to.deep.equal([]);
    };
    let requests = 0;
    const ask = async (window: RawWindow, connectionId: string, method: string, params: unknown = []) => {
      const requestId = `r${++requests}`;
      const message = { connectionId, requestId, version: RXDB_VERSION, method, params };
      window.send({ type: 'storage', message });
      return window.next<StorageAnswer>((frame) => frame.type === 'storage' && frame.answerTo === requestId);
    };
    const create = (window: RawWindow, connectionId: string, changed: object = {}) => {
      const { databaseName, collectionName, schema } = instance;
      return ask(window, connectionId, 'create', { databaseName, collectionName, schema, ...changed });
    };
    const find = (window: RawWindow, connectionId: string, query: MangoQuery<any>) =>
      ask(window, connectionId, 'query', [prepared(instance, query)]);
    const idsOf = (answer: StorageAnswer) =>
      (answer.return as any).documents.map(({ id }: { id: string }) => id);

    it('answers each window alone, though they use the same names', async () => {
      const [a, b] = [await host.window(), await host.window()];
      await create(a, 'c|1');
      await create(b, 'c|1');
      const before = b.frames.length;
      expect(idsOf(await find(a, 'c|1', { selector: {} }))).to.deep.equal(['a', 'b']);
      expect(await ask(a, 'c|1', 'count', [prepared(instance, { selector: {} })])).to.deep.include({
        return: { count: 2, mode: 'fast' },
      });
      const found = await ask(a, 'c|1', 'findDocumentsById', [['b', 'x'], false]);
      expect((found.return as any[]).map(({ id }) => id)).to.deep.equal(['b']);
      await find(b, 'c|1', { selector: { id: { $eq: 'a' } } });
      expect(b.frames.slice(before).filter(({ type }) => type === 'storage')).to.have.length(1);
    });

    it('means nothing by a connection another window has opened', async () => {
      const [a, b] = [await host.window(), await host.window()];
      await create(a, 'of a');
      const { error } = await find(b, 'of a', { selector: {} });
      expect(error!.fault).to.equal('away');
      expect((await ask(b, 'of a', 'close')).error).to.equal(undefined);
      expect(idsOf(await find(a, 'of a', { selector: {} }))).to.deep.equal(['a', 'b']);
    });

    it('tells every window that has it open of a change, by ids alone', async () => {
      const [a, b, c] = [await host.window(), await host.window(), await host.window()];
      await create(a, 'x');
      await create(b, 'y');
      await write('c');
      for (const [window, connectionId] of [
        [a, 'x'],
        [b, 'y'],
      ] as const) {
        const change = await window.next<any>((frame) => frame.type === 'changes');
        expect(change).to.deep.include({ connectionId, ids: ['c'] });
        expect(JSON.stringify(change)).to.not.contain('name c');
      }
      expect(c.frames.some(({ type }) => type === 'changes')).to.equal(false);
    });

    it('[I16] takes closing and removing as this window’s own end of reading', async () => {
      const [a, b] = [await host.window(), await host.window()];
      await create(a, 'x');
      await create(b, 'y');
      for (const method of ['close', 'remove']) {
        expect((await ask(a, 'x', method)).error, method).to.equal(undefined);
        expect((await find(a, 'x', { selector: {} })).error!.fault, method).to.equal('away');
        expect(idsOf(await find(b, 'y', { selector: {} })), method).to.deep.equal(['a', 'b']);
        await create(a, 'x');
      }
      await write('c');
      expect(idsOf(await find(a, 'x', { selector: {} }))).to.deep.equal(['a', 'b', 'c']);
    });

    it('[T18] lets no window write, clean up, or reach anything else of an instance', async () => {
      const window = await host.window();
      await create(window, 'x');
      const document = stored({ id: 'evil', name: '', nr: 1 }, 1, '1-x');
      const methods = [
        'bulkWrite',
        'cleanup',
        'getChangedDocumentsSince',
        'changeStream',
        'openLoad',
        'explain',
      ];
      for (const method of [...methods, 'constructor', '__proto__', 'toString', 'internals', 'custom', '']) {
        const { error } = await ask(window, 'x', method, [[{ document }], 'x']);
        expect(error?.fault, method).to.equal('readonly');
      }
      expect(await instance.findDocumentsById(['evil'], true)).to.deep.equal([]);
    });

    it('[T18] serves no operator that is asked document by document, however deep it is hidden', async () => {
      const window = await host.window();
      await create(window, 'x');
      const query = (selector: object) => ({
        query: { selector, sort: [{ id: 'asc' }], skip: 0 },
        queryPlan: {},
      });
      const bomb = { $regex: '^(a+)+$' };
      for (const selector of [
        { name: bomb },
        { $and: [{ $or: [{ name: { $not: bomb } }] }] },
        { $where: 'return true' },
        { name: { $function: 'x' } },
        { name: { $elemMatch: {} } },
      ]) {
        const { error } = await ask(window, 'x', 'query', [query(selector)]);
        expect(error?.fault, JSON.stringify(selector)).to.equal('failed');
      }
      for (const params of [[], {}, null, [{}], [{ query: {} }], [query({ id: 'a' }), 1], 'x']) {
        expect((await ask(window, 'x', 'query', params)).error?.fault, JSON.stringify(params)).to.equal(
          'failed',
        );
      }
    });

    it('lends nothing the till has not open, and no longer than it has', async () => {
      const window = await host.window();
      for (const changed of [
        { databaseName: 'till' },
        { collectionName: 'session' },
        { schema: { ...instance.schema, version: 1 } },
        { schema: { ...instance.schema, indexes: [] } },
      ]) {
        expect(
          (await create(window, 'x', changed)).error?.fault,
          JSON.stringify(changed).slice(0, 60),
        ).to.equal('away');
      }
      const version = { connectionId: 'x', requestId: 'old', version: '0.0.0', method: 'create', params: {} };
      window.send({ type: 'storage', message: version });
      await window.next(
        (frame) => frame.type === 'storage' && frame.answerTo === 'old' && frame.error !== undefined,
      );
      await create(window, 'x');
      await instance.close();
      expect((await create(window, 'y')).error!.fault).to.equal('away');
      expect((await find(window, 'x', { selector: {} })).error).to.not.equal(undefined);
    });
  });
});

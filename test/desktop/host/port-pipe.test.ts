// A window's session over a port, between the preload's end and the till's: what a WebSocket keeps by itself is kept here
// too, and the session's own rules hold as they do there.
import { MessageChannel } from 'node:worker_threads';
import { expect } from 'chai';
import { EMPTY } from 'rxjs';
import { RXDB_VERSION } from 'rxdb/plugins/utils';
import { LentStorage } from '../../../desktop/host/lent-storage.ts';
import { portPipe } from '../../../desktop/host/port-pipe.ts';
import type { ProcessPort } from '../../../desktop/host/port-pipe.ts';
import { WindowSession } from '../../../desktop/host/window-session.ts';
import type { SessionDeps } from '../../../desktop/host/window-session.ts';
import type { Dispatch } from '../../../desktop/ipc/dispatch.ts';
import { closeCodes } from '../../../desktop/ipc/window-frames.ts';
import { tillLine } from '../../../desktop/preload/till-line.ts';
import { limits } from '@evertill/sync';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { comesTrue } from '../../support/comes-true.ts';
import { StandInPort } from '../electron/stand-in/port.ts';

interface Line {
  readonly frames: any[];
  readonly said: { readonly type: string; readonly bytes?: number }[];
  send(frame: unknown): void;
  /** What no preload of ours says. */
  raw(message: unknown): void;
  readonly closed: Promise<number>;
  close(): void;
  vanish(): void;
  readonly session: WindowSession;
}

describe('a window over a port', function () {
  this.timeout(10_000);
  const lines: Line[] = [];
  afterEach(() => {
    for (const line of lines.splice(0)) line.vanish();
  });

  const open = (
    dispatch: Dispatch = async () => ({ ok: true, reply: {} }),
    parts: Partial<SessionDeps> = {},
  ): Line => {
    const { port1, port2 } = new MessageChannel();
    const till = {
      lent: new LentStorage(getRxStorageMemory()),
      news$: EMPTY,
      dispatch,
      retry: () => undefined,
    };
    const port = new StandInPort(port2);
    const said: Line['said'] = [];
    port2.on('message', (message) => {
      if (typeof message !== 'string') said.push(message);
    });
    const session = new WindowSession(portPipe(port as unknown as ProcessPort), {
      till,
      keys: { admit: () => 'port' },
      build: 'this',
      ...parts,
    });
    const frames: unknown[] = [];
    let closed: (code: number) => void;
    const ended = new Promise<number>((resolve) => (closed = resolve));
    const line = tillLine(port1 as unknown as MessagePort, {
      heard: (text) => frames.push(JSON.parse(text)),
      closed: (code) => closed(code),
    });
    const made: Line = {
      frames,
      said,
      send: (frame) => line.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
      raw: (message) => port1.postMessage(message),
      closed: ended,
      close: () => line.close(),
      vanish: () => port1.close(),
      session,
    };
    lines.push(made);
    return made;
  };
  const greeted = async (...input: Parameters<typeof open>): Promise<Line> => {
    const line = open(...input);
    line.send({ type: 'hello', build: 'this' });
    await comesTrue(async () => line.frames.some(({ type }) => type === 'welcome'));
    return line;
  };
  const call = (id: number, request: unknown = {}) => ({ type: 'call', id, channel: 'a', request });

  it('is heard after its greeting, and answered', async () => {
    const line = await greeted(async (name, request) => ({ ok: true, reply: { name, request } }));
    line.send(call(7, { of: 'it' }));
    await comesTrue(async () => line.frames.length === 2);
    expect(line.frames[1]).to.deep.equal({
      type: 'answer',
      id: 7,
      answer: { ok: true, reply: { name: 'a', request: { of: 'it' } } },
    });
  });

  it('[T18] is sent away for another first word, for another build, and for silence', async () => {
    for (const first of [call(1), '{', 'x'.repeat(2000), { type: 'hello', build: 'this', more: 1 }]) {
      const line = open(() => expect.fail('it was asked'));
      line.send(first);
      expect(await line.closed).to.equal(closeCodes.unknownWindow);
      expect(line.frames).to.deep.equal([]);
    }
    const stranger = open(undefined, { keys: { admit: () => undefined } });
    stranger.send({ type: 'hello', build: 'this' });
    expect(await stranger.closed).to.equal(closeCodes.unknownWindow);
    const old = open();
    old.send({ type: 'hello', build: 'old' });
    expect(await old.closed).to.equal(closeCodes.otherBuild);
    expect(await open(undefined, { patience: 50 }).closed).to.equal(closeCodes.unknownWindow);
  });

  it('[T18] is cut off for what is no frame, what is no word of a port, and what is too large', async () => {
    for (const odd of ['{', { type: 'call', id: -1, channel: 'a', request: 0 }]) {
      const line = await greeted();
      line.send(odd);
      expect(await line.closed).to.equal(closeCodes.protocol);
    }
    for (const odd of [7, null, { type: 'open' }, { type: 'taken', bytes: -1 }, new Uint8Array(9), ['x']]) {
      const line = await greeted();
      line.raw(odd);
      expect(await line.closed, JSON.stringify(odd)).to.equal(1003);
    }
    for (const text of ['x'.repeat(1_060_000), 'ü'.repeat(600_000)]) {
      const line = await greeted(() => expect.fail('it was asked'));
      line.send(call(1, text));
      expect(await line.closed).to.equal(1009);
    }
  });

  it('hears no more of a line that is being closed', async () => {
    let asked = 0;
    const line = await greeted(async () => {
      asked++;
      return { ok: true, reply: {} };
    });
    line.raw(7);
    line.send(call(1));
    await line.closed;
    expect(asked).to.equal(0);
  });

  it('takes what it is sent, and is cut off when it takes nothing', async () => {
    const large = 'x'.repeat(1_000_000);
    const taking = await greeted(async () => ({ ok: true, reply: large }));
    for (let id = 1; id <= 40; id++) {
      taking.send(call(id));
      await comesTrue(async () => taking.frames.length === id + 1);
    }
    expect(taking.said.reduce((sum, { bytes = 0 }) => sum + bytes, 0)).to.be.above(limits.unreadBytes);
    // A page that hangs: its preload hears nothing, and its port is there.
    const { port1, port2 } = new MessageChannel();
    const till = {
      lent: new LentStorage(getRxStorageMemory()),
      news$: EMPTY,
      dispatch: (async () => ({ ok: true, reply: large })) as Dispatch,
      retry: () => undefined,
    };
    void new WindowSession(portPipe(new StandInPort(port2) as unknown as ProcessPort), {
      till,
      keys: { admit: () => 'port' },
      build: 'this',
    });
    port1.postMessage(JSON.stringify({ type: 'hello', build: 'this' }));
    for (let id = 1; id <= 40; id++) port1.postMessage(JSON.stringify(call(id)));
    await new Promise((resolve) => port2.once('close', resolve));
  });

  it('answers pings by itself, ends on both sides, and knows when the other end is gone', async () => {
    const line = await greeted();
    line.close();
    expect(await line.closed).to.equal(1000);
    const gone = await greeted();
    let drained = false;
    gone.vanish();
    void gone.session.drain().then(() => (drained = true));
    await comesTrue(async () => drained);
    const { port1, port2 } = new MessageChannel();
    const alive = new Promise<void>((resolve) => {
      const pipe = portPipe(new StandInPort(port2) as unknown as ProcessPort);
      pipe.listen({ heard: () => undefined, alive: resolve, closed: () => undefined });
      pipe.ping();
    });
    const other = tillLine(port1 as unknown as MessagePort, {
      heard: () => undefined,
      closed: () => undefined,
    });
    await alive;
    other.close();
  });

  it('answers what is under way before the till ends', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const line = await greeted(async () => {
      await promise;
      return { ok: true, reply: 'done' };
    });
    line.send(call(1));
    await new Promise((soon) => setTimeout(soon, 20));
    const drained = line.session.drain();
    resolve();
    await drained;
    expect(await line.closed).to.equal(closeCodes.hostStops);
    expect(line.frames.at(-1)).to.deep.include({ type: 'answer', id: 1 });
  });

  it('lends no storage it does not have, over a port either', async () => {
    const line = await greeted();
    const message = {
      connectionId: 'x',
      requestId: 'r',
      version: RXDB_VERSION,
      method: 'bulkWrite',
      params: [],
    };
    line.send({ type: 'storage', message });
    await comesTrue(async () => line.frames.length === 2);
    expect(line.frames[1].error.fault).to.equal('away');
  });
});

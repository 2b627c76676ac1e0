// The connection against a scripted server: greeting, requests, deadlines, watchdog, tokens, backoff. Time is a fake.
import { expect } from 'chai';
import { ExchangeError, connectionEventNames, connectionStateNames, limits, transitions } from '@evertill/sync';
import type { ConnectionStateName, Hello, Up } from '@evertill/sync';
import { openConnection } from '../../../client-core/link/connection.ts';
import type { Connection, HelloParts } from '../../../client-core/link/connection.ts';
import { FakeServer, welcomeTo } from '../../support/fake-server.ts';
import type { FakeLine } from '../../support/fake-server.ts';
import { settle } from '../../support/fake-clock.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import type { MemorySurroundings } from '../../support/memory-surroundings.ts';

const parts = (surroundings: MemorySurroundings, token: string): HelloParts => ({
  token,
  client_version: '1',
  device_id: 'd1',
  device_name: 'lane 1',
  store_id: 's1',
  lane_id: 'l1',
  collections: {},
  checkpoints: {},
  ledger: { device_seq: 0, hash: '', ack: '' },
  witness: null,
  wall: surroundings.clock.now(),
});

const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof ExchangeError ? error.code : `bug: ${String(error)}`),
  );

describe('the connection', () => {
  let server: FakeServer;
  let surroundings: MemorySurroundings;
  let connection: Connection;
  let token: string;
  let renewals: number;
  /** What the next renewals give. */
  let renew: () => Promise<string | undefined>;
  const names: ConnectionStateName[] = [];

  /** A server that welcomes token `good` and answers pings and pulls. */
  function behave(frame: Up, line: FakeLine): void {
    if (frame.type === 'hello') {
      if (frame.token === 'good') line.send(welcomeTo(frame));
      else line.send({ type: 'error', id: frame.id, code: 'unauthenticated', sentence: 'No.', remedy: 'auth' });
    } else if (frame.type === 'ping') {
      const witness = { epoch: 'e1', xid: '1', seal: '' };
      line.send({ type: 'pong', id: frame.id, server_time: surroundings.clock.now(), witness });
    } else if (frame.type === 'pull') {
      line.send({ type: 'pulled', id: frame.id, documents: [], checkpoint: { epoch: 'e1', xid: '5', id: '' }, complete: true });
    }
  }

  const pull = () =>
    connection.request({ type: 'pull', collection: 'product', checkpoint: null, limit: 10 });

  async function connect(): Promise<void> {
    connection.start();
    await settle();
  }

  beforeEach(() => {
    server = new FakeServer();
    server.hear = behave;
    surroundings = memorySurroundings({ transport: server.transport });
    token = 'good';
    renewals = 0;
    renew = () => Promise.resolve((token = 'good'));
    connection = openConnection({
      surroundings,
      hello: () => Promise.resolve(parts(surroundings, token)),
      renew: () => {
        renewals++;
        return renew();
      },
      clientVersion: '1.2.3',
    });
    names.length = 0;
    connection.state$.subscribe(({ name }) => names.push(name));
  });
  afterEach(() => connection.close());

  it('[M1] has a cell for every event in every state, and every cell is a state', () => {
    for (const state of connectionStateNames) {
      expect(Object.keys(transitions[state])).to.have.members([...connectionEventNames]);
      for (const next of Object.values(transitions[state])) expect([...connectionStateNames, 'stay']).to.include(next);
    }
  });

  it('[M2] goes from idle to live by its table only', async () => {
    await connect();
    connection.caughtUp();
    connection.fellBehind('product');
    connection.caughtUp();
    connection.stop('lunch');
    expect(names).to.deep.equal(['idle', 'connecting', 'greeting', 'catching_up', 'live', 'catching_up', 'live', 'idle']);
    expect(connection.state().reason).to.equal('lunch');
    expect(server.line.isOpen).to.equal(false);
  });

  it('[H1] says who it is in the first frame and keeps the welcome', async () => {
    await connect();
    const hello = server.heard('hello')[0] as Hello;
    expect(hello).to.include({ token: 'good', client_version: '1.2.3', device_id: 'd1', protocol: 1 });
    expect(server.line.received[0]).to.equal(hello);
    expect(connection.welcome()).to.include({ epoch: 'e1', user_id: 'u1' });
  });

  it('answers each request with its own answer, whatever the order', async () => {
    const waiting: Up[] = [];
    server.hear = (frame, line) => (frame.type === 'digest' ? void waiting.push(frame) : behave(frame, line));
    await connect();
    const answers = Promise.all(
      ['a', 'b', 'c'].map(async (collection) => {
        const { hash } = await connection.request({ type: 'digest', collection });
        return hash;
      }),
    );
    await settle();
    for (const frame of waiting.reverse() as Extract<Up, { type: 'digest' }>[]) {
      const answer = { type: 'digested', id: frame.id, count: 0, hash: frame.collection } as const;
      server.line.send({ ...answer, checkpoint: { epoch: 'e1', xid: '1', id: '' } });
      // Networks repeat; the second copy fits nothing any more.
      server.line.send({ ...answer, hash: 'again', checkpoint: { epoch: 'e1', xid: '1', id: '' } });
    }
    expect(await answers).to.deep.equal(['a', 'b', 'c']);
    expect(connection.state().name).to.equal('catching_up');
  });

  it('[R2] ends a request at its deadline and keeps the connection', async () => {
    server.hear = (frame, line) => (frame.type === 'pull' ? undefined : behave(frame, line));
    await connect();
    const asked = kindOf(pull());
    await surroundings.clock.advance(limits.deadline);
    expect(await asked).to.equal('deadline');
    expect(connection.state().name).to.equal('catching_up');
  });

  it('[R2] fails everything that waits when the connection drops, and refuses new requests until it is back', async () => {
    server.hear = (frame, line) => (frame.type === 'pull' ? undefined : behave(frame, line));
    await connect();
    const asked = [kindOf(pull()), kindOf(pull())];
    server.line.cut();
    expect(await Promise.all(asked)).to.deep.equal(['disconnected', 'disconnected']);
    expect(await kindOf(pull())).to.equal('offline');
    server.hear = behave;
    await surroundings.clock.advance(2000);
    expect(await kindOf(pull())).to.equal('answered');
  });

  it('[M3] notices a dead line by itself, says why, and comes back', async () => {
    await connect();
    connection.caughtUp();
    server.line.freeze();
    await surroundings.clock.advance(limits.stall + 1000);
    expect(connection.state()).to.include({ name: 'waiting', attempt: 1 });
    expect(connection.state().reason).to.match(/^stalled: nothing heard for 15 s/);
    await surroundings.clock.advance(2000);
    expect(connection.state().name).to.equal('catching_up');
  });

  it('[M3] does not take its own sleep for a dead line', async () => {
    await connect();
    const { clock } = surroundings;
    await clock.advance(3000);
    // No timer runs for an hour, then all of them are late.
    const wake = clock.monotonic() + 3_600_000;
    clock.monotonic = () => wake;
    await clock.advance(1000);
    expect(connection.state().name).to.equal('catching_up');
    expect(server.heard('ping')).to.have.length(1);
  });

  it('[K1] pings every heartbeat and measures the clock with it', async () => {
    const offset = 5 * 60_000;
    server.hear = (frame, line) => {
      if (frame.type !== 'ping') return behave(frame, line);
      const witness = { epoch: 'e1', xid: '1', seal: '' };
      surroundings.clock.after(400, () =>
        line.send({ type: 'pong', id: frame.id, server_time: surroundings.clock.now() - 200 - offset, witness }),
      );
    };
    await connect();
    await surroundings.clock.advance(3 * limits.heartbeat + 1000);
    expect(server.heard('ping').length).to.equal(3);
    expect(connection.skew()).to.equal(offset);
  });

  it('[R1] waits longer after each failure and begins anew once it was live', async () => {
    server.accepts = false;
    connection.start();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      await settle();
      const { until, since, attempt: counted } = connection.state();
      expect(counted).to.equal(attempt);
      waits.push(until! - since);
      await surroundings.clock.advance(until! - since);
    }
    waits.forEach((wait, index) => expect(wait).to.be.within(800 * 2 ** index, 1200 * 2 ** index));
    server.accepts = true;
    await surroundings.clock.advance(30_000);
    connection.caughtUp();
    server.line.cut();
    await settle();
    expect(connection.state()).to.include({ name: 'waiting', attempt: 1 });
  });

  it('[R1] respects how long a busy server asks it to wait', async () => {
    server.hear = (frame, line) =>
      line.send({ type: 'error', id: (frame as Hello).id, code: 'overloaded', sentence: 'Busy.', remedy: 'retry', retry_after: 90_000 });
    await connect();
    const { until, since, name } = connection.state();
    expect(name).to.equal('waiting');
    expect(until! - since).to.equal(90_000);
  });

  it('gives up a connection that does not open or does not greet in time', async () => {
    server.transport.connect = () => ({ send: () => undefined, close: () => undefined });
    connection.start();
    await surroundings.clock.advance(limits.deadline);
    expect(connection.state()).to.include({ name: 'waiting', reason: 'no connection in time' });
    connection.stop();
    server = new FakeServer();
    surroundings.transport.connect = server.transport.connect;
    await connect();
    await surroundings.clock.advance(limits.deadline);
    expect(connection.state().name).to.equal('waiting');
  });

  describe('with an expired token', () => {
    it('[A1] renews once and greets again on the same line', async () => {
      token = 'old';
      await connect();
      expect(connection.state().name).to.equal('catching_up');
      expect([renewals, server.lines.length]).to.deep.equal([1, 1]);
    });

    it('[A1] is signed out when the fresh token is refused too, and comes back after signing in', async () => {
      token = 'old';
      renew = () => Promise.resolve('also old');
      await connect();
      expect(connection.state().name).to.equal('signed_out');
      expect(renewals).to.equal(1);
      token = 'good';
      connection.signIn();
      await settle();
      expect(connection.state().name).to.equal('catching_up');
    });

    it('[A1] is signed out when there is no fresh token', async () => {
      token = 'old';
      renew = () => Promise.resolve(undefined);
      await connect();
      expect(connection.state()).to.include({ name: 'signed_out', reason: 'No.' });
    });

    it('[A1] waits when the fresh token cannot be asked for', async () => {
      token = 'old';
      renew = () => Promise.reject(new ExchangeError('offline', 'The server cannot be reached.', 'retry'));
      await connect();
      expect(connection.state()).to.include({ name: 'waiting', reason: 'The server cannot be reached.' });
    });

    it('[A1] brings a fresh one on the living socket and repeats what was refused, once for all', async () => {
      let accepted = true;
      server.hear = (frame, line) => {
        if (frame.type === 'auth') {
          accepted = frame.token === 'fresh';
          return line.send({ type: 'authed', id: frame.id });
        }
        if (accepted || frame.type === 'hello') return behave(frame, line);
        return line.send({ type: 'error', id: (frame as { id: number }).id, code: 'unauthenticated', sentence: 'No.', remedy: 'auth' });
      };
      renew = () => Promise.resolve('fresh');
      await connect();
      accepted = false;
      expect(await Promise.all([kindOf(pull()), kindOf(pull()), kindOf(pull())])).to.deep.equal(Array(3).fill('answered'));
      expect([renewals, server.lines.length, server.heard('auth').length]).to.deep.equal([1, 1, 1]);
    });

    it('[A1] does so by itself when the server says that the token has run out', async () => {
      server.hear = (frame, line) =>
        frame.type === 'auth' ? line.send({ type: 'authed', id: frame.id }) : behave(frame, line);
      await connect();
      server.line.send({ type: 'error', code: 'unauthenticated', sentence: 'Expired.', remedy: 'auth' });
      await settle();
      expect(server.heard('auth')).to.have.length(1);
      expect(connection.state().name).to.equal('catching_up');
    });
  });

  it('[V1] stops when the server says that the app is too old, with its reason', async () => {
    server.hear = (frame, line) =>
      line.send({ type: 'upgrade-required', id: (frame as Hello).id, sentence: 'Update this app.', collections: ['order'] });
    await connect();
    await surroundings.clock.advance(600_000);
    expect(connection.state()).to.include({ name: 'upgrade_required', reason: 'Update this app.' });
    expect(server.lines).to.have.length(1);
  });

  for (const [what, frame] of [
    ['text that is no JSON', '{"type":'],
    ['an unknown message', '{"type":"dance","id":1}'],
    ['a message with a wrong field', '{"type":"pulled","id":1,"documents":"many"}'],
    ['a reserved key', '{"type":"resync","collection":"x","__proto__":{"admin":true}}'],
  ] as const) {
    it(`drops a line that brings ${what}, and comes back`, async () => {
      await connect();
      server.line.send(frame);
      await settle();
      expect(connection.state().name).to.equal('waiting');
      expect(connection.state().reason).to.contain('unreadable');
      await surroundings.clock.advance(2000);
      expect(connection.state().name).to.equal('catching_up');
    });
  }

  it('drops a line whose answer is of the wrong kind', async () => {
    server.hear = (frame, line) =>
      frame.type === 'pull' ? line.send({ type: 'streaming', id: frame.id }) : behave(frame, line);
    await connect();
    expect(await kindOf(pull())).to.equal('disconnected');
    expect(connection.state().reason).to.equal('the server answered with streaming');
  });

  it('passes live frames on in their order, and none of a line that is gone', async () => {
    const seen: string[] = [];
    connection.live$.subscribe((frame) => seen.push(frame.type));
    await connect();
    const old = server.line;
    const checkpoint = { epoch: 'e1', xid: '1', id: '' };
    old.send({ type: 'changes', collection: 'product', documents: [], checkpoint });
    old.send({ type: 'resync', collection: 'product' });
    await settle();
    connection.drop('test');
    old.send({ type: 'resync', collection: 'product' });
    await settle();
    expect(seen).to.deep.equal(['changes', 'resync']);
  });

  it('[H5] greets anew after the server was restored', async () => {
    const seen: string[] = [];
    connection.live$.subscribe((frame) => seen.push(frame.type));
    await connect();
    server.line.send({ type: 'reset', epoch: 'e2' });
    await surroundings.clock.advance(2000);
    expect(seen).to.deep.equal(['reset']);
    expect(server.heard('hello')).to.have.length(2);
  });

  it('[S1] keeps every live collection when another one is added', async () => {
    server.hear = (frame, line) =>
      frame.type === 'stream' ? line.send({ type: 'streaming', id: frame.id }) : behave(frame, line);
    await connect();
    const at = (xid: string) => ({ epoch: 'e1', xid, id: '' });
    await connection.request({
      type: 'stream',
      collections: { product: { checkpoint: at('5') }, order: { checkpoint: at('6'), from_day: '2026-11-01' } },
    });
    server.line.send({ type: 'changes', collection: 'order', documents: [], checkpoint: at('9') });
    server.line.send({ type: 'resync', collection: 'product' });
    await settle();
    await connection.request({ type: 'stream', collections: { draft: { checkpoint: null } } });
    expect(server.heard('stream').at(-1)?.collections).to.deep.equal({
      order: { checkpoint: at('9'), from_day: '2026-11-01' },
      draft: { checkpoint: null },
    });
    connection.drop('test');
    await surroundings.clock.advance(2000);
    await connection.request({ type: 'stream', collections: { draft: { checkpoint: null } } });
    expect(Object.keys(server.heard('stream').at(-1)!.collections)).to.deep.equal(['draft']);
  });

  it('survives a device that cannot say who it is', async () => {
    connection.close();
    connection = openConnection({
      surroundings,
      hello: () => Promise.reject(new Error('disk')),
      renew: () => Promise.resolve(undefined),
      clientVersion: '1',
    });
    await connect();
    expect(connection.state()).to.include({ name: 'waiting', reason: 'disk' });
  });
});

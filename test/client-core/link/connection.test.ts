// The connection against a scripted server: greeting, heartbeat, watchdog, backoff. Time is a fake.
import { expect } from 'chai';
import { connectionEventNames, connectionStateNames, limits, transitions } from '@evertill/sync';
import type { Hello } from '@evertill/sync';
import { openConnection } from '../../../client-core/link/connection.ts';
import { settle } from '../../support/fake-clock.ts';
import { welcomeTo } from '../../support/fake-server.ts';
import { LinkUnderTest } from './link-under-test.ts';

describe('the connection', () => {
  let link: LinkUnderTest;
  let server: LinkUnderTest['server'];
  let connection: LinkUnderTest['connection'];
  let surroundings: LinkUnderTest['surroundings'];

  beforeEach(() => {
    link = new LinkUnderTest();
    ({ server, connection, surroundings } = link);
  });
  afterEach(() => connection.close());

  it('[M1] has a cell for every event in every state, and every cell is a state', () => {
    for (const state of connectionStateNames) {
      expect(Object.keys(transitions[state])).to.have.members([...connectionEventNames]);
      for (const next of Object.values(transitions[state]))
        expect([...connectionStateNames, 'stay']).to.include(next);
    }
  });

  it('[M2] goes from idle to live by its table only', async () => {
    await link.connect();
    connection.caughtUp();
    connection.fellBehind('product');
    connection.caughtUp();
    connection.stop('lunch');
    expect(link.states).to.deep.equal([
      'idle',
      'connecting',
      'greeting',
      'catching_up',
      'live',
      'catching_up',
      'live',
      'idle',
    ]);
    expect(connection.state().reason).to.equal('lunch');
    expect(server.line.isOpen).to.equal(false);
  });

  it('[H1] says who it is in the first frame and keeps the welcome', async () => {
    await link.connect();
    const hello = server.heard('hello')[0] as Hello;
    expect(hello).to.include({ token: 'good', client_version: '1.2.3', device_id: 'd1', protocol: 5 });
    expect(server.line.received[0]).to.equal(hello);
    expect(connection.welcome()).to.include({ epoch: 'e1', user_id: 'u1' });
  });

  it('[M3] notices a dead line by itself, says why, and comes back', async () => {
    await link.connect();
    connection.caughtUp();
    server.line.freeze();
    await surroundings.clock.advance(limits.stall);
    expect(connection.state()).to.include({ name: 'waiting', attempt: 1 });
    expect(connection.state().reason).to.match(/^stalled: nothing heard for 15 s/);
    await surroundings.clock.advance(2000);
    expect(connection.state().name).to.equal('catching_up');
  });

  it('[M3] does not take its own sleep for a dead line', async () => {
    server.hear = (frame, line) => {
      if (frame.type === 'ping') surroundings.clock.after(1500, () => link.behave(frame, line));
      else link.behave(frame, line);
    };
    await link.connect();
    const { clock } = surroundings;
    await clock.advance(3000);
    // No timer runs for an hour, then all of them are late.
    const awake = clock.monotonic.bind(clock);
    clock.monotonic = () => awake() + 3_600_000;
    await clock.advance(5000);
    expect(server.lines).to.have.length(1);
    expect(server.heard('ping')).to.have.length(1);
  });

  it('[K1] pings every heartbeat and measures the clock with it', async () => {
    const offset = 5 * 60_000;
    server.hear = (frame, line) => {
      if (frame.type !== 'ping') return link.behave(frame, line);
      const witness = { epoch: 'e1', xid: '1', seal: '' };
      surroundings.clock.after(400, () =>
        line.send({
          type: 'pong',
          id: frame.id,
          server_time: surroundings.clock.now() - 200 - offset,
          witness,
        }),
      );
    };
    await link.connect();
    await surroundings.clock.advance(3 * limits.heartbeat + 1000);
    expect(server.heard('ping').length).to.equal(3);
    expect(connection.skew()).to.equal(offset);
  });

  it('[R1] waits longer after each failure and begins anew once it was live', async () => {
    server.door = 'closed';
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
    server.door = 'open';
    await surroundings.clock.advance(30_000);
    connection.caughtUp();
    server.line.cut();
    await settle();
    expect(connection.state()).to.include({ name: 'waiting', attempt: 1 });
  });

  it('[R2] respects how long a busy server asks it to wait', async () => {
    server.hear = (frame, line) =>
      line.send({
        type: 'error',
        id: (frame as Hello).id,
        code: 'overloaded',
        sentence: 'Busy.',
        remedy: 'retry',
        retry_after: 90_000,
      });
    await link.connect();
    const { until, since, name } = connection.state();
    expect(name).to.equal('waiting');
    expect(until! - since).to.be.within(90_000, 120_000);
  });

  it('gives up a connection that does not open or does not greet in time', async () => {
    server.door = 'silent';
    connection.start();
    await surroundings.clock.advance(limits.deadline);
    expect(connection.state()).to.include({ name: 'waiting', reason: 'no connection in time' });
    connection.stop();
    server.door = 'open';
    server.hear = () => undefined;
    await link.connect();
    await surroundings.clock.advance(limits.deadline);
    expect(connection.state().name).to.equal('waiting');
  });

  describe('an app that is too old', () => {
    const asked: string[] = [];

    beforeEach(async () => {
      asked.length = 0;
      server.hear = (frame, line) => {
        asked.push(frame.type);
        if (frame.type === 'hello') {
          const { type: _, ...welcome } = welcomeTo(frame, { scopes: {} });
          line.send({
            ...welcome,
            type: 'upgrade-required',
            sentence: 'Update this app.',
            collections: ['order'],
          });
        }
        if (frame.type === 'operations') line.send({ type: 'outcomes', id: frame.id, outcomes: [] });
        if (frame.type === 'ping')
          line.send({
            type: 'pong',
            id: frame.id,
            server_time: 0,
            witness: { epoch: 'e1', xid: '1', seal: '' },
          });
      };
      await link.connect();
    });

    it('[V1] is told so, with the reason, and gets nothing else', async () => {
      expect(connection.state()).to.include({ name: 'upgrade_required', reason: 'Update this app.' });
      const refused = await connection
        .request({ type: 'pull', collection: 'order', checkpoint: null, limit: 1 })
        .catch((error: unknown) => error);
      expect(refused).to.include({ code: 'offline', message: 'Update this app.' });
      expect(asked).not.to.contain('pull');
    });

    it('[V2] still hands in its journal', async () => {
      const answer = await connection.request({ type: 'operations', operations: [] });
      expect(answer.outcomes).to.deep.equal([]);
      expect(connection.state().name).to.equal('upgrade_required');
    });

    it('[V2] comes back after a cut', async () => {
      server.line.cut();
      await settle();
      expect(connection.state().name).to.equal('waiting');
      await surroundings.clock.advance(2000);
      expect(connection.state().name).to.equal('upgrade_required');
    });
  });

  for (const [what, frame] of [
    ['text that is no JSON', '{"type":'],
    ['an unknown message', '{"type":"dance","id":1}'],
    ['a message with a wrong field', '{"type":"pulled","id":1,"documents":"many"}'],
    ['a reserved key', '{"type":"resync","collection":"x","__proto__":{"admin":true}}'],
  ] as const) {
    it(`drops a line that brings ${what}, and comes back`, async () => {
      await link.connect();
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
      frame.type === 'pull' ? line.send({ type: 'streaming', id: frame.id }) : link.behave(frame, line);
    await link.connect();
    expect(await link.pull()).to.equal('disconnected');
    expect(connection.state().reason).to.equal('the server answered with streaming');
  });

  it('survives a device that cannot say who it is', async () => {
    const nameless = openConnection({
      surroundings,
      hello: () => Promise.reject(new Error('disk')),
      renew: () => Promise.resolve(undefined),
      clientVersion: '1',
    });
    nameless.start();
    await settle();
    expect(nameless.state()).to.include({ name: 'waiting', reason: 'disk' });
    nameless.close();
  });
});

// What is asked over a connection, what comes by itself, and what an expired token does to both.
import { expect } from 'chai';
import { ExchangeError, limits } from '@evertill/sync';
import type { Up } from '@evertill/sync';
import { settle } from '../../support/fake-clock.ts';
import { LinkUnderTest } from './link-under-test.ts';

describe('requests over the connection', () => {
  let link: LinkUnderTest;
  let server: LinkUnderTest['server'];
  let connection: LinkUnderTest['connection'];
  let surroundings: LinkUnderTest['surroundings'];

  beforeEach(() => {
    link = new LinkUnderTest();
    ({ server, connection, surroundings } = link);
  });
  afterEach(() => connection.close());

  it('answers each request with its own answer, whatever the order', async () => {
    const waiting: Up[] = [];
    server.hear = (frame, line) =>
      frame.type === 'digest' ? void waiting.push(frame) : link.behave(frame, line);
    await link.connect();
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

  it('[R4] ends a request at its deadline and keeps the connection', async () => {
    server.hear = (frame, line) => (frame.type === 'pull' ? undefined : link.behave(frame, line));
    await link.connect();
    const asked = link.pull();
    await surroundings.clock.advance(limits.deadline);
    expect(await asked).to.equal('deadline');
    expect(connection.state().name).to.equal('catching_up');
  });

  it('[R4] refuses a request that no frame can carry, sends nothing of it, and keeps the connection', async () => {
    await link.connect();
    const heard: Up[] = [];
    server.hear = (frame, line) => {
      heard.push(frame);
      if (frame.type !== 'digest') return link.behave(frame, line);
      const checkpoint = { epoch: 'e1', xid: '1', id: '' };
      line.send({ type: 'digested', id: frame.id, count: 0, hash: 'h', checkpoint });
    };
    const ask = (length: number) =>
      connection.request({ type: 'digest', collection: '\u20ac'.repeat(length) }).then(
        () => 'answered',
        ({ code, remedy }: ExchangeError) => `${code} ${remedy}`,
      );
    expect(await ask(limits.frameBytes / 3)).to.equal('too_large fatal');
    expect(heard).to.deep.equal([]);
    expect(await ask(Math.floor((limits.frameBytes - 100) / 3))).to.equal('answered');
    expect(connection.state().name).to.equal('catching_up');
  });

  it('[R4] fails everything that waits when the connection drops, and refuses new requests until it is back', async () => {
    server.hear = (frame, line) => (frame.type === 'pull' ? undefined : link.behave(frame, line));
    await link.connect();
    const asked = [link.pull(), link.pull()];
    server.line.cut();
    expect(await Promise.all(asked)).to.deep.equal(['disconnected', 'disconnected']);
    expect(await link.pull()).to.equal('offline');
    server.hear = link.behave;
    await surroundings.clock.advance(2000);
    expect(await link.pull()).to.equal('answered');
  });

  it('passes live frames on in their order, and nothing of a line that is gone', async () => {
    const seen: string[] = [];
    connection.live$.subscribe((frame) => seen.push(frame.type));
    await link.connect();
    const old = server.line;
    const checkpoint = { epoch: 'e1', xid: '1', id: '' };
    old.send({ type: 'changes', collection: 'product', documents: [], checkpoint });
    old.send({ type: 'resync', collection: 'product' });
    await settle();
    connection.drop('test');
    await surroundings.clock.advance(2000);
    old.listener.frame('{"type":"resync","collection":"order"}');
    old.listener.closed('long gone');
    old.listener.opened();
    await settle();
    expect(seen).to.deep.equal(['changes', 'resync']);
    expect(connection.state().name).to.equal('catching_up');
  });

  it('[H5] greets anew after the server was restored', async () => {
    const seen: string[] = [];
    connection.live$.subscribe((frame) => seen.push(frame.type));
    await link.connect();
    server.line.send({ type: 'reset', epoch: 'e2' });
    await surroundings.clock.advance(2000);
    expect(seen).to.deep.equal(['reset']);
    expect(server.heard('hello')).to.have.length(2);
  });

  it('[S1] keeps every live collection when another one is added', async () => {
    server.hear = (frame, line) =>
      frame.type === 'stream' ? line.send({ type: 'streaming', id: frame.id }) : link.behave(frame, line);
    await link.connect();
    const at = (xid: string) => ({ epoch: 'e1', xid, id: '' });
    await connection.request({
      type: 'stream',
      collections: {
        product: { checkpoint: at('5') },
        order: { checkpoint: at('6'), from_day: '2026-11-01' },
      },
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
});

describe('a connection with an expired token', () => {
  let link: LinkUnderTest;
  let server: LinkUnderTest['server'];
  let connection: LinkUnderTest['connection'];

  beforeEach(() => {
    link = new LinkUnderTest();
    ({ server, connection } = link);
  });
  afterEach(() => connection.close());

  it('[A1] renews once and greets again on the same line', async () => {
    link.token = 'old';
    await link.connect();
    expect(connection.state().name).to.equal('catching_up');
    expect([link.renewals, server.lines.length]).to.deep.equal([1, 1]);
  });

  it('[A1] is signed out when fresh tokens are refused too, and comes back after signing in', async () => {
    link.token = 'old';
    link.renew = () => Promise.resolve('also old');
    await link.connect();
    expect(connection.state().name).to.equal('signed_out');
    expect(link.renewals).to.equal(2);
    link.token = 'good';
    connection.signIn();
    await settle();
    expect(connection.state().name).to.equal('catching_up');
  });

  it('[A1] asks once more when the renewed token was another window’s and has run out as well', async () => {
    link.token = 'old';
    const tokens = ['of another window', 'good'];
    link.renew = () => Promise.resolve((link.token = tokens.shift()!));
    await link.connect();
    expect(connection.state().name).to.equal('catching_up');
    expect([link.renewals, server.lines.length]).to.deep.equal([2, 1]);
  });

  it('[A1] is signed out when there is no fresh token', async () => {
    link.token = 'old';
    link.renew = () => Promise.resolve(undefined);
    await link.connect();
    expect(connection.state()).to.include({ name: 'signed_out', reason: 'No.' });
  });

  it('[A1] waits when the fresh token cannot be asked for', async () => {
    link.token = 'old';
    link.renew = () => Promise.reject(new ExchangeError('offline', 'The server cannot be reached.', 'retry'));
    await link.connect();
    expect(connection.state()).to.include({ name: 'waiting', reason: 'The server cannot be reached.' });
  });

  it('[A1] brings a fresh one on the living socket and repeats what was refused, once for all', async () => {
    let accepted = true;
    server.hear = (frame, line) => {
      if (frame.type === 'auth') {
        accepted = frame.token === 'fresh';
        return line.send({ type: 'authed', id: frame.id });
      }
      if (accepted || frame.type === 'hello') return link.behave(frame, line);
      return line.send({
        type: 'error',
        id: (frame as { id: number }).id,
        code: 'unauthenticated',
        sentence: 'No.',
        remedy: 'auth',
      });
    };
    link.renew = () => Promise.resolve('fresh');
    await link.connect();
    accepted = false;
    expect(await Promise.all([link.pull(), link.pull(), link.pull()])).to.deep.equal(
      Array(3).fill('answered'),
    );
    expect([link.renewals, server.lines.length, server.heard('auth').length]).to.deep.equal([1, 1, 1]);
  });

  it('[A1] does so by itself when the server says that the token has run out', async () => {
    server.hear = (frame, line) =>
      frame.type === 'auth' ? line.send({ type: 'authed', id: frame.id }) : link.behave(frame, line);
    await link.connect();
    server.line.send({ type: 'error', code: 'unauthenticated', sentence: 'Expired.', remedy: 'auth' });
    await settle();
    expect(server.heard('auth')).to.have.length(1);
    expect(connection.state().name).to.equal('catching_up');
  });
});

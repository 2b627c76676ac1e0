// One connected client, with a clock that stands still until the test moves it: deadlines, tokens that run out, rights
// that are taken away, floods and slow readers.
import { expect } from 'chai';
import type { Actor } from '@evertill/schemas';
import { collections } from '@evertill/schemas';
import { limits, startOf } from '@evertill/sync';
import type { FeedPage } from '../../../server/db/database.ts';
import type { Authenticated } from '../../../server/access/authenticated.ts';
import type { ReplicationDeps } from '../../../server/replication/deps.ts';
import { Hub } from '../../../server/replication/hub.ts';
import { Session } from '../../../server/replication/session.ts';
import { aStore } from '../../contract/contract-documents.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { sha256 } from '../../support/given-journal.ts';
import { anEmployee } from '../../support/given-proposal.ts';
import { helloOf } from '../../support/system-socket.ts';
import type { Frame } from '../../support/system-socket.ts';

const second = 1000;
const minute = 60 * second;

interface Line {
  readonly session: Session;
  readonly sent: Frame[];
  closed?: { code: number; reason: string };
  buffered: number;
}

describe('a session', () => {
  let clock: FakeClock;
  let people: Map<string, Authenticated>;
  let page: FeedPage;
  /** Rows that were changed, in order. */
  let updates: { readonly table: string; readonly row: object }[];
  let hub: Hub;
  let deps: ReplicationDeps;

  beforeEach(() => {
    clock = new FakeClock();
    people = new Map();
    sign('token', anEmployee);
    page = { documents: [], checkpoint: startOf('e'), covered: 0, complete: true };
    updates = [];
    const document = aStore({ id: 'store' });
    const reading = {
      get: () => Promise.resolve({ document, deleted: false }),
      rows: () => Promise.resolve([]),
    };
    const database = {
      read: (_: unknown, work: (tx: object) => unknown) => work(reading),
      write: (_: unknown, work: (tx: object) => unknown) =>
        work({
          ...reading,
          insert: () => Promise.resolve(),
          update: (table: string, _where: unknown, row: object) => {
            updates.push({ table, row });
            return Promise.resolve();
          },
        }),
      onCommit: () => undefined,
      feed: {
        page: () => Promise.resolve(page),
        head: () => Promise.resolve(startOf('e')),
        highestXid: () => Promise.resolve(1n),
      },
    };
    hub = new Hub(database as never, clock);
    deps = {
      database,
      hub,
      collections,
      surroundings: { clock, sha256, chance: { random: () => 0, id: () => 'id' } },
      authenticate: (token: string) => Promise.resolve(people.get(token)),
      presence: { here: () => () => undefined },
      history: {
        epoch: () => 'e',
        witness: () => Promise.resolve({ epoch: 'e', xid: '1', seal: '' }),
        listenTo: () => Promise.resolve(),
      },
    } as unknown as ReplicationDeps;
  });

  function sign(token: string, actor: Actor, lifetime = 15 * minute): void {
    people.set(token, { actor, expiresAt: clock.now() + lifetime });
  }

  function connected(): Line {
    const line = { sent: [] as Frame[], buffered: 0 } as unknown as Line;
    const socket = {
      send: (frame: string) => void line.sent.push(JSON.parse(frame) as Frame),
      close: (code: number, reason: string) => (line.closed ??= { code, reason }),
      buffered: () => line.buffered,
    };
    return Object.assign(line, { session: new Session(deps, socket, { warn: () => undefined }) });
  }

  const say = async ({ session }: Line, frame: object | string) => {
    await session.receive(typeof frame === 'string' ? frame : JSON.stringify(frame));
    await settle();
  };
  const hello = (token = 'token') => ({ id: 1, ...helloOf({ token, store_id: 'store', wall: clock.now() }) });
  const ping = (id: number) => ({ type: 'ping', id, wall: 0 });

  async function greeted(): Promise<Line> {
    const line = connected();
    await say(line, hello());
    expect(line.sent.map(({ type }) => type)).to.deep.equal(['welcome']);
    line.sent.length = 0;
    return line;
  }

  describe('before hello', () => {
    it('[H1] answers nothing else', async () => {
      const line = connected();
      await say(line, ping(1));
      await say(line, { type: 'pull', id: 2, collection: 'product', checkpoint: null, limit: 1 });
      await say(line, { type: 'operations', id: 3, operations: [] });
      await say(line, { type: 'credit', frames: 1 });
      expect(line.sent.map(({ type, code, id }) => [type, code, id])).to.deep.equal([
        ['error', 'unauthenticated', 1],
        ['error', 'unauthenticated', 2],
        ['error', 'unauthenticated', 3],
        ['error', 'unauthenticated', undefined],
      ]);
    });

    it('[H1] is closed when nothing comes within the deadline', async () => {
      const line = connected();
      await clock.advance(limits.deadline - 1);
      expect(line.closed).to.equal(undefined);
      await clock.advance(1);
      expect(line.closed).to.include({ code: 4401 });
    });

    it('[H2] a token nobody has is an error, and another may be tried', async () => {
      const line = connected();
      await say(line, hello('nothing'));
      expect(line.sent[0]).to.include({ type: 'error', code: 'unauthenticated', remedy: 'auth' });
      await say(line, hello());
      expect(line.sent[1]).to.include({ type: 'welcome' });
    });
  });

  it('[H1] a second hello ends it', async () => {
    const line = await greeted();
    await say(line, hello());
    expect(line.closed).to.include({ code: 1002 });
    expect(line.sent).to.deep.equal([]);
  });

  describe('[E2] what cannot be read', () => {
    it('gets an error frame and changes nothing', async () => {
      const line = await greeted();
      for (const text of [
        '',
        '{',
        '[]',
        '{"type":"dance","id":1}',
        '{"type":"ping"}',
        '{"type":"ping","id":1,"wall":0,"more":1}',
      ]) {
        await say(line, text);
      }
      expect(new Set(line.sent.map(({ type, code }) => `${type} ${code}`))).to.deep.equal(
        new Set(['error invalid_json', 'error invalid_input']),
      );
      await say(line, ping(9));
      expect(line.sent.at(-1)).to.include({ type: 'pong', id: 9 });
      expect(line.closed).to.equal(undefined);
    });

    it('is answered under its id where that can be read, so that nobody waits for the deadline', async () => {
      const line = await greeted();
      for (const text of ['{"type":"pull","id":7,"limit":1.5}', '{"type":"pull","id":"7"}', 'null'])
        await say(line, text);
      expect(line.sent.map(({ code, id }) => [code, id])).to.deep.equal([
        ['invalid_input', 7],
        ['invalid_input', undefined],
        ['invalid_input', undefined],
      ]);
    });

    it('ends it when it does not stop', async () => {
      const line = await greeted();
      for (let count = 0; count < limits.framesPerSecond * 3; count++) void line.session.receive('{');
      await settle();
      expect(line.closed).to.include({ code: 1008 });
    });
  });

  describe('[A] the token', () => {
    it('[A2] that ran out leaves only auth and ping, and a fresh one brings everything back', async () => {
      const line = await greeted();
      await clock.advance(15 * minute);
      expect(line.sent).to.have.length(1);
      expect(line.sent[0]).to.include({ type: 'error', code: 'unauthenticated', remedy: 'auth' });
      await say(line, { type: 'pull', id: 2, collection: 'product', checkpoint: null, limit: 1 });
      expect(line.sent.at(-1)).to.include({ type: 'error', id: 2, code: 'unauthenticated' });
      await say(line, ping(3));
      expect(line.sent.at(-1)).to.include({ type: 'pong', id: 3 });
      sign('fresh', anEmployee);
      await say(line, { type: 'auth', id: 4, token: 'fresh' });
      expect(line.sent.at(-1)).to.deep.equal({ type: 'authed', id: 4 });
      await say(line, { type: 'pull', id: 5, collection: 'product', checkpoint: null, limit: 1 });
      expect(line.sent.at(-1)).to.include({ type: 'pulled', id: 5 });
    });

    it('[A2] that ran out is waited for a minute, no longer', async () => {
      const line = await greeted();
      await clock.advance(15 * minute + minute - 1);
      expect(line.closed).to.equal(undefined);
      await clock.advance(1);
      expect(line.closed).to.include({ code: 4401 });
    });

    it('[A1] renewed in time is never missed', async () => {
      const line = await greeted();
      const began = clock.now();
      for (let hour = 0; hour < 4; hour++) {
        await clock.advance(10 * minute);
        sign(`fresh-${hour}`, anEmployee);
        await say(line, { type: 'auth', id: hour + 2, token: `fresh-${hour}` });
      }
      expect(new Set(line.sent.map(({ type }) => type))).to.deep.equal(new Set(['authed']));
      // Who stays connected is no silent till: nobody gives its lane away.
      const at = (minutes: number) => new Date(began + minutes * minute).toISOString();
      const heard = [10, 20, 30, 40].map((minutes) => ({ last_seen_at: at(minutes) }));
      expect(updates.map(({ row }) => row)).to.deep.equal(heard);
      expect(line.closed).to.equal(undefined);
    });

    it('[A3] of another person, or with other rights, needs a new hello', async () => {
      for (const actor of [
        { ...anEmployee, user_id: 'other' },
        { ...anEmployee, modules: ['product'] as const },
      ]) {
        const line = await greeted();
        sign('other', actor);
        await say(line, { type: 'auth', id: 2, token: 'other' });
        expect(line.closed).to.include({ code: 4409 });
      }
    });

    it('[A2] of nobody is an error and changes nothing', async () => {
      const line = await greeted();
      await say(line, { type: 'auth', id: 2, token: 'nothing' });
      expect(line.sent.at(-1)).to.include({ type: 'error', id: 2, remedy: 'auth' });
      expect(line.closed).to.equal(undefined);
    });
  });

  describe('[A4][T6] rights that are taken away', () => {
    const taken: readonly (readonly [string, () => void])[] = [
      ['all of them', () => people.clear()],
      ['one of them', () => sign('token', { ...anEmployee, store_ids: [] })],
    ];
    for (const [what, take] of taken) {
      it(`${what}: the connection ends within a minute`, async () => {
        const line = await greeted();
        await clock.advance(2 * minute);
        expect(line.closed, 'while nothing changed').to.equal(undefined);
        take();
        await clock.advance(minute);
        expect(line.closed).to.include({ code: 4409 });
      });
    }

    it('a database that is away takes none', async () => {
      const line = await greeted();
      (deps as { authenticate: unknown }).authenticate = () => Promise.reject(new Error('away'));
      await clock.advance(2 * minute);
      expect(line.closed).to.equal(undefined);
    });

    it('an ended connection is not watched any more', async () => {
      const line = await greeted();
      line.session.ended();
      people.clear();
      await clock.advance(2 * minute);
      expect(line.closed).to.equal(undefined);
    });
  });

  describe('[E3] the rate', () => {
    it('of a burst is twice that of a second, and what is too much is told to wait', async () => {
      const line = await greeted();
      await clock.advance(10 * second);
      for (let id = 0; id < limits.framesPerSecond * 2; id++) await say(line, ping(id));
      expect(new Set(line.sent.map(({ type }) => type))).to.deep.equal(new Set(['pong']));
      await say(line, ping(999));
      expect(line.sent.at(-1)).to.deep.include({
        type: 'error',
        id: 999,
        code: 'rate_limited',
        remedy: 'retry',
        retry_after: 1000,
      });
      await clock.advance(second);
      await say(line, ping(1000));
      expect(line.sent.at(-1)).to.include({ type: 'pong', id: 1000 });
    });
  });

  describe('[S4] a slow reader', () => {
    const changed = async (line: Line) => {
      page = {
        ...page,
        documents: ['{"id":"x"}'],
        checkpoint: { epoch: 'e', xid: String(Number(page.checkpoint.xid) + 1), id: 'x' },
        covered: 1,
      };
      hub.hintCollection(anEmployee.vendor_id, 'product');
      await settle();
      return line.sent.at(-1)?.type;
    };
    const listening = async () => {
      const line = await greeted();
      await say(line, { type: 'stream', id: 2, collections: { product: { checkpoint: null } } });
      line.sent.length = 0;
      return line;
    };

    it('without credit gets nothing more, and is told once to pull when it has caught its breath', async () => {
      const line = await listening();
      for (let count = 0; count < limits.credit + 10; count++) await changed(line);
      expect(line.sent).to.have.length(limits.credit);
      await say(line, { type: 'credit', frames: 1 });
      expect(line.sent.slice(limits.credit).map(({ type, collection }) => [type, collection])).to.deep.equal([
        ['resync', 'product'],
      ]);
      expect(await changed(line), 'and goes on').to.equal('changes');
    });

    it('whose network does not take what is sent is skipped, and told at its next heartbeat', async () => {
      const line = await listening();
      line.buffered = limits.bufferedBytes + 1;
      expect(await changed(line)).to.equal(undefined);
      await say(line, ping(3));
      expect(
        line.sent.map(({ type }) => type),
        'still full',
      ).to.deep.equal(['pong']);
      line.buffered = 0;
      await say(line, ping(4));
      expect(line.sent.map(({ type }) => type)).to.deep.equal(['pong', 'pong', 'resync']);
    });

    it('that leaves its pages unread gets no more of them, however many it asked for at once', async () => {
      const line = await greeted();
      const pull = (id: number) =>
        JSON.stringify({ type: 'pull', id, collection: 'product', checkpoint: null, limit: 1 });
      const asked = [line.session.receive(pull(2)), line.session.receive(pull(3))];
      line.buffered = limits.unreadBytes + 1;
      await Promise.all(asked);
      await say(line, pull(4));
      expect(line.sent.map(({ id, code, remedy }) => [id, code, remedy])).to.deep.equal(
        [2, 3, 4].map((id) => [id, 'rate_limited', 'retry']),
      );
      line.buffered = 0;
      await say(line, pull(5));
      expect(line.sent.at(-1)).to.include({ type: 'pulled', id: 5 });
    });

    it('never has more credit than it began with', async () => {
      const line = await listening();
      await say(line, { type: 'credit', frames: 1_000_000 });
      for (let count = 0; count < limits.credit + 10; count++) await changed(line);
      expect(line.sent).to.have.length(limits.credit);
    });
  });

  it('[S5] a stream that cannot begin ends the connection: nobody believes to be listening who is not', async () => {
    const line = await greeted();
    (deps.database.feed as { page: unknown }).page = () => Promise.reject(new Error('away'));
    await say(line, { type: 'stream', id: 2, collections: { product: { checkpoint: null } } });
    expect(line.closed).to.include({ code: 1011 });
  });

  it('[S5] a stream of something unknown is refused before it begins', async () => {
    const line = await greeted();
    await say(line, {
      type: 'stream',
      id: 2,
      collections: { product: { checkpoint: null }, nothing: { checkpoint: null } },
    });
    expect(line.sent.map(({ type, code, id }) => [type, code, id])).to.deep.equal([
      ['error', 'unknown_collection', 2],
    ]);
    expect(line.closed).to.equal(undefined);
  });

  it('[H6] a renewed history is told, and ends it', async () => {
    const line = await greeted();
    line.session.reset('other');
    expect(line.sent).to.deep.equal([{ type: 'reset', epoch: 'other' }]);
    expect(line.closed).to.include({ code: 1012 });
    await say(line, ping(1));
    expect(line.sent, 'nothing after the end').to.have.length(1);
  });
});

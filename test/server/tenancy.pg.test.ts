// [I7] Two vendors, and everything one of them may ask about the other, with real tokens through the public doors. The
// same questions are asked where the other vendor exists and where it does not: if any answer differs by a byte,
// something was told. Then again without the application's tenant filter, and again without row-level security: each of
// the two layers must hold alone.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import { upSchema } from '@evertill/sync';
import { routes } from '../../server/http/routes/index.ts';
import { syncRouteList } from '../../server/replication/http.ts';
import { giveProduct, giveVendor, roleNames } from '../support/given.ts';
import type { GivenVendor, Role } from '../support/given.ts';
import { isProof } from '../support/is-proof.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { greeted, SyncSocket } from '../support/system-socket.ts';
import { startUnfilteredServer } from '../support/unfiltered-server.ts';
import type { UnfilteredServer } from '../support/unfiltered-server.ts';
import { documentsOfTheirs, frameAttacks, routeAttacks, syncAttacks } from './tenancy/attacks.ts';
import type { Attacker } from './tenancy/attacks.ts';
import { fingerprint, fingerprintOfStore, giveVictim, mark, victimName, wideMark } from './tenancy/victim.ts';

/** Who asks: the widest rights in `npm test`, everyone in `npm run prove -- access`. */
const asking: readonly Role[] = isProof ? roleNames : ['owner'];
const attackerName = 'attacker';
/** Makes each request its own, and says when: nothing of it is about the other vendor. */
const volatile = new Set([
  'request_id',
  'generated_at',
  // Names a transaction, like a checkpoint.
  'revision',
  'instance',
  'server_time',
  'witness',
  'epoch',
  'xid',
  'checkpoint',
  'ack',
  'opened_at',
  'received_at',
  'first_seen_at',
  'last_seen_at',
  'updated_at',
  'revoked_at',
  'since',
  'until',
  'invited_at',
  'skew_ms',
  // One's own, by ids made for each sign-in.
  'sessions',
]);

/** In one's own operations and refusals as support shows them: when each was made, and what was made of that. */
const volatileToSupport = new Set([
  'id',
  'at',
  'captured_at',
  'occurred_at',
  'wall',
  'monotonic',
  'hash',
  'prev_hash',
]);

interface World {
  readonly system: System;
  readonly vendor: GivenVendor;
  url: string;
}

async function world(withVictim: boolean): Promise<World> {
  const system = await startTestSystem();
  if (withVictim) await giveVictim(system);
  const vendor = await giveVendor(system, attackerName);
  await giveProduct(system, vendor, { id: 'own-product' });
  return { system, vendor, url: system.url };
}

function attackerOf({ vendor }: World, role: Role): Attacker {
  const { id: store, lanes } = vendor.stores[role === 'neighbour' ? 1 : 0];
  return { vendor, person: vendor.people[role], store, lane: lanes[0] };
}

function without(question: string, value: unknown): unknown {
  const isSupport = /^get \/support\/(operations|conflicts)/.test(question);
  const isVolatile = (key: string) => volatile.has(key) || (isSupport && volatileToSupport.has(key));
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) => (isVolatile(key) ? '…' : member)) ?? 'null',
  );
}

/** The lines of a snapshot of one frame, behind its length; any other text as it is. */
function framesIn(text: string): unknown {
  const lines = text.slice(text.indexOf('{"documents":')).split('\n');
  return text.includes('{"documents":') ? lines.map((line) => JSON.parse(line) as unknown) : text;
}

/** Everything that is answered to one person, question by question. */
async function transcript(where: World, role: Role): Promise<Map<string, { answer: string; raw: string }>> {
  const attacker = attackerOf(where, role);
  const { token } = attacker.person;
  const answers = new Map<string, { answer: string; raw: string }>();
  const note = (question: string, raw: string, value: unknown) => {
    let name = question;
    for (let again = 2; answers.has(name); again++) name = `${question} (${again})`;
    answers.set(name, { answer: JSON.stringify(without(question, value)), raw });
  };
  for (const [route, attacks] of Object.entries({ ...routeAttacks, ...syncAttacks })) {
    const method = route.split(' ')[0]!;
    for (const { path, body, headers = {} } of attacks(attacker)) {
      // A limit for so many questions would only hide answers.
      const limits = { 'X-Device-Id': `${role}-${answers.size}` };
      const more = { token, ...(body ? { body } : {}), headers: { ...headers, ...limits } };
      const answer = await ask(where.url, method, path, {
        ...more,
        // A stream answers for as long as one listens.
        ...(path.startsWith('/sync/stream') ? { within: 200 } : {}),
      });
      note(`${method} ${path}`, answer.text, [answer.status, answer.body ?? framesIn(answer.text)]);
    }
  }
  await askOverSocket(where, attacker, note);
  return answers;
}

async function askOverSocket(
  where: World,
  attacker: Attacker,
  note: (question: string, raw: string, value: unknown) => void,
): Promise<void> {
  const greeting = { token: attacker.person.token, store_id: attacker.store, wall: 0 };
  const socket = await greeted(where.url, greeting);
  // One connection may not send all of it in a second.
  const [second, third] = [await greeted(where.url, greeting), await greeted(where.url, greeting)];
  const own: Partial<Record<string, SyncSocket>> = { applied: second, lease: third };
  for (const [type, frames] of Object.entries(frameAttacks)) {
    for (const frame of frames(attacker)) {
      // The first frame decides the store: a greeting is tried on a socket of its own.
      const line = type === 'hello' ? await SyncSocket.open(where.url) : (own[type] ?? socket);
      const answer = await line.ask(frame);
      note(`frame ${type} ${'collection' in frame ? frame.collection : ''}`, JSON.stringify(answer), answer);
      if (type === 'hello') await line.close();
    }
  }
  await second.close();
  await third.close();
  const brought = await broughtBy(socket);
  note('what the stream brought', JSON.stringify(brought), brought);
  await socket.close();
}

/** What the stream said in the end, collection by collection, however many frames it took. */
async function broughtBy(socket: SyncSocket): Promise<object> {
  for (let heard = -1; heard < socket.frames.length; await sleep(250)) heard = socket.frames.length;
  const found: Record<string, Record<string, unknown>> = {};
  for (const { type, collection, documents } of socket.frames) {
    if (type !== 'changes' && type !== 'resync') continue;
    const held = (found[String(collection)] ??= {});
    for (const document of (documents ?? []) as { id: string }[]) held[document.id] = document;
  }
  return found;
}

describe('two vendors', function () {
  this.timeout(120_000);
  const alone = new Map<Role, Map<string, { answer: string; raw: string }>>();

  before('ask where there is no victim', async () => {
    const empty = await world(false);
    for (const role of asking) alone.set(role, await transcript(empty, role));
    await empty.system.stop();
  });

  it('every route, sync door, collection and frame there is has its attacks', () => {
    const keys = (list: readonly { method: string; path: string }[]) =>
      list.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(routeAttacks)).to.have.members(keys(routes));
    expect(Object.keys(syncAttacks)).to.have.members(keys(syncRouteList));
    expect(Object.keys(documentsOfTheirs)).to.have.members(Object.keys(collections));
    const frames = upSchema.options
      .map((option) => option.shape.type.value)
      .filter((type) => type !== 'credit');
    expect(Object.keys(frameAttacks)).to.have.members(frames);
    const person = {
      vendor: { stores: [] },
      person: { staff: { id: 'p' } },
      store: 's',
      lane: 'l',
    } as unknown as Attacker;
    for (const attacks of [...Object.values(routeAttacks), ...Object.values(syncAttacks)])
      expect(attacks(person)).to.not.be.empty;
    const questions = alone.get('owner')!.size;
    expect(questions, 'questions asked by each person').to.be.above(150);
  });

  interface Layer {
    readonly what: string;
    readonly roles: readonly Role[];
    readonly prepare: (both: World) => Promise<UnfilteredServer | undefined>;
  }
  const several: readonly Role[] = isProof ? ['owner', 'manager', 'cashier'] : ['owner'];
  const layers: readonly Layer[] = [
    { what: 'as it is', roles: asking, prepare: () => Promise.resolve(undefined) },
    {
      what: 'without the application’s filter: row-level security alone',
      roles: several,
      prepare: withoutFilter,
    },
    {
      what: 'without row-level security: the application’s filter alone',
      roles: several,
      prepare: (both) => disableRowSecurity(both).then(() => undefined),
    },
  ];
  for (const { what, roles, prepare } of layers) {
    describe(what, () => {
      let both: World;
      let unfiltered: UnfilteredServer | undefined;
      let untouched: Record<string, string>;
      const heard = new Map<Role, Map<string, { answer: string; raw: string }>>();

      before('ask where the victim is', async () => {
        both = await world(true);
        unfiltered = await prepare(both);
        untouched = await fingerprint(both.system, victimName);
        for (const role of roles) heard.set(role, await transcript(both, role));
      });
      after(async () => {
        await unfiltered?.stop();
        await both?.system.stop();
      });

      for (const role of roles) {
        it(`[T1] the other vendor’s ${role} is told nothing: each answer is what it would be without the victim`, () => {
          const [told, expected] = [heard.get(role)!, alone.get(role)!];
          expect([...told.keys()]).to.deep.equal([...expected.keys()]);
          for (const [question, { answer, raw }] of told) {
            expect(raw, `a mark in ${question}`).to.not.include(mark).and.not.include(wideMark);
            expect(answer, question).to.equal(expected.get(question)!.answer);
          }
        });
      }

      it('nothing of the victim was changed, in any table', async () => {
        expect(Object.keys(untouched).length).to.be.above(15);
        expect(await fingerprint(both.system, victimName)).to.deep.equal(untouched);
      });

      it('what the victim does is heard by nobody else', async () => {
        const { store, person } = attackerOf(both, 'owner');
        const socket = await greeted(both.url, { token: person.token, store_id: store });
        await socket.ask({
          type: 'stream',
          collections: { product: { checkpoint: null }, customer: { checkpoint: null } },
        });
        const from = socket.frames.length;
        await both.system.owner.query('UPDATE items SET name = name || $2 WHERE vendor_id = $1', [
          victimName,
          '!',
        ]);
        await both.system.owner.query('UPDATE customers SET name = name || $2 WHERE vendor_id = $1', [
          victimName,
          '!',
        ]);
        await both.system.owner.query("UPDATE items SET name = 'Own' WHERE vendor_id = $1", [attackerName]);
        await socket.next((frame) => JSON.stringify(frame).includes('"Own"'), { from });
        for (const frame of socket.frames) expect(JSON.stringify(frame)).to.not.include(mark);
        await socket.close();
      });
    });
  }

  it('[T1] somebody of the victim’s other store is told nothing of the first, and changes nothing there', async () => {
    const system = await startTestSystem();
    const where = { system, vendor: await giveVictim(system), url: system.url };
    const untouched = await fingerprintOfStore(system);
    const told = await transcript(where, 'neighbour');
    expect(told.size).to.be.above(150);
    for (const [question, { raw }] of told) expect(raw, `the mark in ${question}`).to.not.include(mark);
    expect(await fingerprintOfStore(system)).to.deep.equal(untouched);
    await system.stop();
  });

  it('[control] with both layers gone the same questions tell of the victim, and harm it', async () => {
    const both = await world(true);
    await disableRowSecurity(both);
    const server = await withoutFilter(both);
    const untouched = await fingerprint(both.system, victimName);
    const told = await transcript(both, 'owner');
    const marked = [...told.values()].filter(({ raw }) => raw.includes(mark));
    const different = [...told].filter(
      ([name, { answer }]) => answer !== alone.get('owner')!.get(name)?.answer,
    );
    expect(marked.length, 'answers with the mark').to.be.above(5);
    expect(different.length, 'answers that differ').to.be.above(20);
    expect(await fingerprint(both.system, victimName)).to.not.deep.equal(untouched);
    await server.stop();
    await both.system.stop();
  });
});

async function withoutFilter(both: World): Promise<UnfilteredServer> {
  const server = await startUnfilteredServer(both.system.databaseUrl);
  both.url = server.url;
  const { removed } = server;
  expect(removed, 'conditions that lost their tenant').to.include({ 'access/scope.ts': 1, 'db/lists.ts': 1 });
  expect(removed['db/postgres-tx.ts']).to.be.at.least(6);
  expect(removed['db/postgres-feed.ts']).to.be.at.least(2);
  return server;
}

async function disableRowSecurity({ system }: World): Promise<void> {
  const { rows } = await system.owner.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace",
  );
  expect(rows.length, 'protected tables').to.be.above(15);
  for (const { name } of rows) await system.owner.query(`ALTER TABLE "${name}" DISABLE ROW LEVEL SECURITY`);
}

// [I7] Every route × every kind of actor and module right × own and foreign vendor, store and id, generated from the
// router's own list. Who may is said by the table of `http/access.test.ts`; here it is seen that each route does as its
// row says, and that what belongs to somebody else is exactly as absent as what is not there.
import { expect } from 'chai';
import type { Access } from '@evertill/schemas';
import { eventRouteList } from '../../server/http/events/index.ts';
import { routes } from '../../server/http/routes/index.ts';
import { syncRouteList } from '../../server/replication/http.ts';
import { giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { isProof } from '../support/is-proof.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { EnoughTokens } from '../support/enough-tokens.ts';
import { ask } from '../support/system-http.ts';
import type { Answer } from '../support/system-http.ts';
import { helloOf, SyncSocket } from '../support/system-socket.ts';
import { giveActors } from './access-matrix/actors.ts';
import type { MatrixActor } from './access-matrix/actors.ts';
import { exampleCalls } from './access-matrix/example-calls.ts';
import type { ExampleCall } from './access-matrix/example-calls.ts';
import { fingerprint, giveVictim, theirs, victimName } from './tenancy/victim.ts';

const absent = 'absent';

/** 401, 403 with the module or without, or let in: said a second time, apart from the code that decides it. */
function expected(access: Access, actor: MatrixActor): string {
  if (access.who === 'anyone') return 'in';
  if (access.who === 'support') return expectedOfSupport(access.level, actor);
  if (access.who !== actor.kind) return '401 unauthenticated';
  if (actor.isTop) return 'in';
  if ('only' in access) return '403 forbidden';
  if (!('module' in access)) return 'in';
  const { right } = actor;
  const has = right?.module === access.module && (access.level === 'read' || right.level === 'write');
  return has ? 'in' : `403 forbidden ${access.module}`;
}

/** Admins by `settings`; of a vendor's people its owner alone. */
function expectedOfSupport(level: 'read' | 'write', { kind, isTop, right }: MatrixActor): string {
  if (kind !== 'admin' && kind !== 'vendor') return '401 unauthenticated';
  if (isTop) return 'in';
  if (kind === 'vendor') return '403 forbidden';
  const has = right?.module === 'settings' && (level === 'read' || right.level === 'write');
  return has ? 'in' : '403 forbidden settings';
}

/** A right for another module than the route's, or of another kind of person. */
function isOfAnother(access: Access, { right, kind }: MatrixActor): boolean {
  if (!right) return false;
  const module = access.who === 'support' ? 'settings' : 'module' in access ? access.module : undefined;
  const isOfKind = access.who === 'support' ? kind === 'admin' : kind === access.who;
  return right.module !== module || !isOfKind;
}

/** They are all refused alike: the gate asks one of so many, at each route another; the proof asks all. */
const atTurn = 11;

function said({ status, body }: Answer): string {
  const { code = '', module = '' } = (body ?? {}) as { code?: string; module?: string };
  if (status === 401 && code === 'invalid_credentials') return 'in';
  return status === 401 || status === 403
    ? `${status} ${code} ${module}`.trim()
    : status < 500
      ? 'in'
      : `${status} ${code}`;
}

describe('who may call what', function () {
  this.timeout(isProof ? 600_000 : 120_000);
  let system: System;
  let vendor: GivenVendor;
  let actors: MatrixActor[];

  before(async () => {
    system = await startTestSystem();
    await giveVictim(system);
    vendor = await giveVendor(system, 'matrix');
    actors = await giveActors(system, vendor);
  });
  after(() => system?.stop());

  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const addressOf = (path: string, ids: Readonly<Record<string, string>> = {}) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? absent));

  it('has an example of a call for every route the router mounts, and of none it does not', () => {
    expect(Object.keys(exampleCalls).toSorted()).to.deep.equal(routes.map(nameOf).toSorted());
    for (const { path, method } of routes) {
      const parameters = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
      const { foreign = {} } = exampleCalls[`${method} ${path}`]!;
      expect(Object.keys(foreign), `${method} ${path}: foreign ids`).to.have.members(parameters);
    }
  });

  it('is what the access row of each route says, for everybody', async () => {
    expect(actors.length).to.be.at.least(31);
    let asked = 0;
    let turn = 0;
    for (const { method, path, access } of routes) {
      // Signing in with a guess a thousand times over would only be limited.
      if (access.who === 'anyone') continue;
      const asking = actors.filter(
        (actor) => isProof || !isOfAnother(access, actor) || turn++ % atTurn === 0,
      );
      const answers = await Promise.all(
        asking.map(({ token }) =>
          ask(system.url, method, addressOf(path), method === 'get' ? { token } : { token, body: {} }),
        ),
      );
      for (const [nr, actor] of asking.entries())
        expect(said(answers[nr]!), `${method} ${path} as ${actor.name}`).to.equal(expected(access, actor));
      asked += asking.length;
    }
    expect(asked, 'questions').to.be.above(2000);
  });

  it('holds for the doors of replication and of events, over HTTP and over the socket', async () => {
    const doors = [
      ...syncRouteList.map((door) => ({ ...door, kinds: ['vendor'] })),
      ...eventRouteList.map((door) => ({ ...door, kinds: ['admin', 'vendor'] })),
    ];
    const store = vendor.stores[0].id;
    for (const { method, path, kinds } of doors) {
      // All at once: each listens to a stream for a while.
      const asking = actors.map(async ({ name, token, kind: shown }) => {
        const address = `${addressOf(path, { collection: 'product' })}?store_id=${store}`;
        const call = method === 'get' ? { token, within: 60 } : { token, body: {} };
        const { status } = await ask(system.url, method, address, call);
        const isTheirs = shown !== undefined && kinds.includes(shown);
        expect(status === 401, `${method} ${path} as ${name}: ${status}`).to.equal(!isTheirs);
        expect(status, `${method} ${path} as ${name}`).to.be.below(500).and.not.equal(403);
      });
      await Promise.all(asking);
    }
    for (const { name, token = '', kind } of actors) {
      const socket = await SyncSocket.open(system.url);
      const answer = await socket.ask(helloOf({ token, store_id: store }));
      expect(answer.type, `hello as ${name}`).to.equal(kind === 'vendor' ? 'welcome' : 'error');
      await socket.close();
    }
  });

  const withoutIds = ({ status, text }: Answer) =>
    `${status} ${text.replace(/"request_id":"[^"]*"/, '').replace(/"instance":"[^"]*"/, '')}`;
  const withStore = (path: string, { store, body }: ExampleCall, id: string) => ({
    path: store === 'query' ? `${path}?store_id=${id}` : path,
    ...(store === 'body' ? { body: { ...body, store_id: id } } : body ? { body } : {}),
  });

  it('[T1] answers about a foreign id as about an absent one, byte for byte, and changes nothing there', async () => {
    const untouched = await fingerprint(system, victimName);
    const top = actors.filter(({ isTop }) => isTop);
    const owner = new EnoughTokens(system.url, 'vendor', vendor.people.owner.email);
    let compared = 0;
    for (const { method, path, access } of routes) {
      const example = exampleCalls[`${method} ${path}`]!;
      const actor = top.find(({ kind }) => kind === (access.who === 'support' ? 'vendor' : access.who));
      if (!actor) continue;
      const tell = async (address: string, id: string, said = example) => {
        const call = withStore(address, said, id);
        const token = actor.kind === 'vendor' ? await owner.next() : actor.token;
        return withoutIds(
          await ask(system.url, method, call.path, { token, ...(call.body ? { body: call.body } : {}) }),
        );
      };
      if (example.foreign) {
        const foreign = await tell(addressOf(path, example.foreign), absent);
        expect(foreign, `${method} ${path}`).to.match(/^404 /);
        expect(foreign, `${method} ${path}`).to.equal(await tell(addressOf(path), absent));
        compared++;
      }
      // Whole sales that name a foreign store: `tenancy/order-attacks`.
      const isSale = method === 'post' && path.endsWith('/orders');
      if ((access.who === 'vendor' && !isSale) || example.store) {
        const naming: ExampleCall = { store: 'query', ...example };
        const foreign = await tell(addressOf(path), theirs.store, naming);
        expect(foreign, `${method} ${path} for a foreign store`).to.match(
          access.who === 'vendor' ? /^404 / : /^(404|200) /,
        );
        expect(foreign, `${method} ${path} for a foreign store`).to.equal(
          await tell(addressOf(path), absent, naming),
        );
        compared++;
      }
    }
    expect(compared, 'comparisons').to.be.above(50);
    expect(await fingerprint(system, victimName)).to.deep.equal(untouched);
  });

  it('[T1] answers about another store of one’s own vendor as about an absent one', async () => {
    const manager = vendor.people.manager.token;
    const other = vendor.stores[1];
    const ids: Readonly<Record<string, string>> = { [theirs.store]: other.id, [theirs.lane]: other.lanes[0] };
    let compared = 0;
    for (const { method, path, access } of routes) {
      const example = exampleCalls[`${method} ${path}`]!;
      if (access.who !== 'vendor' || 'only' in access) continue;
      const tell = async (address: string, id: string) => {
        const call = withStore(address, example, id);
        return withoutIds(
          await ask(system.url, method, call.path, {
            token: manager,
            ...(call.body ? { body: call.body } : {}),
          }),
        );
      };
      const { foreign = {} } = example;
      if (foreign['id'] === theirs.store) {
        const own = Object.fromEntries(Object.entries(foreign).map(([name, id]) => [name, ids[id]!]));
        expect(await tell(addressOf(path, own), absent), `${method} ${path}`).to.equal(
          await tell(addressOf(path), absent),
        );
        compared++;
      }
      if (example.store) {
        expect(await tell(addressOf(path), other.id), `${method} ${path}`).to.equal(
          await tell(addressOf(path), absent),
        );
        compared++;
      }
    }
    expect(compared, 'comparisons').to.be.above(20);
  });
});

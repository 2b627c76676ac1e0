// [T4] [T8] Each kind of token, presented at every door there is: routes, sync doors, the socket, and the doors that take
// a token in the body. Generated from the kinds and the doors, so that neither can grow without the other.
import { expect } from 'chai';
import { userKinds } from '@evertill/schemas';
import type { UserKind } from '@evertill/schemas';
import { Tokens, tokenKinds } from '../../../server/access/tokens.ts';
import type { InvitedKind, SessionStep, TokenKind } from '../../../server/access/tokens.ts';
import { routes } from '../../../server/http/routes/index.ts';
import { syncRouteList } from '../../../server/replication/http.ts';
import { giveAdmin, giveCustomer } from '../../support/given-accounts.ts';
import { isProof } from '../../support/is-proof.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem, testConfig } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { SyncSocket, greeted, helloOf } from '../../support/system-socket.ts';
import { testClock } from '../../support/test-clock.ts';

interface Door {
  readonly name: string;
  readonly for: readonly TokenKind[];
  /** Is this token let in? */
  open(token: string): Promise<boolean>;
}

/** Doors that take a token in the body, behind `/auth/<kind>/`. */
const takesToken: Readonly<Record<string, { use: string; field: string; more?: object }>> = {
  refresh: { use: 'refresh', field: 'refresh_token' },
  logout: { use: 'refresh', field: 'refresh_token' },
  'password-reset/complete': {
    use: 'reset',
    field: 'reset_token',
    more: { password: 'a new password' },
  },
  'invitation/complete': {
    use: 'invite',
    field: 'invitation_token',
    more: { password: 'a new password' },
  },
};

describe('[T4] every kind of token at every door', function () {
  this.timeout(120_000);
  let system: System;
  let vendor: GivenVendor;
  let tokens: Tokens;
  let made = 0;
  const people = {} as Record<UserKind, { userId: string; vendorId: string; sessionId: string }>;
  /** Somebody who was invited, with the id of the invitation that counts. */
  const invited = {} as Record<InvitedKind, { userId: string; vendorId: string; id: string }>;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    tokens = new Tokens(testConfig, () => testClock.now());
    const given = {
      admin: await giveAdmin(system, 'root', { admin_type: 'super_admin' }),
      vendor: vendor.people.owner,
      customer: await giveCustomer(system, vendor, 'clara'),
    };
    for (const kind of userKinds) {
      const { userId, vendorId, sessionId } = tokens.verify(kind, given[kind].token)!;
      people[kind] = { userId, vendorId, sessionId };
    }
    const { token } = vendor.people.owner;
    const post = (path: string, body: object) => ask(system.url, 'post', path, { token, body });
    const ann = await post('/vendor/vendor-employees', { name: 'Ann', email: 'ann@acme.example' });
    const { id } = await giveCustomer(system, vendor, 'carl');
    await ask(system.url, 'delete', `/vendor/customers/${id}/login`, { token });
    await post(`/vendor/customers/${id}/login`, { email: 'carl@new.example' });
    for (const [kind, table, column, userId] of [
      ['vendor', 'logins', 'staff_id', ann.body.id as string],
      ['customer', 'customer_logins', 'customer_id', id],
    ] as const) {
      const { rows } = await system.owner.query<{ invite_id: string }>(
        `SELECT invite_id FROM ${table} WHERE ${column} = $1`,
        [userId],
      );
      invited[kind] = { userId, vendorId: 'acme', id: rows[0]!.invite_id };
    }
  });
  after(() => system?.stop());

  /** Of somebody who is really there and really signed in: only its kind can be wrong. */
  function tokenOf(kind: TokenKind): string {
    if (kind === 'bridge') return bridgeToken();
    const [user, use] = kind.split('-') as [UserKind, string | undefined];
    const step: SessionStep = { kind: user, ...people[user], generation: 1, givenOutAt: testClock.now() };
    if (use === 'reset') return tokens.reset(user, step, `reset-${++made}`);
    if (use === 'invite') {
      const whose = invited[user as InvitedKind];
      return tokens.invite(user as InvitedKind, whose, whose.id);
    }
    const pair = tokens.pair(step);
    return use === 'refresh' ? pair.refresh_token : pair.access_token;
  }

  /** No door makes them yet: signed here with everything right for the bridge. */
  function bridgeToken(): string {
    const step = { ...people.vendor, kind: 'bridge' as UserKind, generation: 1, givenOutAt: testClock.now() };
    return tokens.pair(step).access_token;
  }

  const isLetIn = ({ status }: { status: number }) => status !== 401;

  function doors(): Door[] {
    const found: Door[] = [];
    for (const { method, path, access } of routes) {
      const address = path.replaceAll(/:\w+/g, 'nothing');
      const name = `${method} ${path}`;
      const body = method === 'get' ? {} : { body: {} };
      if (access.who !== 'anyone') {
        const open = async (token: string) =>
          isLetIn(await ask(system.url, method, address, { token, ...body }));
        // Support is two kinds' business.
        found.push({ name, for: access.who === 'support' ? ['admin', 'vendor'] : [access.who], open });
        continue;
      }
      const [, kind, step] = /^\/auth\/(\w+)\/(.*)$/.exec(path) ?? [];
      const worth = takesToken[step!];
      if (!worth) continue;
      const { use, field, more = {} } = worth;
      const open = async (token: string) =>
        isLetIn(await ask(system.url, method, address, { body: { [field]: token, ...more } }));
      found.push({ name, for: [`${kind}-${use}` as TokenKind], open });
    }
    for (const { method, path } of syncRouteList) {
      const address = `${path.replaceAll(/:\w+/g, 'nothing')}?store_id=${vendor.stores[0].id}`;
      const body = method === 'get' ? {} : { body: {} };
      const open = async (token: string) =>
        isLetIn(await ask(system.url, method, address, { token, ...body, within: 300 }));
      found.push({ name: `${method} ${path}`, for: ['vendor'], open });
    }
    found.push(
      { name: 'frame hello', for: ['vendor'], open: helloOpens },
      { name: 'frame auth', for: ['vendor'], open: authOpens },
    );
    return found;
  }

  async function helloOpens(token: string): Promise<boolean> {
    const socket = await SyncSocket.open(system.url);
    const answer = await socket.ask(helloOf({ token, store_id: vendor.stores[0].id }));
    await socket.close();
    return answer.type === 'welcome';
  }

  async function authOpens(token: string): Promise<boolean> {
    const socket = await greeted(system.url, { token: tokenOf('vendor'), store_id: vendor.stores[0].id });
    const answer = await socket.ask({ type: 'auth', token });
    await socket.close();
    return answer.type === 'authed';
  }

  /** In the gate each door is shown every third kind of wrong token, and each kind at every third door. */
  const isAsked = (kind: TokenKind, door: number) => isProof || (tokenKinds.indexOf(kind) + door) % 3 === 0;

  it('opens its own doors and no other', async () => {
    const all = doors();
    const guarded = new Set(all.flatMap((door) => door.for));
    expect([...guarded, 'bridge'], 'kinds that have a door').to.have.members([...tokenKinds]);
    expect(all.length).to.be.above(30);
    let refused = 0;
    // Where the right one ends the session, it comes last.
    const isEnding = ({ name }: Door) => /logout|complete/.test(name);
    const ordered = [...all.filter((door) => !isEnding(door)), ...all.filter(isEnding)];
    for (const kind of tokenKinds) {
      for (const [nr, door] of ordered.entries()) {
        if (door.for.includes(kind) || !isAsked(kind, nr)) continue;
        expect(await door.open(tokenOf(kind)), `a ${kind} token at ${door.name}`).to.equal(false);
        refused += 1;
      }
    }
    const own = all.flatMap((door) => door.for).length;
    const most = all.length * tokenKinds.length - own;
    expect(refused).to.be.within(isProof ? most : Math.floor(most / 4), most);
    for (const door of ordered) {
      for (const kind of door.for)
        expect(await door.open(tokenOf(kind)), `its own ${kind} token at ${door.name}`).to.equal(true);
    }
  });

  it('leaves a note when it is shown at a route of another kind', async () => {
    const admin = await giveAdmin(system, 'lost');
    await ask(system.url, 'get', '/vendor/products', {
      token: admin.token,
      headers: { 'X-Request-Id': 'wrong-door' },
    });
    const { rows } = await system.owner.query(
      "SELECT event, kind, details FROM security_events WHERE request_id = 'wrong-door'",
    );
    expect(rows).to.deep.equal([
      { event: 'wrong_kind', kind: 'vendor', details: { path: '/vendor/products', shown: 'admin' } },
    ]);
  });
});

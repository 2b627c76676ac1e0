// Signing in over HTTP, for each kind of user: every field, code and limit that the documents and decisions name, and what
// a session's end means for the tokens that came out of it.
import { expect } from 'chai';
import { userKinds } from '@evertill/schemas';
import type { UserKind } from '@evertill/schemas';
import { Tokens } from '../../../server/access/tokens.ts';
import { giveAdmin, giveCustomer } from '../../support/given-accounts.ts';
import { giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { SkippingClock } from '../../support/skipping-clock.ts';
import { startTestSystem, testConfig } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

describe('signing in', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  const emails = {} as Record<UserKind, string>;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    const rights = { modules: ['settings'], module_permissions: { settings: 'read' } } as const;
    emails.admin = (await giveAdmin(system, 'root', rights)).email;
    emails.customer = (await giveCustomer(system, vendor, 'clara')).email;
    emails.vendor = vendor.people.reader.email;
  });
  after(() => system?.stop());

  const login = (kind: UserKind, fields: object = {}): Promise<Answer> =>
    ask(system.url, 'post', `/auth/${kind}/login`, { body: { email: emails[kind], password, ...fields } });
  const refresh = (kind: UserKind, refresh_token: string): Promise<Answer> =>
    ask(system.url, 'post', `/auth/${kind}/refresh`, { body: { refresh_token } });
  const sessions = (kind: UserKind, token: string) =>
    ask(system.url, 'get', `/auth/${kind}/sessions`, { token });
  const events = async (kind: UserKind, event: string) => {
    const text = `SELECT kind, user_id, session_id, ip, request_id FROM security_events
      WHERE kind = $1 AND event = $2 ORDER BY id`;
    return (await system.owner.query<Record<string, string>>(text, [kind, event])).rows;
  };
  /** As if so much time had passed for every session. */
  const age = (seconds: number) =>
    system.owner.query('UPDATE auth_sessions SET rotated_at = rotated_at - make_interval(secs => $1)', [
      seconds,
    ]);

  const users: Record<UserKind, object> = {
    admin: {
      id: 'root',
      name: 'root',
      admin_type: 'admin',
      modules: ['settings'],
      module_permissions: { settings: 'read' },
    },
    vendor: {
      id: 'acme-reader',
      name: 'reader of acme',
      vendor_id: 'acme',
      vendor_type: 'employee',
      modules: ['product', 'settings'],
      module_permissions: { product: 'read', settings: 'read' },
      store_ids: ['acme-store-1'],
      fixed_lane_id: '',
    },
    customer: { id: 'acme-clara', name: 'clara', vendor_id: 'acme' },
  };

  for (const kind of userKinds) {
    describe(`as ${kind}`, () => {
      it('answers with access_token, refresh_token, expires_in and the user with public_id and rights', async () => {
        const { status, body } = await login(kind, { device_id: 'd1', device_name: 'Lane 1' });
        expect(status).to.equal(200);
        expect(body).to.have.all.keys('access_token', 'refresh_token', 'expires_in', 'user');
        expect(body.expires_in).to.equal(900);
        const { public_id, ...user } = body.user as { public_id: string };
        expect(user).to.deep.equal(users[kind]);
        expect(public_id).to.match(/^[0-9A-HJKMNP-TV-Z]{13}$/);
        const tokens = new Tokens(testConfig, () => testClock.now());
        const access = tokens.verify(kind, body.access_token as string)!;
        expect(access.expiresAt - access.issuedAt).to.equal(900_000);
        const refreshed = tokens.verify(`${kind}-refresh`, body.refresh_token as string)!;
        expect(refreshed.expiresAt - refreshed.issuedAt).to.equal(604_800_000);
      });

      it('[T7] answers a wrong password and an unknown e-mail with the same 401 invalid_credentials, and the same work', async () => {
        const id = { headers: { 'X-Request-Id': 'same' } };
        const path = `/auth/${kind}/login`;
        const known = await ask(system.url, 'post', path, {
          ...id,
          body: { email: emails[kind], password: 'x' },
        });
        const unknown = await ask(system.url, 'post', path, {
          ...id,
          body: { email: 'no@one.example', password: 'x' },
        });
        expect([known.status, known.body.code]).to.deep.equal([401, 'invalid_credentials']);
        expect(unknown.text).to.equal(known.text);
        const shown = ({ headers }: Answer) =>
          [...headers.entries()].filter(([name]) => !/^(date|(x-)?ratelimit-(remaining|reset))$/.test(name));
        expect(shown(unknown)).to.deep.equal(shown(known));
        expect((await events(kind, 'login_failed')).map(({ user_id }) => user_id !== '')).to.deep.equal([
          true,
          false,
        ]);
      });

      it('refuses a body with a missing, an empty, an oversized or an unknown field', async () => {
        for (const [fields, code] of [
          [{ email: undefined }, 'invalid_input'],
          [{ email: '' }, 'invalid_input'],
          [{ email: 'x'.repeat(255) }, 'invalid_input'],
          [{ password: undefined }, 'invalid_input'],
          [{ password: '' }, 'invalid_input'],
          [{ password: 'x'.repeat(1025) }, 'invalid_input'],
          [{ device_id: 'x'.repeat(129) }, 'invalid_input'],
          [{ device_name: 'x'.repeat(201) }, 'invalid_input'],
          [{ role: 'owner' }, 'unknown_field'],
        ] as const) {
          const { status, body } = await login(kind, fields);
          expect([status, body.code], JSON.stringify(fields).slice(0, 40)).to.deep.equal([400, code]);
        }
      });

      it('refuses a refresh_token that is missing, oversized, somebody’s access token, or not alone', async () => {
        const { access_token, refresh_token } = (await login(kind)).body;
        for (const door of ['refresh', 'logout'])
          for (const [body, said] of [
            [{}, '400 invalid_input'],
            [{ refresh_token: '' }, '400 invalid_input'],
            [{ refresh_token: 7 }, '400 invalid_input'],
            [{ refresh_token: 'x'.repeat(4097) }, '400 invalid_input'],
            [{ refresh_token, device_id: 'd1' }, '400 unknown_field'],
            [{ refresh_token: 'x'.repeat(4096) }, '401 unauthenticated'],
            [{ refresh_token: access_token }, '401 unauthenticated'],
          ] as const) {
            const answer = await ask(system.url, 'post', `/auth/${kind}/${door}`, { body });
            expect(`${answer.status} ${answer.body.code}`, door).to.equal(said);
          }
        expect((await refresh(kind, refresh_token)).status).to.equal(200);
      });

      it('answers an access token that is missing or has run out with 401, and a refresh makes it good', async () => {
        const { refresh_token, access_token } = (await login(kind)).body;
        const { userId, vendorId, sessionId } = new Tokens(testConfig, () => testClock.now()).verify(
          kind,
          access_token,
        )!;
        const givenOutAt = testClock.now() - 900_000;
        const step = { kind, userId, vendorId, sessionId, generation: 1, givenOutAt };
        const old = new Tokens(testConfig, () => testClock.now()).pair(step).access_token;
        for (const token of [undefined, old]) {
          const answer = await ask(
            system.url,
            'get',
            `/auth/${kind}/sessions`,
            token === undefined ? {} : { token },
          );
          expect([answer.status, answer.body.code]).to.deep.equal([401, 'unauthenticated']);
        }
        const renewed = await refresh(kind, refresh_token);
        expect((await sessions(kind, renewed.body.access_token)).status).to.equal(200);
      });

      it('takes the e-mail however it is written, and nobody who is disabled, with the words for a wrong password', async () => {
        expect((await login(kind, { email: ` ${emails[kind].toUpperCase()} ` })).status).to.equal(200);
        const before = await login(kind);
        const whose = {
          admin: ['admins', "id = 'root'"],
          // A vendor without an owner who can sign in is refused.
          vendor: ['vendor_staff', "id = 'acme-reader'"],
          customer: ['customer_logins', "customer_id = 'acme-clara'"],
        }[kind];
        const disable = (disabled: boolean) =>
          system.owner.query(`UPDATE ${whose[0]} SET disabled = ${disabled} WHERE ${whose[1]}`);
        await disable(true);
        const refused = await login(kind);
        expect([refused.status, refused.body.code]).to.deep.equal([401, 'invalid_credentials']);
        expect(await events(kind, 'login_disabled')).to.have.length(1);
        expect((await refresh(kind, before.body.refresh_token as string)).status).to.equal(401);
        await disable(false);
        expect((await login(kind)).status, 'and enabled again').to.equal(200);
      });

      it('[T5] gives a new pair for a refresh_token, the same one again when the answer was lost, and ends the family of one that is used later', async () => {
        const first = (await login(kind)).body;
        const second = await refresh(kind, first.refresh_token);
        expect(second.status).to.equal(200);
        expect(second.body).to.have.all.keys('access_token', 'refresh_token', 'expires_in', 'user');
        expect(second.body.refresh_token).to.not.equal(first.refresh_token);
        expect((await refresh(kind, first.refresh_token)).text, 'the lost answer').to.equal(second.text);
        expect((await sessions(kind, second.body.access_token)).status).to.equal(200);
        await age(31);
        const reuse = await refresh(kind, first.refresh_token);
        expect([reuse.status, reuse.body.code]).to.deep.equal([401, 'unauthenticated']);
        expect((await refresh(kind, second.body.refresh_token)).status, 'the family is dead').to.equal(401);
        expect((await sessions(kind, second.body.access_token)).status, 'and its access').to.equal(401);
        expect(await events(kind, 'refresh_reuse')).to.have.length(1);
      });

      it('ends the session of a refresh token at logout, and with it the access', async () => {
        const { body } = await login(kind);
        const leave = () =>
          ask(system.url, 'post', `/auth/${kind}/logout`, { body: { refresh_token: body.refresh_token } });
        const left = await leave();
        expect([left.status, left.body]).to.deep.equal([200, { success: true }]);
        expect((await leave()).status, 'twice is no harm').to.equal(200);
        expect((await refresh(kind, body.refresh_token)).status).to.equal(401);
        expect((await sessions(kind, body.access_token)).status).to.equal(401);
        expect(await events(kind, 'logout')).to.have.length(1);
        const wrong = await ask(system.url, 'post', `/auth/${kind}/logout`, { body: { refresh_token: 'x' } });
        expect([wrong.status, wrong.body.code]).to.deep.equal([401, 'unauthenticated']);
      });

      it('lists one’s own sessions with device_name, and ends one of them', async () => {
        const one = (await login(kind, { device_id: 'mine', device_name: 'Lane 1' })).body;
        const two = (await login(kind, { device_id: 'other', device_name: 'Office' })).body;
        const listed = (await sessions(kind, one.access_token)).body.sessions as Record<string, unknown>[];
        const named = listed.filter(({ device_id }) => device_id === 'mine' || device_id === 'other');
        expect(
          named.map(({ device_id, device_name, current }) => [device_id, device_name, current]),
        ).to.have.deep.members([
          ['mine', 'Lane 1', true],
          ['other', 'Office', false],
        ]);
        for (const session of listed) {
          expect(session).to.have.all.keys(
            'id',
            'device_id',
            'device_name',
            'created_at',
            'last_used_at',
            'current',
          );
        }
        const other = named.find(({ current }) => current === false)!;
        const end = (token: string) =>
          ask(system.url, 'delete', `/auth/${kind}/sessions/${String(other['id'])}`, { token });
        expect((await end(one.access_token)).body).to.deep.equal({ success: true });
        expect((await sessions(kind, two.access_token)).status).to.equal(401);
        expect((await refresh(kind, two.refresh_token)).status).to.equal(401);
        const again = await end(one.access_token);
        expect([again.status, again.body.code]).to.deep.equal([404, 'session_not_found']);
      });

      it('writes down who signed in, from where, in which request', async () => {
        const headers = { 'X-Request-Id': 'the-login' };
        await ask(system.url, 'post', `/auth/${kind}/login`, {
          headers,
          body: { email: emails[kind], password },
        });
        const [event] = (await events(kind, 'login_ok')).filter(
          ({ request_id }) => request_id === 'the-login',
        );
        const { id } = users[kind] as { id: string };
        expect(event).to.include({ kind, user_id: id }).and.have.property('session_id').that.is.not.empty;
        expect(event!['ip']).to.match(/127\.0\.0\.1/);
      });
    });
  }

  describe('on another server process', () => {
    it('[T6] the end of a session is felt within its ten seconds', async () => {
      const clock = new SkippingClock();
      const other = await system.another({ surroundings: clock.surroundings });
      const { body } = await login('vendor');
      const token = body.access_token as string;
      const isSignedIn = async () =>
        (await ask(other.url, 'get', '/auth/vendor/sessions', { token })).status === 200;
      expect(await isSignedIn()).to.equal(true);
      await ask(system.url, 'post', '/auth/vendor/logout', { body: { refresh_token: body.refresh_token } });
      clock.skip(10_000);
      expect(await isSignedIn()).to.equal(false);
    });
  });
});

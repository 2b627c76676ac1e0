// A forgotten password over HTTP, in the three steps the documents write down, for each kind of user: the bodies, the
// codes, the limits, what a stranger can learn (nothing) and what the new password ends (everything).
import { expect } from 'chai';
import { userKinds } from '@evertill/schemas';
import type { UserKind } from '@evertill/schemas';
import { giveAdmin, giveCustomer } from '../../support/given-accounts.ts';
import { giveVendor, password } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';
import { isProof } from '../../support/is-proof.ts';

/** Guesses at one code at once; the full number in `npm run prove -- otp`. */
const guesses = isProof ? 10_000 : 500;

interface Someone {
  readonly kind: UserKind;
  readonly email: string;
  /** `admin_type` or `vendor_type`, as it is and as it is not. */
  readonly type: object;
  readonly otherType: object | undefined;
}

describe('[T7] a forgotten password', function () {
  this.timeout(60_000);
  let system: System;
  const someone = {} as Record<UserKind, Someone>;
  let senders = 0;

  before(async () => {
    system = await startTestSystem({ server: { config: { trustProxy: 1 } } });
    const vendor = await giveVendor(system, 'acme');
    someone.admin = {
      kind: 'admin',
      email: (await giveAdmin(system, 'root')).email,
      type: { admin_type: 'admin' },
      otherType: { admin_type: 'super_admin' },
    };
    someone.vendor = {
      kind: 'vendor',
      email: vendor.people.owner.email,
      type: { vendor_type: 'owner' },
      otherType: { vendor_type: 'employee' },
    };
    const customer = await giveCustomer(system, vendor, 'clara');
    someone.customer = { kind: 'customer', email: customer.email, type: {}, otherType: undefined };
  });
  after(() => system?.stop());

  /** From an address of its own, unless one is given: the limits by address have their own test. */
  function post(kind: UserKind, step: string, body: object, address = newAddress()): Promise<Answer> {
    const headers = { 'X-Forwarded-For': address, 'X-Request-Id': 'reset' };
    return ask(system.url, 'post', `/auth/${kind}/password-reset${step}`, { headers, body });
  }

  function newAddress(): string {
    senders += 1;
    return `10.1.${Math.floor(senders / 250)}.${senders % 250}`;
  }

  const login = (kind: UserKind, email: string, word: string) =>
    ask(system.url, 'post', `/auth/${kind}/login`, {
      body: { email, password: word },
      headers: { 'X-Forwarded-For': newAddress() },
    });
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  /** Somebody nobody has asked for yet. */
  async function newcomer(name: string): Promise<Someone> {
    const { email } = await giveAdmin(system, name);
    return { kind: 'admin', email, type: { admin_type: 'admin' }, otherType: undefined };
  }

  /** Steps one and two. */
  async function tokenFor({ kind, email, type }: Someone, known = 0): Promise<string> {
    expect((await post(kind, '', { email, ...type })).status).to.equal(200);
    const code = await system.mail.codeFor(email, known);
    const { status, body } = await post(kind, '/verify', { email, ...type, code });
    expect([status, body.success]).to.deep.equal([200, true]);
    return body.reset_token as string;
  }

  for (const kind of userKinds) {
    it(`of a ${kind}: { email, ${kind}_type }, then { code }, then { reset_token, password }; the old one and every session end`, async () => {
      const { email, type } = someone[kind];
      const before = (await login(kind, email, password)).body;
      const asked = await post(kind, '', { email: ` ${email.toUpperCase()} `, ...type });
      expect([asked.status, asked.body]).to.deep.equal([200, { success: true }]);
      const code = await system.mail.codeFor(email);
      const verified = await post(kind, '/verify', { email, ...type, code });
      expect(verified.body).to.have.all.keys('success', 'reset_token');
      const { reset_token } = verified.body;
      expect((await post(kind, '/verify', { email, ...type, code })).status, 'a code is used once').to.equal(
        401,
      );
      const short = await post(kind, '/complete', { reset_token, password: '1234567' });
      expect([short.status, short.body.code]).to.deep.equal([400, 'invalid_input']);
      const done = await post(kind, '/complete', { reset_token, password: '12345678' });
      expect([done.status, done.body]).to.deep.equal([200, { success: true }]);
      const again = await post(kind, '/complete', { reset_token, password: 'another one' });
      expect([again.status, again.body.code], '[T8] used once').to.deep.equal([401, 'reset_token_invalid']);
      const table = { admin: 'admins', vendor: 'logins', customer: 'customer_logins' }[kind];
      const { rows: stored } = await system.owner.query<{ row: string; password_hash: string }>(
        `SELECT t::text AS row, password_hash FROM ${table} t WHERE email = $1`,
        [email],
      );
      expect(stored[0]!.password_hash, 'stored hashed').to.match(/^\$argon2id\$/);
      expect(stored[0]!.row).to.not.include('12345678');
      expect((await login(kind, email, password)).status, 'the old password').to.equal(401);
      expect((await login(kind, email, '12345678')).status, 'the new password').to.equal(200);
      const { refresh_token, access_token: token } = before;
      const refreshed = await ask(system.url, 'post', `/auth/${kind}/refresh`, { body: { refresh_token } });
      expect(refreshed.status, 'old refresh tokens').to.equal(401);
      expect(
        (await ask(system.url, 'get', `/auth/${kind}/sessions`, { token })).status,
        'old access',
      ).to.equal(401);
      await system.mail.next((mail) => mail.to === email && mail.subject === 'Your password was changed');
      const { rows } = await system.owner.query<{ event: string }>(
        "SELECT event FROM security_events WHERE kind = $1 AND event LIKE 'reset%' ORDER BY id",
        [kind],
      );
      expect(rows.map(({ event }) => event)).to.deep.equal([
        'reset_requested',
        'reset_code_right',
        'reset_code_wrong',
        'reset_completed',
        'reset_refused',
      ]);
    });
  }

  it('is not to be had with an address or a type that is not the account’s, and nobody learns which it was', async () => {
    const { kind, email } = await newcomer('typed');
    const unknown = await post(kind, '', { email: 'nobody@service.example', admin_type: 'admin' });
    const otherType = await post(kind, '', { email, admin_type: 'super_admin' });
    const { email: right } = await newcomer('right');
    const known = await post(kind, '', { email: right, admin_type: 'admin' });
    await system.mail.codeFor(right);
    for (const answer of [unknown, otherType]) expect(answer.text).to.equal(known.text);
    expect(unknown.status).to.equal(200);
    expect(system.mail.sent.filter(({ to }) => to === email || to.startsWith('nobody@'))).to.deep.equal([]);
    const guess = (to: string, admin_type: string) =>
      post(kind, '/verify', { email: to, admin_type, code: '000000' });
    const refusals = [
      await guess('nobody@service.example', 'admin'),
      await guess(email, 'super_admin'),
      await guess('x', 'admin'),
    ];
    expect(new Set(refusals.map(({ text }) => text)).size).to.equal(1);
    expect([refusals[0]!.status, refusals[0]!.body.code]).to.deep.equal([401, 'invalid_code']);
  });

  it('refuses bodies that are not as written', async () => {
    const { email } = someone.admin;
    for (const [kind, step, body, code] of [
      ['admin', '', { email }, 'invalid_input'],
      ['admin', '', { admin_type: 'admin' }, 'invalid_input'],
      ['admin', '', { email, admin_type: 'owner' }, 'invalid_input'],
      ['vendor', '', { email, vendor_type: 'admin' }, 'invalid_input'],
      ['vendor', '', { email, admin_type: 'admin' }, 'unknown_field'],
      ['customer', '', { email, vendor_type: 'owner' }, 'unknown_field'],
      ['admin', '/verify', { email, admin_type: 'admin', code: '12345' }, 'invalid_input'],
      ['admin', '/verify', { email, admin_type: 'admin', code: '1234567' }, 'invalid_input'],
      ['admin', '/verify', { email, admin_type: 'admin', code: 123456 }, 'invalid_input'],
      ['admin', '/complete', { reset_token: 'x', password: 'x'.repeat(1025) }, 'invalid_input'],
      ['admin', '/complete', { reset_token: 'x', password: '👍👍👍👍👍👍👍' }, 'invalid_input'],
      ['admin', '/complete', { reset_token: '', password: '12345678' }, 'invalid_input'],
      ['admin', '/complete', { password: '12345678' }, 'invalid_input'],
    ] as const) {
      const answer = await post(kind, step, body);
      const about = `${step} ${JSON.stringify(body).slice(0, 80)}`;
      expect([answer.status, answer.body.code], about).to.deep.equal([400, code]);
    }
  });

  it(`of ${guesses.toLocaleString('en')} guesses at once, over HTTP, five at most are compared, and the right one after them is refused`, async function () {
    this.timeout(300_000);
    const { kind, email, type } = await newcomer(`guessed-${guesses}`);
    await post(kind, '', { email, ...type });
    const code = await system.mail.codeFor(email);
    const statuses: Record<number, number> = {};
    for (let sent = 0; sent < guesses; sent += 250) {
      const answers = await Promise.all(
        Array.from({ length: 250 }, () => post(kind, '/verify', { email, ...type, code: wrong(code) })),
      );
      for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    }
    expect(statuses).to.deep.equal({ 401: 5, 429: guesses - 5 });
    const right = await post(kind, '/verify', { email, ...type, code });
    expect(right.status).to.equal(429);
    expect(Number(right.headers.get('retry-after'))).to.be.within(1, 60);
  });

  it('[T8] two tokens at once make one new password: the older one dies with it', async () => {
    const who = await newcomer('twice');
    const token = await tokenFor(who);
    const complete = (word: string) => post(who.kind, '/complete', { reset_token: token, password: word });
    const answers = await Promise.all(['first word', 'second word', 'third word'].map(complete));
    expect(answers.map(({ status }) => status)).to.have.members([200, 401, 401]);
    const winner = ['first word', 'second word', 'third word'][
      answers.findIndex(({ status }) => status === 200)
    ]!;
    expect((await login(who.kind, who.email, winner)).status).to.equal(200);
  });

  it('asks 20 codes an hour from one address, then 429 with the time to wait', async () => {
    const address = newAddress();
    for (let time = 0; time < 20; time++) {
      const { status } = await post('customer', '', { email: `${time}@nobody.example` }, address);
      expect(status, String(time)).to.equal(200);
    }
    const refused = await post('customer', '', { email: 'last@nobody.example' }, address);
    expect([refused.status, refused.body.code]).to.deep.equal([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(3500, 3600);
  });

  it('does not send a second code within 60 s, and says the same as the first time', async () => {
    const { kind, email, type } = await newcomer('eager');
    const first = await post(kind, '', { email, ...type });
    const second = await post(kind, '', { email, ...type });
    expect(second.text).to.equal(first.text);
    await system.server.outbox.idle();
    expect(system.mail.sent.filter(({ to }) => to === email)).to.have.length(1);
  });

  it('of somebody who was disabled meanwhile opens nothing', async () => {
    const who = await newcomer('gone');
    const token = await tokenFor(who);
    await system.owner.query("UPDATE admins SET disabled = true WHERE id = 'gone'");
    const refused = await post(who.kind, '/complete', { reset_token: token, password: 'a new password' });
    expect([refused.status, refused.body.code]).to.deep.equal([401, 'reset_token_invalid']);
  });

  it('is forgotten by a restart, codes and all', async () => {
    const { kind, email, type } = await newcomer('restarted');
    await post(kind, '', { email, ...type });
    const code = await system.mail.codeFor(email);
    const restarted = await system.another();
    const refused = await ask(restarted.url, 'post', `/auth/${kind}/password-reset/verify`, {
      body: { email, ...type, code },
    });
    expect([refused.status, refused.body.code]).to.deep.equal([401, 'invalid_code']);
  });
});

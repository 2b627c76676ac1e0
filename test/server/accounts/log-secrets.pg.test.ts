// [T26] Nothing that lets somebody in is ever written to a log: a whole run at the most talkative level, and then every
// token, code and password of it is looked for in what the server has said and in the audit log.
import { expect } from 'chai';
import { userKinds } from '@evertill/schemas';
import { createLog } from '../../../server/log.ts';
import { giveAdmin, giveCustomer } from '../../support/given-accounts.ts';
import { giveVendor, password } from '../../support/given.ts';
import { startTestSystem, testConfig, testSecrets } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { greeted, helloOf } from '../../support/system-socket.ts';

describe('[T26] the log of a whole run', function () {
  this.timeout(60_000);
  let system: System;
  let text = '';
  const secrets = new Map<string, string>();
  const other = 'another horse staple';

  before(async () => {
    const log = createLog('trace', { write: (line) => void (text += line) });
    system = await startTestSystem({ server: { log } });
    const vendor = await giveVendor(system, 'acme');
    const emails = {
      admin: (await giveAdmin(system, 'root')).email,
      vendor: vendor.people.owner.email,
      customer: (await giveCustomer(system, vendor, 'clara')).email,
    };
    const types = { admin: { admin_type: 'admin' }, vendor: { vendor_type: 'owner' }, customer: {} };
    keep('the password', password);
    keep('the new password', other);
    keep('a wrong password', 'wrong-horse-9000');
    for (const [name, secret] of Object.entries(testSecrets)) keep(`the ${name} secret`, secret);
    for (const kind of userKinds) {
      const email = emails[kind];
      const post = (path: string, body: object, token?: string) =>
        ask(system.url, 'post', `/auth/${kind}${path}`, { body, token });
      await post('/login', { email, password: 'wrong-horse-9000' });
      const { body } = await post('/login', { email, password, device_name: 'Lane' });
      const renewed = (await post('/refresh', { refresh_token: body.refresh_token })).body;
      for (const [what, pair] of [
        ['first', body],
        ['second', renewed],
      ] as const) {
        keep(`the ${what} access token of ${kind}`, pair.access_token);
        keep(`the ${what} refresh token of ${kind}`, pair.refresh_token);
      }
      await ask(system.url, 'get', `/auth/${kind}/sessions?token=${String(renewed.access_token)}`, {
        token: renewed.access_token,
      });
      await ask(system.url, 'get', '/vendor/products', { token: renewed.access_token });
      await ask(system.url, 'post', `/auth/${kind}/login`, {
        body: `{"email":"${email}","password":"${password}",`,
      });
      await post('/logout', { refresh_token: renewed.refresh_token });
      await post('/password-reset', { email, ...types[kind] });
      const code = await system.mail.codeFor(email);
      keep(`the code of ${kind}`, code);
      const { reset_token } = (await post('/password-reset/verify', { email, ...types[kind], code })).body;
      keep(`the reset token of ${kind}`, reset_token);
      await post('/password-reset/complete', { reset_token, password: other });
      await post('/password-reset/complete', { reset_token, password: other });
    }
    const { body } = await ask(system.url, 'post', '/auth/vendor/login', {
      body: { email: emails.vendor, password: other },
    });
    keep('the token of a socket', body.access_token);
    const invited = { name: 'Ann', email: 'ann@acme.example' };
    await ask(system.url, 'post', '/vendor/vendor-employees', { token: body.access_token, body: invited });
    const invitation = await system.mail.next(({ to }) => to === invited.email);
    const [invitation_token] = /^eyJ\S+$/m.exec(invitation.text)!;
    keep('an invitation', invitation_token);
    for (let time = 0; time < 2; time++)
      await ask(system.url, 'post', '/auth/vendor/invitation/complete', {
        body: { invitation_token, password: other },
      });
    const socket = await greeted(system.url, { token: body.access_token, store_id: vendor.stores[0].id });
    await socket.ask({ type: 'auth', token: body.access_token });
    await socket.close();
    await ask(system.url, 'post', '/sync/hello', {
      token: body.access_token,
      body: helloOf({ token: body.access_token, store_id: 'x' }),
    });
    await system.server.outbox.idle();
  });
  after(() => system?.stop());

  function keep(what: string, secret: unknown): void {
    expect(secret, what).to.be.a('string').with.length.above(5);
    secrets.set(what, String(secret));
  }

  it('says a lot, and none of its secrets', () => {
    expect(text.split('\n').length, 'lines').to.be.above(40);
    expect(text).to.include('"event":"login_ok"').and.to.include('"msg":"request"');
    expect(secrets.size).to.be.above(20);
    for (const [what, secret] of secrets) expect(text.includes(secret), what).to.equal(false);
    for (const [what, secret] of secrets) {
      const signature = secret.split('.')[2];
      if (signature) expect(text.includes(signature), `the signature of ${what}`).to.equal(false);
    }
  });

  it('nor does the audit log, which names the request of everything that happened', async () => {
    const { rows } = await system.owner.query<{ row: string; event: string; request_id: string }>(
      'SELECT e::text AS row, event, request_id FROM security_events e',
    );
    const all = rows.map(({ row }) => row).join('\n');
    for (const [what, secret] of secrets) {
      // Six digits are found in any clock: a code is looked for as a word of its own.
      const pattern = new RegExp(`(?<![\\d.])${secret.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\d)`);
      expect(pattern.test(all), what).to.equal(false);
    }
    expect(rows.every(({ request_id }) => request_id !== '')).to.equal(true);
    expect(new Set(rows.map(({ event }) => event))).to.include.all.keys(
      'login_ok',
      'login_failed',
      'logout',
      'wrong_kind',
      'reset_requested',
      'reset_code_right',
      'reset_completed',
      'reset_refused',
      'invitation_sent',
      'invitation_completed',
      'invitation_refused',
    );
  });

  it('names a code only where PASSWORD_RESET_LOG_OTP says so, and nobody’s who does not exist', async () => {
    let said = '';
    const log = createLog('info', { write: (line) => void (said += line) });
    const talkative = await system.another({ log, config: { ...testConfig, logResetCodes: true } });
    const { email } = await giveAdmin(system, 'forgetful');
    const asking = (to: string) =>
      ask(talkative.url, 'post', '/auth/admin/password-reset', { body: { email: to, admin_type: 'admin' } });
    await asking(email);
    await asking('nobody@service.example');
    await talkative.outbox.idle();
    const code = await system.mail.codeFor(email);
    expect(said).to.include(`"reset_code":"${code}"`);
    expect(said.match(/reset_code"/g)).to.have.length(1);
    expect(said).to.not.include('nobody@');
  });

  it('[T24] writes an error down without the addresses and the rows it quotes', async () => {
    let line = '';
    const log = createLog('info', { write: (said) => void (line += said) });
    const refused = await system.owner
      .query("INSERT INTO admins SELECT * FROM admins WHERE email LIKE 'root%'")
      .catch((error: Error) => error);
    const answered = Object.assign(new Error('550 5.1.1 <anna@home.example>: no such user'), {
      response: '550 anna@home.example',
      rejected: ['anna@home.example'],
    });
    log.error({ err: refused }, 'a row');
    log.error({ err: new Error('not sent', { cause: answered }) }, 'a mail');
    log.error({ err: answered }, 'a mail');
    expect(line).to.include('duplicate key').and.include('550 5.1.1').and.include('[e-mail]');
    expect(line).to.include('admins_p').and.not.include('detail');
    expect(line).to.not.include('root@').and.not.include('anna@');
    expect(line).to.match(/log-secrets\.pg\.test/, 'the stack is there');
  });

  it('censors what has the name of a secret, wherever it stands', () => {
    let line = '';
    const log = createLog('info', { write: (said) => void (line += said) });
    const names = [
      'token',
      'access_token',
      'refresh_token',
      'reset_token',
      'password',
      'new_password',
      'authorization',
      'cookie',
      'secret',
      'pin',
      'pin_hash',
      'password_hash',
      'otp',
      'auth_code',
    ];
    for (const name of names) {
      log.info({ [name]: 'LEAK', deep: { [name]: 'LEAK', deeper: { [name]: 'LEAK' } } }, name);
      expect(line, name).to.include('[redacted]').and.not.include('LEAK');
      line = '';
    }
  });
});

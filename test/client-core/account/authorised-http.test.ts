// Requests in somebody's name: renewed after a 401 and for no other reason, once however many ask. And the one thing
// that is asked without that: choosing a password, where a wrong code is a 401 as well.
import { expect } from 'chai';
import type { ExchangeError } from '@evertill/sync';
import { authorisedHttp } from '../../../client-core/account/authorised-http.ts';
import { PasswordClient } from '../../../client-core/account/password-client.ts';
import { openSession } from '../../../client-core/account/session.ts';
import type { Session } from '../../../client-core/account/session.ts';
import type { SessionRecord } from '../../../client-core/account/session-record.ts';
import { processLocks } from '../../../client-core/platform/process-locks.ts';
import type { Http } from '../../../client-core/surroundings.ts';
import { serverAnswer } from '../../support/server-answer.ts';

const request = {
  method: 'GET',
  path: '/api/v1/vendor/products',
  headers: { 'X-Client-Version': '1' },
} as const;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: ExchangeError) => `${error.code} ${error.remedy}`,
  );

describe('a request in somebody’s name', () => {
  let asked: { path: string; token: string | undefined; body: string | undefined }[];
  let valid: string;
  let renewals: number;
  let status: number;
  let session: Session;
  let http: Http;
  let devices = 0;

  beforeEach(async () => {
    asked = [];
    valid = 'a0';
    renewals = 0;
    status = 200;
    devices += 1;
    let kept: SessionRecord | undefined = { access_token: 'a0', refresh_token: 'r0', user: { id: 'u' } };
    http = async ({ path, headers, body }) => {
      const token = headers['Authorization'];
      asked.push({ path, token, body });
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (path.endsWith('/refresh')) {
        renewals += 1;
        if (valid === 'none') return serverAnswer(401, { code: 'unauthenticated' });
        valid = `a${renewals}`;
        return serverAnswer(200, { access_token: valid, refresh_token: `r${renewals}` });
      }
      if (path.includes('/password-reset'))
        return serverAnswer(status, { code: 'invalid_code', title: 'Wrong.' });
      return serverAnswer(token === `Bearer ${valid}` ? status : 401);
    };
    const surroundings = { http, locks: processLocks(`authorised-${devices}`) };
    const keep = {
      load: () => Promise.resolve(kept),
      save: (record: SessionRecord | undefined) => {
        kept = record;
        return Promise.resolve();
      },
    };
    session = await openSession({ surroundings, keep, deviceId: 'd', deviceName: 'D', clientVersion: '1' });
  });

  const ask = () => authorisedHttp(http, session)(request);

  it('carries the token, and asks for no other while it is taken', async () => {
    expect((await ask()).status).to.equal(200);
    expect(asked).to.deep.equal([{ path: request.path, token: 'Bearer a0', body: undefined }]);
  });

  it('is sent once more after a 401, with a new token', async () => {
    valid = 'another';
    expect((await ask()).status).to.equal(200);
    expect(asked.map(({ token }) => token)).to.deep.equal(['Bearer a0', undefined, 'Bearer a1']);
  });

  for (const refused of [400, 403, 404, 409, 429, 500, 503]) {
    it(`is not renewed by a ${refused}`, async () => {
      status = refused;
      expect((await ask()).status).to.equal(refused);
      expect(renewals).to.equal(0);
    });
  }

  it('[T5] of a hundred refused at once makes one renewal', async () => {
    valid = 'another';
    const answers = await Promise.all(Array.from({ length: 100 }, ask));
    expect(new Set(answers.map((one) => one.status))).to.deep.equal(new Set([200]));
    expect(renewals).to.equal(1);
  });

  it('is told when nobody is signed in any more', async () => {
    valid = 'none';
    expect(await codeOf(ask())).to.equal('signed_out auth');
    expect(await codeOf(ask())).to.equal('signed_out auth');
    expect(renewals).to.equal(1);
  });

  describe('but a password that is chosen', () => {
    const who = { kind: 'vendor', email: 'ann@example.com', type: 'owner' } as const;
    const passwords = () => new PasswordClient(http, '1');

    it('is asked for in three steps when it was forgotten, with the bodies the documents write', async () => {
      http = ((inner) => async (one) => {
        await inner(one);
        return serverAnswer(200, { success: true, reset_token: 'the token' });
      })(http);
      expect(await passwords().requestCode(who)).to.deep.equal({ ok: true });
      expect(await passwords().verifyCode(who, '123456')).to.deep.equal({
        ok: true,
        resetToken: 'the token',
      });
      expect(await passwords().completeReset('vendor', 'the token', 'new password')).to.deep.equal({
        ok: true,
      });
      await passwords().requestCode({ kind: 'admin', email: 'root@example.com', type: 'admin' });
      await passwords().requestCode({ kind: 'customer', email: 'clara@example.com' });
      await passwords().acceptInvitation('vendor', 'the invitation', 'first password');
      expect(asked.map(({ path, body }) => [path, JSON.parse(body!)])).to.deep.equal([
        ['/api/v1/auth/vendor/password-reset', { email: 'ann@example.com', vendor_type: 'owner' }],
        [
          '/api/v1/auth/vendor/password-reset/verify',
          { email: 'ann@example.com', vendor_type: 'owner', code: '123456' },
        ],
        [
          '/api/v1/auth/vendor/password-reset/complete',
          { reset_token: 'the token', password: 'new password' },
        ],
        ['/api/v1/auth/admin/password-reset', { email: 'root@example.com', admin_type: 'admin' }],
        ['/api/v1/auth/customer/password-reset', { email: 'clara@example.com' }],
        [
          '/api/v1/auth/vendor/invitation/complete',
          { invitation_token: 'the invitation', password: 'first password' },
        ],
      ]);
    });

    it('costs nobody the session: a wrong code renews nothing and carries no token', async () => {
      status = 401;
      expect(await passwords().verifyCode(who, '000000')).to.deep.equal({
        ok: false,
        code: 'invalid_code',
        sentence: 'Wrong.',
      });
      expect(renewals).to.equal(0);
      expect(asked.every(({ token }) => token === undefined)).to.equal(true);
      expect(session.user).to.deep.equal({ id: 'u' });
    });

    it('says when to come again, or that the server is away', async () => {
      status = 429;
      expect(await codeOf(passwords().requestCode(who))).to.equal('busy retry');
      http = () => Promise.reject(new Error('no network'));
      expect(await codeOf(passwords().requestCode(who))).to.equal('offline retry');
    });

    it('was not chosen where a page that asks for money answers 200 to everything', async () => {
      const steps: (() => Promise<unknown>)[] = [
        () => passwords().requestCode(who),
        () => passwords().verifyCode(who, '123456'),
        () => passwords().completeReset('vendor', 't', 'new password'),
        () => passwords().acceptInvitation('vendor', 't', 'new password'),
      ];
      for (const body of ['<h1>Welcome to our wireless network</h1>', '{"hello":"captive portal"}', '[]'])
        for (const step of steps) {
          http = () => Promise.resolve({ status: 200, headers: {}, body });
          expect(await codeOf(step()), body).to.equal('foreign retry');
        }
      http = () => Promise.resolve(serverAnswer(200, { success: true, reset_token: 5 }));
      expect(await codeOf(passwords().verifyCode(who, '123456'))).to.equal('foreign retry');
    });
  });
});

// Something between the till and the server answers in its place, as a network does that wants a sign-in first. It ends no
// session, refuses nothing and does nothing: all of it is asked again, and works once the server answers.
import { expect } from 'chai';
import type { ExchangeError } from '@evertill/sync';
import { askServer } from '../../../client-core/account/ask-server.ts';
import { authorisedHttp } from '../../../client-core/account/authorised-http.ts';
import { signIn } from '../../../client-core/account/headless-session.ts';
import { myContext, myStores } from '../../../client-core/account/my-stores.ts';
import { PasswordClient } from '../../../client-core/account/password-client.ts';
import { openSession } from '../../../client-core/account/session.ts';
import type { Session } from '../../../client-core/account/session.ts';
import type { SessionRecord } from '../../../client-core/account/session-record.ts';
import { SetupClient } from '../../../client-core/account/setup-client.ts';
import { shiftTerminals } from '../../../client-core/account/shift-terminals.ts';
import { processLocks } from '../../../client-core/platform/process-locks.ts';
import { sendUnsent } from '../../../client-core/report/send-unsent.ts';
import type { Http, HttpAnswer } from '../../../client-core/surroundings.ts';
import { foreignAnswers, serverAnswer } from '../../support/server-answer.ts';

const known: SessionRecord = { access_token: 'a0', refresh_token: 'r0', user: { id: 'u1' } };
const who = { kind: 'vendor', email: 'ann@example.com', type: 'owner' } as const;

describe('an answer that is not the server’s', () => {
  let kept: SessionRecord | undefined;
  let asked: string[];
  let foreign: HttpAnswer | undefined;
  let valid: string;
  let session: Session;
  let devices = 0;

  const http: Http = async ({ path, headers }) => {
    asked.push(path.replace('/api/v1', ''));
    if (foreign) return foreign;
    if (path.endsWith('/refresh') || path.endsWith('/login')) {
      valid = 'a1';
      return serverAnswer(200, {
        access_token: 'a1',
        refresh_token: 'r1',
        expires_in: 900,
        user: known.user,
      });
    }
    const isIn = headers['Authorization'] === `Bearer ${valid}`;
    return isIn ? serverAnswer(200, { rows: [] }) : serverAnswer(401, { code: 'unauthenticated' });
  };

  beforeEach(async () => {
    [kept, asked, foreign, valid] = [known, [], undefined, 'a0'];
    session = await openSession({
      surroundings: { http, locks: processLocks(`foreign-${++devices}`) },
      keep: {
        load: () => Promise.resolve(kept),
        save: async (record) => void (kept = record),
      },
      deviceId: 'd1',
      deviceName: 'lane 1',
      clientVersion: '1',
    });
  });

  const outcome = (work: Promise<unknown>) =>
    work.then(
      (value) => JSON.stringify(value) ?? 'nothing',
      (error: ExchangeError) => error.remedy ?? String(error),
    );
  const handIn = async () => {
    const perform = sendUnsent({
      operations: { inState: () => Promise.resolve([]) },
      drafts: { after: () => Promise.resolve([]) },
      http,
      pack: () => Promise.resolve({ content: new Uint8Array(1), sha256: '' }),
      connected: () => Promise.resolve(),
      token: () => Promise.resolve('a0'),
      headers: {},
    } as unknown as Parameters<typeof sendUnsent>[0]);
    const begun = await perform({ seq: 1 } as never, null, () => Promise.resolve());
    return (begun as { settled: Promise<unknown> }).settled;
  };
  const question = { method: 'PATCH', path: '/vendor/products/p1', body: '{}' } as const;

  for (const [name, answer] of Object.entries(foreignAnswers)) {
    describe(`(${name})`, () => {
      beforeEach(() => (foreign = answer));

      it('keeps the session, which is renewed once the server answers', async () => {
        valid = 'another';
        expect(await outcome(session.refresh())).to.equal('retry');
        expect(session.user).to.deep.equal(known.user);
        expect(kept).to.deep.equal(known);
        foreign = undefined;
        expect(await session.refresh()).to.equal('a1');
      });

      it('keeps the sign-in of a till that has credentials, and shows them to no one', async () => {
        const signedIn = await signIn(session, { email: who.email, password: 'p' });
        expect(await outcome(signedIn.refresh())).to.equal('retry');
        expect(asked).to.deep.equal(['/auth/vendor/refresh']);
      });

      it('judges no password, no code, no invitation and no set-up', async () => {
        const passwords = new PasswordClient(http, '1');
        const setup = new SetupClient(http, '1');
        const steps = [
          session.login(who.email, 'right'),
          passwords.requestCode(who),
          passwords.verifyCode(who, '123456'),
          passwords.completeReset('vendor', 't', 'new password'),
          passwords.acceptInvitation('vendor', 't', 'new password'),
          setup.isOpen(),
          setup.create({} as Parameters<SetupClient['create']>[0]),
        ];
        for (const step of steps) expect(await outcome(step)).to.equal('retry');
      });

      it('neither does nor refuses what is asked of the server, and renews nothing', async () => {
        for (const known of [undefined, '', '"one"'])
          expect(await outcome(askServer({ http }, session, { ...question, known })), known).to.equal(
            'retry',
          );
        expect(await outcome(myStores({ http }, session))).to.equal('retry');
        expect(await outcome(myContext({ http }, session))).to.equal('retry');
        expect(await outcome(shiftTerminals({ http }, session, 's1'))).to.equal('retry');
        await authorisedHttp(http, session)({ ...question, headers: {} });
        expect(asked).to.not.include('/auth/vendor/refresh');
        foreign = undefined;
        expect(await askServer({ http }, session, question)).to.deep.equal({ ok: true, body: '{"rows":[]}' });
      });

      it('takes no file of unsent work', async () => {
        expect(await outcome(handIn())).to.equal('retry');
      });
    });
  }

  it('is said in words, with the wait it asks for cut to a minute', async () => {
    for (const [asks, wait] of [
      ['86400', 60_000],
      ['7', 7000],
      ['-5', 0],
      ['soon', 0],
      ['Wed, 25 Nov 2026 10:00:00 GMT', 60_000],
    ] as const) {
      const headers = {
        'content-type': 'text/html',
        'retry-after': asks,
        date: 'Tue, 24 Nov 2026 10:00:00 GMT',
      };
      for (const status of [401, 403, 429, 503, 511]) {
        foreign = { status, headers, body: '<html>' };
        const failed: ExchangeError = await session.refresh().then(
          () => undefined as never,
          (error: ExchangeError) => error,
        );
        expect(failed.retryAfter, `${status} ${asks}`).to.equal(wait);
        if (status !== 429 && status !== 503) expect(failed.message).to.include('network sign-in page');
      }
    }
  });

  it('may say busy, as a proxy does for a server that is starting: that is asked again too', async () => {
    for (const status of [408, 429, 500, 502, 503, 504]) {
      foreign = { status, headers: { 'content-type': 'text/html' }, body: '<html>' };
      expect(await outcome(session.refresh())).to.equal('retry');
      expect(await outcome(askServer({ http }, session, question))).to.equal('retry');
    }
    expect(kept).to.deep.equal(known);
  });

  it('is no file of the server’s: a table, or the unsent work of a device', async () => {
    for (const type of ['text/csv; charset=utf-8', 'application/x-ndjson']) {
      foreign = { ...serverAnswer(200, {}, { 'content-type': type }), body: '{}\n{}\n' };
      expect(await outcome(askServer({ http }, session, question)), type).to.not.equal('retry');
    }
  });

  it('never says that unsent work was handed in, which only the word of the server does', async () => {
    foreign = serverAnswer(200, { success: true });
    expect(await outcome(handIn())).to.equal('retry');
    foreign = serverAnswer(200, { type: 'kept', id: 0 });
    expect(await outcome(handIn())).to.include('"outcome":"done"');
  });

  it('is told from the server’s own, which waits as long as that asks and ends a session', async () => {
    const busy = { code: 'rate_limited' };
    foreign = serverAnswer(429, busy, { 'retry-after': '300' });
    const waits = await session.refresh().catch((error: unknown) => error);
    expect(waits).to.include({ code: 'busy', retryAfter: 300_000 });
    foreign = serverAnswer(401, { code: 'unauthenticated' });
    expect(await session.refresh()).to.equal(undefined);
    expect(session.user).to.equal(undefined);
  });
});

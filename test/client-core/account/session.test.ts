// Signing in, staying signed in and signing out, over a scripted server, also from two tabs at once.
import { expect } from 'chai';
import { install } from '@sinonjs/fake-timers';
import type { UserKind } from '@evertill/schemas';
import type { ExchangeError } from '@evertill/sync';
import { openSession } from '../../../client-core/account/session.ts';
import type { Session } from '../../../client-core/account/session.ts';
import type { SessionKeep, SessionRecord } from '../../../client-core/account/session-record.ts';
import { processLocks } from '../../../client-core/platform/process-locks.ts';
import type { HttpAnswer } from '../../../client-core/surroundings.ts';
import { serverAnswer } from '../../support/server-answer.ts';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: ExchangeError) => `${error.code} ${error.remedy}`,
  );

describe('the session', () => {
  let kept: SessionRecord | undefined;
  let asked: { path: string; body: Record<string, string> }[];
  /** Refresh tokens that were used already: using one twice looks like theft. */
  let used: Set<string>;
  let serve: (path: string, body: Record<string, string>) => HttpAnswer;
  let tabs = 0;

  const keep: SessionKeep = {
    load: () => Promise.resolve(kept),
    save: (record) => {
      kept = record;
      return Promise.resolve();
    },
  };

  /** A tab; those opened in one test share the device. */
  const open = (kind: UserKind = 'vendor'): Promise<Session> =>
    openSession({
      kind,
      surroundings: {
        http: async ({ path, body }) => {
          const said = JSON.parse(body!) as Record<string, string>;
          asked.push({ path, body: said });
          await new Promise((resolve) => setTimeout(resolve, 2));
          return serve(path, said);
        },
        locks: processLocks(`session-${tabs}`),
      },
      keep,
      deviceId: 'd1',
      deviceName: 'lane 1',
      clientVersion: '1',
    });

  beforeEach(() => {
    tabs++;
    kept = undefined;
    asked = [];
    used = new Set();
    serve = (path, { email, password, refresh_token }) => {
      if (path.endsWith('/login')) {
        if (password !== 'right') return serverAnswer(401, { code: 'invalid_credentials', title: 'Wrong.' });
        return serverAnswer(200, {
          access_token: `a0-${email}`,
          refresh_token: 'r0',
          expires_in: 900,
          user: { id: 'u1', name: 'Ann' },
        });
      }
      if (used.has(refresh_token!)) return serverAnswer(401, { code: 'unauthenticated' });
      used.add(refresh_token!);
      return serverAnswer(200, {
        access_token: `a${used.size}`,
        refresh_token: `r${used.size}`,
        expires_in: 900,
      });
    };
  });

  it('signs in, remembers it over a restart, and signs out', async () => {
    const session = await open();
    expect(session.user).to.equal(undefined);
    expect(await codeOf(session.token())).to.equal('signed_out auth');
    expect(await session.login('ann@example.com', 'right')).to.deep.equal({
      ok: true,
      user: { id: 'u1', name: 'Ann' },
    });
    expect(asked[0]).to.deep.equal({
      path: '/api/v1/auth/vendor/login',
      body: { email: 'ann@example.com', password: 'right', device_id: 'd1', device_name: 'lane 1' },
    });
    const restarted = await open();
    expect(await restarted.token()).to.equal('a0-ann@example.com');
    expect(restarted.user).to.include({ name: 'Ann' });
    await restarted.signOut();
    expect((await open()).user).to.equal(undefined);
  });

  it('answers a wrong password with the server’s words and keeps who was signed in', async () => {
    const session = await open();
    await session.login('ann@example.com', 'right');
    expect(await session.login('bob@example.com', 'wrong')).to.deep.equal({
      ok: false,
      code: 'invalid_credentials',
      sentence: 'Wrong.',
    });
    expect(await session.token()).to.equal('a0-ann@example.com');
  });

  it('says that the server cannot be reached, or is busy, without signing anybody out', async () => {
    const session = await open();
    await session.login('ann@example.com', 'right');
    serve = () => {
      throw new Error('no network');
    };
    expect(await codeOf(session.refresh())).to.equal('offline retry');
    serve = () => ({ status: 503, headers: { 'retry-after': '4' }, body: '' });
    const busy = await session.refresh().catch((error: unknown) => error);
    expect(busy).to.include({ code: 'busy', remedy: 'retry', retryAfter: 4000 });
    serve = () => serverAnswer(200, { hello: 'captive portal' });
    expect(await codeOf(session.refresh())).to.equal('foreign retry');
    for (const status of [400, 403, 404, 407]) {
      serve = () => serverAnswer(status, {});
      expect(await codeOf(session.refresh()), String(status)).to.equal('foreign retry');
    }
    expect(await session.token()).to.equal('a0-ann@example.com');
  });

  it('[T5] makes one renewal of many, over all tabs', async () => {
    const one = await open();
    await one.login('ann@example.com', 'right');
    const two = await open();
    const tokens = await Promise.all([one, two, one, two, one].map((tab) => tab.refresh()));
    expect(new Set(tokens)).to.deep.equal(new Set(['a1']));
    expect(asked.filter(({ path }) => path.endsWith('/refresh'))).to.have.length(1);
    expect(await two.refresh()).to.equal('a2');
    expect(await one.refresh()).to.equal('a2');
    expect(one.user).to.include({ name: 'Ann' });
  });

  it('is signed out when the server will not renew', async () => {
    const session = await open();
    await session.login('ann@example.com', 'right');
    used.add('r0');
    expect(await session.refresh()).to.equal(undefined);
    expect(session.user).to.equal(undefined);
    expect(kept).to.equal(undefined);
    expect(await session.refresh()).to.equal(undefined);
  });

  it('tells the server of a sign-out when it can, and is signed out at once when it cannot', async () => {
    const session = await open();
    await session.login('ann@example.com', 'right');
    await session.signOut();
    expect(asked.at(-1)).to.deep.equal({
      path: '/api/v1/auth/vendor/logout',
      body: { refresh_token: 'r0' },
    });
    await session.login('ann@example.com', 'right');
    serve = () => {
      throw new Error('no network');
    };
    await session.signOut();
    expect(session.user).to.equal(undefined);
    expect(kept).to.equal(undefined);
    const before = asked.length;
    await session.signOut();
    expect(asked.length, 'nobody to sign out').to.equal(before);
  });

  it('asks the doors of its own kind of user', async () => {
    const session = await open('admin');
    await session.login('root@example.com', 'right');
    await session.refresh();
    expect(asked.map(({ path }) => path)).to.deep.equal([
      '/api/v1/auth/admin/login',
      '/api/v1/auth/admin/refresh',
    ]);
  });

  it('follows what another tab keeps, and asks the server nothing', async () => {
    const one = await open();
    await one.login('ann@example.com', 'right');
    const two = await open();
    await one.refresh();
    const before = asked.length;
    await two.follow();
    expect(await two.token()).to.equal('a1');
    await two.follow();
    await one.signOut();
    await two.follow();
    expect(two.user).to.equal(undefined);
    expect(asked.slice(before).map(({ path }) => path)).to.deep.equal(['/api/v1/auth/vendor/logout']);
  });

  it('is never renewed by a timer: a day without a request asks nothing', async () => {
    const timers = install();
    try {
      const session = await open();
      const signingIn = session.login('ann@example.com', 'right');
      await timers.tickAsync(10);
      await signingIn;
      await timers.tickAsync(24 * 60 * 60 * 1000);
      expect(asked.map(({ path }) => path)).to.deep.equal(['/api/v1/auth/vendor/login']);
    } finally {
      timers.uninstall();
    }
  });

  it('keeps a login that happens while a renewal is under way', async () => {
    const session = await open();
    await session.login('ann@example.com', 'right');
    const renewing = session.refresh();
    await Promise.resolve();
    await session.login('bob@example.com', 'right');
    await renewing;
    expect(await session.token()).to.equal('a0-bob@example.com');
    expect(kept?.access_token).to.equal('a0-bob@example.com');
  });
});

// The door of the webhook: registration, who is let in and how often, and what everybody else is told: nothing.
import { expect } from 'chai';
import { createLog } from '../../../server/log.ts';
import { giveAdmin } from '../../support/given-accounts.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { givePriceSync, notify, post, webhookPath } from '../../support/given-price-sync.ts';
import type { GivenPriceSync } from '../../support/given-price-sync.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

describe('the door of the inventory webhook', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let own: GivenPriceSync;
  let log = '';

  before(async () => {
    system = await startTestSystem({
      server: {
        config: { trustProxy: 1 },
        log: createLog('info', { write: (line) => void (log += line) }),
      },
    });
    vendor = await giveVendor(system, 'acme');
    own = await givePriceSync(system, vendor);
  });
  after(() => system?.stop());
  beforeEach(() => (log = ''));

  const settings = async (one = vendor, store = 0) => {
    const path = `/vendor/stores/${one.stores[store]!.id}/settings`;
    return (await ask(system.url, 'get', path, { token: one.people.owner.token })).body.price_sync;
  };
  const configure = (price_sync: object, one = vendor) =>
    ask(system.url, 'patch', `/vendor/stores/${one.stores[0].id}/settings`, {
      token: one.people.owner.token,
      body: { price_sync },
    });

  describe('a registration', () => {
    const code = 'ce7643c1-83ea-4218-abe6-da876c9c7a0a';

    const register = (one = vendor) => configure({ start_registration: true }, one);
    const started = (ago: string) =>
      system.owner.query(`UPDATE store_settings SET registration_started_at = instant() - $1::interval`, [
        ago,
      ]);
    const shown = async (...of: Parameters<typeof settings>) =>
      (await settings(...of)).last_verification_code;

    it('is started in the settings, and its code stands there: 200, and logged', async () => {
      expect((await settings()).registration_started_at).to.equal(null);
      expect((await register()).status).to.equal(200);
      expect((await settings()).registration_started_at).to.match(/^2/);
      const answer = await post(system.url, { verificationCode: code });
      expect([answer.status, answer.body]).to.deep.equal([200, { ok: true }]);
      expect(log).to.include(`"verification_code":"${code}"`);
      expect(await shown()).to.equal(code);
    });

    it('is shown no code where it was not started: another store, another vendor, one without settings (field case 22)', async () => {
      const newcomer = await giveVendor(system, 'newcomer');
      const other = await giveVendor(system, 'other');
      await givePriceSync(system, other);
      await register();
      await post(system.url, { verificationCode: 'of-acme' });
      expect(await shown()).to.equal('of-acme');
      expect([await shown(vendor, 1), await shown(newcomer), await shown(other)]).to.deep.equal(['', '', '']);
      await register(newcomer);
      expect(await shown(newcomer), 'started after the code had come').to.equal('');
    });

    it('waits an hour for its code, and shows it for a day (field case 22)', async () => {
      await register();
      await started('59 minutes');
      await post(system.url, { verificationCode: 'in-time' });
      expect(await shown()).to.equal('in-time');
      await started('61 minutes');
      expect((await post(system.url, { verificationCode: 'too-late' })).status).to.equal(200);
      expect(log).to.include('"verification_code":"too-late"');
      expect(await shown()).to.equal('in-time');
      await system.owner.query(
        "UPDATE store_settings SET last_verification_at = instant() - interval '25 hours'",
      );
      expect(await shown(), 'a day later').to.equal('');
    });

    it('is not needed for a code that comes with the auth code of the store (field case 22)', async () => {
      await notify(system.url, own);
      await started('2 days');
      await post(system.url, { verificationCode: 'without' });
      expect(await shown()).to.equal('');
      await post(system.url, { verificationCode: 'ours-again' }, own.authCode);
      expect(await shown()).to.equal('ours-again');
    });

    it('tells an auth code that vendors share apart: the code is shown where it was asked for (field case 22)', async () => {
      const sharing = await giveVendor(system, 'sharing');
      await configure({ auth_code: own.authCode, merchant_id: 'M-sharing' }, sharing);
      await started('2 days');
      await register(sharing);
      await post(system.url, { verificationCode: 'of-sharing' }, own.authCode);
      expect([await shown(sharing), await shown()]).to.deep.equal(['of-sharing', 'ours-again']);
      await configure({ auth_code: null }, sharing);
    });

    it('takes its code from a request without a Content-Type too (field case 20)', async () => {
      await register();
      // A body of bytes is sent without one.
      const answer = await fetch(`${system.url}/api/v1${webhookPath}`, {
        method: 'POST',
        body: Buffer.from(JSON.stringify({ verificationCode: 'untyped' })),
      });
      expect(answer.status).to.equal(200);
      expect(await shown()).to.equal('untyped');
    });

    it('[T10] with a code made for terminals and log readers is written down harmlessly', async () => {
      await register();
      const nasty = 'x\r\n{"level":60,"msg":"root"}\u001b[2J\u009b31m\u2028end';
      expect((await post(system.url, { verificationCode: nasty })).status).to.equal(200);
      const line = log.split('\n').find((one) => one.includes('verification_code'))!;
      const written = (JSON.parse(line) as { verification_code: string }).verification_code;
      expect(written).to.equal('x\\u{d}\\u{a}{"level":60,"msg":"root"}\\u{1b}[2J\\u{9b}31m\\u{2028}end');
      expect((await settings()).last_verification_code).to.equal(written);
    });

    it('is limited to 20 a minute from one address, and takes no code of any length', async () => {
      const send = (verificationCode: string, ip: string) =>
        ask(system.url, 'post', webhookPath, {
          body: { verificationCode },
          headers: { 'X-Forwarded-For': ip },
        });
      const answers = await Promise.all(
        Array.from({ length: 21 }, (_, index) => send(`c${index}`, '10.9.0.1')),
      );
      expect(answers.filter(({ status }) => status === 200)).to.have.length(20);
      const refused = answers.find(({ status }) => status === 429)!;
      expect(refused.headers.get('retry-after')).to.equal('60');
      expect((await send('x'.repeat(500), '10.9.0.2')).status).to.equal(200);
      expect((await send('x'.repeat(501), '10.9.0.2')).status).to.equal(401);
      expect((await send('', '10.9.0.2')).status).to.equal(401);
    });
  });

  describe('who is let in', () => {
    const body = { merchants: { 'M-acme': [{ objectId: 'I:NOTHING', type: 'UPDATE', ts: 1 }] } };
    const status = async (header: string | undefined, sent: unknown = body) =>
      (await post(system.url, sent, header)).status;

    it('is who shows a store’s auth code in `X-Platform-Auth`; everybody else gets 401 `{ok:false}`', async () => {
      expect(await status(own.authCode)).to.equal(200);
      for (const header of [undefined, '', 'wrong', `${own.authCode}x`, own.authCode.slice(1), 'M-acme'])
        expect(await status(header), String(header)).to.equal(401);
      expect(await status(own.authCode.toUpperCase()), 'case counts').to.equal(401);
      const refused = await post(system.url, body, 'wrong');
      expect([refused.text, refused.headers.get('content-type')]).to.deep.equal([
        '{"ok":false}',
        'application/json; charset=utf-8',
      ]);
    });

    it('[T10] is refused in the same bytes whether the merchant exists or not, whatever the body', async () => {
      const bodies = [
        body,
        { merchants: { NOBODY: [{ objectId: 'I:X', type: 'UPDATE', ts: 1 }] } },
        { merchants: {} },
        { merchants: 'many' },
        {},
      ];
      const seen = new Set<string>();
      for (const sent of bodies)
        for (const header of [undefined, 'wrong']) {
          const { status: code, text, headers } = await post(system.url, sent, header);
          const varies = ['date', 'x-request-id', 'etag', /ratelimit/, 'retry-after'];
          const told = [...headers].filter(([name]) => !varies.some((one) => name.match(one)));
          seen.add(JSON.stringify([code, text, told]));
        }
      expect([...seen]).to.have.length(1);
    });

    it('is nobody of a suspended vendor, and nobody whose code was taken away', async () => {
      const gone = await giveVendor(system, 'gone');
      const theirs = await givePriceSync(system, gone);
      expect((await notify(system.url, theirs)).status).to.equal(200);
      await system.owner.query("UPDATE vendors SET suspended_at = instant() WHERE vendor_id = 'gone'");
      expect((await notify(system.url, theirs)).status).to.equal(401);
      await system.owner.query("UPDATE vendors SET suspended_at = NULL WHERE vendor_id = 'gone'");
      await configure({ auth_code: null }, gone);
      expect((await notify(system.url, theirs)).status).to.equal(401);
      expect((await post(system.url, body, '')).status, 'a blank code is none').to.equal(401);
    });

    it('is known by a code that was pasted with what stood around it', async () => {
      const tidy = await giveVendor(system, 'tidy');
      const pasted = await givePriceSync(system, tidy, { auth_code: '  the-code\n' });
      expect((await notify(system.url, { ...pasted, authCode: 'the-code' })).status).to.equal(200);
    });

    it('is found by a keyed digest: no code lies in the database, and none of its plain digests', async () => {
      const { rows } = await system.owner.query<{ row: string; auth_code_digest: string }>(
        'SELECT t::text AS row, auth_code_digest FROM store_settings t WHERE store_id = $1',
        [own.storeId],
      );
      expect(rows[0]!.auth_code_digest).to.match(/^[0-9a-f]{64}$/);
      expect(rows[0]!.row).to.not.include(own.authCode);
      const plan = await system.owner.query<{ 'QUERY PLAN': string }>(
        "SET enable_seqscan = off; EXPLAIN SELECT FROM store_settings WHERE auth_code_digest = 'x' AND auth_code_digest <> ''",
      );
      const [, explained] = plan as unknown as { rows: { 'QUERY PLAN': string }[] }[];
      expect(JSON.stringify(explained!.rows)).to.include('store_settings_auth_code');
      await system.owner.query('RESET enable_seqscan');
    });

    it('[T10] ten wrong codes within a minute raise the alarm, once: log and admins', async () => {
      const quiet = await startTestSystem({
        server: { log: createLog('info', { write: (line) => void (log += line) }) },
      });
      try {
        const ada = await giveAdmin(quiet, 'ada');
        const inbox = async () =>
          (await ask(quiet.url, 'get', '/auth/admin/notifications', { token: ada.token })).body.data as {
            kind: string;
            category: string;
            body: string;
          }[];
        for (let tries = 0; tries < 9; tries++) await post(quiet.url, body, `guess ${tries}`);
        expect([await inbox(), log.includes('alarm')]).to.deep.equal([[], false]);
        for (let tries = 0; tries < 5; tries++) await post(quiet.url, body, `guess ${tries}`);
        for (let waited = 0; (await inbox()).length === 0 && waited < 40; waited++)
          await new Promise((resolve) => setTimeout(resolve, 25));
        const [first, ...rest] = await inbox();
        expect(rest).to.deep.equal([]);
        expect(first).to.include({ kind: 'webhook_wrong_auth', category: 'system' });
        expect(first!.body).to.match(/^10 notifications/);
        const alarms = log.split('\n').filter((line) => line.includes('"level":50'));
        expect(alarms).to.have.length(1);
        expect(alarms[0]).to.include('alarm');
        expect(log.match(/webhook refused/g)).to.have.length(14);
        expect(log, 'no guess is written down').to.not.include('guess');
        const { rows } = await quiet.owner.query('SELECT FROM admin_notices');
        expect(rows).to.have.length(0);
      } finally {
        await quiet.stop();
      }
    });
  });

  describe('in bulk', () => {
    it('is limited to 600 a minute for a store, with the time to wait; another store is not concerned', async () => {
      const [busy, calm] = [await giveVendor(system, 'busy'), await giveVendor(system, 'calm')];
      const [one, other] = [await givePriceSync(system, busy), await givePriceSync(system, calm)];
      const statuses: Record<number, number> = {};
      for (let sent = 0; sent < 600; sent += 100) {
        const answers = await Promise.all(Array.from({ length: 100 }, () => notify(system.url, one)));
        for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
      }
      expect(statuses).to.deep.equal({ 200: 600 });
      const refused = await notify(system.url, one);
      expect([refused.status, refused.body.code]).to.deep.equal([429, 'rate_limited']);
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
      expect(refused.headers.get('x-ratelimit-limit')).to.equal('600');
      expect((await notify(system.url, other)).status).to.equal(200);
    });

    it('is limited to 600 wrong codes a minute from one address', async () => {
      const headers = (code: string) => ({ 'X-Forwarded-For': '10.9.0.7', 'X-Platform-Auth': code });
      const guess = (code: string) =>
        ask(system.url, 'post', webhookPath, { body: { merchants: {} }, headers: headers(code) });
      for (let sent = 0; sent < 600; sent += 100) {
        const answers = await Promise.all(
          Array.from({ length: 100 }, (_, index) => guess(`g${sent + index}`)),
        );
        expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([401]));
      }
      expect((await guess('one more')).status).to.equal(429);
      expect((await notify(system.url, own)).status, 'from elsewhere').to.equal(200);
    });
  });
});

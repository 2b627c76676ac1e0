// Too many requests are told to wait. Guessing passwords is slow however many guess at once, and the push of paid
// orders is never limited away.
import { expect } from 'chai';
import { giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';

describe('rate limits', () => {
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());

  /** How many of `count` requests, a hundred at a time, were answered with each status. */
  async function statuses(count: number, send: () => Promise<Answer>): Promise<Record<number, number>> {
    const found: Record<number, number> = {};
    for (let sent = 0; sent < count; sent += 100) {
      const answers = await Promise.all(Array.from({ length: Math.min(100, count - sent) }, send));
      for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
    }
    return found;
  }

  it('600 a minute for one token, then 429 with the time to wait; another token is not concerned', async () => {
    const { token } = vendor.people.reader;
    const send = () => ask(system.url, 'get', '/nothing', { token });
    expect(await statuses(600, send)).to.deep.equal({ 404: 600 });
    const refused = await send();
    expect([refused.status, refused.body.code]).to.deep.equal([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
    expect(refused.headers.get('x-ratelimit-limit')).to.equal('600');
    expect((await ask(system.url, 'get', '/nothing', { token: vendor.people.owner.token })).status).to.equal(
      404,
    );
  });

  it('[R5] 1,200 a minute for one device on the sync doors, and none for the doors of paid orders', async function () {
    this.timeout(60_000);
    const { token } = vendor.people.cashier;
    const headers = { 'X-Device-Id': 'till' };
    const ping = () => ask(system.url, 'get', '/sync/nothing/pull', { token, headers });
    expect(await statuses(1200, ping)).to.deep.equal({ 404: 1200 });
    expect((await ping()).status).to.equal(429);
    const other = { ...headers, 'X-Device-Id': 'another till' };
    expect((await ask(system.url, 'get', '/sync/nothing/pull', { token, headers: other })).status).to.equal(
      404,
    );
    const hand = () =>
      ask(system.url, 'post', '/sync/operations', { token, headers, body: { operations: [] } });
    expect(await statuses(1201, hand)).to.deep.equal({ 200: 1201 });
    const order = () => ask(system.url, 'post', '/pos/orders', { token, body: {} });
    expect(await statuses(601, order)).to.deep.equal({ 400: 601 });
  });

  it('[R5] nobody spends what another person’s device has by naming it', async function () {
    this.timeout(60_000);
    const headers = { 'X-Device-Id': 'named by many' };
    const pull = (token?: string) =>
      ask(system.url, 'get', '/sync/nothing/pull', { headers, ...(token ? { token } : {}) });
    await statuses(1201, () => pull(vendor.people.reader.token));
    expect((await pull(vendor.people.reader.token)).status).to.equal(429);
    expect((await pull(vendor.people.cashier.token)).status).to.equal(404);
    expect((await pull()).status).to.equal(401);
  });

  describe('of signing in', () => {
    const login = (email: string, attempt: string) =>
      ask(system.url, 'post', '/auth/vendor/login', { body: { email, password: attempt } });

    it('let 30 right ones at once in: they take turns', async () => {
      const { email } = vendor.people.cashier;
      const answers = await Promise.all(Array.from({ length: 30 }, () => login(email, password)));
      expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    });

    it('evaluate 5 wrong guesses for one account, also of 60 at once, and do not let the right one in after them', async () => {
      const { email } = vendor.people.manager;
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) => login(email, `guess ${index}`)),
      );
      expect(answers.filter(({ status }) => status === 401)).to.have.length(5);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).to.have.length(55);
      expect(Number(refused[0]!.headers.get('retry-after'))).to.be.within(1, 60);
      expect((await login(email, password)).status).to.equal(429);
    });

    it('evaluate 10 wrong guesses from one address, whatever accounts they are for', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => login(`nobody-${index}@acme.example`, 'x')),
      );
      // Five were counted by the test before.
      expect(answers.filter(({ status }) => status === 401)).to.have.length(5);
      expect((await login(vendor.people.owner.email, password)).status, 'the address has to wait').to.equal(
        429,
      );
    });
  });
});

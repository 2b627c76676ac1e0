// [T7] [T9] What a stranger could measure: for a known and an unknown e-mail the same statements go to the database, the
// same hashes are computed and the same bytes come back. How long it takes is measured by `npm run prove -- timing`.
import { expect } from 'chai';
import pg from 'pg';
import { userKinds } from '@evertill/schemas';
import type { UserKind } from '@evertill/schemas';
import { Passwords } from '../../../server/access/passwords.ts';
import { giveAdmin, giveCustomer } from '../../support/given-accounts.ts';
import { giveVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

/**
 * The statements of the doors, by the names they are prepared under. The server's own rounds go on meanwhile, and mail
 * that leaves asks who it is for (`admin-by-id`, `customer-account`): no part of an answer.
 */
const ofTheDoors = /^(account|session|security|password)/;

interface Answered {
  readonly text: string;
  /** Names of the prepared statements, in order. */
  readonly statements: readonly string[];
}

describe('[T7] a known and an unknown e-mail', function () {
  this.timeout(30_000);
  let system: System;
  const emails = {} as Record<UserKind, string>;
  const types = { admin: { admin_type: 'admin' }, vendor: { vendor_type: 'owner' }, customer: {} };

  before(async () => {
    system = await startTestSystem({ server: { config: { trustProxy: 1 } } });
    const vendor = await giveVendor(system, 'acme');
    emails.admin = (await giveAdmin(system, 'root')).email;
    emails.vendor = vendor.people.owner.email;
    emails.customer = (await giveCustomer(system, vendor, 'clara')).email;
  });
  after(() => system?.stop());

  /** The server runs in this process: what it asks of any pool is seen here. */
  async function watched(path: string, body: object, address: string): Promise<Answered> {
    // Mail of an earlier request leaves on its own, and asks who it is for: that is no part of an answer.
    await system.server.outbox.idle();
    const statements: string[] = [];
    const original = Reflect.get(pg.Pool.prototype, 'query') as (...all: unknown[]) => unknown;
    const spy = function (this: pg.Pool, ...args: unknown[]) {
      const [query] = args as [{ name?: string } | string];
      statements.push(typeof query === 'string' ? query : (query.name ?? 'unnamed'));
      return original.apply(this, args);
    };
    Reflect.set(pg.Pool.prototype, 'query', spy);
    try {
      const headers = { 'X-Request-Id': 'same', 'X-Forwarded-For': address };
      const { text } = await ask(system.url, 'post', path, { body, headers });
      return { text, statements: statements.filter((name) => ofTheDoors.test(name)) };
    } finally {
      Reflect.set(pg.Pool.prototype, 'query', original);
    }
  }

  for (const kind of userKinds) {
    for (const [what, path, more] of [
      ['sign-in', 'login', { password: 'wrong' }],
      ['forgotten password', 'password-reset', types[kind]],
      ['code', 'password-reset/verify', { ...types[kind], code: '000000' }],
    ] as const) {
      it(`are the same at the ${what} of a ${kind}`, async () => {
        const where = `/auth/${kind}/${path}`;
        const known = await watched(where, { email: emails[kind], ...more }, '10.2.0.1');
        const unknown = await watched(where, { email: 'no@one.example', ...more }, '10.2.0.2');
        expect(unknown).to.deep.equal(known);
        expect(known.statements).to.deep.equal(['account-by-email', 'security-event']);
      });
    }
  }

  it('[T9] cost one hash each', async () => {
    const passwords = new Passwords();
    const stored = await passwords.hash('right');
    expect(passwords.computed).to.equal(1);
    expect(await passwords.match('right', stored)).to.equal('same');
    expect(await passwords.match('wrong', stored)).to.equal('other');
    expect(passwords.computed).to.equal(3);
    expect(await passwords.match('no user has this password', undefined)).to.equal('other');
    expect(passwords.computed).to.equal(4);
  });
});

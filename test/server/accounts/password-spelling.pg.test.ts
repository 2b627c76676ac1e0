// One password in the spellings that keyboards and systems give it: all of them sign in, and hashes of an older day are
// renewed. decisions.md, ruling 26.
import { hash } from '@node-rs/argon2';
import { expect } from 'chai';
import { userKinds } from '@evertill/schemas';
import type { UserKind } from '@evertill/schemas';
import { Passwords } from '../../../server/access/passwords.ts';
import { giveAdmin, giveCustomer } from '../../support/given-accounts.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const composed = 'Zwölf Öfen, ﬁne Café'.normalize('NFC');
const decomposed = composed.normalize('NFD');
/** As the server hashed it before, and quick to compare with. */
const oldHash = (typed: string) => hash(typed, { memoryCost: 64, timeCost: 1, parallelism: 1 });
const tables = {
  admin: 'UPDATE admins SET password_hash = $1 WHERE email = $2',
  vendor: 'UPDATE logins SET password_hash = $1 WHERE email = $2',
  customer: 'UPDATE customer_logins SET password_hash = $1 WHERE email = $2',
} as const;

describe('a password in another spelling', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  const emails = {} as Record<UserKind, string>;
  let address = 0;

  before(async () => {
    system = await startTestSystem({ server: { config: { trustProxy: 1 } } });
    vendor = await giveVendor(system, 'acme');
    emails.admin = (await giveAdmin(system, 'root')).email;
    emails.vendor = vendor.people.reader.email;
    emails.customer = (await giveCustomer(system, vendor, 'clara')).email;
  });
  after(() => system?.stop());

  const login = (kind: UserKind, password: string, email = emails[kind]) =>
    ask(system.url, 'post', `/auth/${kind}/login`, {
      body: { email, password },
      headers: { 'X-Forwarded-For': `10.3.0.${(address += 1)}` },
    });
  const storedHash = async (kind: UserKind): Promise<string> => {
    const table = { admin: 'admins', vendor: 'logins', customer: 'customer_logins' }[kind];
    const { rows } = await system.owner.query<{ password_hash: string }>(
      `SELECT password_hash FROM ${table} WHERE email = $1`,
      [emails[kind]],
    );
    return rows[0]!.password_hash;
  };

  for (const kind of userKinds)
    it(`signs in as ${kind}, and renews the hash of an older day without ending sessions (field case 21)`, async () => {
      const old = await oldHash(decomposed);
      await system.owner.query(tables[kind], [old, emails[kind]]);
      expect((await login(kind, 'another password')).status).to.equal(401);
      expect(await storedHash(kind)).to.equal(old);

      const first = await login(kind, decomposed);
      expect(first.status).to.equal(200);
      const renewed = await storedHash(kind);
      expect(renewed).not.to.equal(old);
      const token = first.body.access_token as string;
      expect((await ask(system.url, 'get', `/auth/${kind}/sessions`, { token })).status).to.equal(200);
      for (const typed of [composed, decomposed, composed.normalize('NFKC')])
        expect((await login(kind, typed)).status, typed).to.equal(200);
      expect(await storedHash(kind), 'once').to.equal(renewed);
    });

  it('is the same one where it is set, proved and chosen anew (field case 21)', async () => {
    const email = 'zoe@acme.example';
    const person = { name: 'Zoë', email, password: composed, store_ids: [vendor.stores[0].id], modules: [] };
    const { token: owner } = vendor.people.owner;
    const made = await ask(system.url, 'post', '/vendor/vendor-employees', { token: owner, body: person });
    expect(made.status).to.equal(201);
    const { status, body } = await login('vendor', decomposed, email);
    expect(status).to.equal(200);
    const changed = await ask(system.url, 'put', '/auth/vendor/context/account/password', {
      token: body.access_token as string,
      body: { current_password: decomposed, password: `${decomposed} 2` },
    });
    expect(changed.status).to.equal(200);
    expect((await login('vendor', `${composed} 2`, email)).status).to.equal(200);
  });

  it('has as many letters in each spelling, wherever it is set (field case 21)', async () => {
    const { token } = vendor.people.owner;
    const given = { store_ids: [vendor.stores[0].id], modules: [] };
    let passwordsTried = 0;
    const isTaken = async (password: string) => {
      const body = { ...given, name: 'Ö', email: `${passwordsTried++}@acme.example`, password };
      return (await ask(system.url, 'post', '/vendor/vendor-employees', { token, body })).status === 201;
    };
    expect(await isTaken('öööö'.normalize('NFD')), 'four').to.equal(false);
    expect(await isTaken('👍👍👍👍'), 'four of two units').to.equal(false);
    expect(await isTaken('öööööööö'.normalize('NFD')), 'eight').to.equal(true);
    expect(await isTaken('👍👍👍👍👍👍👍👍'), 'eight of two units').to.equal(true);
  });

  it('is no failed try, and five wrong ones wait as before (field case 21)', async () => {
    const { email } = vendor.people.manager;
    await system.owner.query(tables.vendor, [await oldHash(composed), email]);
    for (let n = 0; n < 6; n += 1) expect((await login('vendor', decomposed, email)).status).to.equal(200);
    for (let n = 0; n < 5; n += 1)
      expect((await login('vendor', `${decomposed}!`, email)).status).to.equal(401);
    expect((await login('vendor', composed, email)).status).to.equal(429);
  });

  it('costs as many hashes whether or not there is an account (field case 21)', async () => {
    const passwords = new Passwords();
    const stored = await passwords.hash('another');
    const cost = async (typed: string, against: string | undefined) => {
      const before = passwords.computed;
      expect(await passwords.match(typed, against)).to.equal('other');
      return passwords.computed - before;
    };
    expect(await cost(decomposed, stored)).to.equal(await cost(decomposed, undefined));
    expect(await cost('plain words', stored)).to.equal(1);
  });

  it('of full-width digits is the PIN and the code that 0 to 9 are (field case 21)', async () => {
    const { id } = vendor.people.cashier.staff;
    const { token } = vendor.people.owner;
    const set = (pin: string) =>
      ask(system.url, 'put', `/vendor/vendor-employees/${id}/pin`, { token, body: { pin } });
    expect((await set('９３５１８')).status).to.equal(200);
    expect((await set('１２３４')).body.code, 'guessable all the same').to.equal('pin_guessable');
    const code = { email: emails.vendor, vendor_type: 'employee', code: '０００００１' };
    const said = await ask(system.url, 'post', '/auth/vendor/password-reset/verify', { body: code });
    expect(said.body.code, 'a code, and a wrong one').not.to.equal('invalid_input');
  });
});

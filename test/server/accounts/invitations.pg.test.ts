// Whoever is given a sign-in chooses the password: an employee, a vendor's owner, a customer. The mail, its one use in 72
// hours, what takes its place, and that nobody signs in before.
import { expect } from 'chai';
import { Tokens } from '../../../server/access/tokens.ts';
import type { InvitedKind } from '../../../server/access/tokens.ts';
import { collections } from '@evertill/schemas';
import { aCustomer } from '../../contract/contract-documents.ts';
import { giveAdmin, giveCustomer } from '../../support/given-accounts.ts';
import type { GivenAccount } from '../../support/given-accounts.ts';
import { give, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem, testConfig } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

const employees = '/vendor/vendor-employees';
const password = 'a long enough word';

describe('invitations', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let root: GivenAccount;
  let made = 0;

  before(async () => {
    system = await startTestSystem({ server: { config: { publicUrl: 'https://till.example/shop' } } });
    vendor = await giveVendor(system, 'acme');
    root = await giveAdmin(system, 'root', { admin_type: 'super_admin' });
  });
  after(() => system?.stop());

  const as = (role: Role, method: string, at: string, body?: object) =>
    ask(system.url, method, at, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();
  const newEmail = () => `invited-${++made}@acme.example`;
  const login = (kind: InvitedKind, email: string, secret = password) =>
    ask(system.url, 'post', `/auth/${kind}/login`, { body: { email, password: secret } });
  const complete = (kind: InvitedKind, invitation_token: string, secret = password) =>
    ask(system.url, 'post', `/auth/${kind}/invitation/complete`, {
      body: { invitation_token, password: secret },
    });
  /** As if it had been sent so long ago: the next one may be. */
  const wait = () =>
    system.owner.query(
      `UPDATE logins SET invited_at = invited_at - interval '1 minute';
       UPDATE customer_logins SET invited_at = invited_at - interval '1 minute'`,
    );
  const tokenFor = async (to: string, known = 0): Promise<string> => {
    const mail = await system.mail.next((one) => one.to === to && one.subject.startsWith('Choose'), known);
    return /^(eyJ\S+)$/m.exec(mail.text)![1]!;
  };
  const noted = async (event: string, userId: string) =>
    (
      await system.owner.query(
        "SELECT FROM security_events WHERE event = $1 AND (user_id = $2 OR details ->> 'user_id' = $2)",
        [event, userId],
      )
    ).rowCount;

  async function invite(fields: object = {}): Promise<{ id: string; email: string }> {
    const email = newEmail();
    const body = { name: 'Ann', email, store_ids: [vendor.stores[0].id], ...fields };
    const answer = await as('owner', 'post', employees, body);
    expect(answer.status, answer.text).to.equal(201);
    return { id: answer.body.id as string, email };
  }

  describe('of an employee', () => {
    it('is what a person without a password gets: a mail; they choose one and sign in', async () => {
      const { id, email } = await invite();
      expect((await as('owner', 'get', `${employees}/${id}`)).body.invited_at).to.match(/Z$/);
      expect(word(await login('vendor', email)), 'before').to.equal('401 invalid_credentials');
      expect(word(await login('vendor', email, ' ')), 'before, with nothing').to.equal(
        '401 invalid_credentials',
      );
      const token = await tokenFor(email);
      const mail = system.mail.sent.findLast(({ to }) => to === email)!;
      expect(mail.subject).to.equal('Choose a password for your sign-in');
      expect(mail.text).to.include('acme has given').and.include('72 hours');
      expect(mail.text).to.include(`https://till.example/shop/invitation/vendor#${token}`);
      expect((await complete('vendor', token)).body).to.deep.equal({ success: true });
      expect((await login('vendor', email)).body.user).to.include({ id, vendor_type: 'employee' });
      expect((await as('owner', 'get', `${employees}/${id}`)).body.invited_at).to.equal(null);
      expect(await noted('invitation_sent', id)).to.equal(1);
      expect(await noted('invitation_completed', id)).to.equal(1);
    });

    it('is used once, also when it is used twice at the same moment', async () => {
      const { email } = await invite();
      const token = await tokenFor(email);
      const answers = await Promise.all(
        ['first word', 'other word'].map((one) => complete('vendor', token, one)),
      );
      expect(answers.map(({ status }) => status)).to.have.members([200, 401]);
      expect(word(await complete('vendor', token))).to.equal('401 invitation_invalid');
      const { rows } = await system.owner.query(
        "SELECT FROM security_events WHERE event = 'invitation_refused'",
      );
      expect(rows.length).to.be.at.least(2);
    });

    it('is void once another was sent; again within a minute none is', async () => {
      const { id, email } = await invite();
      const first = await tokenFor(email);
      const early = await as('owner', 'post', `${employees}/${id}/invitation`);
      expect(word(early)).to.equal('429 rate_limited');
      expect(Number(early.headers.get('retry-after'))).to.be.within(1, 60);
      await wait();
      const again = await as('manager', 'post', `${employees}/${id}/invitation`);
      expect(again.status, again.text).to.equal(200);
      const second = await tokenFor(email, 1);
      expect(word(await complete('vendor', first)), 'replaced').to.equal('401 invitation_invalid');
      expect((await complete('vendor', second)).status).to.equal(200);
      await wait();
      expect(word(await as('owner', 'post', `${employees}/${id}/invitation`))).to.equal(
        '409 invitation_completed',
      );
    });

    it('runs out after 72 hours', async () => {
      const { id } = await invite();
      const { rows } = await system.owner.query<{ invite_id: string }>(
        'SELECT invite_id FROM logins WHERE staff_id = $1',
        [id],
      );
      const ago = (milliseconds: number) =>
        new Tokens(testConfig, () => testClock.now() - milliseconds).invite(
          'vendor',
          { userId: id, vendorId: 'acme' },
          rows[0]!.invite_id,
        );
      expect(word(await complete('vendor', ago(72 * 3_600_000)))).to.equal('401 invitation_invalid');
      expect((await complete('vendor', ago(72 * 3_600_000 - 60_000))).status).to.equal(200);
    });

    it('goes to the new address when the e-mail is changed, and the old one opens nothing', async () => {
      const { id, email } = await invite();
      const first = await tokenFor(email);
      const moved = newEmail();
      await as('owner', 'patch', `${employees}/${id}`, { email: moved });
      const second = await tokenFor(moved);
      expect(word(await complete('vendor', first))).to.equal('401 invitation_invalid');
      expect((await complete('vendor', second)).status).to.equal(200);
      expect((await login('vendor', moved)).status).to.equal(200);
    });

    it('is void once an owner has set a password', async () => {
      const { id, email } = await invite();
      const token = await tokenFor(email);
      await as('owner', 'patch', `${employees}/${id}`, { password: 'set by the owner' });
      expect(word(await complete('vendor', token))).to.equal('401 invitation_invalid');
      expect((await login('vendor', email, 'set by the owner')).status).to.equal(200);
    });

    it('cannot be got around by a forgotten password, and nobody learns that it waits', async () => {
      const { email } = await invite();
      await tokenFor(email);
      const asking = (to: string) =>
        ask(system.url, 'post', '/auth/vendor/password-reset', {
          headers: { 'X-Request-Id': 'same' },
          body: { email: to, vendor_type: 'employee' },
        });
      const [waiting, unknown] = [await asking(email), await asking('nobody@acme.example')];
      expect(waiting.text).to.equal(unknown.text);
      await system.server.outbox.idle();
      expect(system.mail.sent.filter(({ to }) => to === email)).to.have.length(1);
    });

    it('opens nothing for somebody who was disabled or erased', async () => {
      const [one, other] = [await invite(), await invite()];
      const [first, second] = [await tokenFor(one.email), await tokenFor(other.email)];
      await as('owner', 'patch', `${employees}/${one.id}`, { disabled: true });
      await as('owner', 'delete', `${employees}/${other.id}/personal-data`);
      expect(word(await complete('vendor', first))).to.equal('401 invitation_invalid');
      expect(word(await complete('vendor', second))).to.equal('401 invitation_invalid');
      await as('owner', 'patch', `${employees}/${one.id}`, { disabled: false });
      expect((await complete('vendor', first)).status, 'enabled again').to.equal(200);
    });

    it('is refused with a short password, an unknown field or something that is no invitation', async () => {
      const { email } = await invite();
      const token = await tokenFor(email);
      const at = '/auth/vendor/invitation/complete';
      for (const [body, code] of [
        [{ invitation_token: token, password: '1234567' }, '400 invalid_input'],
        [{ invitation_token: token, password: 'x'.repeat(1025) }, '400 invalid_input'],
        [{ invitation_token: '', password }, '400 invalid_input'],
        [{ password }, '400 invalid_input'],
        [{ invitation_token: token, password, email }, '400 unknown_field'],
        [{ invitation_token: `${token}x`, password }, '401 invitation_invalid'],
        [{ invitation_token: vendor.people.owner.token, password }, '401 invitation_invalid'],
      ] as const)
        expect(word(await ask(system.url, 'post', at, { body }))).to.equal(code);
      expect(word(await complete('customer', token)), 'another kind’s door').to.equal(
        '401 invitation_invalid',
      );
      expect((await complete('vendor', token, '12345678')).status).to.equal(200);
    });

    it('is sent to nobody when the person was not made', async () => {
      const count = system.mail.sent.length;
      const body = { name: 'Twin', email: vendor.people.cashier.email };
      expect(word(await as('owner', 'post', employees, body))).to.equal('400 email_taken');
      await system.server.outbox.idle();
      expect(system.mail.sent).to.have.length(count);
    });
  });

  describe('of a vendor’s owner', () => {
    const admin = (method: string, at: string, body?: object) =>
      ask(system.url, method, at, { token: root.token, ...(body ? { body } : {}) });

    it('is what an admin sends by making a vendor without a password, and sends again', async () => {
      const email = newEmail();
      const owner = { name: 'Olga', email };
      const vendorMade = await admin('post', '/admin/vendors', { name: 'Invited Ltd', owner });
      expect(vendorMade.status, vendorMade.text).to.equal(201);
      const at = `/admin/vendors/${vendorMade.body.id}/invitation`;
      const first = await tokenFor(email);
      expect(system.mail.sent.findLast(({ to }) => to === email)!.text).to.include('Invited Ltd has given');
      expect(word(await login('vendor', email))).to.equal('401 invalid_credentials');
      expect(word(await admin('post', at))).to.equal('429 rate_limited');
      await wait();
      expect((await admin('post', at)).body).to.include({ name: 'Invited Ltd' });
      const second = await tokenFor(email, 1);
      expect(word(await complete('vendor', first))).to.equal('401 invitation_invalid');
      expect((await complete('vendor', second)).status).to.equal(200);
      expect((await login('vendor', email)).body.user).to.include({ vendor_type: 'owner' });
      expect(word(await admin('post', at))).to.equal('409 invitation_completed');
      expect(word(await admin('post', '/admin/vendors/none/invitation'))).to.equal('404 vendor_not_found');
    });
  });

  describe('of a customer', () => {
    const at = (id: string, store = 0) => {
      const customer = aCustomer({
        id,
        store_id: vendor.stores[store]!.id,
        name: id,
        email: `${id}@home.example`,
      });
      return give(system, vendor, collections.customer, customer).then(() => `/vendor/customers/${id}/login`);
    };

    it('goes to the e-mail of their record, or to another; they choose a password and sign in', async () => {
      const [path, other] = [await at('cleo'), await at('carl')];
      expect(word(await as('manager', 'get', path))).to.equal('404 login_not_found');
      const given = await as('manager', 'post', path);
      expect([given.status, given.body.email], given.text).to.deep.equal([201, 'cleo@home.example']);
      expect(given.body).to.have.all.keys('customer_id', 'email', 'invited_at');
      expect(given.body.invited_at).to.match(/Z$/);
      expect(word(await login('customer', 'cleo@home.example'))).to.equal('401 invalid_credentials');
      expect((await complete('customer', await tokenFor('cleo@home.example'))).status).to.equal(200);
      const signedIn = await login('customer', 'cleo@home.example');
      expect(signedIn.body.user).to.include({ id: 'cleo', vendor_id: 'acme' });
      expect((await as('manager', 'get', path)).body.invited_at).to.equal(null);
      expect(word(await as('manager', 'post', path))).to.equal('409 invitation_completed');

      await as('manager', 'post', other, { email: 'Carl@work.example' });
      const first = await tokenFor('carl@work.example');
      expect((await as('manager', 'post', other, { email: 'carl@play.example' })).body.email).to.equal(
        'carl@play.example',
      );
      const second = await tokenFor('carl@play.example');
      expect(word(await complete('customer', first)), 'sent to another address').to.equal(
        '401 invitation_invalid',
      );
      expect(word(await as('manager', 'post', other))).to.equal('429 rate_limited');
      await wait();
      await as('manager', 'post', other);
      expect(word(await complete('customer', second))).to.equal('401 invitation_invalid');
      expect((await complete('customer', await tokenFor('carl@play.example', 1))).status).to.equal(200);
    });

    it('is taken away with the sign-in, and every session ends', async () => {
      const path = await at('dora');
      await as('manager', 'post', path);
      const unused = await tokenFor('dora@home.example');
      expect((await as('manager', 'delete', path)).body).to.deep.equal({ success: true });
      expect(word(await complete('customer', unused))).to.equal('401 invitation_invalid');
      await as('manager', 'post', path);
      await complete('customer', await tokenFor('dora@home.example', 1));
      const { refresh_token } = (await login('customer', 'dora@home.example')).body;
      expect((await as('owner', 'delete', path)).status).to.equal(200);
      expect(word(await as('owner', 'delete', path))).to.equal('404 login_not_found');
      expect(word(await login('customer', 'dora@home.example'))).to.equal('401 invalid_credentials');
      const refreshed = await ask(system.url, 'post', '/auth/customer/refresh', { body: { refresh_token } });
      expect(refreshed.status).to.equal(401);
      const { rows } = await system.owner.query(
        "SELECT event FROM security_events WHERE details ->> 'customer_id' = 'dora' ORDER BY id",
      );
      expect(rows.map(({ event }) => event as string)).to.deep.equal([
        'customer_login_made',
        'customer_login_removed',
        'customer_login_made',
        'customer_login_removed',
      ]);
    });

    it('[T8] is not completed by a token for a new password of the sign-in they had before', async () => {
      const { id, email } = await giveCustomer(system, vendor, 'rita');
      const path = `/vendor/customers/${id}/login`;
      const step = (name: string, body: object) =>
        ask(system.url, 'post', `/auth/customer/password-reset${name}`, { body });
      await step('', { email });
      const { reset_token } = (await step('/verify', { email, code: await system.mail.codeFor(email) })).body;
      await as('manager', 'delete', path);
      await as('manager', 'post', path, { email });
      expect(word(await step('/complete', { reset_token, password }))).to.equal('401 reset_token_invalid');
      expect(word(await login('customer', email))).to.equal('401 invalid_credentials');
    });

    it('is for those with the right, of their own stores, to an e-mail that signs nobody in', async () => {
      const [path, elsewhere] = [await at('eve'), await at('finn', 1)];
      for (const method of ['get', 'post', 'delete'] as const) {
        expect(word(await as('cashier', method, path)), method).to.equal('403 forbidden');
        expect(word(await as('manager', method, elsewhere)), method).to.equal('404 customer_not_found');
        expect(word(await as('manager', method, '/vendor/customers/none/login'))).to.equal(
          '404 customer_not_found',
        );
      }
      const { email } = await giveCustomer(system, vendor, 'taken');
      expect(word(await as('manager', 'post', path, { email }))).to.equal('400 email_taken');
      expect(word(await as('manager', 'post', path, { email: 'no address' }))).to.equal('400 invalid_input');
      expect(word(await as('manager', 'post', path, { name: 'x' }))).to.equal('400 unknown_field');
      const blank = aCustomer({ id: 'gus', store_id: vendor.stores[0].id, name: 'Gus', email: '' });
      await give(system, vendor, collections.customer, blank);
      expect(word(await as('manager', 'post', '/vendor/customers/gus/login'))).to.equal('400 invalid_input');
      expect(word(await as('manager', 'get', path)), 'nothing is left').to.equal('404 login_not_found');
    });
  });

  it('[T26] is in no log and no row of the database', async () => {
    const { email } = await invite();
    const token = await tokenFor(email);
    const { rows } = await system.owner.query(
      `SELECT FROM logins l, security_events e WHERE l::text LIKE $1 OR e::text LIKE $1 LIMIT 1`,
      [`%${token.split('.')[2]}%`],
    );
    expect(rows).to.have.length(0);
  });
});

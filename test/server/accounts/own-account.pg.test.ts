// One's own account, whatever one's rights: what it says, and that only whoever knows the password changes what lets
// somebody in.
import { verify } from '@node-rs/argon2';
import { expect } from 'chai';
import { giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';

const account = '/auth/vendor/context/account';
const chosen = 'a longer battery staple';

describe('one’s own account', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;

  beforeEach(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  afterEach(() => system?.stop());

  const cashier = () => vendor.people.cashier;
  const signIn = (typed: string) =>
    ask(system.url, 'post', '/auth/vendor/login', { body: { email: cashier().email, password: typed } });
  const put = (what: 'password' | 'pin', body: object, token: string): Promise<Answer> =>
    ask(system.url, 'put', `${account}/${what}`, { token, body });
  const isIn = async (token: string) => (await ask(system.url, 'get', account, { token })).status === 200;
  const pinHash = async (id: string) =>
    (await system.owner.query<{ pin_hash: string }>('SELECT pin_hash FROM vendor_staff WHERE id = $1', [id]))
      .rows[0]!.pin_hash;
  const notes = async (event: string) =>
    (await system.owner.query('SELECT FROM security_events WHERE event = $1', [event])).rowCount;

  it('is told to somebody without any module, and no hash with it', async () => {
    const { status, body, text } = await ask(system.url, 'get', account, { token: cashier().token });
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      id: cashier().staff.id,
      name: cashier().staff.name,
      email: cashier().email,
      vendor_type: 'employee',
      modules: [],
      has_pin: false,
      role: '',
      stores: [{ id: vendor.stores[0].id, name: vendor.stores[0].document.name }],
    });
    expect(text).not.to.contain('argon2');
    expect((await ask(system.url, 'get', account, {})).status).to.equal(401);
  });

  it('gets another password: the old one is over, every other session ends, this one goes on', async () => {
    const [here, elsewhere] = [(await signIn(password)).body, (await signIn(password)).body];
    const changed = await put(
      'password',
      { current_password: password, password: chosen },
      here.access_token,
    );
    expect(changed.status, changed.text).to.equal(200);
    expect(await isIn(here.access_token)).to.equal(true);
    expect(await isIn(elsewhere.access_token)).to.equal(false);
    const refresh = (token: string) =>
      ask(system.url, 'post', '/auth/vendor/refresh', { body: { refresh_token: token } });
    expect((await refresh(here.refresh_token)).status).to.equal(200);
    expect((await refresh(elsewhere.refresh_token)).status).to.equal(401);
    expect((await signIn(password)).status).to.equal(401);
    expect((await signIn(chosen)).status).to.equal(200);
    expect(await notes('password_set')).to.equal(1);
  });

  it('gets a PIN that opens the tills', async () => {
    const given = await put('pin', { current_password: password, pin: '93518' }, cashier().token);
    expect(given.status, given.text).to.equal(200);
    expect(given.body.has_pin).to.equal(true);
    expect(await verify(await pinHash(cashier().staff.id), '93518')).to.equal(true);
    expect(await notes('pin_set')).to.equal(1);
    const guessable = await put('pin', { current_password: password, pin: '1234' }, cashier().token);
    expect([guessable.status, guessable.body.code]).to.deep.equal([400, 'pin_guessable']);
  });

  it('changes for nobody who does not know the password, and counts wrong ones as failed sign-ins', async () => {
    const { token } = cashier();
    for (const what of ['password', 'pin', 'password', 'pin', 'password'] as const) {
      const more = what === 'pin' ? { pin: '93518' } : { password: chosen };
      const { status, body } = await put(what, { current_password: 'a guess', ...more }, token);
      expect([status, body.code]).to.deep.equal([400, 'password_wrong']);
    }
    expect(await notes('login_failed')).to.equal(5);
    const late = await put('pin', { current_password: password, pin: '93518' }, token);
    expect(late.status).to.equal(429);
    expect((await signIn(password)).status, 'the same door').to.equal(429);
    expect(await pinHash(cashier().staff.id)).to.equal('');
    expect(await isIn(token), 'and is not signed out for it').to.equal(true);
  });

  it('is one’s own: nothing in the request names another', async () => {
    const { owner } = vendor.people;
    const sent = { current_password: password, pin: '93518', id: owner.staff.id };
    expect((await put('pin', sent, cashier().token)).status).to.equal(400);
    expect(await pinHash(owner.staff.id)).to.equal('');
  });
});

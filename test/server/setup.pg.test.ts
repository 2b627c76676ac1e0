// The first run of a server: one request with the printed code makes administrator, vendor, owner and first store, once.
import { expect } from 'chai';
import { giveVendor } from '../support/given.ts';
import { setUp } from '../support/set-up.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import type { Answer } from '../support/system-http.ts';

describe('the first run of a server', () => {
  let system: System;
  let code: string;

  beforeEach(async () => {
    system = await startTestSystem();
    code = (await system.server.setupUrl())!.split('#')[1]!;
  });
  afterEach(() => system?.stop());

  const post = (body: object = {}) =>
    ask(system.url, 'post', '/setup', { body: { ...setUp, code, ...body } });
  const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();
  const login = async (kind: 'vendor' | 'admin') => {
    const { email, password } = setUp.owner;
    const answer = await ask(system.url, 'post', `/auth/${kind}/login`, { body: { email, password } });
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as { access_token: string; user: object };
  };

  it('makes an administrator, a vendor, its owner and a store with what its country uses', async () => {
    expect((await ask(system.url, 'get', '/setup')).body).to.deep.equal({ open: true });
    const made = await post();
    expect(made.status, made.text).to.equal(201);
    const { vendor_id, store_id, pos_register_id } = made.body;
    const { access_token: token, user } = await login('vendor');
    const { rows: noted } = await system.owner.query(
      `SELECT event, kind, user_id FROM security_events WHERE event IN ('vendor_created', 'employee_created') ORDER BY event`,
    );
    const by = { kind: 'vendor', user_id: (user as { id: string }).id };
    expect(noted).to.deep.equal([
      { event: 'employee_created', ...by },
      { event: 'vendor_created', ...by },
    ]);
    expect(user).to.include({ vendor_id, vendor_type: 'owner', name: 'Nora Berg' });
    expect((await login('admin')).user).to.include({ admin_type: 'super_admin' });
    const store = await ask(system.url, 'get', `/vendor/stores/${store_id}`, { token });
    expect(store.body).to.deep.include({
      name: 'Main Street',
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
      prices_include_tax: true,
      cash_rounding: 1,
      lanes: [{ id: pos_register_id, name: 'Lane 1', channel: 'retail' }],
    });
    expect(store.body.cash_denominations).to.include.members([5000, 200, 1]);
    const taxes = await ask(system.url, 'get', `/vendor/store-taxes?store_id=${store_id}`, { token });
    expect(
      taxes.body.data.map(({ name, rate }: { name: string; rate: number }) => [name, rate]),
    ).to.have.deep.members([
      ['MwSt. normal', 19],
      ['MwSt. ermäßigt', 7],
    ]);
  });

  it('is over once it is done: the page is closed, and no second vendor is made', async () => {
    expect((await post()).status).to.equal(201);
    expect((await ask(system.url, 'get', '/setup')).body).to.deep.equal({ open: false });
    const owner = { ...setUp.owner, email: 'second@corner.example' };
    expect(word(await post({ owner }))).to.equal('409 setup_closed');
    expect(await system.server.setupUrl()).to.equal(undefined);
    const { rows } = await system.owner.query('SELECT name FROM vendors');
    expect(rows).to.deep.equal([{ name: setUp.business_name }]);
  });

  it('is done once when it is asked for twice at the same moment, also by two processes', async () => {
    const other = await system.another();
    const asked = (url: string, email: string) =>
      ask(url, 'post', '/setup', { body: { ...setUp, code, owner: { ...setUp.owner, email } } });
    const answers = await Promise.all([
      asked(system.url, 'one@corner.example'),
      asked(other.url, 'two@corner.example'),
    ]);
    expect(answers.map(word)).to.have.members(['201', '409 setup_closed']);
    const { rows } = await system.owner.query(
      'SELECT (SELECT count(*)::int FROM vendors) AS vendors, (SELECT count(*)::int FROM admins) AS admins',
    );
    expect(rows).to.deep.equal([{ vendors: 1, admins: 1 }]);
    expect(await other.setupUrl()).to.equal(undefined);
  });

  it('needs the printed code, and a form without faults; nothing is left of one that was rejected', async () => {
    for (const wrong of ['', 'x', `${code}x`, code.replace(/.$/, '*')])
      expect(word(await post({ code: wrong })), wrong).to.equal('403 setup_code');
    const faulty = await post({
      owner: { ...setUp.owner, password: 'short' },
      store: { ...setUp.store, country: 'XX' },
    });
    expect(word(faulty)).to.equal('400 invalid_input');
    expect(JSON.stringify(faulty.body.errors)).to.include('password').and.include('country');
    const zone = { ...setUp.store, time_zone: 'Berlin' };
    expect(word(await post({ store: zone }))).to.equal('400 invalid_input');
    const { rows } = await system.owner.query(
      'SELECT FROM vendors UNION ALL SELECT FROM admins UNION ALL SELECT FROM logins',
    );
    expect(rows.length).to.equal(0);
    expect((await post()).status).to.equal(201);
  });

  it('is closed where a vendor exists, also without a first run', async () => {
    await giveVendor(system, 'acme');
    expect((await ask(system.url, 'get', '/setup')).body).to.deep.equal({ open: false });
    expect(word(await post())).to.equal('409 setup_closed');
  });

  it('leaves an administrator who is there already as they are', async () => {
    await system.owner.query(
      `INSERT INTO admins (id, public_id, name, email, password_hash, admin_type)
        VALUES ('a', '0000000000000', 'Ada', 'ada@service.example', 'x', 'super_admin')`,
    );
    expect((await post()).status).to.equal(201);
    const { rows } = await system.owner.query('SELECT email FROM admins');
    expect(rows).to.deep.equal([{ email: 'ada@service.example' }]);
    const stored = await system.owner.query('SELECT count(*)::int AS owners FROM vendor_staff');
    expect(stored.rows).to.deep.equal([{ owners: 1 }]);
  });
});

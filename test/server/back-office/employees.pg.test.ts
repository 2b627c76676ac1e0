// People in the back office: made, changed, disabled, given PINs and roles; and who may touch whom.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import { verifyPin } from '../../../client-core/account/verify-pin.ts';
import { aStaff } from '../../contract/contract-documents.ts';
import { giveAdmin } from '../../support/given-accounts.ts';
import { giveVendor, password, put } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';

const path = '/vendor/vendor-employees';

describe('employees', () => {
  let system: System;
  let vendor: GivenVendor;
  let made = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());

  const as = (role: Role, method: string, at: string, body?: object) =>
    ask(system.url, method, at, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();
  const person = (fields: object = {}) => ({
    name: 'Ann',
    email: `Ann-${++made}@acme.example`,
    password: 'a long enough word',
    ...fields,
  });
  const make = async (fields: object = {}): Promise<string> => {
    const answer = await as('owner', 'post', path, person({ store_ids: [vendor.stores[0].id], ...fields }));
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id as string;
  };
  const login = (email: string, word_: string) =>
    ask(system.url, 'post', '/auth/vendor/login', { body: { email, password: word_ } });
  const storedPin = async (id: string) =>
    (await system.owner.query<{ pin_hash: string }>('SELECT pin_hash FROM vendor_staff WHERE id = $1', [id]))
      .rows[0]!.pin_hash;

  it('are made with an e-mail and a password, and can sign in', async () => {
    const body = person({
      store_ids: [vendor.stores[0].id],
      modules: ['order'],
      module_permissions: { order: 'read' },
    });
    const answer = await as('owner', 'post', path, body);
    expect(answer.status, answer.text).to.equal(201);
    expect(answer.body).to.include({
      name: 'Ann',
      email: body.email.toLowerCase(),
      has_pin: false,
      disabled: false,
    });
    expect(answer.body.public_id).to.match(/^[0-9A-HJKMNP-TV-Z]{13}$/);
    expect(answer.text).to.not.include('pin_hash').and.not.include('password');
    const signedIn = await login(body.email, body.password);
    expect(signedIn.body.user).to.include({ id: answer.body.id, vendor_type: 'employee' });
    expect((await as('owner', 'get', `${path}/${answer.body.id}`)).body).to.deep.equal(answer.body);
  });

  it('are not made with a used e-mail, a short password, an unknown key, or in a store that is not there', async () => {
    expect(word(await as('owner', 'post', path, person({ email: vendor.people.cashier.email })))).to.equal(
      '400 email_taken',
    );
    expect(word(await as('owner', 'post', path, person({ password: '1234567' })))).to.equal(
      '400 invalid_input',
    );
    for (const name of ['', '   '])
      expect(word(await as('owner', 'post', path, person({ name }))), 'blank').to.equal('400 invalid_input');
    expect(word(await as('owner', 'post', path, person({ rev: 3 })))).to.equal('400 unknown_field');
    expect(word(await as('owner', 'post', path, person({ pin_hash: 'x' })))).to.equal('400 unknown_field');
    expect(word(await as('owner', 'post', path, person({ store_ids: ['nowhere'] })))).to.equal(
      '404 not_found',
    );
    const { rows } = await system.owner.query(
      "SELECT FROM vendor_staff WHERE name = 'Ann' AND store_ids = '[]'",
    );
    expect(rows, 'half-made people').to.have.length(0);
  });

  it('are listed a page at a time, by name, store and whether they are disabled', async () => {
    await make({ name: 'Zoe of the list' });
    const page = await as('owner', 'get', `${path}?limit=2&page=2`);
    expect(page.body).to.include({ page: 2, pageSize: 2 });
    expect(page.body.data).to.have.length(2);
    expect(page.body.totalPages).to.equal(Math.ceil(page.body.total / 2));
    const found = await as(
      'owner',
      'get',
      `${path}?q=zoe%20OF&store_id=${vendor.stores[0].id}&disabled=false`,
    );
    expect(found.body.data.map(({ name }: { name: string }) => name)).to.deep.equal(['Zoe of the list']);
    expect((await as('owner', 'get', `${path}?q=zoe&disabled=true`)).body.total).to.equal(0);
    for (const query of ['limit=0', 'limit=501', 'page=0', 'limit=x'])
      expect(word(await as('owner', 'get', `${path}?${query}`)), query).to.equal('400 limit_range');
    expect(word(await as('owner', 'get', `${path}?more=1`))).to.equal('400 unknown_field');
  });

  it('of another store are neither listed nor found; owners are in every store', async () => {
    const names = (await as('manager', 'get', `${path}?limit=500`)).body.data.map(
      ({ id }: { id: string }) => id,
    );
    expect(names).to.include.members(['acme-cashier', 'acme-owner']).and.not.include('acme-neighbour');
    for (const { id } of vendor.stores) {
      const { body } = await as('owner', 'get', `${path}?limit=500&store_id=${id}`);
      expect(
        body.data.map((one: { id: string }) => one.id),
        id,
      ).to.include('acme-owner');
    }
    for (const id of ['acme-neighbour', 'unknown'])
      expect(word(await as('manager', 'get', `${path}/${id}`)), id).to.equal('404 employee_not_found');
  });

  it('are given rights by owners only, and nobody but an owner touches an owner', async () => {
    const id = await make();
    expect(word(await as('manager', 'patch', `${path}/${id}`, { modules: ['product'] }))).to.equal(
      '403 forbidden',
    );
    expect(word(await as('manager', 'patch', `${path}/${id}`, { vendor_type: 'owner' }))).to.equal(
      '403 forbidden',
    );
    expect(word(await as('manager', 'post', path, person({ modules: ['product'] })))).to.equal(
      '403 forbidden',
    );
    const boss = await make({ vendor_type: 'owner', name: 'Second owner' });
    for (const [method, at, body] of [
      ['patch', boss, { name: 'x' }],
      ['patch', boss, { password: 'taken over now' }],
      ['put', `${boss}/pin`, { pin: '93518' }],
    ] as const)
      expect(word(await as('manager', method, `${path}/${at}`, body)), at).to.equal('403 forbidden');
    const given = await as('owner', 'patch', `${path}/${id}`, { modules: ['product'], name: 'Anna' });
    expect(given.body).to.deep.include({ modules: ['product'], name: 'Anna' });
  });

  it('are not signed in for by somebody with fewer rights', async () => {
    const strong = await make({ modules: ['employee', 'report', 'customer'] });
    const hr = person({ store_ids: [vendor.stores[0].id], modules: ['employee'] });
    await as('owner', 'post', path, hr);
    const { token } = { token: (await login(hr.email, hr.password)).body.access_token as string };
    for (const [method, at, body] of [
      ['patch', strong, { password: 'taken over now' }],
      ['patch', strong, { email: 'mine@acme.example' }],
      ['put', `${strong}/pin`, { pin: '93518' }],
    ] as const)
      expect(
        word(await ask(system.url, method, `${path}/${at}`, { token, body })),
        `${method} ${at}`,
      ).to.equal('403 forbidden');
    const weak = await make();
    expect(
      (await ask(system.url, 'put', `${path}/${weak}/pin`, { token, body: { pin: '93518' } })).status,
    ).to.equal(200);
  });

  it('lose every session with a changed password, and sign in with the new one and the new e-mail', async () => {
    const body = person({ store_ids: [vendor.stores[0].id] });
    const { id } = (await as('owner', 'post', path, body)).body;
    const before = await login(body.email, body.password);
    await as('owner', 'patch', `${path}/${id}`, { password: 'another long word', email: 'NEW@acme.example' });
    expect((await login(body.email, 'another long word')).status).to.equal(401);
    expect((await login('new@acme.example', body.password)).status).to.equal(401);
    expect((await login('new@acme.example', 'another long word')).status).to.equal(200);
    const refreshed = await ask(system.url, 'post', '/auth/vendor/refresh', {
      body: { refresh_token: before.body.refresh_token },
    });
    expect(refreshed.status).to.equal(401);
  });

  it('are disabled and enabled; admins are told', async () => {
    const admin = await giveAdmin(system, 'watcher');
    const body = person({ store_ids: [vendor.stores[0].id] });
    const { id, public_id } = (await as('owner', 'post', path, body)).body;
    expect((await as('manager', 'patch', `${path}/${id}`, { disabled: true })).body.disabled).to.equal(true);
    expect((await login(body.email, body.password)).status).to.equal(401);
    const told = await ask(system.url, 'get', '/auth/admin/notifications', { token: admin.token });
    expect(told.body.data[0]).to.include({ kind: 'employee_disabled', category: 'system' });
    expect(told.body.data[0].body).to.include(public_id).and.not.include('Ann');
    expect((await as('manager', 'patch', `${path}/${id}`, { disabled: false })).body.disabled).to.equal(
      false,
    );
    expect((await login(body.email, body.password)).status).to.equal(200);
  });

  it('keep an owner who can sign in', async () => {
    const other = await giveVendor(system, 'twin');
    const { token } = other.people.owner;
    const { id } = (await ask(system.url, 'post', path, { token, body: person({ vendor_type: 'owner' }) }))
      .body;
    expect(
      (await ask(system.url, 'patch', `${path}/${id}`, { token, body: { disabled: true } })).status,
    ).to.equal(200);
    for (const body of [{ disabled: true }, { vendor_type: 'employee' }])
      expect(word(await ask(system.url, 'patch', `${path}/twin-owner`, { token, body }))).to.equal(
        '409 last_owner',
      );
  });

  it('keep one also when two owners disable one another at once: the second waits and is refused', async () => {
    const { id: vendor_id } = await giveVendor(system, 'duel');
    await put(
      system,
      vendor_id,
      collections.staff,
      aStaff(7, { id: 'second', vendor_type: 'owner', store_ids: [] }),
    );
    const [one, two] = await Promise.all([system.pool.connect(), system.pool.connect()]);
    const disable = (id: string) => `UPDATE vendor_staff SET disabled = true WHERE id = '${id}'`;
    try {
      for (const client of [one, two]) await client.query(`BEGIN; SET LOCAL app.vendor_id = 'duel'`);
      await one.query(disable('duel-owner'));
      const second = two.query(disable('second')).then(
        () => 'done',
        (error: { constraint?: string }) => error.constraint,
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
      await one.query('COMMIT');
      expect(await second).to.equal('vendor_staff_last_owner');
    } finally {
      await two.query('ROLLBACK');
      one.release();
      two.release();
    }
  });

  describe('PINs', () => {
    it('are stored as an argon2id hash only, which tills get', async () => {
      const id = await make();
      const answer = await as('manager', 'put', `${path}/${id}/pin`, { pin: '90417' });
      expect(answer.body).to.include({ id, has_pin: true });
      expect(answer.text).to.not.include('argon2');
      const hash = await storedPin(id);
      expect(hash).to.match(/^\$argon2id\$/);
      expect([await verifyPin('90417', hash), await verifyPin('90418', hash)]).to.deep.equal([true, false]);
      const { rows } = await system.owner.query("SELECT FROM vendor_staff t WHERE t::text LIKE '%90417%'");
      expect(rows).to.have.length(0);
      const removed = await as('manager', 'delete', `${path}/${id}/pin`);
      expect([removed.body.has_pin, await storedPin(id)]).to.deep.equal([false, '']);
    });

    it('have 4 to 8 digits and are not guessable, also when somebody is made', async () => {
      const id = await make();
      for (const pin of ['123', '123456789', '12a4', ''])
        expect(word(await as('owner', 'put', `${path}/${id}/pin`, { pin })), pin).to.equal(
          '400 invalid_input',
        );
      for (const pin of ['1234', '0000', '1984'])
        expect(word(await as('owner', 'put', `${path}/${id}/pin`, { pin })), pin).to.equal(
          '400 pin_guessable',
        );
      expect(word(await as('owner', 'post', path, person({ pin: '1111' })))).to.equal('400 pin_guessable');
      expect((await as('owner', 'post', path, person({ pin: '71935' }))).body.has_pin).to.equal(true);
    });
  });

  describe('roles', () => {
    const roles = `${path}/roles`;

    it('are those of one store only, one entry per role name', async () => {
      const [one, other] = vendor.stores.map(({ id }) => id);
      const baker = await as('owner', 'post', roles, { store_id: one, name: 'Baker' });
      expect(baker.body).to.include({ store_id: one, name: 'Baker' });
      expect(word(await as('owner', 'post', roles, { store_id: one, name: ' baker ' }))).to.equal(
        '400 role_taken',
      );
      expect((await as('owner', 'post', roles, { store_id: other, name: 'Baker' })).status).to.equal(201);
      expect((await as('owner', 'get', `${roles}?store_id=${one}`)).body.data).to.deep.equal([baker.body]);
      expect(word(await as('owner', 'get', roles))).to.equal('400 store_required');
      expect(word(await as('manager', 'get', `${roles}?store_id=${other}`))).to.equal('404 not_found');
    });

    it('are held by people of their store, and stay while somebody has them', async () => {
      const role = (await as('owner', 'post', roles, { store_id: vendor.stores[0].id, name: 'Stocker' })).body
        .id;
      const foreign = (await as('owner', 'post', roles, { store_id: vendor.stores[1].id, name: 'Stocker' }))
        .body.id;
      const id = await make({ employee_role_id: role });
      expect((await as('owner', 'get', `${path}/${id}`)).body.employee_role_id).to.equal(role);
      for (const employee_role_id of [foreign, 'nothing'])
        expect(word(await as('owner', 'patch', `${path}/${id}`, { employee_role_id }))).to.equal(
          '400 role_unknown',
        );
      expect(word(await as('manager', 'patch', `${roles}/${foreign}`, { name: 'x' }))).to.equal(
        '404 role_not_found',
      );
      expect(word(await as('owner', 'delete', `${roles}/${role}`))).to.equal('409 in_use');
      expect((await as('owner', 'patch', `${roles}/${role}`, { name: 'Shelf' })).body.name).to.equal('Shelf');
      expect(
        (await as('owner', 'patch', `${path}/${id}`, { employee_role_id: '' })).body.employee_role_id,
      ).to.equal('');
      expect((await as('owner', 'delete', `${roles}/${role}`)).status).to.equal(200);
    });
  });

  it('have the password nobody ever reads again', async () => {
    const id = await make();
    const answers = await Promise.all([
      as('owner', 'get', `${path}/${id}`),
      as('owner', 'get', `${path}?limit=500`),
      as('owner', 'get', `${path}/${id}/personal-data`),
    ]);
    for (const { text } of answers) expect(text).to.not.include('argon2').and.not.include(password);
  });
});

// Vendors as those who run the service see them: made with a first owner, suspended so that nobody gets in while what was
// sold still arrives, and resumed.
import { expect } from 'chai';
import type { OperationEntry } from '@evertill/schemas';
import { giveAdmin, giveCustomer } from '../../support/given-accounts.ts';
import type { GivenAccount } from '../../support/given-accounts.ts';
import { GivenJournal, aSale } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { SkippingClock } from '../../support/skipping-clock.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';
import { helloOf } from '../../support/system-socket.ts';

const placeOf = ({ device_id, captured_at, clock }: OperationEntry) => ({ device_id, captured_at, clock });

describe('vendors', () => {
  const clock = new SkippingClock();
  let system: System;
  let vendor: GivenVendor;
  let root: GivenAccount;

  before(async () => {
    system = await startTestSystem({ server: { surroundings: clock.surroundings } });
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', price: 100 });
    root = await giveAdmin(system, 'root', { admin_type: 'super_admin' });
  });
  after(() => system?.stop());

  const as = (admin: GivenAccount, method: string, at: string, body?: object) =>
    ask(system.url, method, at, { token: admin.token, ...(body ? { body } : {}) });
  const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();
  const owner = { name: 'Olga', email: 'Olga@new.example', password: 'a long enough word' };

  it('are made with an owner who signs in and opens a store; admins are told', async () => {
    const made = await as(root, 'post', '/admin/vendors', { name: 'New shop', owner });
    expect(made.status, made.text).to.equal(201);
    expect(made.body).to.include({ name: 'New shop', suspended_at: null, stores: 0, employees: 1 });
    const login = await ask(system.url, 'post', '/auth/vendor/login', {
      body: { email: owner.email, password: owner.password },
    });
    expect(login.body.user).to.include({ vendor_type: 'owner', vendor_id: made.body.id, name: 'Olga' });
    const token = login.body.access_token as string;
    const store = await ask(system.url, 'post', '/vendor/stores', {
      token,
      body: { name: 'First', time_zone: 'UTC' },
    });
    expect(store.status).to.equal(201);
    expect((await as(root, 'get', `/admin/vendors/${made.body.id}`)).body).to.include({ stores: 1 });
    const told = await as(root, 'get', '/auth/admin/notifications');
    expect(told.body.data[0]).to.include({ kind: 'vendor_created' });
  });

  it('are not made with a used e-mail, and then nothing is left of them', async () => {
    const again = { name: 'Twice', owner: { ...owner, email: vendor.people.owner.email } };
    expect(word(await as(root, 'post', '/admin/vendors', again))).to.equal('400 email_taken');
    expect((await as(root, 'get', '/admin/vendors?q=twice')).body.total).to.equal(0);
    expect(word(await as(root, 'post', '/admin/vendors', { name: 'x', owner, more: 1 }))).to.equal(
      '400 unknown_field',
    );
  });

  it('are listed, found and renamed by admins with the module', async () => {
    const reader = await giveAdmin(system, 'reader', {
      modules: ['settings'],
      module_permissions: { settings: 'read' },
    });
    const list = await as(reader, 'get', '/admin/vendors?q=AC&limit=1');
    expect(list.body).to.include({ total: 1, page: 1, pageSize: 1, totalPages: 1 });
    expect(list.body.data[0]).to.deep.include({ id: 'acme', stores: 2, employees: 6 });
    expect(word(await as(reader, 'patch', '/admin/vendors/acme', { name: 'x' }))).to.equal('403 forbidden');
    expect(word(await as(reader, 'get', '/admin/vendors/none'))).to.equal('404 vendor_not_found');
    expect(word(await as(root, 'patch', '/admin/vendors/none', { name: 'x' }))).to.equal(
      '404 vendor_not_found',
    );
    expect((await as(root, 'patch', '/admin/vendors/acme', { name: 'Acme Ltd' })).body.name).to.equal(
      'Acme Ltd',
    );
    expect(word(await as(root, 'get', '/admin/vendors?limit=501'))).to.equal('400 limit_range');
  });

  it('[T6] that are suspended let nobody in, by any door; sales already taken still arrive', async () => {
    const store_id = vendor.stores[0].id;
    const { token } = vendor.people.cashier;
    const customer = await giveCustomer(system, vendor, 'clara');
    const till = new GivenLane(system, vendor, new GivenJournal('till-1'));
    await till.send(till.opening('shift-1'));
    const suspended = await as(root, 'post', '/admin/vendors/acme/suspend');
    expect(suspended.body.suspended_at).to.be.a('string');
    clock.skip(10_100); // for as long as a server may believe what it knew

    for (const [method, at] of [
      ['get', '/auth/vendor/context'],
      ['get', '/vendor/products'],
      ['post', '/vendor/point-of-sale/orders'],
    ] as const)
      expect(
        word(await ask(system.url, method, at, { token, ...(method === 'post' ? { body: {} } : {}) })),
        at,
      ).to.equal('403 vendor_suspended');
    const shopper = await ask(system.url, 'get', '/auth/customer/sessions', { token: customer.token });
    expect(word(shopper)).to.equal('403 vendor_suspended');
    const pull = await ask(system.url, 'get', `/sync/product/pull?store_id=${store_id}`, { token });
    expect(pull.status).to.equal(401);
    const hello = await ask(system.url, 'post', '/sync/hello', {
      token,
      body: helloOf({ token: '', store_id }),
    });
    expect(hello.status).to.equal(401);
    const fresh = await ask(system.url, 'post', '/auth/vendor/login', {
      body: { email: vendor.people.cashier.email, password: 'correct horse battery' },
    });
    const again = await ask(system.url, 'get', '/auth/vendor/context', { token: fresh.body.access_token });
    expect(word(again), 'a new sign-in').to.equal('403 vendor_suspended');

    const lines = [{ item_id: 'milk', unit_price: 100 }];
    const sale = till.sale({ id: 'late-1', shift: 'shift-1', lines });
    expect(await till.sendOne(sale)).to.deep.include({ kind: 'applied' });
    const plain = aSale({ id: 'late-2', lane: vendor.stores[0].lanes[0], shift: 'shift-1', lines });
    const posted = await ask(system.url, 'post', '/pos/orders', {
      token: fresh.body.access_token,
      body: { ...plain, store_id, ...placeOf(sale), device_seq: 3 },
    });
    expect(posted.status, posted.text).to.equal(201);

    expect((await as(root, 'post', '/admin/vendors/acme/resume')).body.suspended_at).to.equal(null);
    const back = await ask(system.url, 'get', '/auth/vendor/context', { token });
    expect(back.status).to.equal(200);
    const kinds = (await as(root, 'get', '/auth/admin/notifications')).body.data.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds.slice(0, 2)).to.deep.equal(['vendor_resumed', 'vendor_suspended']);
    expect((await as(root, 'post', '/admin/vendors/acme/resume')).status).to.equal(200);
    const after = (await as(root, 'get', '/auth/admin/notifications')).body.total;
    expect(after, 'what is so already is told to nobody').to.equal(kinds.length);
  });
});

// Who changed what in the back office is written down, in the transaction of the change: a table of changes, each with the
// lines it leaves. Never a name, an address or a secret.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import { aCustomer } from '../../contract/contract-documents.ts';
import { giveAdmin } from '../../support/given-accounts.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { give, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { greeted, helloOf } from '../../support/system-socket.ts';

const people = '/vendor/vendor-employees';
/** In everything that is said of people here. */
const words = ['Zebulonia', 'zebulonia@post.example', 'sesame-of-the-store', 'a long enough word', '93518'];
const [name, email, secret, password, pin] = words as [string, string, string, string, string];

interface Change {
  readonly what: string;
  readonly who?: 'owner' | 'admin';
  readonly method: string;
  readonly path: () => string;
  readonly body?: () => object;
  /** Event, and what it says beside the person it is about. */
  readonly leaves: () => readonly (readonly [event: string, details: object])[];
}

describe('the audit log of the back office', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let token: string;
  let admin: string;
  let store_id: string;
  const ids: Record<string, string> = {};

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    token = vendor.people.owner.token;
    store_id = vendor.stores[0].id;
    admin = (await giveAdmin(system, 'root', { admin_type: 'super_admin' })).token;
    await give(system, vendor, collections.customer, aCustomer({ id: 'zed', store_id, name, email }));
    await ask(system.url, 'post', '/sync/hello', {
      token,
      body: helloOf({ token: '', store_id, device_id: 'till-1' }),
    });
  });
  after(() => system?.stop());

  const person = () => ({ employee_id: ids['person'] });
  const rights = { vendor_type: 'employee', module_permissions: {}, fixed_lane_id: '' };
  const changes: readonly Change[] = [
    {
      what: 'an employee made',
      method: 'post',
      path: () => people,
      body: () => ({ name, email, password, store_ids: [store_id] }),
      leaves: () => [['employee_created', { ...person(), ...rights, modules: [], store_ids: [store_id] }]],
    },
    {
      what: 'a name',
      method: 'patch',
      path: () => `${people}/${ids['person']}`,
      body: () => ({ name: `${name} the second` }),
      leaves: () => [['employee_changed', { ...person(), fields: ['name'] }]],
    },
    {
      what: 'an e-mail and a password',
      method: 'patch',
      path: () => `${people}/${ids['person']}`,
      body: () => ({ email: `new-${email}`, password: `${password}s` }),
      leaves: () => [
        ['password_set', person()],
        ['email_changed', person()],
      ],
    },
    {
      what: 'permissions',
      method: 'patch',
      path: () => `${people}/${ids['person']}`,
      body: () => ({ modules: ['product'], module_permissions: { product: 'read' } }),
      leaves: () => [
        [
          'permissions_changed',
          {
            ...person(),
            before: { modules: [], module_permissions: {} },
            after: { modules: ['product'], module_permissions: { product: 'read' } },
          },
        ],
      ],
    },
    {
      what: 'a rank',
      method: 'patch',
      path: () => `${people}/${ids['person']}`,
      body: () => ({ vendor_type: 'owner' }),
      leaves: () => [
        [
          'permissions_changed',
          { ...person(), before: { vendor_type: 'employee' }, after: { vendor_type: 'owner' } },
        ],
      ],
    },
    {
      what: 'a PIN',
      method: 'put',
      path: () => `${people}/${ids['person']}/pin`,
      body: () => ({ pin }),
      leaves: () => [['pin_set', person()]],
    },
    {
      what: 'no PIN',
      method: 'delete',
      path: () => `${people}/${ids['person']}/pin`,
      leaves: () => [['pin_removed', person()]],
    },
    {
      what: 'a role made',
      method: 'post',
      path: () => `${people}/roles`,
      body: () => ({ store_id, name }),
      leaves: () => [['role_created', { role_id: ids['role'], store_id }]],
    },
    {
      what: 'a role renamed',
      method: 'patch',
      path: () => `${people}/roles/${ids['role']}`,
      body: () => ({ name: `${name}s` }),
      leaves: () => [['role_renamed', { role_id: ids['role'] }]],
    },
    {
      what: 'a role given',
      method: 'patch',
      path: () => `${people}/${ids['person']}`,
      body: () => ({ employee_role_id: ids['role'] }),
      leaves: () => [['role_given', { ...person(), before: null, after: ids['role'] }]],
    },
    {
      what: 'the same role again',
      method: 'patch',
      path: () => `${people}/${ids['person']}`,
      body: () => ({ employee_role_id: ids['role'] }),
      leaves: () => [],
    },
    {
      what: 'a role taken',
      method: 'patch',
      path: () => `${people}/${ids['person']}`,
      body: () => ({ employee_role_id: '' }),
      leaves: () => [['role_given', { ...person(), before: ids['role'], after: null }]],
    },
    {
      what: 'a role removed',
      method: 'delete',
      path: () => `${people}/roles/${ids['role']}`,
      leaves: () => [['role_removed', { role_id: ids['role'] }]],
    },
    {
      what: 'an employee disabled',
      method: 'patch',
      path: () => `${people}/${ids['person']}`,
      body: () => ({ disabled: true }),
      leaves: () => [['employee_disabled', person()]],
    },
    {
      what: 'and enabled',
      method: 'patch',
      path: () => `${people}/${ids['person']}`,
      body: () => ({ disabled: false }),
      leaves: () => [['employee_enabled', person()]],
    },
    {
      what: 'an employee invited',
      method: 'post',
      path: () => people,
      body: () => ({ name, email: `invited-${email}`, store_ids: [store_id] }),
      leaves: () => [
        ['employee_created', { employee_id: ids['invited'], ...rights, modules: [], store_ids: [store_id] }],
        ['invitation_sent', { kind: 'vendor', user_id: ids['invited'] }],
      ],
    },
    {
      what: 'secrets of a store',
      method: 'patch',
      path: () => `/vendor/stores/${store_id}/settings`,
      body: () => ({ price_sync: { auth_code: secret, access_token: null, merchant_id: 'm' } }),
      leaves: () => [['store_secrets_changed', { store_id, secrets: ['auth_code', 'access_token'] }]],
    },
    {
      what: 'other settings of a store',
      method: 'patch',
      path: () => `/vendor/stores/${store_id}/settings`,
      body: () => ({ price_sync: { merchant_id: 'n' } }),
      leaves: () => [['document_changed', { collection: 'store_settings', id: store_id }]],
    },
    {
      what: 'what a route never hands on',
      method: 'patch',
      path: () => `/vendor/stores/${store_id}`,
      body: () => ({ name: 'The other name' }),
      leaves: () => [['document_changed', { collection: 'store', id: store_id }]],
    },
    {
      what: 'a till shut out',
      method: 'post',
      path: () => '/vendor/devices/till-1/revoke',
      leaves: () => [['device_revoked', { device_id: 'till-1' }]],
    },
    {
      what: 'and admitted',
      method: 'post',
      path: () => '/vendor/devices/till-1/admit',
      leaves: () => [['device_admitted', { device_id: 'till-1' }]],
    },
    {
      what: 'the sign-in of a customer',
      method: 'post',
      path: () => '/vendor/customers/zed/login',
      leaves: () => [['customer_login_made', { customer_id: 'zed' }]],
    },
    {
      what: 'taken away',
      method: 'delete',
      path: () => '/vendor/customers/zed/login',
      leaves: () => [['customer_login_removed', { customer_id: 'zed' }]],
    },
    {
      what: 'personal data told',
      method: 'get',
      path: () => '/vendor/customers/zed/personal-data',
      leaves: () => [['data_exported', { subject: 'customer', subject_id: 'zed' }]],
    },
    {
      what: 'personal data erased',
      method: 'delete',
      path: () => '/vendor/customers/zed/personal-data',
      leaves: () => [['data_erased', { subject: 'customer', subject_id: 'zed' }]],
    },
    {
      what: 'a vendor renamed',
      who: 'admin',
      method: 'patch',
      path: () => '/admin/vendors/acme',
      body: () => ({ name }),
      leaves: () => [['vendor_renamed', {}]],
    },
    {
      what: 'a vendor suspended',
      who: 'admin',
      method: 'post',
      path: () => '/admin/vendors/acme/suspend',
      leaves: () => [['vendor_suspended', {}]],
    },
    {
      what: 'suspended again',
      who: 'admin',
      method: 'post',
      path: () => '/admin/vendors/acme/suspend',
      leaves: () => [],
    },
    {
      what: 'and resumed',
      who: 'admin',
      method: 'post',
      path: () => '/admin/vendors/acme/resume',
      leaves: () => [['vendor_resumed', {}]],
    },
  ];

  interface Line {
    readonly event: string;
    readonly kind: string;
    readonly user_id: string;
    readonly session_id: string;
    readonly ip: string;
    readonly details: object;
    readonly vendor_id: string;
  }
  const linesOf = async (requestId: string) =>
    (
      await system.owner.query<Line>(
        `SELECT event, kind, user_id, session_id, ip, details, vendor_id FROM security_events
          WHERE request_id = $1 ORDER BY id`,
        [requestId],
      )
    ).rows;

  for (const [index, { what, who = 'owner', method, path, body, leaves }] of changes.entries()) {
    it(`says of ${what}: who, in which session and request, from where`, async () => {
      const requestId = `change-${index}`;
      const answer = await ask(system.url, method, path(), {
        token: who === 'admin' ? admin : token,
        ...(body ? { body: body() } : {}),
        headers: { 'X-Request-Id': requestId },
      });
      expect(answer.status, answer.text).to.be.within(200, 201);
      if (what === 'an employee made') ids['person'] = answer.body.id as string;
      if (what === 'an employee invited') ids['invited'] = answer.body.id as string;
      if (what === 'a role made') ids['role'] = answer.body.id as string;
      const lines = await linesOf(requestId);
      expect(lines.map(({ event, details }) => [event, details])).to.deep.equal(leaves());
      for (const { kind, user_id, session_id, ip, vendor_id } of lines) {
        const expected = who === 'admin' ? ['admin', 'root'] : ['vendor', 'acme-owner'];
        expect([kind, user_id, vendor_id]).to.deep.equal([...expected, 'acme']);
        expect([session_id === '', ip.includes('127.0.0.1')]).to.deep.equal([false, true]);
      }
    });
  }

  it('says of a vendor made: in its own tenant, with its first owner', async () => {
    const owner = { name, email: `boss-${email}`, password };
    const headers = { 'X-Request-Id': 'make-vendor' };
    const made = await ask(system.url, 'post', '/admin/vendors', {
      token: admin,
      headers,
      body: { name, owner },
    });
    const lines = await linesOf('make-vendor');
    expect(
      lines.map(({ event, vendor_id, kind, user_id }) => [event, vendor_id, kind, user_id]),
    ).to.deep.equal([
      ['employee_created', made.body.id, 'admin', 'root'],
      ['vendor_created', made.body.id, 'admin', 'root'],
    ]);
  });

  it('says of rights given by any other door: a pushed document, an edit of a till', async () => {
    const count = async () =>
      (
        await system.owner.query<{ user_id: string; details: { after: object } }>(
          "SELECT user_id, details FROM security_events WHERE event = 'permissions_changed' AND request_id = '' ORDER BY id",
        )
      ).rows;
    const { rev: _, ...reader } = (await ask(system.url, 'get', `${people}/acme-reader`, { token })).body;
    const socket = await greeted(system.url, { token, store_id });
    const pulled = await socket.ask({ type: 'pull', collection: 'staff', checkpoint: null, limit: 100 });
    const stored = pulled['documents'].find(({ id }: { id: string }) => id === reader.id);
    const { _deleted, ...document } = stored;
    const pushed = await socket.ask({
      type: 'push',
      collection: 'staff',
      rows: [{ newDocumentState: { ...document, modules: ['report'] }, assumedMasterState: document }],
    });
    expect(pushed['outcomes'][0].kind, JSON.stringify(pushed)).to.equal('applied');
    await socket.close();
    expect((await count()).map(({ details }) => details.after)).to.deep.equal([{ modules: ['report'] }]);
    const till = new GivenLane(system, vendor, new GivenJournal('till-2'), { role: 'owner' });
    const edit = till.edit('staff', reader.id, 2, { modules: ['report'] }, { modules: [] });
    expect((await till.sendOne(edit)).kind).to.equal('applied');
    const lines = await count();
    expect(lines.map(({ user_id }) => user_id)).to.deep.equal(['acme-owner', 'acme-owner']);
  });

  it('says nothing of a change that was refused', async () => {
    const headers = { 'X-Request-Id': 'refused' };
    for (const [method, path, body] of [
      ['post', people, { name: 'x', email: vendor.people.cashier.email, password }],
      ['patch', `${people}/acme-cashier`, { disabled: true, employee_role_id: 'none' }],
      ['delete', '/vendor/customers/none/personal-data', undefined],
      ['post', '/vendor/devices/none/revoke', undefined],
      ['delete', '/vendor/customers/zed/login', undefined],
    ] as const) {
      const { status } = await ask(system.url, method, path, { token, headers, ...(body ? { body } : {}) });
      expect(status, path).to.be.within(400, 409);
    }
    if (!ids['person']) throw new Error('nothing was changed before');
    expect(await linesOf('refused')).to.deep.equal([]);
  });

  it('names nobody and no secret, and the letterbox is empty', async () => {
    const { rows } = await system.owner.query<{ row: string }>(
      'SELECT e::text AS row FROM security_events e',
    );
    const text = rows.map(({ row }) => row).join('\n');
    for (const one of words) expect(text.includes(one), one).to.equal(false);
    expect((await system.owner.query('SELECT FROM security_notes')).rowCount).to.equal(0);
  });
});

// Tills and saved hardware; and that somebody who is disabled, or a till that is shut out, is cut off everywhere within a
// minute while what they sold still arrives (must-show 4, T6).
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { hardwareTypes } from '@evertill/schemas';
import { openPage } from '../../support/event-page.ts';
import { fastSurroundings } from '../../support/fast-clock.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane, operate } from '../../support/given-shift.ts';
import { giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { giveAdmin } from '../../support/given-accounts.ts';
import { SkippingClock } from '../../support/skipping-clock.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';
import { greeted, helloOf } from '../../support/system-socket.ts';
import type { SyncSocket } from '../../support/system-socket.ts';

describe('devices', () => {
  const clock = new SkippingClock();
  let system: System;
  let vendor: GivenVendor;
  let store_id: string;

  before(async () => {
    system = await startTestSystem({ server: { surroundings: clock.surroundings } });
    vendor = await giveVendor(system, 'acme');
    store_id = vendor.stores[0].id;
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', price: 100 });
  });
  after(() => system?.stop());

  const as = (role: Role, method: string, at: string, body?: object) =>
    ask(system.url, method, at, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();
  const lines = [{ item_id: 'milk', unit_price: 100 }];
  const greet = (role: Role, device_id: string) =>
    ask(system.url, 'post', '/sync/hello', {
      token: vendor.people[role].token,
      body: helloOf({ token: '', store_id, device_id, device_name: 'Front till' }),
    });

  describe('tills', () => {
    it('are listed with their state: seen, version, skew, and what is missing of their journal', async () => {
      const till = new GivenLane(system, vendor, new GivenJournal('till-a'));
      await greet('cashier', 'till-a');
      const opening = till.opening('shift-a');
      till.journal.skip(2);
      const sale = till.sale({ id: 'a-1', shift: 'shift-a', lines });
      await till.send(opening, sale);
      const { body } = await as('manager', 'get', `/vendor/devices?store_id=${store_id}`);
      expect(body).to.include({ page: 1, pageSize: 50, totalPages: 1 });
      expect(body.total).to.equal(body.data.length);
      const [listed] = body.data.filter(({ id }: { id: string }) => id === 'till-a');
      expect(listed).to.deep.include({
        id: 'till-a',
        name: 'Front till',
        store_id,
        user_id: 'acme-cashier',
        client_version: '0.1.0',
        revoked_at: null,
        device_seq: 4,
        unsent: { missing: 2, waiting: 0 },
      });
      expect(Math.abs(listed.skew_ms)).to.be.below(5000);
      expect(listed.last_seen_at).to.match(/Z$/);
      expect(listed).to.not.have.property('checkpoints');
      expect((await as('neighbour', 'get', '/vendor/devices')).body.total).to.equal(0);
      expect(word(await as('manager', 'get', '/vendor/devices?limit=501'))).to.equal('400 limit_range');
    });

    it('keep the name people give them', async () => {
      await greet('cashier', 'till-b');
      expect(
        (await as('manager', 'patch', '/vendor/devices/till-b', { name: 'By the door' })).body.name,
      ).to.equal('By the door');
      await greet('cashier', 'till-b');
      const { data } = (await as('manager', 'get', '/vendor/devices')).body;
      expect(data.find(({ id }: { id: string }) => id === 'till-b').name).to.equal('By the door');
      for (const [role, id] of [
        ['manager', 'none'],
        ['neighbour', 'till-b'],
      ] as const)
        expect(word(await as(role, 'patch', `/vendor/devices/${id}`, { name: 'x' }))).to.equal(
          '404 device_not_found',
        );
    });

    it('that are shut out lose their sessions and are not greeted; what they sold still arrives; and come back', async () => {
      const login = await ask(system.url, 'post', '/auth/vendor/login', {
        body: {
          email: vendor.people.cashier.email,
          password,
          device_id: 'till-c',
          device_name: 'Front till',
        },
      });
      const { access_token: token, refresh_token } = login.body;
      await ask(system.url, 'post', '/sync/hello', {
        token,
        body: helloOf({ token: '', store_id, device_id: 'till-c' }),
      });
      expect((await as('manager', 'post', '/vendor/devices/till-c/revoke')).body.revoked_at).to.match(/Z$/);
      const refreshed = await ask(system.url, 'post', '/auth/vendor/refresh', { body: { refresh_token } });
      expect(refreshed.status).to.equal(401);
      clock.skip(10_100); // for as long as a server may believe what it knew
      expect((await ask(system.url, 'get', '/auth/vendor/context', { token })).status).to.equal(401);
      // Somebody signs in at it anew: the device is still the same.
      expect(word(await greet('cashier', 'till-c'))).to.equal('403 device_revoked');
      const till = new GivenLane(system, vendor, new GivenJournal('till-c'));
      const late = till.sale({ id: 'c-1', shift: 'shift-a', lines });
      expect((await till.sendOne(late)).kind).to.equal('applied');
      await as('manager', 'post', '/vendor/devices/till-c/admit');
      expect((await greet('cashier', 'till-c')).status).to.equal(200);
    });
  });

  describe('saved hardware', () => {
    const path = '/vendor/settings/devices';

    it('is told to whoever sells in its store, whatever their rights: what is driven and not shut off', async () => {
      const { id } = vendor.stores[0];
      const save = async (type: string, change: object = {}) => {
        const made = await as('manager', 'post', path, {
          store_id: id,
          type,
          name: `Told ${type}`,
          ...change,
        });
        expect(made.status).to.equal(201);
        return made.body;
      };
      const printer = await save('printer', { config: { host: '10.0.0.9', port: 9100 } });
      const others = [await save('scale', { enabled: false }), await save('payment_terminal')];
      const told = await as('cashier', 'get', `/auth/vendor/context/stores/${id}/devices?limit=100`);
      expect(told.status).to.equal(200);
      expect(told.body.data).to.deep.equal([printer]);
      const elsewhere = await as(
        'cashier',
        'get',
        `/auth/vendor/context/stores/${vendor.stores[1].id}/devices`,
      );
      expect(elsewhere.status).to.equal(404);
      for (const { id: device } of [printer, ...others]) await as('manager', 'delete', `${path}/${device}`);
    });

    it('is saved, listed by type, changed and forgotten', async () => {
      for (const type of hardwareTypes)
        expect(
          (await as('manager', 'post', path, { store_id, type, name: `My ${type}` })).status,
          type,
        ).to.equal(201);
      const { body } = await as('manager', 'get', `${path}?type=scale&store_id=${store_id}`);
      expect(body.total).to.equal(1);
      expect(body.data[0]).to.deep.include({
        type: 'scale',
        name: 'My scale',
        enabled: true,
        config: {},
        pos_register_id: '',
      });
      const at = `${path}/${body.data[0].id}`;
      const [lane] = vendor.stores[0].lanes;
      const changed = await as('manager', 'patch', at, {
        enabled: false,
        pos_register_id: lane,
        config: { device_path: '/dev/x' },
      });
      expect(changed.body).to.deep.include({
        enabled: false,
        pos_register_id: lane,
        config: { device_path: '/dev/x' },
        name: 'My scale',
      });
      expect((await as('reader', 'get', at)).body).to.deep.equal(changed.body);
      expect((await as('manager', 'get', `${path}?limit=3&page=2`)).body).to.include({
        total: 7,
        totalPages: 3,
      });
      expect((await as('manager', 'delete', at)).status).to.equal(200);
      for (const method of ['get', 'delete'])
        expect(word(await as('manager', method, at)), method).to.equal('404 device_not_found');
    });

    it('is refused with another type, a lane of elsewhere or a key that is not there', async () => {
      const body = { store_id, type: 'printer', name: 'P' };
      expect(word(await as('manager', 'post', path, { ...body, type: 'toaster' }))).to.equal(
        '400 invalid_input',
      );
      expect(
        word(await as('manager', 'post', path, { ...body, pos_register_id: vendor.stores[1].lanes[0] })),
      ).to.equal('400 pos_register');
      expect(word(await as('manager', 'post', path, { ...body, config: { password: 'x' } }))).to.equal(
        '400 unknown_field',
      );
      expect(word(await as('neighbour', 'post', path, body))).to.equal('404 not_found');
    });
  });

  it('[T6] an employee disabled while connected, and everybody of a suspended vendor, lose HTTP, pull, socket and open page within 60 s; offline orders arrive, flagged', async function () {
    this.timeout(90_000);
    const fast = fastSurroundings(20);
    const { url } = await system.another({ surroundings: fast });
    const admin = await giveAdmin(system, 'watcher', { admin_type: 'super_admin' });
    const other = await giveVendor(system, 'other');
    const person = { token: other.people.cashier.token, store_id: other.stores[0].id };
    const suspended = await greeted(url, person);
    await suspended.ask({ type: 'stream', collections: { product: { checkpoint: null } } });
    const { token } = vendor.people.bound;
    const socket = await greeted(url, { token, store_id, device_id: 'till-d' });
    await socket.ask({ type: 'stream', collections: { product: { checkpoint: null } } });
    const page = await openPage(url, token);
    const till = new GivenLane(system, vendor, new GivenJournal('till-d'), { role: 'bound', lane: 1 });
    const manager = new GivenLane(system, vendor, new GivenJournal('till-e'), { role: 'manager', lane: 1 });
    await manager.send(manager.opening('shift-d'));

    const now = () => fast.clock.now();
    const began = now();
    await as('manager', 'patch', '/vendor/vendor-employees/acme-bound', { disabled: true });
    await ask(system.url, 'post', '/admin/vendors/other/suspend', { token: admin.token });
    const cut = async ({ closed }: SyncSocket) => {
      expect(await Promise.race([closed, sleep(60_000)]), 'the socket').to.include({ code: 4409 });
      return now() - began;
    };
    const gone = async (what: () => Promise<Answer>) => {
      while ((await what()).status !== 401) {
        if (now() - began > 60_000) throw new Error('still let in after 60 s');
        await sleep(20);
      }
      return now() - began;
    };
    const took = await Promise.all([
      gone(() => ask(url, 'get', '/auth/vendor/context', { token })),
      gone(() => ask(url, 'get', `/sync/product/pull?store_id=${store_id}`, { token })),
      gone(() => ask(url, 'post', '/sync/operations', { token, body: { operations: [] } })),
      page.ended.then(() => now() - began),
      cut(socket),
      cut(suspended),
    ]);
    for (const milliseconds of took) expect(milliseconds).to.be.below(60_000);

    // Taken before anybody could tell the till.
    const offline = till.sale({ id: 'd-2', shift: 'shift-d', lines });
    const [outcome] = await operate(system, vendor.people.cashier, [offline]);
    expect(outcome).to.deep.include({ kind: 'applied' });
    expect((outcome as { result: object }).result).to.deep.include({
      flags: ['actor_disabled'],
      order_id: 'd-2',
    });
    const { rows } = await system.owner.query(
      "SELECT code, actor_id FROM rejections WHERE device_id = 'till-d' AND device_seq = 1",
    );
    expect(rows).to.deep.equal([{ code: 'actor_disabled', actor_id: 'acme-bound' }]);
    const { rows: orders } = await system.owner.query(
      "SELECT placed_by_vendor_employee_id AS by FROM orders WHERE id = 'd-2'",
    );
    expect(orders).to.deep.equal([{ by: 'acme-bound' }]);
    const told = await ask(system.url, 'get', '/auth/admin/notifications', { token: admin.token });
    expect(told.body.data[0].body).to.include('actor_disabled');
    const again = await operate(system, vendor.people.cashier, [offline]);
    expect(again[0], 'the same answer again').to.deep.equal(outcome);
  });
});

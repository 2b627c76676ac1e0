// A held basket is lent to one device at a time, by the server and its clock alone, at both doors.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { LeaseRequest } from '@evertill/sync';
import { lease } from '../../../server/replication/lease.ts';
import { aDraft } from '../../contract/contract-documents.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { greeted } from '../../support/system-socket.ts';
import { testClock } from '../../support/test-clock.ts';

describe('a lease', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let store: string;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    store = vendor.stores[0].id;
    for (const [index, role] of (['cashier', 'manager'] as const).entries()) {
      const { token } = vendor.people[role];
      const lane_id = vendor.stores[0].lanes[index as 0 | 1];
      const device = { device_id: `till-${index + 1}`, device_name: `Till ${index + 1}`, lane_id };
      await (await greeted(system.url, { token, store_id: store, ...device })).close();
    }
  });
  after(() => system?.stop());

  async function held(): Promise<string> {
    const id = `basket-${++count}`;
    const { token } = vendor.people.cashier;
    const body = { rows: [{ newDocumentState: aDraft({ id, store_id: store }) }] };
    const answer = await ask(system.url, 'post', `/sync/draft/push?store_id=${store}`, { token, body });
    expect(answer.body.outcomes).to.deep.equal([{ kind: 'applied', id, rev: 1 }]);
    return id;
  }
  const stored = async (id: string) =>
    (await system.owner.query('SELECT lease, rev, deleted FROM drafts WHERE id = $1', [id])).rows[0];
  const person = (role: Role) => ({ actor: vendor.people[role].actor, storeId: store });

  /** At a server whose clock the test moves. */
  function serverAt(clock: FakeClock) {
    const { deps } = system.server;
    const moved = { ...deps, surroundings: { ...deps.surroundings, clock } };
    return async (device: string, document: string, wish: LeaseRequest['wish'], role: Role = 'cashier') => {
      const lent = await lease(moved, person(role), device, { collection: 'draft', document, wish });
      return lent && { of: lent.device_id, since: lent.since };
    };
  }

  it('[L1] [L2] is one device’s until the server has not heard of it for three minutes', async () => {
    const clock = new FakeClock();
    const asked = serverAt(clock);
    const id = await held();
    const since = new Date(clock.now()).toISOString();
    expect(await asked('till-1', id, 'keep')).to.deep.equal({ of: 'till-1', since });
    clock.jump(limits.lease - 1);
    expect(await asked('till-2', id, 'keep', 'manager')).to.deep.equal({ of: 'till-1', since });
    expect(await asked('till-1', id, 'keep'), 'it lives').to.deep.equal({ of: 'till-1', since });
    clock.jump(limits.lease - 1);
    expect(await asked('till-2', id, 'keep', 'manager')).to.include({ of: 'till-1' });
    clock.jump(1);
    expect(await asked('till-2', id, 'keep', 'manager'), 'and has run out').to.deep.equal({
      of: 'till-2',
      since: new Date(clock.now()).toISOString(),
    });
    expect(await asked('till-1', id, 'keep')).to.include({ of: 'till-2' });
  });

  it('[L1] of two that ask at once one has it', async () => {
    const asked = serverAt(new FakeClock());
    for (let round = 0; round < 10; round++) {
      const id = await held();
      const answers = await Promise.all(['till-1', 'till-2'].map((device) => asked(device, id, 'keep')));
      expect(new Set(answers.map((answer) => answer?.of)).size, JSON.stringify(answers)).to.equal(1);
    }
  });

  it('[L3] is taken on purpose from whoever has it, and ended by its own device alone', async () => {
    const asked = serverAt(new FakeClock());
    const id = await held();
    await asked('till-1', id, 'keep');
    expect(await asked('till-2', id, 'end')).to.include({ of: 'till-1' });
    expect(await asked('till-2', id, 'take', 'manager')).to.include({ of: 'till-2' });
    expect((await stored(id)).lease).to.include({ device_id: 'till-2', device_name: 'Till 2' });
    expect(await asked('till-1', id, 'end')).to.include({ of: 'till-2' });
    expect(await asked('till-2', id, 'end')).to.equal(null);
    expect((await stored(id)).lease).to.equal(null);
  });

  it('[L4] is no change of the document: what a till changed beside it goes through, and what it holds there does not', async () => {
    const asked = serverAt(new FakeClock());
    const id = await held();
    const before = aDraft({ id, store_id: store, rev: 1 });
    await asked('till-1', id, 'keep');
    const stolen = { ...(await stored(id)).lease, device_id: 'till-2' };
    const { token } = vendor.people.cashier;
    const rows = [
      { assumedMasterState: before, newDocumentState: { ...before, name: 'Mrs. Smith', lease: stolen } },
    ];
    const answer = await ask(system.url, 'post', `/sync/draft/push?store_id=${store}`, {
      token,
      body: { rows },
    });
    expect(answer.body.outcomes).to.deep.equal([{ kind: 'applied', id, rev: 3 }]);
    expect((await stored(id)).lease).to.include({ device_id: 'till-1' });
  });

  it('[L1] is told at both doors, with who it is and where, and asked for by known devices alone', async () => {
    const id = await held();
    const { token } = vendor.people.cashier;
    const device = { device_id: 'till-1', device_name: 'Till 1', lane_id: vendor.stores[0].lanes[0] };
    const socket = await greeted(system.url, { token, store_id: store, ...device });
    const wanted = { type: 'lease', collection: 'draft', document: id } as const;
    const first = await socket.ask({ ...wanted, wish: 'keep' });
    expect(first['lease']).to.include({
      device_id: 'till-1',
      device_name: 'Till 1',
      pos_register_id: device.lane_id,
      user_id: vendor.people.cashier.staff.id,
    });
    const http = (device_id: string, more: object, collection = 'draft') =>
      ask(system.url, 'post', `/sync/${collection}/lease?store_id=${store}`, {
        token: vendor.people.manager.token,
        body: { device_id, document: id, ...more },
      });
    expect((await http('till-2', { wish: 'keep' })).body).to.deep.equal({
      type: 'leased',
      id: 0,
      lease: first['lease'],
    });
    expect((await http('till-2', { wish: 'take' })).body.lease).to.include({ device_id: 'till-2' });
    expect((await http('nobody', { wish: 'take' })).body).to.include({ code: 'device_not_found' });
    expect((await http('till-2', { wish: 'take' }, 'product')).body).to.include({
      code: 'unknown_collection',
    });
    expect((await http('till-2', { wish: 'take', document: 'no-such' })).body.lease).to.equal(null);
    const strange = await socket.ask({ ...wanted, wish: 'take', collection: 'customer' });
    expect(strange).to.include({ type: 'error', code: 'unknown_collection' });
    await socket.close();
  });

  it('[L2] that has run out is ended in the document too, and nobody else’s', async () => {
    const asked = serverAt(new FakeClock(testClock.now()));
    const [old, living] = [await held(), await held()];
    for (const id of [old, living]) await asked('till-1', id, 'keep');
    await system.owner.query(
      `UPDATE drafts SET lease = lease || '{"until":"2026-01-01T00:00:00.000Z"}' WHERE id = $1`,
      [old],
    );
    await system.server.jobs.runNow('draft-upkeep');
    expect((await stored(old)).lease).to.equal(null);
    expect((await stored(living)).lease).to.include({ device_id: 'till-1' });
    expect(collections.draft.leased).to.equal(true);
  });
});

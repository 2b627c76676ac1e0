// A till whose tokens run out while it works, against a whole server: the socket goes on living, a lost answer costs
// nobody the session, and signing out costs nobody a sale.
import { expect } from 'chai';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { nodeSurroundings, openSession, openShift, openTillOn, sell } from '@evertill/client-core';
import type { DeviceSurroundings, Session, SessionRecord, Till } from '@evertill/client-core';
import { giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';

/** Seconds an access token lives here: longer than a busy machine needs to renew it twice. */
const accessExpires = 5;
const sale = { lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 1000 }] } as const;

describe('a till whose tokens run out', function () {
  this.timeout(120_000);
  let system: System;
  let vendor: GivenVendor;
  let till: Till | undefined;

  before(async () => {
    system = await startTestSystem({ server: { config: { accessExpires } } });
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    await giveProduct(system, vendor, { id: 'milk', sku_code: 'MILK', name: 'Milk' });
  });
  afterEach(() => till?.close());
  after(() => system?.stop());

  interface Given {
    readonly till: Till;
    readonly session: Session;
    readonly deviceId: string;
    /** Refreshes the server has answered. */
    readonly refreshes: string[];
  }

  /** `loses` decides which answers of a refresh never arrive. */
  async function given(
    deviceId: string,
    role: Role,
    lane: 0 | 1,
    loses: (count: number) => boolean,
  ): Promise<Given> {
    const storage = { ...getRxStorageMemory(), collectionStates: new Map() } as ReturnType<
      typeof getRxStorageMemory
    >;
    const inner = nodeSurroundings({ url: system.url, storage, scope: deviceId });
    const refreshes: string[] = [];
    const http: DeviceSurroundings['http'] = async (request) => {
      const answer = await inner.http(request);
      if (!request.path.endsWith('/refresh')) return answer;
      refreshes.push(`${answer.status}`);
      if (loses(refreshes.length)) throw new Error('the answer was lost');
      return answer;
    };
    const surroundings = { ...inner, http };
    let kept: SessionRecord | undefined;
    const session = await openSession({
      surroundings,
      keep: { load: () => Promise.resolve(kept), save: async (record) => void (kept = record) },
      deviceId,
      deviceName: deviceId,
      clientVersion: '0.1.0',
    });
    expect(await session.login(vendor.people[role].email, password)).to.include({ ok: true });
    const [store] = vendor.stores;
    const place = { vendorId: vendor.id, storeId: store.id, laneId: store.lanes[lane] };
    till = await openTillOn({ surroundings, session, deviceId, deviceName: deviceId, ...place });
    await till.inSync();
    return { till, session, deviceId, refreshes };
  }

  const family = async (deviceId: string) =>
    (
      await system.owner.query<{ generation: number; end_reason: string }>(
        'SELECT generation, end_reason FROM auth_sessions WHERE device_id = $1 ORDER BY created_at',
        [deviceId],
      )
    ).rows;
  const booked = async (deviceId: string) =>
    (await system.owner.query('SELECT FROM orders WHERE device_id = $1', [deviceId])).rowCount;
  const pass = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

  it('[A1] renews them on the living socket and goes on selling', async () => {
    const { deviceId, session, ...one } = await given('steady', 'cashier', 0, () => false);
    await openShift(one.till, { label: 'Morning', openingCash: 0 });
    const connections: string[] = [];
    const watch = one.till.connection()!.state$.subscribe(({ name }) => connections.push(name));
    await pass(accessExpires + 2);
    expect(await sell(one.till, sale)).to.include({ ok: true });
    await one.till.inSync();
    watch.unsubscribe();
    expect(await booked(deviceId)).to.equal(1);
    expect(connections, 'the socket was never lost').to.not.include.members(['waiting']);
    expect(session.user).to.include({ id: 'acme-cashier' });
    const [{ generation, end_reason }] = (await family(deviceId)) as [
      { generation: number; end_reason: string },
    ];
    expect(end_reason).to.equal('');
    expect(generation).to.be.at.least(2);
  });

  it('[T5] stays signed in when the first answer to every refresh is lost', async () => {
    const { deviceId, session, refreshes, ...one } = await given(
      'unlucky',
      'cashier',
      1,
      (count) => count % 2 === 1,
    );
    await openShift(one.till, { label: 'Noon', openingCash: 0 });
    await pass(accessExpires * 2 + 2);
    expect(await sell(one.till, sale)).to.include({ ok: true });
    await one.till.inSync();
    expect(await booked(deviceId)).to.equal(1);
    expect(session.user).to.include({ id: 'acme-cashier' });
    expect(refreshes.length, 'refreshes, half of them lost').to.be.above(1);
    expect(new Set(refreshes)).to.deep.equal(new Set(['200']));
    const families = await family(deviceId);
    expect(families).to.have.length(1);
    expect(families[0]!.end_reason).to.equal('');
    // Two requests for each generation: one that was lost and one that was answered with the same.
    expect(families[0]!.generation).to.be.at.most(1 + Math.ceil(refreshes.length / 2));
  });

  it('[I1] keeps what is unsent when its person signs out, and sends it for whoever comes next', async () => {
    const { deviceId, session, ...one } = await given('left', 'owner', 0, () => false);
    const known = (await one.till.pending()) === 0;
    expect(known).to.equal(true);
    one.till.goOffline();
    expect(await sell(one.till, sale)).to.include({ ok: true });
    expect(await sell(one.till, sale)).to.include({ ok: true });
    await session.signOut();
    expect(await one.till.pending()).to.equal(2);
    for (let tries = 0; (await family(deviceId))[0]!.end_reason !== 'logout'; tries++) {
      expect(tries, 'the server hears of it').to.be.below(50);
      await pass(0.1);
    }
    one.till.goOnline();
    await pass(0.5);
    expect(await one.till.pending(), 'nobody is signed in').to.equal(2);
    expect(await booked(deviceId)).to.equal(0);
    await session.login(vendor.people.manager.email, password);
    one.till.signedIn();
    await one.till.inSync();
    expect(await booked(deviceId)).to.equal(2);
    expect(await one.till.verifyJournal()).to.include({ ok: true });
  });
});

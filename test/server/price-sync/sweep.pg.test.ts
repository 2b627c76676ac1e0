// The sweep: what no notification told is found by the time it was modified, page by page, in bounded steps that a
// restart goes on with; the settings say when it ran and what it found.
import { expect } from 'chai';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { givePriceSync, historyOf, notify, priceOf } from '../../support/given-price-sync.ts';
import { PlatformFake } from '../../support/platform-fake.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

describe('the price sweep', function () {
  this.timeout(30_000);
  let system: System;
  let fake: PlatformFake;
  let vendor: GivenVendor;
  let made = 0;

  before(async () => {
    fake = await PlatformFake.start();
    system = await startTestSystem({ server: { config: { platforms: fake.platforms } } });
  });
  after(async () => {
    await system?.stop();
    await fake?.stop();
  });
  beforeEach(async () => {
    fake.manner = () => ({ kind: 'well' });
    fake.items.clear();
    await system.owner.query('UPDATE store_settings SET enabled = false');
    vendor = await giveVendor(system, `v${++made}`);
    await givePriceSync(system, vendor);
  });

  const sell = (sku: string, price = 100) =>
    giveProduct(system, vendor, { id: `${vendor.id}-${sku}`, sku_code: sku, price });
  const price = (sku: string) => priceOf(system, `${vendor.id}-${sku}`);
  const sweep = () => system.server.jobs.runNow('price-sync-sweep');
  // A second ago: Postgres counts microseconds, and the server's clock still stands at the millisecond before.
  const isDue = () =>
    system.owner.query(
      "UPDATE price_sync_state SET due_at = instant() - INTERVAL '1 second', paused_until = NULL WHERE vendor_id = $1",
      [vendor.id],
    );
  const lists = () => fake.requests.filter(({ path }) => path.endsWith('/items')).length;
  const told = async () => {
    const path = `/vendor/stores/${vendor.stores[0].id}/settings`;
    const { body } = await ask(system.url, 'get', path, { token: vendor.people.owner.token });
    const { last_sweep_at, last_sweep_items, last_sweep_updated, last_sweep_fault } = body.price_sync;
    return {
      at: last_sweep_at,
      items: last_sweep_items,
      updated: last_sweep_updated,
      fault: last_sweep_fault,
    };
  };
  const state = async () => {
    const { rows } = await system.owner.query(
      'SELECT since_ms, page_offset, extract(epoch FROM due_at - last_at)::float8 AS rest FROM price_sync_state WHERE vendor_id = $1',
      [vendor.id],
    );
    return rows[0] as { since_ms: number; page_offset: number; rest: number };
  };

  it('finds what no notification told, and writes the same one history row', async () => {
    await sell('LOST');
    await sell('KNOWN', 300);
    fake.put('LOST', { price: 250 });
    fake.put('KNOWN', { price: 300 });
    fake.put('FOREIGN', { price: 1 });
    expect((await told()).at).to.equal(null);
    await sweep();
    expect(await price('LOST')).to.equal(250);
    expect(await historyOf(system, `${vendor.id}-LOST`)).to.deep.equal([
      { old_price: 100, new_price: 250, changed_by: '0', changed_by_name: 'Price sync' },
    ]);
    expect(await historyOf(system, `${vendor.id}-KNOWN`)).to.deep.equal([]);
    const { at, ...found } = await told();
    expect(found).to.deep.equal({ items: 3, updated: 1, fault: '' });
    expect(Date.parse(at)).to.be.within(testClock.now() - 10_000, testClock.now() + 1000);
  });

  it('has its next turn after 15 minutes, and looks from shortly before the newest change on', async () => {
    await sell('FIRST');
    const first = fake.put('FIRST', { price: 110 });
    await sweep();
    expect(await state()).to.deep.equal({
      since_ms: first.modifiedTime - 120_000,
      page_offset: 0,
      rest: 900,
    });
    const asked = lists();
    await sweep();
    expect(lists(), 'it is not its time').to.equal(asked);
    await sell('SECOND');
    const second = fake.put('SECOND', { price: 120, modifiedTime: first.modifiedTime + 600_000 });
    await isDue();
    await sweep();
    expect(await price('SECOND')).to.equal(120);
    expect(await told()).to.include({ items: 2, updated: 1 });
    await isDue();
    await sweep();
    expect(await told()).to.include({ items: 1, updated: 0 });
    expect(await state()).to.include({ since_ms: second.modifiedTime - 120_000 });
  });

  it('never looks from later than its own beginning, so that a change behind its back is found the next time', async () => {
    await sell('BEHIND');
    fake.put('BEHIND', { price: 110, modifiedTime: testClock.now() + 3_600_000 });
    await sweep();
    const { since_ms } = await state();
    expect(since_ms).to.be.within(testClock.now() - 150_000, testClock.now() - 110_000);
  });

  it('goes page by page, with an overlap for what was removed meanwhile, and misses nothing', async () => {
    for (let index = 0; index < 230; index++)
      fake.put(`P${String(index).padStart(3, '0')}`, { price: 200 + index });
    // The fake lists the newest id first: these lie at the seams.
    const seams = ['P229', 'P131', 'P130', 'P129', 'P128', 'P041', 'P040', 'P039', 'P000'];
    for (const sku of seams) await sell(sku);
    let pages = 0;
    fake.manner = (id) => {
      if (id === undefined && ++pages === 2)
        for (const gone of ['P200', 'P201', 'P202', 'P203', 'P204']) fake.items.delete(gone);
      return { kind: 'well' };
    };
    await sweep();
    // The last two find nothing new: a short page could lie anywhere, one from the last row that has no other ends the list.
    expect(pages).to.equal(5);
    for (const sku of seams) expect(await price(sku), sku).to.equal(200 + Number(sku.slice(1)));
    expect(await told()).to.include({ updated: seams.length });
  });

  it('misses no price of a list sorted by time of change, 50 of whose first page are priced anew before the second', async () => {
    const sku = (index: number) => `T${String(index).padStart(3, '0')}`;
    const sold = [0, 49, 50, 99, 100, 120, 139, 140, 249].map(sku);
    for (let index = 0; index < 250; index++) fake.put(sku(index), { price: 300 });
    for (const one of sold) await sell(one);
    const usual = fake.order;
    fake.order = (one, other) => one.modifiedTime - other.modifiedTime;
    let pages = 0;
    fake.manner = (id) => {
      if (id === undefined && ++pages === 2)
        for (let index = 0; index < 50; index++) fake.put(sku(index), { price: 400 });
      return { kind: 'well' };
    };
    await sweep();
    await isDue();
    await sweep();
    fake.order = usual;
    for (const one of sold) expect(await price(one), one).to.equal(one < sku(50) ? 400 : 300);
  });

  it('goes on where it was when the platform failed in the middle, after a restart too', async () => {
    for (let index = 0; index < 150; index++) fake.put(`R${String(index).padStart(3, '0')}`, { price: 900 });
    await sell('R149');
    await sell('R000');
    let pages = 0;
    fake.manner = (id) =>
      id === undefined && ++pages === 2 ? { kind: 'status', status: 503 } : { kind: 'well' };
    await sweep();
    expect([await price('R149'), await price('R000')]).to.deep.equal([900, 100]);
    expect(await told()).to.include({ fault: 'server_error', items: 0 });
    expect(await state()).to.deep.equal({ page_offset: 90, since_ms: 0, rest: 60 });
    await isDue();
    const asked = lists();
    const other = await system.another();
    await other.jobs.runNow('price-sync-sweep');
    await other.stop();
    expect([lists() - asked, await price('R000')]).to.deep.equal([3, 900]);
    expect(await told()).to.include({ fault: '', items: 150, updated: 2 });
  });

  it('leaves a platform alone that asks for it, and tells what was wrong', async () => {
    fake.manner = () => ({ kind: 'status', status: 429, headers: { 'Retry-After': '30' } });
    await sweep();
    expect(await told()).to.include({ fault: 'rate_limited' });
    const asked = fake.requests.length;
    await system.owner.query(
      "UPDATE price_sync_state SET due_at = instant() - INTERVAL '1 second' WHERE vendor_id = $1",
      [vendor.id],
    );
    await sweep();
    expect(fake.requests.length - asked, 'within the pause').to.equal(0);
    fake.manner = () => ({ kind: 'status', status: 401 });
    await isDue();
    await sweep();
    expect(await told()).to.include({ fault: 'unauthorised' });
  });

  it('does not undo what a person decided since, and does not fall behind a notification', async () => {
    await sell('MINE');
    fake.put('MINE', { price: 500 });
    await sweep();
    await sell('MINE', 777);
    await isDue();
    await sweep();
    expect(await price('MINE')).to.equal(777);
    const store = { merchantId: `M-${vendor.id}`, authCode: `code of ${vendor.id}` };
    await notify(system.url, store, 'MINE');
    expect(await price('MINE'), 'the platform has not changed').to.equal(777);
    fake.put('MINE', { price: 501 });
    await isDue();
    await sweep();
    expect(await price('MINE')).to.equal(501);
  });

  it('begins anew for another merchant, and looks at no store whose sync is off or whose vendor is suspended', async () => {
    await sell('NEW');
    const { modifiedTime } = fake.put('NEW', { price: 150 });
    await sweep();
    await givePriceSync(system, vendor, { merchant_id: 'ANOTHER' });
    fake.put('NEW', { price: 160, modifiedTime: modifiedTime - 3_600_000 });
    await isDue();
    await sweep();
    expect(await price('NEW'), 'from another merchant its time says nothing').to.equal(160);
    fake.put('NEW', { price: 170 });
    await givePriceSync(system, vendor, { enabled: false });
    await isDue();
    await sweep();
    await givePriceSync(system, vendor, { merchant_id: 'ANOTHER' });
    await system.owner.query('UPDATE vendors SET suspended_at = instant() WHERE vendor_id = $1', [vendor.id]);
    await isDue();
    await sweep();
    expect(await price('NEW')).to.equal(160);
  });
});

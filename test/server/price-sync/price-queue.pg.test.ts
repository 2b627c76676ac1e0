// What is not read while the platform waits for its answer is read later: bursts are one reading, nothing is lost by a
// restart, a failing platform is asked again with growing pauses, and one that hangs holds nobody else up.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { giveProduct, giveVendor } from '../../support/given.ts';
import {
  givePriceSync,
  historyOf,
  notify,
  priceOf,
  tenSecondsPass,
  told,
  workedOff,
} from '../../support/given-price-sync.ts';
import type { GivenPriceSync } from '../../support/given-price-sync.ts';
import { PlatformFake } from '../../support/platform-fake.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

interface QueueRow {
  /** s after the last reading began */
  readonly due: number | null;
  readonly attempts: number;
  readonly fault: string;
  readonly claimed: boolean;
}

describe('what is to be read of the platform', function () {
  this.timeout(30_000);
  let system: System;
  let fake: PlatformFake;
  let made = 0;

  before(async () => {
    fake = await PlatformFake.start();
    system = await startTestSystem({ server: { config: { platforms: fake.platforms } } });
  });
  after(async () => {
    await system?.stop();
    await fake?.stop();
  });
  beforeEach(() => {
    fake.manner = () => ({ kind: 'well' });
    fake.delay = 0;
    fake.mostAtOnce = 0;
  });
  afterEach(() => system.owner.query('UPDATE price_sync_items SET due_at = NULL, claimed_until = NULL'));

  /** A store of a new vendor that sells these items at 1.00; the platform has them at 2.00. */
  async function given(...skus: string[]): Promise<GivenPriceSync> {
    const vendor = await giveVendor(system, `v${++made}`);
    for (const sku of skus) {
      await giveProduct(system, vendor, { id: `${vendor.id}-${sku}`, sku_code: sku, price: 100 });
      fake.put(sku, { price: 200 });
    }
    return givePriceSync(system, vendor);
  }
  const price = ({ vendor }: GivenPriceSync, sku: string) => priceOf(system, `${vendor.id}-${sku}`);
  const history = ({ vendor }: GivenPriceSync, sku: string) => historyOf(system, `${vendor.id}-${sku}`);

  async function queued({ vendor }: GivenPriceSync, sku: string): Promise<QueueRow> {
    const { rows } = await system.owner.query<QueueRow>(
      `SELECT extract(epoch FROM due_at - read_at)::float8 AS due, attempts, fault, claimed_until IS NOT NULL AS claimed
         FROM price_sync_items WHERE vendor_id = $1 AND remote_item = $2`,
      [vendor.id, sku],
    );
    return rows[0]!;
  }
  const untilAsked = async (count: number) => {
    while (fake.requests.length < count) await sleep(5);
  };

  it('is read once for a burst of notifications, and once more for those that came during the reading', async () => {
    const store = await given('BURST1');
    fake.delay = 50;
    const answers = await Promise.all(Array.from({ length: 30 }, () => notify(system.url, store, 'BURST1')));
    const outcomes = answers.flatMap(told);
    expect(outcomes.filter((one) => one === 'BURST1 2 1 updated')).to.have.length(1);
    expect(outcomes.filter((one) => one === 'BURST1 - 1 queued')).to.have.length(29);
    expect(fake.readings('BURST1')).to.equal(1);
    expect((await queued(store, 'BURST1')).due).to.equal(5);
    await workedOff(system);
    expect(fake.readings('BURST1')).to.equal(2);
    expect(await history(store, 'BURST1')).to.have.length(1);
  });

  it('rests for 5 s between two readings of an item: the answer says `queued`, and the price still comes', async () => {
    const store = await given('REST1', 'REST2');
    await notify(system.url, store, 'REST1');
    fake.put('REST1', { price: 300 });
    expect(told(await notify(system.url, store, 'REST1'))).to.deep.equal(['REST1 - 1 queued']);
    expect((await queued(store, 'REST1')).due).to.equal(5);
    expect(told(await notify(system.url, store, 'REST2')), 'another item').to.deep.equal([
      'REST2 2 1 updated',
    ]);
    await workedOff(system);
    expect([await price(store, 'REST1'), fake.readings('REST1')]).to.deep.equal([300, 2]);
  });

  it('is read by a few requests at once, of many items too; what is beyond the answer’s bound by the job', async () => {
    const skus = Array.from({ length: 30 }, (_, index) => `MANY${index}`);
    const store = await given(...skus);
    fake.delay = 20;
    const outcomes = told(await notify(system.url, store, ...skus)).map((one) => one.split(' ').at(-1));
    expect(outcomes).to.have.length(30);
    expect(new Set(outcomes)).to.deep.equal(new Set(['updated', 'queued']));
    expect(outcomes.filter((one) => one === 'updated').length, 'read at once').to.be.within(4, 20);
    await workedOff(system);
    expect(fake.mostAtOnce).to.be.at.most(4);
    for (const sku of skus) {
      expect(fake.readings(sku), sku).to.equal(1);
      expect(await price(store, sku), sku).to.equal(200);
    }
  });

  it('of a platform that hangs is answered `queued` after 3 s, and nobody waits behind it', async () => {
    const hanging = await given('HANG1', 'HANG2', 'HANG3', 'HANG4', 'HANG5');
    const other = await given('CALM1');
    fake.manner = (id) => ({ kind: id?.startsWith('HANG') ? 'hang' : 'well' });
    const before = fake.requests.length;
    const order: string[] = [];
    const note = async <T>(name: string, asked: Promise<T>) => asked.finally(() => order.push(name));
    const began = performance.now();
    const first = note('first', notify(system.url, hanging, 'HANG1', 'HANG2', 'HANG3', 'HANG4'));
    await untilAsked(before + 4);
    const second = note('second', notify(system.url, hanging, 'HANG5'));
    const calm = note('calm', notify(system.url, other, 'CALM1'));
    const { token } = hanging.vendor.people.owner;
    const rest = note(
      'rest',
      ask(system.url, 'get', `/vendor/products?store_id=${hanging.storeId}`, { token }),
    );
    expect(told(await calm)).to.deep.equal(['CALM1 2 1 updated']);
    expect((await rest).status).to.equal(200);
    expect(told(await second)).to.deep.equal(['HANG5 - 1 queued']);
    expect(told(await first)).to.deep.equal([1, 2, 3, 4].map((number) => `HANG${number} - 1 queued`));
    expect(order.at(-1), 'who waited for it').to.equal('first');
    expect(performance.now() - began).to.be.at.least(2_900);

    while ((await queued(hanging, 'HANG1')).attempts === 0) await sleep(20);
    expect((await queued(hanging, 'HANG1')).fault).to.equal('timeout');
    const asked = fake.requests.length;
    expect(told(await notify(system.url, hanging, 'HANG5')), 'while it is left alone').to.deep.equal([
      'HANG5 - 1 queued',
    ]);
    expect(fake.requests.length - asked).to.equal(0);
    fake.manner = () => ({ kind: 'well' });
    await workedOff(system);
    for (const sku of ['HANG1', 'HANG2', 'HANG3', 'HANG4', 'HANG5'])
      expect(await price(hanging, sku), sku).to.equal(200);
  });

  it('of one store does not wait in the job for another whose platform hangs', async () => {
    const [slow, fast] = [await given('SLOW1'), await given('FAST1')];
    await system.owner.query('UPDATE price_sync_state SET paused_until = NULL');
    fake.manner = () => ({ kind: 'status', status: 500 });
    for (const [store, sku] of [
      [slow, 'SLOW1'],
      [fast, 'FAST1'],
    ] as const)
      await notify(system.url, store, sku);
    fake.manner = (id) => ({ kind: id === 'SLOW1' ? 'hang' : 'well' });
    await tenSecondsPass(system);
    let isOver = false;
    const run = system.server.jobs.runNow('price-sync-queue').then(() => (isOver = true));
    while ((await price(fast, 'FAST1')) !== 200) await sleep(10);
    expect([isOver, await price(slow, 'SLOW1')]).to.deep.equal([false, 100]);
    fake.manner = () => ({ kind: 'well' });
    fake.dropConnections();
    await run;
    await workedOff(system);
    expect(await price(slow, 'SLOW1')).to.equal(200);
  });

  it('survives a stop of the server in the middle of a reading, and another goes on', async () => {
    const store = await given('STOPPED1');
    const doomed = await system.another();
    fake.manner = () => ({ kind: 'hang' });
    const before = fake.requests.length;
    const answer = notify(doomed.url, store, 'STOPPED1');
    await untilAsked(before + 1);
    const stopping = doomed.stop();
    expect(told(await answer)).to.deep.equal(['STOPPED1 - 1 queued']);
    await stopping;
    const { claimed, attempts } = await queued(store, 'STOPPED1');
    // Free at once; the other server may have taken it already.
    expect([claimed && fake.requests.length === before + 1, attempts]).to.deep.equal([false, 0]);
    fake.manner = () => ({ kind: 'well' });
    await workedOff(system);
    expect(await price(store, 'STOPPED1')).to.equal(200);
  });

  it('survives a server that died: what it had claimed is free after a minute', async () => {
    const store = await given('DIED1');
    await system.owner.query(
      `INSERT INTO price_sync_items (vendor_id, store_id, remote_item, due_at, wanted, read_at, claimed_until)
        VALUES ($1, $2, 'DIED1', instant() - interval '1 second', 1, instant(), instant() + interval '60 seconds')`,
      [store.vendor.id, store.storeId],
    );
    await system.server.jobs.runNow('price-sync-queue');
    expect(await price(store, 'DIED1')).to.equal(100);
    await system.owner.query(
      "UPDATE price_sync_items SET claimed_until = instant() - interval '1 second' WHERE remote_item = 'DIED1'",
    );
    await workedOff(system);
    expect(await price(store, 'DIED1')).to.equal(200);
  });

  it('is tried again after failures, 1 s and then twice as long each time, spread by a fifth', async () => {
    const store = await given('FAIL1');
    fake.manner = () => ({ kind: 'status', status: 503 });
    expect(told(await notify(system.url, store, 'FAIL1'))).to.deep.equal(['FAIL1 - 1 remote_error']);
    for (let least = 1; least <= 3; least++) {
      const { due, attempts, fault } = await queued(store, 'FAIL1');
      expect([attempts >= least, fault]).to.deep.equal([true, 'server_error']);
      const wait = 2 ** (attempts - 1);
      expect(due, `after ${attempts}`).to.be.within(0.8 * wait, 1.2 * wait + 2);
      await tenSecondsPass(system);
      await system.server.jobs.runNow('price-sync-queue');
    }
    fake.manner = () => ({ kind: 'well' });
    await workedOff(system);
    expect(await queued(store, 'FAIL1')).to.include({ due: null, attempts: 0, fault: '' });
    expect(await history(store, 'FAIL1')).to.have.length(1);
  });

  it('of a platform that says 429 is left alone as long as it asks, whatever item is notified', async () => {
    const store = await given('LIMIT1', 'LIMIT2');
    fake.manner = () => ({ kind: 'status', status: 429, headers: { 'Retry-After': '7' } });
    expect(told(await notify(system.url, store, 'LIMIT1'))).to.deep.equal(['LIMIT1 - 1 queued']);
    expect((await queued(store, 'LIMIT1')).due).to.be.within(7, 11);
    fake.manner = () => ({ kind: 'well' });
    const before = fake.requests.length;
    expect(told(await notify(system.url, store, 'LIMIT2'))).to.deep.equal(['LIMIT2 - 1 queued']);
    await system.server.jobs.runNow('price-sync-queue');
    expect(fake.requests).to.have.length(before);
    await workedOff(system);
    expect([await price(store, 'LIMIT1'), await price(store, 'LIMIT2')]).to.deep.equal([200, 200]);
    const { rows } = await system.owner.query(
      'SELECT failures, paused_until FROM price_sync_state WHERE vendor_id = $1',
      [store.vendor.id],
    );
    expect(rows).to.deep.equal([{ failures: 0, paused_until: null }]);
  });

  it('is forgotten when the store’s sync was switched off meanwhile', async () => {
    const store = await given('OFF1');
    fake.manner = () => ({ kind: 'status', status: 500 });
    await notify(system.url, store, 'OFF1');
    fake.manner = () => ({ kind: 'well' });
    await givePriceSync(system, store.vendor, { enabled: false });
    const before = fake.readings('OFF1');
    await tenSecondsPass(system);
    await system.server.jobs.runNow('price-sync-queue');
    expect(await queued(store, 'OFF1')).to.include({ due: null });
    expect([fake.readings('OFF1') - before, await price(store, 'OFF1')]).to.deep.equal([0, 100]);
  });

  it('is given up when it failed for a day, and told as its fault', async () => {
    const store = await given('DAY1');
    fake.manner = () => ({ kind: 'status', status: 500 });
    await notify(system.url, store, 'DAY1');
    await system.owner.query(
      "UPDATE price_sync_items SET failing_since = instant() - interval '25 hours' WHERE remote_item = 'DAY1'",
    );
    await tenSecondsPass(system);
    await system.server.jobs.runNow('price-sync-queue');
    expect(await queued(store, 'DAY1')).to.include({ due: null, fault: 'server_error' });
  });

  it('that the waist refuses changes nothing, and is not tried for ever', async () => {
    const store = await given('REFUSED1');
    await system.owner.query("UPDATE items SET item_type = 'PRICE_EMBEDDED' WHERE sku_code = 'REFUSED1'");
    expect(told(await notify(system.url, store, 'REFUSED1'))).to.deep.equal(['REFUSED1 2 1 unchanged']);
    expect(await queued(store, 'REFUSED1')).to.include({ due: null, fault: 'plu_required' });
    expect(await price(store, 'REFUSED1')).to.equal(100);
    await system.owner.query("UPDATE items SET item_type = 'NORMAL' WHERE sku_code = 'REFUSED1'");
    await tenSecondsPass(system);
    expect(told(await notify(system.url, store, 'REFUSED1'))).to.deep.equal(['REFUSED1 2 1 updated']);
  });
});

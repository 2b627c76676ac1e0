// `/metrics`: who may read them, that a strict reader can, and that each figure moves when the thing happens.
import { expect } from 'chai';
import { rejections, operations } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import { FeedAge } from '../../../server/http/metrics/feed-age.ts';
import type { Horizon } from '../../../server/http/metrics/feed-age.ts';
import { percentile } from '../../../server/http/metrics/exposition.ts';
import { readExposition } from '../../support/exposition.ts';
import type { ReadMetric } from '../../support/exposition.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { greeted } from '../../support/system-socket.ts';

describe('/metrics', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let till: GivenLane;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk' });
    till = new GivenLane(system, vendor, new GivenJournal('till'));
    await till.send(till.opening('shift'));
  });
  after(() => system?.stop());

  const read = async (): Promise<Map<string, ReadMetric>> => {
    const answer = await ask(system.url, 'get', '//metrics');
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.equal('text/plain; version=0.0.4; charset=utf-8');
    return readExposition(answer.text);
  };
  const figure = async (name: string, labels = '') => (await read()).get(name)?.samples.get(labels);
  const comesTo = async (look: () => Promise<number | undefined>, fits: (value: number) => boolean) => {
    for (let tries = 100; ; tries--) {
      const value = await look();
      if (value !== undefined && fits(value)) return value;
      if (tries === 0) throw new Error(`It stays at ${value}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const applied = 'type="order.place",outcome="applied",code=""';
  const sale = (id: string, shift = 'shift') =>
    till.sale({ id, shift, lines: [{ item_id: 'milk', unit_price: 250 }] });

  it('are what a strict reader understands, each with its help', async () => {
    const metrics = await read();
    expect(metrics.size).to.be.greaterThan(12);
    expect(metrics.get('evertill_database_up')!.samples.get('')).to.equal(1);
    for (const [name, { samples }] of metrics)
      if (name !== 'evertill_operations_total') expect(samples.size, name).to.be.greaterThan(0);
  });

  it('count each operation by type, outcome and code, alone or in a batch', async () => {
    const before = (await figure('evertill_operations_total', applied)) ?? 0;
    await till.send(sale('one'));
    await till.send(sale('two'), sale('three'));
    expect(await figure('evertill_operations_total', applied)).to.equal(before + 3);
    await till.send(till.entry('order.place', { nothing: true }));
    const refused = 'type="order.place",outcome="rejected",code="unknown_field"';
    expect(await figure('evertill_operations_total', refused)).to.equal(1);
  });

  it('know no vendor, store, device or person, whatever is sent', async () => {
    const strange = new GivenJournal('4111111111111111');
    await till.send(strange.entry('made.up\n"type', {}, { actor_id: 'x', store_id: vendor.stores[0].id }));
    const text = (await ask(system.url, 'get', '//metrics')).text;
    readExposition(text);
    for (const name of ['acme', vendor.stores[0].id, 'till', '4111111111111111', 'made.up'])
      expect(text.replaceAll('evertill_', ''), name).to.not.match(new RegExp(`"[^"]*${name}`));
    // As many series as the registries have names, at most.
    const series = (await read()).get('evertill_operations_total')!.samples;
    const known = new Set([...Object.keys(operations), 'unknown']);
    const codes = new Set([...Object.keys(rejections), 'other', '']);
    for (const labels of series.keys()) {
      const [, type, code] = /^type="([^"]*)",outcome="\w+",code="([^"]*)"$/.exec(labels)!;
      expect([known.has(type!), codes.has(code!)], labels).to.deep.equal([true, true]);
    }
  });

  it('count sockets by kind, and say for how long a client has been behind', async () => {
    const kind = 'kind="sync"';
    expect(await figure('evertill_sockets', kind)).to.equal(0);
    const socket = await greeted(system.url, {
      token: vendor.people.cashier.token,
      store_id: vendor.stores[0].id,
    });
    expect(await figure('evertill_sockets', kind)).to.equal(1);
    expect(await figure('evertill_clients')).to.equal(1);
    const longest = () => figure('evertill_client_lag_seconds', 'quantile="1"');
    await socket.ask({ type: 'stream', collections: { product: { checkpoint: null } } });
    expect(await longest()).to.equal(0);
    // It never gives credit again: after so many frames it is sent no more. One frame may hold several changes.
    let given = 0;
    const give = async () => {
      given++;
      await giveProduct(system, vendor, { id: `item-${given}`, sku_code: `S${given}` });
    };
    while (given <= limits.credit + 1) await give();
    await comesTo(
      async () => {
        await give();
        return longest();
      },
      (lag) => lag > 0,
    );
    await socket.close();
    await comesTo(
      () => figure('evertill_sockets', kind),
      (count) => count === 0,
    );
  });

  it('say how old the oldest change is that an open transaction holds back', async () => {
    await comesTo(
      () => figure('evertill_feed_age_seconds'),
      (age) => age === 0,
    );
    const blocker = await system.pool.connect();
    await blocker.query('BEGIN; SELECT pg_current_xact_id()');
    await till.send(sale('held'));
    const age = await comesTo(
      () => figure('evertill_feed_age_seconds'),
      (seconds) => seconds > 0.5,
    );
    expect(age).to.be.lessThan(10);
    await blocker.query('ROLLBACK');
    blocker.release(true);
    await comesTo(
      () => figure('evertill_feed_age_seconds'),
      (seconds) => seconds === 0,
    );
  });

  it('measure the age from when others went beyond what is held, not from when it was begun', async () => {
    const clock = new FakeClock();
    let horizon: Horizon = { settled: 100n, highest: 100n };
    const age = new FeedAge(() => Promise.resolve(horizon), clock);
    expect(await age.look()).to.equal(0);
    await clock.advance(60_000);
    horizon = { settled: 100n, highest: 102n };
    expect(await age.look()).to.equal(0);
    await clock.advance(3000);
    expect(await age.look()).to.equal(3000);
    horizon = { settled: 102n, highest: 110n };
    expect(await age.look()).to.equal(0);
    await clock.advance(1000);
    expect(await age.look()).to.equal(1000);
  });

  it('count what waits in the database, over all vendors', async () => {
    const depth = (queue: string) => figure('evertill_queue_depth', `queue="${queue}"`);
    const before = await depth('price_readings');
    expect(await depth('card_payments')).to.equal(0);
    const other = await giveVendor(system, 'other');
    for (const [index, { id, stores }] of [vendor, other].entries()) {
      await system.owner.query(
        'INSERT INTO price_sync_items (vendor_id, store_id, remote_item, due_at) VALUES ($1, $2, $3, instant())',
        [id, stores[0].id, `ITEM${index}`],
      );
    }
    expect(await depth('price_readings')).to.equal(before! + 2);
  });

  it('notice a thread that stood still, and the connections to the database', async () => {
    await read();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const until = performance.now() + 200;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await figure('evertill_event_loop_delay_seconds', 'quantile="1"')).to.be.greaterThan(0.1);
    expect(await figure('evertill_pool_total', 'pool="work"')).to.be.greaterThan(0);
  });

  it('take the value that at least that share is not above', () => {
    expect([0.5, 0.95, 1].map((share) => percentile([1, 2, 3, 4], share))).to.deep.equal([2, 4, 4]);
    expect(percentile([], 0.99)).to.equal(0);
  });

  describe('are nothing to strangers', () => {
    const status = async (url: string, headers: Record<string, string> = {}) =>
      (await ask(url, 'get', '//metrics', { headers })).status;

    it('without a token: to whoever comes by a proxy', async () => {
      expect(await status(system.url)).to.equal(200);
      expect(await status(system.url, { 'X-Forwarded-For': '198.51.100.7' })).to.equal(404);
      expect(await status(system.url, { Forwarded: 'for=198.51.100.7' })).to.equal(404);
    });

    it('with a token: to whoever does not show it, this machine too', async () => {
      const token = 'a-token-for-Prometheus';
      const { url } = await system.another({ config: { metricsToken: token } } as object);
      expect(await status(url)).to.equal(404);
      expect(await status(url, { Authorization: 'Bearer wrong' })).to.equal(404);
      expect(await status(url, { Authorization: 'Bearer a-token-for-a-Prometheus' })).to.equal(404);
      expect(await status(url, { Authorization: `Bearer ${token}` })).to.equal(200);
      expect(await status(url, { Authorization: `Bearer ${vendor.people.owner.token}` })).to.equal(404);
    });
  });
});

describe('the strict reader of figures', () => {
  it('refuses what a Prometheus would refuse', () => {
    const good = '# HELP a_total x\n# TYPE a_total counter\na_total{b="c"} 1\n';
    expect(readExposition(good).get('a_total')!.samples.get('b="c"')).to.equal(1);
    for (const bad of [
      good.trimEnd(),
      `${good}a_total{b="c"} 2\n`,
      good.replace('# HELP a_total x\n', ''),
      good.replace('counter', 'number'),
      good.replaceAll('a_total', 'a'),
      good.replace('"c"', '"c'),
      good.replace(' 1', ' one'),
      `${good}other 1\n`,
      `${good}\n`,
    ])
      expect(() => readExposition(bad), bad).to.throw();
  });
});

// [T10] [T11] The webhook under forged, replayed, huge, mixed and out-of-order notifications, hostile item ids and a
// platform that misbehaves: no wrong write, and no request to a host that is not on the list. (That nobody else waits is
// measured by `npm run prove -- hanging-platform`.)
import { expect } from 'chai';
import pg from 'pg';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import {
  givePriceSync,
  historyOf,
  notify,
  post,
  priceOf,
  tenSecondsPass,
  told,
  workedOff,
} from '../../support/given-price-sync.ts';
import type { GivenPriceSync } from '../../support/given-price-sync.ts';
import { PlatformFake } from '../../support/platform-fake.ts';
import type { PlatformEvent } from '../../support/platform-fake.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';

const update = (id: string, type = 'UPDATE'): PlatformEvent => ({ objectId: `I:${id}`, type, ts: 1 });

describe('[T10] the webhook under attack', function () {
  this.timeout(60_000);
  let system: System;
  let fake: PlatformFake;
  /** Everything that must never be asked: where redirects and prices of the attacker lead. */
  let elsewhere: PlatformFake;
  let vendor: GivenVendor;
  let own: GivenPriceSync;
  const written = async () => {
    const { rows } = await system.owner.query<{ count: number; revs: number }>(
      'SELECT (SELECT count(*) FROM items_selling_price_history) AS count, (SELECT sum(rev)::bigint FROM items) AS revs',
    );
    return rows[0]!;
  };

  before(async () => {
    [fake, elsewhere] = [await PlatformFake.start(), await PlatformFake.start()];
    system = await startTestSystem({ server: { config: { platforms: fake.platforms } } });
    vendor = await giveVendor(system, 'acme');
    own = await givePriceSync(system, vendor);
    for (const sku of ['TARGET', 'REPLAYED', 'JUMBLED', 'CHASED', 'x', '../../x', '%2e%2e', '@evil', 'a b'])
      await giveProduct(system, vendor, { id: `p-${sku}`, sku_code: sku, price: 100 });
    fake.put('TARGET', { price: 250 });
    elsewhere.put('TARGET', { price: 1 });
  });
  after(async () => {
    await system?.stop();
    await fake?.stop();
    await elsewhere?.stop();
  });
  beforeEach(() => (fake.manner = () => ({ kind: 'well' })));
  afterEach(() => expect(elsewhere.requests, 'requests to a host that is not on the list').to.deep.equal([]));

  it('forged: 300 guesses at the code change nothing and reach nobody', async () => {
    const [before, asked] = [await written(), fake.requests.length];
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          notify(system.url, { ...own, authCode: `guess ${round} ${index}` }, 'TARGET'),
        ),
      );
      expect(new Set(answers.map(({ text }) => text))).to.deep.equal(new Set(['{"ok":false}']));
    }
    expect([await written(), fake.requests.length]).to.deep.equal([before, asked]);
  });

  it('forged: the work is the same whether the code, the merchant or neither exists', async () => {
    const work = async (merchantId: string, code: string | undefined) => {
      const statements: string[] = [];
      const original = Reflect.get(pg.Pool.prototype, 'query') as (...all: unknown[]) => unknown;
      Reflect.set(pg.Pool.prototype, 'query', function (this: pg.Pool, ...args: unknown[]) {
        const [query] = args as [{ name?: string } | string];
        const name = typeof query === 'string' ? query : (query.name ?? '');
        if (!/price_sync_(due|sweeps)|LISTEN/.test(name)) statements.push(name);
        return original.apply(this, args);
      });
      try {
        const body = { merchants: { [merchantId]: [update('TARGET')] } };
        expect((await post(system.url, body, code)).text).to.equal('{"ok":false}');
      } finally {
        Reflect.set(pg.Pool.prototype, 'query', original);
      }
      return statements.filter((name) => name.startsWith('price-sync'));
    };
    for (const merchant of [own.merchantId, 'NOBODY'])
      for (const code of ['wrong', own.authCode.slice(0, -1), undefined])
        expect(await work(merchant, code)).to.deep.equal(['price-sync-by-code']);
  });

  it('forged: a price, a time or an address in the payload is not believed', async () => {
    const lies = {
      ...update('TARGET'),
      price: 1,
      ts: 9_999_999_999_999,
      modifiedTime: 9_999_999_999_999,
      url: `${elsewhere.url}/v3/merchants/x/items/TARGET`,
      environment: elsewhere.url,
      item: { id: 'TARGET', price: 1 },
    };
    const body = { merchants: { [own.merchantId]: [lies] }, base: elsewhere.url, environment: elsewhere.url };
    expect(told(await post(system.url, body, own.authCode))).to.deep.equal(['TARGET 2.5 1 updated']);
    expect(await priceOf(system, 'p-TARGET')).to.equal(250);
  });

  it('hostile item ids are `no_match`, even where something here is called so, and none is asked for', async () => {
    const asked = fake.requests.length;
    const ids = ['../../x', '%2e%2e', '@evil', 'x', 'a b', `@${new URL(elsewhere.url).host}/`, 'TARGET/../X'];
    const hostile = [
      ...ids,
      'TARGET?expand=all',
      'TARGET#',
      'ТARGET',
      '\u0130',
      '..',
      '/',
      '\\',
      ' TARGET',
      '',
    ];
    const before = await written();
    const answer = await notify(system.url, own, ...hostile.map((id) => update(id)));
    expect(answer.status).to.equal(200);
    expect(new Set(told(answer).map((one) => one.split(' ').slice(-2).join(' ')))).to.deep.equal(
      new Set(['0 no_match']),
    );
    expect(told(answer)).to.have.length(hostile.length);
    expect([await written(), fake.requests.length]).to.deep.equal([before, asked]);
  });

  it('a merchant id of the settings cannot lead elsewhere either', async () => {
    const evil = await giveVendor(system, 'evil');
    const host = new URL(elsewhere.url).host;
    for (const merchant_id of [`../../../../${host}`, `@${host}/`, '..', 'a/b', 'a?b', 'a#b']) {
      const store = await givePriceSync(system, evil, { merchant_id });
      await giveProduct(system, evil, { id: 'evil-item', sku_code: 'TARGET', price: 100 });
      const asked = fake.requests.length;
      const [detail] = told(await notify(system.url, store, 'TARGET'));
      expect(detail, merchant_id).to.match(/^TARGET - 1 (remote_error|queued)$/);
      expect(fake.requests, merchant_id).to.have.length(asked);
      await tenSecondsPass(system);
    }
    await givePriceSync(system, evil, { enabled: false });
  });

  it('a redirect is not followed, a huge body not read, another item’s answer not taken', async () => {
    const before = await written();
    const path = '/v3/merchants/x/items/TARGET';
    for (const manner of [
      { kind: 'status', status: 302, headers: { Location: `${elsewhere.url}${path}` } },
      { kind: 'status', status: 307, headers: { Location: `//${new URL(elsewhere.url).host}${path}` } },
      { kind: 'huge' },
      { kind: 'text', text: '{"id":"OTHER","price":1,"modifiedTime":9999999999999}' },
      { kind: 'text', text: '{"id":"TARGET","price":-1,"modifiedTime":9999999999999}' },
      { kind: 'cut' },
    ] as const) {
      await workedOff(system);
      await tenSecondsPass(system);
      fake.manner = () => manner;
      expect(told(await notify(system.url, own, 'TARGET')), JSON.stringify(manner)).to.deep.equal([
        'TARGET - 1 remote_error',
      ]);
      fake.manner = () => ({ kind: 'well' });
    }
    await workedOff(system);
    expect(await written()).to.deep.equal(before);
  });

  it('replayed 10,000 times a change is one history row, and what a person changed since stays', async () => {
    fake.put('REPLAYED', { price: 300 });
    const copies = Array.from({ length: 40 }, () => update('REPLAYED'));
    const replay = async (requests: number) => {
      for (let sent = 0; sent < requests; sent += 50)
        await Promise.all(Array.from({ length: 50 }, () => notify(system.url, own, ...copies)));
    };
    await replay(150);
    await workedOff(system);
    const byPriceSync = { old_price: 100, new_price: 300, changed_by: '0', changed_by_name: 'Price sync' };
    expect(await historyOf(system, 'p-REPLAYED')).to.deep.equal([byPriceSync]);
    expect(fake.readings('REPLAYED')).to.be.at.most(6);
    await giveProduct(system, vendor, { id: 'p-REPLAYED', sku_code: 'REPLAYED', price: 777 });
    await tenSecondsPass(system);
    await replay(100);
    await workedOff(system);
    expect(await priceOf(system, 'p-REPLAYED')).to.equal(777);
    expect(await historyOf(system, 'p-REPLAYED')).to.have.length(2);
  });

  it('huge: 20,000 items of a body are answered at once, none that is not sold here is asked for or kept', async () => {
    const asked = fake.requests.length;
    const { rows: kept } = await system.owner.query('SELECT FROM price_sync_items');
    const events = Array.from({ length: 20_000 }, (_, index) => ({ objectId: `I:H${index}` }));
    const answer = await notify(system.url, own, ...events);
    expect(answer.status).to.equal(200);
    expect(told(answer)).to.have.length(20_000);
    expect(told(answer)[19_999]).to.equal('H19999 - 0 no_match');
    const merchants = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`M${index}`, [{ objectId: 'I:TARGET' }]]),
    );
    const unknown = await post(system.url, { merchants }, own.authCode);
    expect(new Set(told(unknown))).to.deep.equal(new Set(['TARGET - 0 merchant_unknown']));
    const { rows: keptNow } = await system.owner.query('SELECT FROM price_sync_items');
    expect([fake.requests.length, keptNow.length]).to.deep.equal([asked, kept.length]);
  });

  it('deep or poisoned JSON is refused before anything looks at it', async () => {
    const deep = `{"merchants":${'['.repeat(70)}${']'.repeat(70)}}`;
    for (const body of [deep, '{"merchants":{"constructor":[]}}', '{"merchants":{"a\\u0000":[]}}', '[]', '7'])
      expect((await post(system.url, body, own.authCode)).status, body.slice(0, 40)).to.equal(400);
    expect(({} as Record<string, unknown>)['merchants']).to.equal(undefined);
  });

  it('out of order, doubled and lost: the price ends where the platform’s is, each row continues the one before', async () => {
    const changes = 12;
    const late: PlatformEvent[] = [];
    for (let change = 1; change <= changes; change++) {
      const before = fake.items.get('JUMBLED');
      fake.put('JUMBLED', { price: 1000 + change });
      // Some answers come from a replica that has not heard of it.
      if (before && change % 3 === 0) fake.stale.set('JUMBLED', [before]);
      const event = { ...update('JUMBLED', change === 1 ? 'CREATE' : 'UPDATE'), ts: 5000 - change };
      // Every fourth is lost, every third comes late, the others twice.
      if (change % 4 === 0) continue;
      if (change % 3 === 0) late.unshift(event);
      else await Promise.all([notify(system.url, own, event), notify(system.url, own, event)]);
      await tenSecondsPass(system);
    }
    await notify(system.url, own, update('JUMBLED', 'DELETE'), ...late);
    await workedOff(system);
    // What was lost in the end is found by the sweep.
    await system.server.jobs.runNow('price-sync-sweep');
    expect(await priceOf(system, 'p-JUMBLED')).to.equal(1000 + changes);
    const rows = await historyOf(system, 'p-JUMBLED');
    expect(rows.length).to.be.within(2, changes);
    expect(rows[0]!.old_price).to.equal(100);
    for (const [index, row] of rows.entries()) {
      if (index > 0) expect(row.old_price).to.equal(rows[index - 1]!.new_price);
      expect(row.new_price, 'no row without a change').to.not.equal(row.old_price);
    }
    const prices = rows.map(({ new_price }) => new_price);
    expect(prices, 'never back to an older price').to.deep.equal(prices.toSorted((a, b) => a - b));
  });

  it('from many sides at once, two servers and a manager among them: one row for each change, in one chain', async () => {
    const second = await system.another();
    for (let change = 1; change <= 20; change++) {
      fake.put('CHASED', { price: 2000 + change });
      const fields = { id: 'p-CHASED', sku_code: 'CHASED', price: 5000 + change };
      await Promise.all([
        notify(system.url, own, 'CHASED'),
        notify(second.url, own, 'CHASED'),
        giveProduct(system, vendor, fields),
      ]);
      await tenSecondsPass(system);
    }
    await workedOff(system);
    await second.stop();
    const rows = await historyOf(system, 'p-CHASED');
    expect(rows[0]!.old_price).to.equal(100);
    for (const [index, row] of rows.entries())
      if (index > 0) expect(row.old_price).to.equal(rows[index - 1]!.new_price);
    const ofPlatform = rows.filter(({ changed_by }) => changed_by === '0').map(({ new_price }) => new_price);
    expect(new Set(ofPlatform).size, 'each price of the platform once').to.equal(ofPlatform.length);
    expect(ofPlatform.at(-1)).to.equal(2020);
    expect(rows.at(-1)!.new_price).to.equal(await priceOf(system, 'p-CHASED'));
  });
});

// What a notification of the platform does, and what is answered. First document, "Events".
import { expect } from 'chai';
import { PriceSyncQueue } from '../../../server/db/price-sync-queue.ts';
import { aProduct, aVariation } from '../../contract/contract-documents.ts';
import { giveAdmin } from '../../support/given-accounts.ts';
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
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

describe('the inventory webhook', function () {
  this.timeout(30_000);
  let system: System;
  let fake: PlatformFake;
  let vendor: GivenVendor;
  let own: GivenPriceSync;

  before(async () => {
    fake = await PlatformFake.start();
    system = await startTestSystem({ server: { config: { platforms: fake.platforms } } });
    vendor = await giveVendor(system, 'acme');
    own = await givePriceSync(system, vendor);
  });
  after(async () => {
    await system?.stop();
    await fake?.stop();
  });

  const configure = (price_sync: object, one = vendor) =>
    ask(system.url, 'patch', `/vendor/stores/${one.stores[0].id}/settings`, {
      token: one.people.owner.token,
      body: { price_sync },
    });

  describe('a notification', () => {
    it('takes the price from the platform, for the item and its default variation, with one history row by actor 0', async () => {
      const variations = [
        aVariation({ id: 'single', price: 100 }),
        aVariation({ id: 'pack', price: 500, is_default: true }),
      ];
      await giveProduct(system, vendor, {
        id: 'batteries',
        sku_code: '7YTK6VV5D6QZM',
        price: 500,
        variations,
      });
      fake.put('7YTK6VV5D6QZM', { name: 'Duracell AAA 4-Pack', price: 549, sku: '43900' });
      const answer = await notify(system.url, own, '7YTK6VV5D6QZM');
      expect(answer.status).to.equal(200);
      expect(answer.body).to.deep.equal({
        ok: true,
        sync: {
          details: [{ remoteItem: '7YTK6VV5D6QZM', priceDecimal: 5.49, localMatches: 1, outcome: 'updated' }],
        },
      });
      expect(await priceOf(system, 'batteries')).to.equal(549);
      const { rows } = await system.owner.query(
        "SELECT id, price FROM item_variations WHERE parent_id = 'batteries' ORDER BY id",
      );
      expect(rows).to.deep.equal([
        { id: 'pack', price: 549 },
        { id: 'single', price: 100 },
      ]);
      expect(await historyOf(system, 'batteries')).to.deep.equal([
        { old_price: 500, new_price: 549, changed_by: '0', changed_by_name: 'Price sync' },
      ]);
      const path = '/vendor/products/batteries/selling-price-history';
      const page = await ask(system.url, 'get', path, { token: vendor.people.owner.token });
      expect(page.body.data[0]).to.include({
        changed_by: '0',
        changed_by_name: 'Price sync',
        new_price: 5.49,
      });
      expect(fake.requests.at(-1)).to.include({
        path: '/v3/merchants/M-acme/items/7YTK6VV5D6QZM',
        token: 'token of acme',
      });
    });

    it('asks for a default where several variations have none, and takes the price once there is one (field case E)', async () => {
      const settings = async () => {
        const { token } = vendor.people.owner;
        const { body } = await ask(system.url, 'get', `/vendor/stores/${own.storeId}/settings`, { token });
        return body.price_sync.needs_default;
      };
      const notices = async () =>
        (await system.owner.query("SELECT body FROM admin_notifications WHERE kind = 'price_needs_default'"))
          .rows;
      await giveAdmin(system, 'root');
      const variations = [aVariation({ id: 'red', price: 100 }), aVariation({ id: 'blue', price: 120 })];
      await giveProduct(system, vendor, { id: 'shirt', sku_code: 'SHIRT', price: 100, variations });
      await giveProduct(system, vendor, {
        id: 'scarf',
        sku_code: 'SCARF',
        price: 50,
        variations: [aVariation({ id: 'only', price: 50 })],
      });
      fake.put('SHIRT', { price: 150 });
      fake.put('SCARF', { price: 60 });
      expect(told(await notify(system.url, own, 'SHIRT', 'SCARF'))).to.deep.equal([
        'SHIRT 1.5 1 variable_price',
        'SCARF 0.6 1 updated',
      ]);
      const waiting = [
        { item_id: 'shirt', sku_code: 'SHIRT', name: aProduct({ id: 'shirt', store_id: '' }).name },
      ];
      expect(await settings()).to.deep.equal(waiting);
      const asked = await notices();
      expect(asked).to.have.length(1);
      expect(asked[0].body).to.include('SHIRT').and.include('shirt');
      await tenSecondsPass(system);
      await notify(system.url, own, 'SHIRT');
      expect(await notices(), 'asked for once').to.have.length(1);
      await giveProduct(system, vendor, {
        id: 'shirt',
        sku_code: 'SHIRT',
        price: 100,
        variations: [variations[0]!, { ...variations[1]!, is_default: true }],
      });
      expect(await settings(), 'chosen').to.deep.equal([]);
      const key = { vendor_id: vendor.id, store_id: own.storeId };
      await new PriceSyncQueue(system.pool).wantDefaulted(key, testClock.now());
      await workedOff(system);
      expect(await priceOf(system, 'shirt')).to.equal(150);
      expect(await settings()).to.deep.equal([]);
    });

    it('with the same price changes nothing and writes no history', async () => {
      await giveProduct(system, vendor, { id: 'same', sku_code: 'SAME', price: 300 });
      fake.put('SAME', { price: 300 });
      expect(told(await notify(system.url, own, 'SAME'))).to.deep.equal(['SAME 3 1 unchanged']);
      expect(await historyOf(system, 'same')).to.deep.equal([]);
    });

    it('mixed: what is no item is passed over, deletes are ignored, unknown merchants are told as such', async () => {
      await giveProduct(system, vendor, { id: 'mixed', sku_code: 'MIXED', price: 100 });
      fake.put('MIXED', { price: 200 });
      const merchants = {
        'M-acme': [
          { objectId: 'I:MIXED', type: 'CREATE', ts: 1 },
          { objectId: 'I:2ZPJ9G0Q4MN8A', type: 'DELETE', ts: 2 },
          { objectId: 'O:GHIVJT2ZRRRSC', type: 'UPDATE', ts: 3 },
          { objectId: 'IC:5V0B3TQK2J9PW', type: 'UPDATE', ts: 4 },
          { objectId: 'I:NOTHERE', type: 'UPDATE', ts: 5, more: { keys: true } },
        ],
        OTHERMERCHANT: [
          { objectId: 'I:MIXED', type: 'UPDATE', ts: 6 },
          { objectId: 'I:MIXED', type: 'DELETE', ts: 7 },
        ],
      };
      const answer = await post(system.url, { appId: 'A', more: 1, merchants }, own.authCode);
      expect(told(answer)).to.deep.equal([
        'MIXED 2 1 updated',
        '2ZPJ9G0Q4MN8A - 0 ignored_delete',
        'NOTHERE - 0 no_match',
        'MIXED - 0 merchant_unknown',
        'MIXED - 0 merchant_unknown',
      ]);
      expect(fake.readings('NOTHERE') + fake.readings('2ZPJ9G0Q4MN8A')).to.equal(0);
    });

    it('for a foreign, an unknown and a disabled merchant alike is `merchant_unknown`; its own with sync off `sync_disabled`', async () => {
      const other = await giveVendor(system, 'other');
      const theirs = await givePriceSync(system, other);
      await giveProduct(system, other, { id: 'theirs', sku_code: 'ITEMX', price: 100 });
      fake.put('ITEMX', { price: 900 });
      const asked = fake.requests.length;
      const about = async (merchantId: string) =>
        told(await notify(system.url, { ...own, merchantId }, 'ITEMX'));
      expect(await about('M-nobody')).to.deep.equal(['ITEMX - 0 merchant_unknown']);
      expect(await about(theirs.merchantId)).to.deep.equal(['ITEMX - 0 merchant_unknown']);
      await configure({ enabled: false }, other);
      expect(await about(theirs.merchantId)).to.deep.equal(['ITEMX - 0 merchant_unknown']);
      expect(told(await notify(system.url, theirs, 'ITEMX'))).to.deep.equal(['ITEMX - 0 sync_disabled']);
      expect(await priceOf(system, 'theirs')).to.equal(100);
      expect(fake.requests).to.have.length(asked);
    });

    it('for what has no one price is `variable_price`', async () => {
      await giveProduct(system, vendor, { id: 'open', sku_code: 'OPENPRICE', price: 100 });
      fake.put('OPENPRICE', { price: 0, priceType: 'VARIABLE' });
      expect(told(await notify(system.url, own, 'OPENPRICE'))).to.deep.equal([
        'OPENPRICE 0 1 variable_price',
      ]);
      await tenSecondsPass(system);
      fake.put('OPENPRICE', { price: null, priceType: 'FIXED' });
      expect(told(await notify(system.url, own, 'OPENPRICE'))).to.deep.equal([
        'OPENPRICE - 1 variable_price',
      ]);
      expect(await priceOf(system, 'open')).to.equal(100);
    });

    it('answered by a replica that lags behind is `stale`', async () => {
      await giveProduct(system, vendor, { id: 'lagging', sku_code: 'LAGGING', price: 100 });
      const old = fake.put('LAGGING', { price: 200 });
      fake.put('LAGGING', { price: 300 });
      expect(told(await notify(system.url, own, 'LAGGING'))).to.deep.equal(['LAGGING 3 1 updated']);
      await tenSecondsPass(system);
      fake.stale.set('LAGGING', [old]);
      expect(told(await notify(system.url, own, 'LAGGING'))).to.deep.equal(['LAGGING 2 1 stale']);
      expect(await priceOf(system, 'lagging')).to.equal(300);
    });

    it('about an item the platform does not have, or answers wrongly about, is `remote_error`', async () => {
      for (const [sku, manner] of [
        ['ABSENT', { kind: 'well' }],
        ['BROKEN', { kind: 'status', status: 500 }],
        ['GARBAGE', { kind: 'text', text: '<html>' }],
        ['REFUSED', { kind: 'status', status: 401 }],
      ] as const) {
        await giveProduct(system, vendor, { id: sku.toLowerCase(), sku_code: sku, price: 100 });
        fake.manner = () => manner;
        expect(told(await notify(system.url, own, sku)), sku).to.deep.equal([`${sku} - 1 remote_error`]);
      }
      fake.manner = () => ({ kind: 'well' });
      await system.owner.query('UPDATE price_sync_items SET due_at = NULL');
      await system.owner.query('UPDATE price_sync_state SET paused_until = NULL');
    });

    it('in a currency of its own decimals: the price is in its smallest unit', async () => {
      for (const [currency, decimal] of [
        ['JPY', 1549],
        ['KWD', 1.549],
      ] as const) {
        const abroad = await giveVendor(system, currency.toLowerCase(), { currency });
        const sync = await givePriceSync(system, abroad);
        await giveProduct(system, abroad, { id: `tea-${currency}`, sku_code: 'TEA', price: 100 });
        fake.put('TEA', { price: 1549 });
        expect(told(await notify(system.url, sync, 'TEA'))).to.deep.equal([`TEA ${decimal} 1 updated`]);
        expect(await priceOf(system, `tea-${currency}`)).to.equal(1549);
      }
    });

    it('reaches the items of that store alone, and none that is archived', async () => {
      const second = vendor.stores[1].id;
      await giveProduct(system, vendor, { id: 'here', sku_code: 'SHARED', price: 100 });
      await giveProduct(system, vendor, { id: 'there', store_id: second, sku_code: 'SHARED', price: 100 });
      await giveProduct(system, vendor, { id: 'past', sku_code: 'PAST', price: 100, status: 2 });
      fake.put('SHARED', { price: 700 });
      fake.put('PAST', { price: 700 });
      expect(told(await notify(system.url, own, 'SHARED', 'PAST'))).to.deep.equal([
        'SHARED 7 1 updated',
        'PAST - 0 no_match',
      ]);
      expect(await priceOf(system, 'here')).to.equal(700);
      expect(await priceOf(system, 'there')).to.equal(100);
      expect(await priceOf(system, 'past')).to.equal(100);
    });

    it('for one code in two stores of a vendor reaches each by its merchant', async () => {
      const chain = await giveVendor(system, 'chain');
      const code = { auth_code: 'one app of a chain' };
      const north = await givePriceSync(system, chain, { ...code, merchant_id: 'NORTH' });
      await givePriceSync(system, chain, { ...code, merchant_id: 'SOUTH', store: 1 });
      await giveProduct(system, chain, { id: 'n', sku_code: 'CHAIN', price: 100 });
      await giveProduct(system, chain, {
        id: 's',
        store_id: chain.stores[1].id,
        sku_code: 'CHAIN',
        price: 100,
      });
      fake.put('CHAIN', { price: 800 });
      expect(told(await notify(system.url, north, 'CHAIN'))).to.deep.equal(['CHAIN 8 1 updated']);
      expect([await priceOf(system, 'n'), await priceOf(system, 's')]).to.deep.equal([800, 100]);
      expect(told(await notify(system.url, { ...north, merchantId: 'SOUTH' }, 'CHAIN'))).to.deep.equal([
        'CHAIN 8 1 updated',
      ]);
      expect(await priceOf(system, 's')).to.equal(800);
    });

    it('[T1] for a code that two vendors share tells neither of the other’s prices, and reads them all the same', async () => {
      const code = { auth_code: 'one app of two vendors' };
      const [east, west] = [await giveVendor(system, 'east'), await giveVendor(system, 'west')];
      const eastern = await givePriceSync(system, east, code);
      await givePriceSync(system, west, code);
      await giveProduct(system, west, { id: 'w', sku_code: 'WEST', price: 100 });
      fake.put('WEST', { price: 900 });
      const about = { ...eastern, merchantId: 'M-west' };
      expect(told(await notify(system.url, about, 'WEST'))).to.deep.equal(['WEST - 0 queued']);
      for (let waited = 0; (await priceOf(system, 'w')) !== 900 && waited < 100; waited++)
        await new Promise((resolve) => setTimeout(resolve, 25));
      expect(await priceOf(system, 'w')).to.equal(900);
      const [row] = await historyOf(system, 'w');
      expect(row).to.include({ changed_by_name: 'Price sync' });
    });

    it('that is none is refused: 400', async () => {
      for (const body of [{ merchants: 'many' }, { merchants: [] }, {}, { appId: 'A' }])
        expect((await post(system.url, body, own.authCode)).status, JSON.stringify(body)).to.equal(400);
      expect((await post(system.url, '{"merchants":', own.authCode)).status).to.equal(400);
      expect((await post(system.url, '{"merchants":{"__proto__":[]}}', own.authCode)).status).to.equal(400);
      expect((await post(system.url, { merchants: {} }, own.authCode)).body).to.deep.equal({
        ok: true,
        sync: { details: [] },
      });
    });

    it('of more than 1 MB is refused: 413; of 1 MB is read', async () => {
      const filled = (bytes: number) => {
        const text = JSON.stringify({ merchants: {}, fill: '' });
        return text.replace('"fill":""', `"fill":"${'x'.repeat(bytes - text.length)}"`);
      };
      expect((await post(system.url, filled(1_048_576), own.authCode)).status).to.equal(200);
      expect((await post(system.url, filled(1_048_577), own.authCode)).status).to.equal(413);
    });
  });
});

// `GET /vendor/point-of-sale/items/grouped`: the whole catalog in pages, what changed since a revision, whose prices.
import { expect } from 'chai';
import { blankReferenceData, collections, groupedItemsReply, priceListItemId } from '@evertill/schemas';
import type { Product, Reference } from '@evertill/schemas';
import { aCustomer, aReference, aVariation } from '../../contract/contract-documents.ts';
import { give, giveProduct, giveVendor, put } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

interface Group {
  readonly category_id: string | null;
  readonly items: readonly (Record<string, unknown> & { readonly id: string })[];
}

describe('GET /vendor/point-of-sale/items/grouped', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let store_id: string;

  const refer = (id: string, kind: Reference['kind'], data: object, fields: Partial<Reference> = {}) =>
    give(
      system,
      vendor,
      collections.reference,
      aReference({ id, store_id, kind, data: data as Reference['data'], ...fields }),
    );
  const list = (id: string, fields: object = {}) =>
    refer(id, 'price_list', { ...blankReferenceData.price_list, ...fields });
  const listed = (listId: string, item_id: string, prices: readonly [string, number, string?][]) =>
    refer(priceListItemId(listId, item_id), 'price_list_item', {
      price_list_id: listId,
      item_id,
      prices: prices.map(([min_quantity, price, variation_id = '']) => ({
        variation_id,
        min_quantity,
        price,
      })),
    });

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    store_id = vendor.stores[0].id;
    await refer('food', 'category', { parent_id: '' }, { name: 'Food', store_id: '' });
    await refer('drinks', 'category', { parent_id: '' }, { name: 'drinks' });
    await refer('tea', 'category', { parent_id: 'drinks' }, { name: 'Tea' });
    await refer('piece', 'unit', { symbol: 'pc' });
    await refer('vat', 'tax_profile', { rate: '24.0000', rate_type: 'percent' });
    const product = (id: string, fields: Partial<Product> = {}) =>
      giveProduct(system, vendor, { id, ...fields });
    await product('bread', {
      category_id: 'food',
      name: 'Bröd',
      store_tax_id: 'vat',
      unit_id: 'piece',
      barcodes: ['6400000000017'],
    });
    await product('apple', { category_id: 'food', name: 'Apple', plu: '4011', is_snap_eligible: true });
    await product('green', {
      category_id: 'tea',
      price: 900,
      variations: [aVariation({ id: 'case', price: 4000, barcodes: ['77'] })],
    });
    await product('loose', { name: 'Loose', is_retail: false, is_wholesale: true });
    await product('cola', { category_id: 'drinks' });
    await product('hidden', { category_id: 'food', admin_only: true });
    await product('draft', { category_id: 'food', status: 0 });
    await product('archived', { category_id: 'food', status: 2 });
    await product('elsewhere', { store_id: vendor.stores[1].id });
    await give(system, vendor, collections.customer, aCustomer({ id: 'ann', store_id: '' }));
    await give(
      system,
      vendor,
      collections.customer,
      aCustomer({ id: 'stranger', store_id: vendor.stores[1].id }),
    );
  });
  after(() => system?.stop());

  const get = (query = '', role: Role = 'cashier', headers: Record<string, string> = {}) =>
    ask(system.url, 'get', `/vendor/point-of-sale/items/grouped?${query}`, {
      token: vendor.people[role].token,
      headers,
    });
  const word = ({ status, body }: Awaited<ReturnType<typeof get>>) => `${status} ${body?.code ?? ''}`.trim();
  const ids = (groups: readonly Group[]) =>
    groups.map(({ category_id, items }) => [category_id, items.map(({ id }) => id)]);
  const body = async (query = '') => {
    const answer = await get(query);
    expect(answer.status, answer.text).to.equal(200);
    expect(groupedItemsReply.safeParse(answer.body).error?.message).to.equal(undefined);
    return answer.body;
  };
  const itemIn = (told: { groups: readonly Group[] }, id: string): Record<string, any> =>
    told.groups.flatMap(({ items }) => items).find((one) => one.id === id)!;
  const since = async (revision: string, query = '') => {
    const told = await body(`since_rev=${encodeURIComponent(revision)}&${query}`);
    return {
      full: told.full,
      ids: told.groups.flatMap((group: Group) => group.items.map(({ id }) => id)),
      removed: told.removed,
      revision: told.revision as string,
    };
  };

  it('is what is on sale, in the order of the tree, items by name, those without a category last', async () => {
    const told = await body();
    expect(ids(told.groups)).to.deep.equal([
      ['drinks', ['cola']],
      ['tea', ['green']],
      ['food', ['apple', 'bread']],
      [null, ['loose']],
    ]);
    expect(told).to.include({
      store_id,
      currency: 'EUR',
      prices_include_tax: true,
      full: true,
      next_cursor: null,
    });
    expect(told.removed).to.deep.equal([]);
    expect(told.categories).to.deep.equal([
      { id: 'drinks', name: 'drinks', parent_id: null, level: 1, active: true },
      { id: 'tea', name: 'Tea', parent_id: 'drinks', level: 2, active: true },
      { id: 'food', name: 'Food', parent_id: null, level: 1, active: true },
    ]);
    expect(told.units).to.deep.equal([{ id: 'piece', name: 'piece', symbol: 'pc' }]);
    expect(told.taxes).to.deep.equal([
      { id: 'vat', name: 'vat', rate: '24.0000', rate_type: 'percent', active: true },
    ]);
  });

  it('an item has every field a till needs, money in the smallest unit', async () => {
    const told = await body();
    const { rev, ...bread } = itemIn(told, 'bread');
    expect(rev).to.be.above(0);
    expect(bread).to.deep.equal({
      id: 'bread',
      sku_code: 'sku-bread',
      name: 'Bröd',
      category_id: 'food',
      brand_id: null,
      unit_id: 'piece',
      item_type: 'NORMAL',
      plu: '',
      barcode: '6400000000017',
      barcodes: ['6400000000017'],
      is_retail: true,
      is_wholesale: false,
      is_snap_eligible: false,
      minimum_age: 0,
      stock: '0.000',
      tax: { profile_id: 'vat', rate: '24.0000', type: 'percent' },
      price: 250,
      price_source: 'list',
      price_list_id: null,
      list_price: 250,
      price_steps: [],
      variations: [],
    });
    expect(itemIn(told, 'green')['variations']).to.deep.equal([
      {
        id: 'case',
        key: 'case',
        name: 'case',
        sku_code: '',
        barcodes: ['77'],
        unit_id: null,
        units_per_pack: null,
        base_variation_id: null,
        is_default: false,
        attributes: [],
        price: 4000,
        price_source: 'variation',
        price_list_id: null,
        list_price: 4000,
        price_steps: [],
      },
    ]);
    expect(itemIn(told, 'apple')).to.deep.include({ plu: '4011', is_snap_eligible: true, tax: null });
  });

  it('hides what is for the back office only from the owner too', async () => {
    const { text } = await get(`store_id=${store_id}`, 'owner');
    expect(text)
      .to.not.include('hidden')
      .and.not.include('draft')
      .and.not.include('archived')
      .and.not.include('elsewhere');
  });

  for (const [channel, expected] of [
    ['retail', ['cola', 'green', 'apple', 'bread']],
    ['wholesale', ['loose']],
  ] as const) {
    it(`with channel=${channel} is what is sold there`, async () => {
      const told = await body(`channel=${channel}`);
      expect(told.groups.flatMap((group: Group) => group.items.map(({ id }) => id))).to.deep.equal(expected);
    });
  }

  it('in pages of any size is the same, and what all pages share stands on the first one', async () => {
    const whole = await body();
    for (const limit of [1, 2, 3, 4]) {
      const pages = [await body(`limit=${limit}`)];
      while (pages.at(-1).next_cursor !== null)
        pages.push(
          await body(`limit=${limit}&cursor=${encodeURIComponent(pages.at(-1).next_cursor as string)}`),
        );
      const items = pages.flatMap(({ groups }) => groups.flatMap((group: Group) => group.items));
      expect(items).to.deep.equal(whole.groups.flatMap((group: Group) => group.items));
      expect(pages.map(({ categories }) => categories.length)).to.deep.equal([
        3,
        ...Array<number>(pages.length - 1).fill(0),
      ]);
      expect(new Set(pages.map(({ revision }) => revision)).size, 'one revision for all').to.equal(1);
    }
  });

  it('a cursor goes on with its own question only', async () => {
    const { next_cursor } = await body('limit=1');
    const cursor = encodeURIComponent(next_cursor as string);
    expect(word(await get(`limit=1&channel=retail&cursor=${cursor}`))).to.equal('400 invalid_input');
    expect(word(await get('cursor=v1.forged'))).to.equal('400 invalid_input');
    await refer('new-branch', 'category', { parent_id: '' });
    expect(word(await get(`limit=1&cursor=${cursor}`)), 'the tree is another one').to.equal(
      '400 invalid_input',
    );
  });

  for (const [query, expected] of [
    ['limit=0', '400 limit_range'],
    ['limit=1001', '400 limit_range'],
    ['limit=1000', '200'],
    ['since_rev=7', '400 invalid_input'],
    ['since_rev=a/b/c', '400 invalid_input'],
    ['channel=market', '400 invalid_input'],
    ['customer_id=nobody', '404 customer_not_found'],
    ['customer_id=stranger', '404 customer_not_found'],
    ['customer_id=ann', '200'],
    ['colour=red', '400 unknown_field'],
    ['store_id=acme-store-2', '404 not_found'],
  ] as const) {
    it(`answers ${query} with ${expected}`, async () => expect(word(await get(query))).to.equal(expected));
  }
  it('asks whoever has several stores for one', async () => {
    expect(word(await get('', 'owner'))).to.equal('400 store_required');
  });

  it('who has it already is answered 304, until something changes', async () => {
    const first = await get();
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).to.equal('private, no-cache');
    const again = await get('', 'cashier', { 'If-None-Match': etag });
    expect([again.status, again.text]).to.deep.equal([304, '']);
    await giveProduct(system, vendor, { id: 'cola', category_id: 'drinks', price: 260 });
    expect((await get('', 'cashier', { 'If-None-Match': etag })).status).to.equal(200);
  });

  describe('with since_rev is what changed', () => {
    let revision: string;
    beforeEach(async () => {
      ({ revision } = await body());
    });
    const nothing = { full: false, ids: [], removed: [] };
    const changed = async (query = '') => {
      const { revision: next, ...told } = await since(revision, query);
      expect((await since(next)).ids, 'told once').to.deep.equal([]);
      return told;
    };

    it('nothing, where nothing did', async () => expect(await changed()).to.deep.equal(nothing));

    it('an item that is new, and one whose fields are others', async () => {
      await giveProduct(system, vendor, { id: 'fresh', category_id: 'food' });
      await giveProduct(system, vendor, { id: 'loose', name: 'Loose', price: 251, is_wholesale: true });
      expect(await changed()).to.deep.equal({ ...nothing, ids: ['fresh', 'loose'] });
    });

    it('items that are no longer on sale: archived, hidden, gone to another store, in another channel', async () => {
      for (const id of ['a', 'b', 'c', 'd']) await giveProduct(system, vendor, { id });
      ({ revision } = await body());
      await giveProduct(system, vendor, { id: 'a', status: 2 });
      await giveProduct(system, vendor, { id: 'b', admin_only: true });
      await system.owner.query(`INSERT INTO sync_leaves (vendor_id, collection, scope_key, id, document)
        VALUES ('acme', 'product', 'store:${store_id}', 'left', '{}')`);
      await giveProduct(system, vendor, { id: 'd', is_retail: false });
      const told = await since(revision, 'channel=retail');
      expect(told).to.deep.include({ full: false, ids: [], removed: ['a', 'b', 'd', 'left'] });
    });

    it('items whose tax is another one', async () => {
      await refer('vat', 'tax_profile', { rate: '25.5000', rate_type: 'percent' });
      expect(await changed()).to.deep.equal({ ...nothing, ids: ['bread'] });
    });

    it('items whose listed price is another one, begins or ends', async () => {
      await list('trade');
      ({ revision } = await body());
      await listed('trade', 'apple', [['1.000', 99]]);
      expect(await changed()).to.deep.equal({ ...nothing, ids: ['apple'] });
      ({ revision } = await body());
      await list('trade', { priority: 3 });
      expect(await changed()).to.deep.equal({ ...nothing, ids: ['apple'] });
      const at = testClock.now() + 700;
      await list('trade', { ends_at: new Date(at).toISOString() });
      const earlier = (await body()).revision as string;
      expect((await since(earlier)).ids).to.deep.equal([]);
      while (testClock.now() <= at) await new Promise((resolve) => setImmediate(resolve));
      expect((await since(earlier)).ids).to.deep.equal(['apple']);
    });

    it('everything, where the revision is of another history or from the future', async () => {
      const [epoch, xid, at] = revision.split('/');
      expect(await since(`other/${xid}/${at}`)).to.deep.include({ full: true });
      expect(await since(`${epoch}/9999999999/${at}`)).to.deep.include({ full: true });
    });

    it('in pages too', async () => {
      for (const id of ['p1', 'p2', 'p3']) await giveProduct(system, vendor, { id, category_id: 'food' });
      const asked = `since_rev=${encodeURIComponent(revision)}&limit=2`;
      const first = await body(asked);
      const second = await body(`${asked}&cursor=${encodeURIComponent(first.next_cursor as string)}`);
      expect([ids(first.groups), ids(second.groups)]).to.deep.equal([
        [['food', ['p1', 'p2']]],
        [['food', ['p3']]],
      ]);
      expect([first.full, second.full, second.next_cursor]).to.deep.equal([false, false, null]);
    });

    it('what a transaction writes that still runs is told once it has ended', async () => {
      const { rows } = await system.owner
        .query<{ name: string }>("BEGIN; UPDATE items SET name = 'Cola 2' WHERE id = 'cola' RETURNING name")
        .then((answers) => (answers as unknown as { rows: { name: string }[] }[])[1]!);
      expect(rows).to.have.length(1);
      const between = (await body()).revision as string;
      await giveProduct(system, vendor, { id: 'later', category_id: 'food' });
      await system.owner.query('COMMIT');
      expect((await since(between)).ids).to.include.members(['cola', 'later']);
    });
  });

  describe('whose prices', () => {
    before(async () => {
      await list('all', { priority: 1 });
      await list('for-ann', { priority: 9, customer_ids: ['ann'] });
      await listed('all', 'green', [
        ['1.000', 800],
        ['10.000', 700],
        ['5.000', 3500, 'case'],
      ]);
      await listed('for-ann', 'green', [['1.000', 600]]);
    });

    it('are those of the lists for everybody, at every quantity, with where they are from', async () => {
      const green = itemIn(await body(), 'green');
      expect(green).to.deep.include({
        price: 800,
        price_source: 'price_list',
        price_list_id: 'all',
        list_price: 4000,
      });
      expect(green['price_steps']).to.deep.equal([
        { min_quantity: '0.000', price: 4000, price_source: 'list', price_list_id: null },
        { min_quantity: '1.000', price: 800, price_source: 'price_list', price_list_id: 'all' },
        { min_quantity: '10.000', price: 700, price_source: 'price_list', price_list_id: 'all' },
      ]);
      const [box] = green['variations'] as Record<string, unknown>[];
      expect(box).to.deep.include({ price: 800, list_price: 4000, price_list_id: 'all' });
    });

    it('with customer_id are that customer’s', async () => {
      const green = itemIn(await body('customer_id=ann'), 'green');
      expect(green).to.deep.include({ price: 600, price_source: 'price_list', price_list_id: 'for-ann' });
    });
  });

  it('more gone than an answer holds is the whole catalog again', async () => {
    const { revision } = await body();
    await system.owner.query(`INSERT INTO sync_leaves (vendor_id, collection, scope_key, id, document)
      SELECT 'acme', 'product', 'store:${store_id}', 'gone-' || n, '{}' FROM generate_series(1, 10001) n`);
    expect(await since(revision as string)).to.deep.include({ full: true, removed: [] });
  });

  it('an item in a category nobody has any more is there, behind the tree', async () => {
    const product = await giveProduct(system, vendor, { id: 'orphan' });
    await put(system, 'acme', collections.product, { ...product, category_id: 'no such' });
    const groups = (await body()).groups as Group[];
    expect(groups.slice(-2).map(({ category_id }) => category_id)).to.deep.equal(['no such', null]);
  });
});

// The items of a price list: one document an item, in the item's store, so that a long list is no long document and each
// till receives what its own store sells.
import { expect } from 'chai';
import { collections, priceFromLists, priceListItemId } from '@evertill/schemas';
import type { Reference, ReplicatedDocument } from '@evertill/schemas';
import { aProduct, aVariation } from '../../contract/contract-documents.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';

describe('the items of a price list', () => {
  let system: System;
  let vendor: GivenVendor;
  let list: string;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    const [here, there] = vendor.stores;
    for (const id of ['tea', 'ham', 'jam'])
      await giveProduct(system, vendor, { id, name: `Fine ${id}`, sku_code: `S-${id}` });
    const variations = [aVariation({ id: 'single' }), aVariation({ id: 'case' })];
    await giveProduct(system, vendor, { id: 'cola', name: 'Cola', sku_code: 'S-cola', variations });
    await give(system, vendor, collections.product, aProduct({ id: 'far', store_id: there.id, name: 'Far' }));
    const body = { name: 'Trade', store_id: null };
    list = (await as('owner', 'post', '/vendor/price-lists', body)).body.id;
    expect(here.document.currency).to.equal('EUR');
  });
  after(() => system?.stop());

  const as = (role: Role, method: string, at: string, body?: object) =>
    ask(system.url, method, at, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const at = (more = '') => `/vendor/price-lists/${list}/items${more}`;
  const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();
  const put = (role: Role, ...items: object[]) => as(role, 'put', at(), { items });
  const simple = (item_id: string, price: number) => ({ item_id, prices: [{ price }] });
  const rows = ({ body }: Answer) => body.data.map(({ item_id }: { item_id: string }) => item_id);

  it('are put with their prices in major units, for variations and from quantities on, and read back', async () => {
    const prices = [
      { variation_id: 'single', price: 1.2 },
      { variation_id: 'case', price: 25 },
      { variation_id: 'case', min_quantity: '10.000', price: 22.5 },
      { price: 1.3 },
    ];
    const written = await put('manager', { item_id: 'cola', prices }, simple('tea', 4.99));
    expect([written.status, written.body], written.text).to.deep.equal([200, { written: 2, unchanged: 0 }]);
    const page = await as('reader', 'get', at());
    expect(page.body).to.include({ total: 2, page: 1, pageSize: 50, totalPages: 1 });
    expect(page.body.data).to.deep.equal([
      {
        item_id: 'cola',
        store_id: vendor.stores[0].id,
        sku_code: 'S-cola',
        name: 'Cola',
        prices: [
          { variation_id: 'single', min_quantity: '1.000', price: 1.2 },
          { variation_id: 'case', min_quantity: '1.000', price: 25 },
          { variation_id: 'case', min_quantity: '10.000', price: 22.5 },
          { variation_id: '', min_quantity: '1.000', price: 1.3 },
        ],
        rev: 1,
      },
      {
        item_id: 'tea',
        store_id: vendor.stores[0].id,
        sku_code: 'S-tea',
        name: 'Fine tea',
        prices: [{ variation_id: '', min_quantity: '1.000', price: 4.99 }],
        rev: 1,
      },
    ]);
    expect((await put('manager', simple('tea', 4.99), simple('ham', 2))).body).to.deep.equal({
      written: 1,
      unchanged: 1,
    });
    expect((await put('manager', simple('tea', 5))).body).to.deep.equal({ written: 1, unchanged: 0 });
  });

  it('are found by page, by name, by SKU and by store', async () => {
    expect(rows(await as('manager', 'get', at('?limit=1&page=2')))).to.deep.equal(['ham']);
    expect(rows(await as('manager', 'get', at('?q=FINE')))).to.deep.equal(['ham', 'tea']);
    expect(rows(await as('manager', 'get', at('?q=S-ham')))).to.deep.equal(['ham']);
    expect(rows(await as('manager', 'get', at('?q=S-')))).to.deep.equal([]);
    const [here, there] = vendor.stores;
    expect((await put('neighbour', simple('far', 9))).status).to.equal(200);
    expect(rows(await as('owner', 'get', at()))).to.deep.equal(['cola', 'far', 'ham', 'tea']);
    expect(rows(await as('owner', 'get', at(`?store_id=${there.id}`)))).to.deep.equal(['far']);
    expect(rows(await as('manager', 'get', at()))).to.deep.equal(['cola', 'ham', 'tea']);
    expect(word(await as('manager', 'get', at(`?store_id=${there.id}`)))).to.equal('404 not_found');
    expect(rows(await as('manager', 'get', at(`?store_id=${here.id}`)))).to.deep.equal([
      'cola',
      'ham',
      'tea',
    ]);
    for (const query of ['limit=501', 'limit=0', 'page=0'])
      expect(word(await as('manager', 'get', at(`?${query}`)))).to.equal('400 limit_range');
  });

  it('are refused all together when one of them is wrong', async () => {
    const wrong: readonly (readonly [string, object, string])[] = [
      ['an item nobody has', simple('gone', 1), '400 item_unknown'],
      ['an item one does not see', simple('far', 1), '400 item_unknown'],
      [
        'a variation it does not have',
        { item_id: 'jam', prices: [{ variation_id: 'x', price: 1 }] },
        '400 item_unknown',
      ],
      ['half a cent', simple('jam', 0.005), '400 invalid_input'],
      ['a price below zero', simple('jam', -1), '400 invalid_input'],
      ['no price', { item_id: 'jam', prices: [] }, '400 invalid_input'],
      [
        'a quantity of another spelling',
        { item_id: 'jam', prices: [{ min_quantity: '2', price: 1 }] },
        '400 invalid_input',
      ],
      [
        'two prices for one quantity',
        { item_id: 'jam', prices: [{ price: 1 }, { price: 2 }] },
        '400 invalid_input',
      ],
      ['one item twice', simple('ham', 1), '400 invalid_input'],
      ['another field', { ...simple('jam', 1), discount: 5 }, '400 unknown_field'],
    ];
    for (const [what, item, expected] of wrong) {
      expect(word(await put('manager', simple('ham', 777), item)), what).to.equal(expected);
    }
    const [ham] = (await as('manager', 'get', at('?q=S-ham'))).body.data;
    expect(ham.prices[0].price).to.equal(2);
    expect(word(await put('reader', simple('ham', 1)))).to.equal('403 forbidden');
    expect(
      word(await as('manager', 'put', '/vendor/price-lists/gone/items', { items: [simple('ham', 1)] })),
    ).to.equal('404 record_not_found');
  });

  it('are up to 500 a call', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, index) => simple(`none-${index}`, 1));
    expect(word(await put('manager', ...items(500)))).to.equal('400 item_unknown');
    expect(word(await put('manager', ...items(501)))).to.equal('400 invalid_input');
    expect(word(await put('manager'))).to.equal('400 invalid_input');
    const remove = (count: number) =>
      as('manager', 'post', at('/delete'), { item_ids: items(count).map(({ item_id }) => item_id) });
    expect((await remove(500)).body).to.deep.equal({ deleted: 0, skipped: 500 });
    expect(word(await remove(501))).to.equal('400 invalid_input');
    expect(word(await remove(0))).to.equal('400 invalid_input');
  });

  it('are taken out, one or many, and only those one sees', async () => {
    const one = await as('manager', 'delete', at('/ham'));
    expect([one.status, one.body.item_id, one.body.name]).to.deep.equal([200, 'ham', 'Fine ham']);
    expect(word(await as('manager', 'delete', at('/ham')))).to.equal('404 record_not_found');
    expect(word(await as('manager', 'delete', at('/far')))).to.equal('404 record_not_found');
    const many = await as('manager', 'post', at('/delete'), { item_ids: ['tea', 'far', 'ham'] });
    expect(many.body).to.deep.equal({ deleted: 1, skipped: 2 });
    expect(rows(await as('owner', 'get', at()))).to.deep.equal(['cola', 'far']);
    expect((await put('manager', simple('ham', 3))).body, 'and come back').to.deep.equal({
      written: 1,
      unchanged: 0,
    });
  });

  it('are two thousand in a few calls, each reaching the tills of its own store and no other', async () => {
    const there = vendor.stores[1].id;
    const ids = Array.from({ length: 2000 }, (_, index) => `many-${String(index).padStart(4, '0')}`);
    const columns = 'vendor_id, id, store_id, sku_code, name, price, status';
    await system.owner.query(
      `INSERT INTO items (${columns}) SELECT 'acme', id, $1, id, id, 100, 1 FROM unnest($2::text[]) id`,
      [vendor.stores[0].id, ids],
    );
    for (let start = 0; start < ids.length; start += 500) {
      const answer = await put('manager', ...ids.slice(start, start + 500).map((id) => simple(id, 0.9)));
      expect(answer.body).to.deep.equal({ written: 500, unchanged: 0 });
    }
    expect((await as('manager', 'get', at('?limit=500&page=4'))).body.total).to.equal(2002);
    const pulled = async (role: Role, store: string): Promise<Reference[]> => {
      const { body } = await as(role, 'get', `/sync/reference/pull?store_id=${store}&limit=5000`);
      return body.documents.filter((one: ReplicatedDocument) => !one._deleted);
    };
    const mine = await pulled('cashier', vendor.stores[0].id);
    const items = mine.filter(({ kind }) => kind === 'price_list_item');
    expect(items).to.have.length(2002);
    const theirs = await pulled('neighbour', there);
    expect(theirs.filter(({ kind }) => kind === 'price_list_item').map(({ id }) => id)).to.deep.equal([
      priceListItemId(list, 'far'),
    ]);
    const found = priceFromLists(
      mine.filter(({ kind }) => kind === 'price_list'),
      new Map(items.map((one) => [one.id, one])),
      {
        item_id: ids[1234]!,
        variation_id: '',
        qty: '1.000',
        store_id: vendor.stores[0].id,
        channel: 'retail',
        customer_id: '',
        at: '2026-11-21T09:00:00.000Z',
      },
    );
    expect(found).to.deep.equal({ price_list_id: list, price: 90 });
  });
});

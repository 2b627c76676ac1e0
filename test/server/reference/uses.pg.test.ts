// Who still needs a look-up record: it is not removed before they do not, unless all of them get another one, in one
// transaction.
import { expect } from 'chai';
import {
  blankPromotion,
  blankReferenceData,
  collections,
  everyLine,
  priceListItemId,
} from '@evertill/schemas';
import type { JsonObject, Product, Reference } from '@evertill/schemas';
import { aProduct, aReference, aVariation } from '../../contract/contract-documents.ts';
import { give, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';

const effect = { kind: 'percent', percent: '10.0000' };

describe('a look-up record that is needed', () => {
  let system: System;
  let vendor: GivenVendor;
  let store: string;

  beforeEach(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    store = vendor.stores[0].id;
  });
  afterEach(() => system?.stop());

  const remove = (at: string, role: Role = 'manager') =>
    ask(system.url, 'delete', `/vendor/${at}`, { token: vendor.people[role].token });
  const said = ({ status, body }: Answer) => [status, body.code, body.uses];
  const record = (kind: Reference['kind'], id: string, data: object = {}, store_id = store) =>
    give(
      system,
      vendor,
      collections.reference,
      aReference({ id, store_id, kind, code: kind === 'coupon' ? id : '', data: data as JsonObject }),
    );
  const item = (id: string, fields: Partial<Product> = {}) =>
    give(system, vendor, collections.product, aProduct({ id, store_id: store, ...fields }));
  const stored = async <T = Product>(id: string, name: 'product' | 'reference' = 'product') => {
    const found = await system.database.read({ vendor_id: 'acme' }, (tx) => tx.get(collections[name], id));
    return found && !found.deleted ? (found.document as unknown as T) : undefined;
  };

  it('is counted by what needs it, each once, and goes when nobody does', async () => {
    await record('category', 'food', { parent_id: '' });
    await record('category', 'dairy', { parent_id: 'food' });
    await record('tag', 'new');
    await record('brand', 'own');
    await record('unit', 'kg', { symbol: 'kg' });
    const selection = { ...everyLine, category_ids: ['food'], tag_ids: ['new'], brand_ids: ['own'] };
    const offer = { ...blankPromotion, effect };
    await record('promotion', 'both', { ...offer, selection, needs: { ...offer.needs, of: selection } });
    const limits = { max_uses: null, max_uses_per_customer: null, uses: 0 };
    const bought = { ...effect, kind: 'buy_x_get_y', buy: 1, get: 1, bought: selection, most: null };
    await record('coupon', 'B1G1', { ...offer, ...limits, effect: bought });
    const variations = [aVariation({ id: 'v1', unit_id: 'kg' }), aVariation({ id: 'v2', unit_id: 'kg' })];
    await item('milk', { category_id: 'food', tag_ids: ['new'], brand_id: 'own', unit_id: 'kg', variations });
    await item('salt', { unit_id: 'kg', status: 2 });

    expect(said(await remove('categories/food'))).to.deep.equal([
      409,
      'in_use',
      { products: 1, categories: 1, promotions: 1, coupons: 1 },
    ]);
    expect(said(await remove('tags/new'))).to.deep.equal([
      409,
      'in_use',
      { products: 1, promotions: 1, coupons: 1 },
    ]);
    expect(said(await remove('brands/own'))).to.deep.equal([
      409,
      'in_use',
      { products: 1, promotions: 1, coupons: 1 },
    ]);
    expect(said(await remove('units/kg')), 'an archived one needs it too').to.deep.equal([
      409,
      'in_use',
      { products: 2 },
    ]);
    expect((await remove('categories/dairy')).status).to.equal(200);
    for (const at of ['promotions/both', 'coupons/B1G1']) expect((await remove(at)).status).to.equal(200);
    await item('milk');
    await item('salt', { status: 2 });
    for (const at of ['categories/food', 'tags/new', 'brands/own', 'units/kg'])
      expect((await remove(at)).status, at).to.equal(200);
  });

  it('elsewhere is not counted for somebody who does not see it, and not lost', async () => {
    await record('tag', 'shared', {}, '');
    await item('here', { tag_ids: ['shared'] });
    await item('there', { store_id: vendor.stores[1].id, tag_ids: ['shared'] });
    const { body } = await remove('tags/shared');
    expect([body.code, body.uses, body.in_other_stores]).to.deep.equal(['in_use', { products: 1 }, true]);
    expect(said(await remove('tags/shared', 'owner'))).to.deep.equal([409, 'in_use', { products: 2 }]);
    await record('tag', 'other', {}, '');
    const moved = await remove('tags/shared?replace_with=other');
    expect([moved.body.code, moved.body.uses, moved.body.in_other_stores]).to.deep.equal([
      'in_use',
      {},
      true,
    ]);
    expect((await stored('here'))!.tag_ids, 'all of it is undone').to.deep.equal(['shared']);
    expect((await remove('tags/shared?replace_with=other', 'owner')).status).to.equal(200);
    expect([(await stored('here'))!.tag_ids, (await stored('there'))!.tag_ids]).to.deep.equal([
      ['other'],
      ['other'],
    ]);
  });

  it('is kept for all of them when one store would have it for itself', async () => {
    await record('tag', 'shared', {}, '');
    await item('there', { store_id: vendor.stores[1].id, tag_ids: ['shared'] });
    const narrow = () =>
      ask(system.url, 'patch', '/vendor/tags/shared', {
        token: vendor.people.owner.token,
        body: { store_id: store },
      });
    expect(said(await narrow())).to.deep.equal([409, 'in_use', { products: 1 }]);
    await item('there', { store_id: vendor.stores[1].id });
    await item('here', { tag_ids: ['shared'] });
    expect((await narrow()).body.store_id).to.equal(store);
  });

  describe('and given up for another one', () => {
    it('leaves it to products, children and offers, in one transaction through the waist', async () => {
      await record('category', 'old', { parent_id: '' });
      await record('category', 'new', { parent_id: '' });
      await record('category', 'child', { parent_id: 'old' });
      const selection = { ...everyLine, category_ids: ['new', 'old'] };
      await record('promotion', 'sale', { ...blankPromotion, effect, selection });
      for (let index = 0; index < 30; index++)
        await item(`item-${index}`, { category_id: 'old', price: 100 });
      const answer = await remove('categories/old?replace_with=new');
      expect([answer.status, answer.body.name], answer.text).to.deep.equal([200, 'old']);
      for (let index = 0; index < 30; index++) {
        expect(await stored(`item-${index}`)).to.include({ category_id: 'new', price: 100, rev: 2 });
      }
      expect((await stored<Reference>('child', 'reference'))!.data).to.deep.equal({ parent_id: 'new' });
      const { data } = (await stored<Reference>('sale', 'reference'))!;
      expect((data as JsonObject)['selection']).to.deep.equal({ ...everyLine, category_ids: ['new'] });
      expect(await stored('old', 'reference')).to.equal(undefined);
    });

    it('leaves units, tags, brands and taxes to products and their variations', async () => {
      for (const id of ['u1', 'u2']) await record('unit', id, { symbol: id });
      for (const id of ['t1', 't2']) await record('tag', id);
      for (const id of ['b1', 'b2']) await record('brand', id);
      for (const id of ['x1', 'x2'])
        await record('tax_profile', id, { rate: '5.0000', rate_type: 'percent' });
      const variations = [aVariation({ id: 'v', unit_id: 'u1' })];
      const named = { unit_id: 'u1', tag_ids: ['t1', 't2'], brand_id: 'b1', store_tax_id: 'x1', variations };
      await item('milk', named);
      for (const at of ['units/u1', 'tags/t1', 'brands/b1', 'store-taxes/x1']) {
        const answer = await remove(`${at}?replace_with=${at.split('/')[1]!.replace('1', '2')}`);
        expect(answer.status, answer.text).to.equal(200);
      }
      const milk = (await stored('milk'))!;
      expect(milk).to.include({ unit_id: 'u2', brand_id: 'b2', store_tax_id: 'x2' });
      expect([milk.tag_ids, milk.variations[0]!.unit_id]).to.deep.equal([['t2'], 'u2']);
    });

    it('leaves the values of an attribute to those of the same name, or stays', async () => {
      const values = (...names: string[]) => ({
        values: names.map((name) => ({ id: `${name}-${names.length}`, name })),
      });
      await record('attribute', 'color', values('Red', 'Blue'));
      await record('attribute', 'colour', values('red', 'green', 'grey'));
      const variations = [
        aVariation({ id: 'v', attributes: [{ attribute_id: 'color', value_id: 'Red-2' }] }),
        aVariation({ id: 'w' }),
      ];
      await item('shirt', { variations });
      expect((await remove('attributes/color?replace_with=colour')).status).to.equal(200);
      const [first] = (await stored('shirt'))!.variations;
      expect(first!.attributes).to.deep.equal([{ attribute_id: 'colour', value_id: 'red-3' }]);
      await record('attribute', 'shades', values('Grey'));
      const refused = await remove('attributes/colour?replace_with=shades');
      expect([refused.status, refused.body.code]).to.deep.equal([400, 'attribute_unknown']);
    });

    it('leaves the items of a price list to another one, where what is there already keeps its price', async () => {
      for (const id of ['old', 'new']) await record('price_list', id, blankReferenceData.price_list);
      const listed = (list: string, id: string, price: number) =>
        give(
          system,
          vendor,
          collections.reference,
          aReference({
            id: priceListItemId(list, id),
            store_id: store,
            kind: 'price_list_item',
            data: {
              price_list_id: list,
              item_id: id,
              prices: [{ variation_id: '', min_quantity: '1.000', price }],
            },
          }),
        );
      for (const id of ['tea', 'ham']) await item(id);
      await listed('old', 'tea', 1);
      await listed('old', 'ham', 2);
      await listed('new', 'ham', 3);
      expect(said(await remove('price-lists/old'))).to.deep.equal([409, 'in_use', { price_list_items: 2 }]);
      expect((await remove('price-lists/old?replace_with=new')).status).to.equal(200);
      const { body } = await ask(system.url, 'get', '/vendor/price-lists/new/items', {
        token: vendor.people.manager.token,
      });
      const rows = body.data.map(({ item_id, prices }: any) => [item_id, prices[0].price]);
      expect(rows).to.deep.equal([
        ['ham', 0.03],
        ['tea', 0.01],
      ]);
    });

    it('is not, for itself, for another kind, for what is not there, or for what its users cannot see', async () => {
      await record('tag', 'shared', {}, '');
      await record('tag', 'own');
      await record('brand', 'brand');
      await item('there', { store_id: vendor.stores[1].id, tag_ids: ['shared'] });
      for (const [other, expected] of [
        ['shared', [400, 'invalid_input']],
        ['brand', [404, 'record_not_found']],
        ['nothing', [404, 'record_not_found']],
        ['own', [400, 'tag_unknown']],
      ] as const) {
        const { status, body } = await remove(`tags/shared?replace_with=${other}`, 'owner');
        expect([status, body.code], other).to.deep.equal(expected);
      }
      expect((await stored('there'))!.tag_ids).to.deep.equal(['shared']);
    });

    it('is not for more than 10,000 at once', async () => {
      for (const id of ['old', 'new']) await record('brand', id);
      const fill = (from: number, to: number) =>
        system.owner.query(
          `INSERT INTO items (vendor_id, id, store_id, sku_code, name, price, brand_id)
            SELECT 'acme', 'many-' || n, $1, 'S-' || n, 'Many', 100, 'old' FROM generate_series($2::int, $3::int) n`,
          [store, from, to],
        );
      await fill(1, 10_001);
      const { status, body } = await remove('brands/old?replace_with=new');
      expect([status, body.code, body.most]).to.deep.equal([409, 'in_use', 10_000]);
      expect(
        await system.database.read({ vendor_id: 'acme' }, (tx) =>
          tx.count(collections.product, { brand_id: 'old' }),
        ),
      ).to.equal(10_001);
    });

    it('of one of its own children stays: nothing stands below itself', async () => {
      await record('category', 'top', { parent_id: '' });
      await record('category', 'below', { parent_id: 'top' });
      const { status, body } = await remove('categories/top?replace_with=below');
      expect([status, body.code]).to.deep.equal([400, 'category_cycle']);
    });
  });

  it('by lots that are still to come keeps their supplier, and can leave them to another one', async () => {
    for (const id of ['farm', 'dairy']) await record('supplier', id, blankReferenceData.supplier);
    await record('warehouse', 'cellar', { is_default: true });
    await item('milk');
    const { token } = vendor.people.manager;
    const order = async () => {
      const lines = [{ item_id: 'milk', quantity: 6, unit_cost: 1 }];
      const body = { store_id: store, supplier_id: 'farm', lines };
      const made = await ask(system.url, 'post', '/vendor/purchase-lots', { token, body });
      expect(made.status, made.text).to.equal(201);
      return `/vendor/purchase-lots/${made.body.id}`;
    };
    const [came, first, second] = [await order(), await order(), await order()];
    await ask(system.url, 'patch', came, { token, body: { status: 1 } });
    expect(said(await remove('suppliers/farm'))).to.deep.equal([409, 'in_use', { purchase_lots: 2 }]);
    expect((await remove('suppliers/farm?replace_with=dairy')).status).to.equal(200);
    const supplierOf = async (path: string) => {
      const { body } = await ask(system.url, 'get', path, { token });
      return [body.supplier_id, body.status, body.rev];
    };
    expect(await supplierOf(first)).to.deep.equal(['dairy', 0, 2]);
    expect(await supplierOf(second)).to.deep.equal(['dairy', 0, 2]);
    expect((await supplierOf(came)).slice(0, 2), 'what came, came of it').to.deep.equal(['farm', 1]);
    await record('supplier', 'far', blankReferenceData.supplier, vendor.stores[1].id);
    const refused = await ask(system.url, 'delete', '/vendor/suppliers/dairy?replace_with=far', {
      token: vendor.people.owner.token,
    });
    expect([refused.status, refused.body.code]).to.deep.equal([400, 'supplier_unknown']);
    expect(await supplierOf(first)).to.deep.equal(['dairy', 0, 2]);
  });

  it('by a value of an attribute keeps that value', async () => {
    await record('attribute', 'colour', {
      values: [
        { id: 'red', name: 'Red' },
        { id: 'blue', name: 'Blue' },
      ],
    });
    const attributes = [{ attribute_id: 'colour', value_id: 'red' }];
    await item('shirt', { variations: [aVariation({ id: 'v', attributes })] });
    const change = (values: object[]) =>
      ask(system.url, 'patch', '/vendor/attributes/colour', {
        token: vendor.people.manager.token,
        body: { values },
      });
    expect(said(await change([{ id: 'blue', name: 'Blue' }]))).to.deep.equal([
      409,
      'in_use',
      { products: 1 },
    ]);
    expect((await change([{ id: 'red', name: 'Crimson' }])).status).to.equal(200);
    expect(said(await remove('attributes/colour'))).to.deep.equal([409, 'in_use', { products: 1 }]);
  });

  it('by nobody yet is either removed or named, whoever is faster, and never both', async () => {
    const { token } = vendor.people.manager;
    for (let round = 0; round < 12; round++) {
      const id = `tag-${round}`;
      await record('tag', id);
      const [removed, ...named] = await Promise.all([
        remove(`tags/${id}`),
        ...[0, 1].map((index) =>
          ask(system.url, 'post', '/vendor/products', {
            token,
            body: { sku_code: `${id}-${index}`, name: 'x', tag_ids: [id] },
          }),
        ),
      ]);
      const made = named.filter(({ status }) => status === 201).length;
      const words = [removed, ...named].map(({ status, body }) => `${status} ${body.code ?? ''}`.trim());
      if (removed.status === 200)
        expect(words, words.join()).to.deep.equal(['200', '400 tag_unknown', '400 tag_unknown']);
      else expect([words[0], made > 0], words.join()).to.deep.equal(['409 in_use', true]);
      expect(
        await system.database.read({ vendor_id: 'acme' }, (tx) =>
          tx.count(collections.product, { tag_ids: id }),
        ),
      ).to.equal(made);
    }
  });
});

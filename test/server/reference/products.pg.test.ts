// Tags, categories, brands and values of attributes on a product, over REST: what is not there is refused, and what a body
// leaves out stays.
import { expect } from 'chai';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

describe('what a product names', () => {
  let system: System;
  let vendor: GivenVendor;
  const ids: Record<string, string> = {};

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    const make = async (name: string, path: string, more = {}, role: Role = 'manager') => {
      ids[name] = (await as(role, 'post', `/vendor/${path}`, { name, ...more })).body.id;
    };
    await make('dairy', 'categories');
    await make('own', 'brands');
    await make('new', 'tags');
    await make('elsewhere', 'tags', {}, 'neighbour');
    await make('colour', 'attributes', { values: [{ id: 'red', name: 'Red' }] });
  });
  after(() => system?.stop());

  const as = (role: Role, method: string, at: string, body?: object) =>
    ask(system.url, method, at, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const variation = (fields: object) => ({
    id: 'v',
    key: 'v',
    name: 'V',
    sku_code: '',
    barcodes: [],
    price: 1,
    unit_id: null,
    units_per_pack: null,
    base_variation_id: null,
    is_default: true,
    ...fields,
  });

  it('is kept and shown; the attributes of a variation stay when a body leaves them out', async () => {
    const attributes = [{ attribute_id: ids['colour'], value_id: 'red' }];
    const named = { category_id: ids['dairy'], brand_id: ids['own'], tag_ids: [ids['new']] };
    const made = await as('manager', 'post', '/vendor/products', {
      sku_code: 'S',
      name: 'Milk',
      ...named,
      variations: [variation({ attributes })],
    });
    expect(made.status, made.text).to.equal(201);
    expect(made.body).to.deep.include(named);
    const at = `/vendor/products/${made.body.id}`;
    const dearer = await as('manager', 'patch', at, { variations: [variation({ price: 2 })] });
    expect(dearer.body.variations[0]).to.deep.include({ price: 2, attributes });
    const bare = await as('manager', 'patch', at, {
      tag_ids: [],
      variations: [variation({ attributes: [] })],
    });
    expect([bare.body.tag_ids, bare.body.variations[0].attributes]).to.deep.equal([[], []]);
  });

  it('is refused by its code when it is not there, or not in this store', async () => {
    const words = async (body: object) => {
      const { status, body: answer } = await as('manager', 'post', '/vendor/products', {
        sku_code: 'X',
        name: 'X',
        ...body,
      });
      return [status, answer.code];
    };
    const marked = (attribute_id: string, value_id: string) => ({
      variations: [variation({ attributes: [{ attribute_id, value_id }] })],
    });
    expect(await words({ category_id: 'gone' })).to.deep.equal([400, 'category_unknown']);
    expect(await words({ brand_id: ids['dairy'] })).to.deep.equal([400, 'brand_unknown']);
    expect(await words({ tag_ids: [ids['new'], ids['elsewhere']] })).to.deep.equal([400, 'tag_unknown']);
    expect(await words(marked('gone', 'red'))).to.deep.equal([400, 'attribute_unknown']);
    expect(await words(marked(ids['colour']!, 'blue'))).to.deep.equal([400, 'attribute_unknown']);
    const many = Array.from({ length: 101 }, (_, index) => `tag-${index}`);
    expect(await words({ tag_ids: many })).to.deep.equal([400, 'invalid_input']);
    const values = Array.from({ length: 21 }, (_, index) => ({ attribute_id: `a-${index}`, value_id: 'x' }));
    expect(await words({ variations: [variation({ attributes: values })] })).to.deep.equal([
      400,
      'invalid_input',
    ]);
  });
});

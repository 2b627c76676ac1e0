// Quick keys over REST and through the journal: pages of a lane in their order, keys that name what is there, categories
// that stay as long as a key opens them.
import { expect } from 'chai';
import { collections, quickKeyColours } from '@evertill/schemas';
import type { Reference } from '@evertill/schemas';
import { aReference, aVariation } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

const path = '/vendor/quick-key-pages';

describe('quick keys', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'tea', variations: [aVariation({ id: 'case' })] });
    await giveProduct(system, vendor, { id: 'elsewhere', store_id: vendor.stores[1].id });
    for (const id of ['drinks', 'food']) {
      const data = { parent_id: '' };
      const category = aReference({ id, store_id: vendor.stores[0].id, kind: 'category', data });
      await give(system, vendor, collections.reference, category);
    }
  });
  after(() => system?.stop());

  const as = (role: Role, method: string, at: string, body?: object) =>
    ask(system.url, method, at, { token: vendor.people[role].token, ...(body ? { body } : {}) });
  const word = ({ status, body }: Awaited<ReturnType<typeof as>>) => `${status} ${body?.code ?? ''}`.trim();
  const key = (fields: object) => ({
    id: 'k',
    label: '',
    color: 'red',
    kind: 'item',
    item_id: 'tea',
    ...fields,
  });
  const post = (name: string, fields: object) => as('manager', 'post', path, { name, ...fields });
  const [lane, second] = ['acme-store-1-lane-1', 'acme-store-1-lane-2'];

  it('lie on a lane or on all of them, in the order of their position', async () => {
    await post('Drinks', { pos_register_id: lane, position: 2 });
    expect((await post('Drinks', { pos_register_id: second })).status, 'a name of another lane').to.equal(
      201,
    );
    await post('All', { position: 1 });
    const names = async (query: string) =>
      (await as('reader', 'get', `${path}?${query}`)).body.data.map(
        (one: Reference & { pos_register_id: string }) => [one.name, one.pos_register_id],
      );
    expect(await names(`pos_register_id=${lane}`)).to.deep.equal([
      ['All', ''],
      ['Drinks', lane],
    ]);
    expect(await names('sort=name')).to.deep.equal([
      ['All', ''],
      ['Drinks', lane],
      ['Drinks', second],
    ]);
    expect(word(await as('manager', 'get', '/vendor/tags?pos_register_id=x'))).to.equal('400 unknown_field');
    expect(word(await as('manager', 'get', '/vendor/tags?sort=position'))).to.equal('400 invalid_input');
  });

  it('keep their keys in the order given, each with label and colour', async () => {
    const keys = [
      key({ id: '3', kind: 'item', label: 'Green tea', color: quickKeyColours[0] }),
      { id: '1', label: '', color: 'teal', kind: 'variation', item_id: 'tea', variation_id: 'case' },
      { id: '2', label: 'Food', color: 'pink', kind: 'category', category_id: 'food' },
    ];
    const made = await post('Kept', { keys });
    expect(made.status, made.text).to.equal(201);
    expect(made.body.keys).to.deep.equal(keys);
    const turned = await as('manager', 'patch', `${path}/${made.body.id}`, { keys: keys.toReversed() });
    expect(turned.body.keys).to.deep.equal(keys.toReversed());
  });

  for (const [what, fields, expected] of [
    ['a lane the store has not', { pos_register_id: 'acme-store-2-lane-1' }, '404 register_not_found'],
    ['an item of another store', { keys: [key({ item_id: 'elsewhere' })] }, '400 item_unknown'],
    ['a variation nobody has', { keys: [key({ kind: 'variation', variation_id: 'x' })] }, '400 item_unknown'],
    [
      'a category nobody has',
      { keys: [{ id: 'k', label: '', color: 'red', kind: 'category', category_id: 'x' }] },
      '400 category_unknown',
    ],
    ['a page of every store', { store_id: null }, '400 store_required'],
    ['one key twice', { keys: [key({}), key({})] }, '400 invalid_input'],
    ['a colour there is not', { keys: [key({ color: 'ultraviolet' })] }, '400 invalid_input'],
    ['a label of 61 letters', { keys: [key({ label: 'x'.repeat(61) })] }, '400 invalid_input'],
    [
      '201 keys',
      { keys: Array.from({ length: 201 }, (_, nr) => key({ id: String(nr) })) },
      '400 invalid_input',
    ],
    ['a position of 1001', { position: 1001 }, '400 invalid_input'],
    [
      '200 keys, each its own',
      { keys: Array.from({ length: 200 }, (_, nr) => key({ id: String(nr) })) },
      '201',
    ],
  ] as const) {
    it(`answers ${what} with ${expected}`, async () =>
      expect(word(await post(`For ${what}`, fields))).to.equal(expected));
  }

  it('a category stays as long as a key opens it, or its keys open another one from then on', async () => {
    const keys = [{ id: 'k', label: '', color: 'red', kind: 'category', category_id: 'drinks' }];
    const { body } = await post('Opens', { keys });
    const refused = await as('manager', 'delete', '/vendor/categories/drinks');
    expect([word(refused), refused.body.uses]).to.deep.equal(['409 in_use', { quick_key_pages: 1 }]);
    const moved = await as('manager', 'delete', '/vendor/categories/drinks?replace_with=food');
    expect(moved.status, moved.text).to.equal(200);
    expect((await as('manager', 'get', `${path}/${body.id}`)).body.keys[0].category_id).to.equal('food');
  });

  it('through the journal are made and changed by the same rule', async () => {
    const till = new GivenLane(system, vendor, new GivenJournal('till'), { role: 'manager' });
    const data = { pos_register_id: lane, position: 5, keys: [key({})] };
    const document = {
      store_id: vendor.stores[0].id,
      kind: 'quick_key_page',
      name: 'Offline',
      code: '',
      active: true,
      data,
    };
    const made = await till.sendOne(till.edit('reference', 'offline-page', 0, {}, document));
    expect(made.kind).to.equal('applied');
    const wrong = { data: { ...data, keys: [key({ item_id: 'elsewhere' })] } };
    const refused = await till.sendOne(till.edit('reference', 'offline-page', 1, { data }, wrong));
    expect(refused).to.include({ kind: 'rejected', code: 'item_unknown' });
    const fine = await till.sendOne(
      till.edit('reference', 'offline-page', 1, { data }, { data: { ...data, position: 6 } }),
    );
    expect(fine.kind).to.equal('applied');
    const { body } = await as('manager', 'get', `${path}/offline-page`);
    expect(body).to.deep.include({ name: 'Offline', position: 6, keys: [key({})] });
  });

  it('a customer made at a till without a network is made by the same rule as over REST', async () => {
    const till = new GivenLane(system, vendor, new GivenJournal('desk'), { role: 'manager' });
    const fields = {
      store_id: vendor.stores[0].id,
      name: 'Offline',
      phone: '040 1112223',
      email: '',
      note: '',
      tax_exempt: false,
      tax_exempt_reason: '',
      tax_exempt_certificate: '',
      phone_key: 'anything',
      email_key: '',
    };
    expect((await till.sendOne(till.edit('customer', 'made-offline', 0, {}, fields))).kind).to.equal(
      'applied',
    );
    const exempt = { tax_exempt: true };
    const refused = await till.sendOne(
      till.edit('customer', 'made-offline', 1, { tax_exempt: false }, exempt),
    );
    expect(refused).to.include({ kind: 'rejected', code: 'tax_exempt_reason' });
    const twin = await as('manager', 'post', '/vendor/point-of-sale/customers', {
      name: 'Twin',
      phone: '+358 40 111 2223',
    });
    expect(twin.body.duplicates.map((one: { id: string }) => one.id)).to.deep.equal(['made-offline']);
    const cashier = new GivenLane(system, vendor, new GivenJournal('cash'), { role: 'cashier' });
    const forbidden = await cashier.sendOne(cashier.edit('customer', 'not-theirs', 0, {}, fields));
    expect(forbidden).to.include({ kind: 'rejected', code: 'forbidden' });
  });
});

// The admin's door to a product: the same body, the same rule, and the admin as the one who changed it. decisions.md,
// "Admin product door".
import { expect } from 'chai';
import { giveAdmin } from '../../support/given-accounts.ts';
import type { GivenAccount } from '../../support/given-accounts.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

describe('PATCH /admin/products/:id', () => {
  let system: System;
  let acme: GivenVendor;
  let other: GivenVendor;
  let admin: GivenAccount;
  let owner: string;

  before(async () => {
    system = await startTestSystem();
    acme = await giveVendor(system, 'acme');
    other = await giveVendor(system, 'other');
    owner = acme.people.owner.token;
    admin = await giveAdmin(system, 'clerk', { modules: ['product'] });
    await giveProduct(system, acme, { id: 'milk', name: 'Milk', price: 100, sku_code: 'MILK' });
  });
  after(() => system?.stop());

  const patch = (path: string, body: object, headers: Record<string, string> = {}, token = admin.token) =>
    ask(system.url, 'patch', `/admin/products/${path}`, { token, body, headers });
  const word = ({ status, body }: { status: number; body: { code?: string } }) =>
    `${status} ${body?.code ?? ''}`.trim();

  it('changes it as the vendor’s own door does, and the history names the admin', async () => {
    const answer = await patch('milk', { price: 1.2, is_recommended: true, profit_percent: 9 });
    expect([answer.status, answer.headers.get('etag')]).to.deep.equal([200, '"2"']);
    const vendors = await ask(system.url, 'get', '/vendor/products/milk', { token: owner });
    expect(answer.body).to.deep.equal(vendors.body);
    expect(answer.body).to.include({ price: 1.2, recommended: true, is_recommend: true });
    const history = await ask(system.url, 'get', '/vendor/products/milk/selling-price-history', {
      token: owner,
    });
    expect(history.body.data).to.have.length(1);
    expect(history.body.data[0]).to.include({
      old_price: 1,
      new_price: 1.2,
      profit_percent: 9,
      changed_by: admin.id,
      changed_by_name: 'clerk',
    });
    expect((await patch('milk', { price: 1.2, name: 'Whole milk' })).body.rev).to.equal(3);
    const again = await ask(system.url, 'get', '/vendor/products/milk/selling-price-history', {
      token: owner,
    });
    expect(again.body.total, 'the same price').to.equal(1);
  });

  it('is judged by the same rule, with the same codes', async () => {
    await giveProduct(system, acme, { id: 'taken', sku_code: 'TAKEN' });
    for (const [answer, body] of [
      ['400 sku_taken', { sku_code: 'TAKEN' }],
      ['400 plu_required', { item_type: 'WEIGHT' }],
      ['400 unit_unknown', { unit_id: 'barrel' }],
      ['400 unknown_field', { colour: 'red' }],
      ['400 invalid_input', { status: 3 }],
      ['403 field_read_only', { store_id: acme.stores[1].id }],
    ] as const) {
      expect(word(await patch('milk', body)), answer).to.equal(answer);
    }
    const stale = await patch('milk', { name: 'x' }, { 'If-Match': '"1"' });
    expect([word(stale), stale.body.current.name]).to.deep.equal(['409 conflict', 'Whole milk']);
    expect((await patch('milk', { name: 'Milk' }, { 'If-Match': '"3"' })).status).to.equal(200);
    expect(word(await patch('nothing', { name: 'x' }))).to.equal('404 product_not_found');
    expect(word(await patch('nothing?vendor_id=nobody', { name: 'x' }))).to.equal('404 product_not_found');
    expect(word(await patch('milk?vendor_id=other', { name: 'x' }))).to.equal('404 product_not_found');
  });

  it('asks whose it is when two vendors have the same id (vendor_required)', async () => {
    for (const vendor of [acme, other])
      await giveProduct(system, vendor, { id: 'twin', name: 'Twin', price: 5 });
    expect(word(await patch('twin', { name: 'x' }))).to.equal('400 vendor_required');
    expect((await patch('twin?vendor_id=other', { name: 'Theirs' })).status).to.equal(200);
    const named = async (token: string) =>
      (await ask(system.url, 'get', '/vendor/products/twin', { token })).body.name as string;
    expect([await named(owner), await named(other.people.owner.token)]).to.deep.equal(['Twin', 'Theirs']);
  });
});

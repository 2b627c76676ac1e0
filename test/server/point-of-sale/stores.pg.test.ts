// Second document, "Point-of-sale API": every address of it is asked for one store. Who works in several says which, who
// works in one may leave it out where it stands in the address, and of a store one does not see there is nothing. Every
// other route of a vendor judges a store that is named the same way.
import { expect } from 'chai';
import { anOpening, GivenJournal } from '../../support/given-journal.ts';
import { operate } from '../../support/given-shift.ts';
import { giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';

const base = '/vendor/point-of-sale';

describe('the store a call names', () => {
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    await giveVendor(system, 'other');
    await giveProduct(system, vendor, { id: 'milk', price: 500 });
    const { manager } = vendor.people;
    const fields = { actor_id: manager.staff.id, store_id: vendor.stores[0].id };
    const opening = anOpening({ id: 'shift', pos_register_id: vendor.stores[0].lanes[0] });
    const entry = new GivenJournal('till').entry('shift.open', opening, fields);
    expect((await operate(system, manager, [entry]))[0]!.kind).to.equal('applied');
  });
  after(() => system?.stop());

  const says = async (role: Role, method: 'get' | 'post', path: string, store: string, body: object = {}) => {
    const named = store === '' ? {} : { store_id: store };
    const query = store === '' ? '' : `?store_id=${store}`;
    const answer = await ask(system.url, method, `${base}${path}${method === 'get' ? query : ''}`, {
      token: vendor.people[role].token,
      ...(method === 'post' ? { body: { ...body, ...named } } : {}),
    });
    return answer.status < 300 ? String(answer.status) : `${answer.status} ${answer.body.code}`;
  };

  for (const path of ['/items/grouped', '/customers', '/promotions', '/orders'])
    it(`GET ${path}`, async () => {
      const [own, neighbours] = vendor.stores.map(({ id }) => id) as [string, string];
      expect(await says('owner', 'get', path, own)).to.equal('200');
      expect(await says('owner', 'get', path, '')).to.equal('400 store_required');
      expect(await says('manager', 'get', path, ''), 'of one store').to.equal('200');
      for (const foreign of [neighbours, 'other-store-1', 'nowhere'])
        expect(await says('manager', 'get', path, foreign), foreign).to.equal('404 not_found');
    });

  const lines = [{ item_id: 'milk', qty: '1.000' }];
  for (const [path, body, fine] of [
    ['/orders', { lines, payments: [{ method: 'cash', amount: 500 }] }, '201'],
    // It goes as far as the code, which nobody has.
    ['/apply-coupon', { lines, code: 'NOBODYS' }, '400 coupon_unknown'],
  ] as const)
    it(`POST ${path}`, async () => {
      const whole = path === '/orders' ? { ...body, pos_register_id: vendor.stores[0].lanes[0] } : body;
      expect(await says('manager', 'post', path, vendor.stores[0].id, whole)).to.equal(fine);
      for (const role of ['owner', 'manager'] as const)
        expect(await says(role, 'post', path, '', whole), role).to.equal('400 invalid_input');
      for (const foreign of [vendor.stores[1].id, 'other-store-1', 'nowhere'])
        expect(await says('manager', 'post', path, foreign, whole), foreign).to.equal('404 not_found');
    });

  describe('the store that any other call of a vendor names', () => {
    const archive = '/vendor/products/milk/archive';
    const asOwner = (method: string, path: string, body?: object) =>
      ask(system.url, method, path, { token: vendor.people.owner.token, ...(body ? { body } : {}) });
    const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();

    it('is judged the same in the address and in the body of a route that has no field for it (field case E)', async () => {
      const [own, other] = vendor.stores.map(({ id }) => id) as [string, string];
      for (const [store, expected] of [
        [other, '404 product_not_found'],
        ['other-store-1', '404 not_found'],
        [own, '200'],
      ] as const) {
        expect(word(await asOwner('post', archive, { store_id: store })), store).to.equal(expected);
        expect(word(await asOwner('post', `${archive}?store_id=${store}`, {})), store).to.equal(expected);
      }
      expect(word(await asOwner('post', `${archive}?store_id=${own}`, { store_id: other }))).to.equal(
        '404 not_found',
      );
      for (const store_id of ['', null, 7])
        expect(word(await asOwner('post', archive, { store_id }))).to.equal('400 invalid_input');
    });

    it('narrows a list to it, and of a store one does not see nothing is said (field case E)', async () => {
      for (const list of [
        'products',
        'devices',
        'settings/devices',
        'warehouses',
        'vendor-employees',
        'purchase-lots',
      ]) {
        const path = `/vendor/${list}?store_id=`;
        expect(word(await asOwner('get', `${path}${vendor.stores[1].id}`)), list).to.equal('200');
        expect(word(await asOwner('get', `${path}nowhere`)), list).to.equal('404 not_found');
      }
      const lists = await asOwner('get', `/vendor/stores?store_id=${vendor.stores[1].id}`);
      expect((lists.body.data as { id: string }[]).map(({ id }) => id)).to.deep.equal([vendor.stores[1].id]);
    });

    it('does not stop what concerns the whole vendor (field case E)', async () => {
      const body = { name: 'Third', time_zone: 'Europe/Helsinki', store_id: vendor.stores[0].id };
      expect(word(await asOwner('post', '/vendor/stores', body))).to.equal('201');
      const person = `/vendor/vendor-employees/${vendor.people.neighbour.staff.id}/personal-data`;
      expect(word(await asOwner('get', `${person}?store_id=${vendor.stores[0].id}`))).to.equal('200');
    });
  });
});

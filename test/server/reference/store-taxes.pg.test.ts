// Store taxes: rates as numbers at this door, flat ones in major units of the store's currency; and what tills and the
// documents' own table see of them.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import { withTenantSql } from '../../../server/db/tx.ts';
import { give, giveProduct, giveVendor, put } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { Answer } from '../../support/system-http.ts';
import { aReference, aStore } from '../../contract/contract-documents.ts';

const path = '/vendor/store-taxes';

describe('store taxes', () => {
  let system: System;
  let vendor: GivenVendor;
  let yen: GivenVendor;
  let mixed: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { currency: 'USD' });
    yen = await giveVendor(system, 'yen', { currency: 'JPY' });
    mixed = await giveVendor(system, 'mixed', { currency: 'EUR' });
    const { document } = mixed.stores[1];
    await put(system, 'mixed', collections.store, aStore({ ...document, currency: 'KWD' }));
  });
  after(() => system?.stop());

  const by = (whose: GivenVendor, role: Role, method: string, at: string, body?: object) =>
    ask(system.url, method, at, { token: whose.people[role].token, ...(body ? { body } : {}) });
  const as = (role: Role, method: string, at: string, body?: object) => by(vendor, role, method, at, body);
  const word = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();
  const storedRate = async (id: string) => {
    const { rows } = await system.owner.query('SELECT data FROM reference_entries WHERE id = $1', [id]);
    return rows[0]?.data as object;
  };

  for (const [whose, rate, rate_type, kept] of [
    ['acme', 0, 'percent', '0.0000'],
    ['acme', 8.875, 'percent', '8.8750'],
    ['acme', 33.3333, 'percent', '33.3333'],
    ['acme', 0.05, 'flat', '5.0000'],
    ['acme', 0.1 + 0.2, 'flat', '30.0000'],
    ['acme', 0.000001, 'flat', '0.0001'],
    ['acme', 120, 'flat', '12000.0000'],
    ['yen', 120, 'flat', '120.0000'],
    ['yen', 0.5, 'flat', '0.5000'],
    ['mixed-2', 0.005, 'flat', '5.0000'],
  ] as const) {
    it(`${rate} ${rate_type} of ${whose} is kept as ${kept}, and read as it was written`, async () => {
      const of = whose === 'acme' ? vendor : whose === 'yen' ? yen : mixed;
      const role = whose === 'mixed-2' ? 'neighbour' : 'manager';
      const body = { name: `Rate ${rate} ${rate_type}`, rate, rate_type };
      const made = await by(of, role, 'post', path, body);
      expect(made.status, made.text).to.equal(201);
      expect(made.body.rate).to.be.closeTo(rate, 1e-12);
      expect(await storedRate(made.body.id)).to.deep.equal({ rate: kept, rate_type });
      const renamed = await by(of, role, 'patch', `${path}/${made.body.id}`, { name: `${body.name}, again` });
      expect(renamed.body).to.include({ rate: made.body.rate, rate_type });
      expect(await storedRate(made.body.id)).to.deep.equal({ rate: kept, rate_type });
    });
  }

  for (const [what, body, code] of [
    ['a rate below zero', { rate: -1, rate_type: 'percent' }, 'invalid_input'],
    ['a fifth decimal of a percentage', { rate: 8.87501, rate_type: 'percent' }, 'invalid_input'],
    ['a fraction no till counts in', { rate: 0.0000001, rate_type: 'flat' }, 'invalid_input'],
    ['a rate as text', { rate: '5', rate_type: 'flat' }, 'invalid_input'],
    ['a type that is none', { rate: 5, rate_type: 'fixed' }, 'invalid_input'],
    ['a name of 81 letters', { name: 'x'.repeat(81), rate: 5, rate_type: 'flat' }, 'invalid_input'],
    ['no name', { name: '', rate: 5, rate_type: 'flat' }, 'invalid_input'],
    ['another field', { rate: 5, rate_type: 'flat', country: 'FI' }, 'unknown_field'],
  ] as const) {
    it(`refuse ${what} (${code})`, async () => {
      expect(word(await as('manager', 'post', path, { name: 'Wrong', ...body }))).to.equal(`400 ${code}`);
    });
  }

  it('have names of 1 to 80 letters, for one store or, with null, for all of them', async () => {
    const longest = { name: 'x'.repeat(80), rate: 5, rate_type: 'percent', active: false };
    const made = await as('owner', 'post', path, { ...longest, store_id: null });
    expect(made.body).to.include({ ...longest, store_id: null });
    expect((await as('neighbour', 'get', `${path}/${made.body.id}`)).status).to.equal(200);
    const own = await as('manager', 'patch', `${path}/${made.body.id}`, { store_id: vendor.stores[0].id });
    expect(own.body.store_id).to.equal(vendor.stores[0].id);
    expect(word(await as('neighbour', 'get', `${path}/${made.body.id}`))).to.equal('404 record_not_found');
  });

  it('of all stores are no flat amount where stores count in different currencies', async () => {
    const flat = { name: 'Bottle', rate: 0.05, rate_type: 'flat', store_id: null };
    expect(word(await by(mixed, 'owner', 'post', path, flat))).to.equal('400 store_required');
    const percent = { ...flat, rate: 5, rate_type: 'percent' };
    expect((await by(mixed, 'owner', 'post', path, percent)).status).to.equal(201);
    const entry = aReference({
      id: 'pushed',
      store_id: '',
      kind: 'tax_profile',
      data: { rate: '5.0000', rate_type: 'flat' },
    });
    await give(system, mixed, collections.reference, entry);
    const renamed = await by(mixed, 'owner', 'patch', `${path}/pushed`, { name: 'Pushed, and renamed' });
    expect([renamed.status, await storedRate('pushed')], 'its rate is left alone').to.deep.equal([
      200,
      entry.data,
    ]);
    expect(word(await by(mixed, 'owner', 'patch', `${path}/pushed`, { rate: 1 }))).to.equal(
      '400 store_required',
    );
    expect((await as('owner', 'post', path, flat)).body).to.include({ rate: 0.05, store_id: null });
  });

  it('in use are not removed (in_use) but deactivated, and unlinked ones are removed', async () => {
    const { body: tax } = await as('manager', 'post', path, { name: 'VAT', rate: 24, rate_type: 'percent' });
    const at = `${path}/${tax.id}`;
    for (const id of ['a', 'b'])
      await giveProduct(system, vendor, { id, sku_code: id, store_tax_id: tax.id });
    const refused = await as('manager', 'delete', at);
    expect([word(refused), refused.body.uses]).to.deep.equal(['409 in_use', { products: 2 }]);
    const off = await as('manager', 'delete', `${at}?deactivate=1`);
    expect([off.status, off.body.active, off.body.rev]).to.deep.equal([200, false, 2]);
    expect((await as('manager', 'get', at)).body).to.deep.equal(off.body);
    expect(word(await as('manager', 'delete', `${at}?deactivate=yes`))).to.equal('400 invalid_input');
    for (const id of ['a', 'b']) await giveProduct(system, vendor, { id, sku_code: id, store_tax_id: '' });
    expect((await as('manager', 'delete', at)).status).to.equal(200);
    expect(word(await as('manager', 'get', at))).to.equal('404 record_not_found');
  });

  it('lie in the documents’ own table, each vendor’s for itself', async () => {
    await give(system, yen, collections.reference, {
      id: 'deposit',
      store_id: '',
      kind: 'tax_profile',
      name: 'Deposit',
      code: '',
      active: false,
      data: { rate: '10.0000', rate_type: 'flat' },
      rev: 0,
    });
    const seenBy = (vendor_id: string) =>
      withTenantSql(system.pool, { vendor_id }, async (client) => {
        const { rows } = await client.query(
          `SELECT id, name, rate::text, rate_type, store_id, active FROM store_taxes WHERE name = 'Deposit'`,
        );
        return rows as object[];
      });
    expect(await seenBy('yen')).to.deep.equal([
      { id: 'deposit', name: 'Deposit', rate: '10.0000', rate_type: 'flat', store_id: null, active: false },
    ]);
    expect(await seenBy('acme')).to.deep.equal([]);
  });
});

// A product over REST, rule by rule: refusals with their codes, moves of its status, guarded changes, and the same SKU in
// other stores. First document, "States and transitions"; decisions.md, "Catalog error codes".
import { expect } from 'chai';
import { giveProduct } from '../../support/given.ts';
import type { Role } from '../../support/given.ts';
import type { Ask } from '../../support/system-http.ts';
import { GivenCatalog, word } from './given-catalog.ts';

describe('the rules of a product over REST', function () {
  this.timeout(30_000);
  let catalog: GivenCatalog;

  before(async () => {
    catalog = await GivenCatalog.start();
  });
  after(() => catalog?.system.stop());

  const as =
    (role: Role) =>
    (method: string, path: string, more: Ask = {}) =>
      catalog.ask(catalog.vendor.people[role].token, method, path, more);

  describe('refuses', () => {
    const v = (key: string, fields: object = {}) => ({ key, name: key, price: 1, ...fields });
    const refusals: readonly (readonly [what: string, answer: string, body: object])[] = [
      ['a field nobody knows', '400 unknown_field', { colour: 'red' }],
      ['an id of the client’s making', '400 unknown_field', { id: 'mine' }],
      ['a stock: it comes from the warehouses', '400 unknown_field', { stock: 5 }],
      [
        'a field nobody knows in a variation',
        '400 unknown_field',
        { variations: [v('a', { colour: 'red' })] },
      ],
      ['a SKU somebody has', '400 sku_taken', { sku_code: 'HOLDER' }],
      ['a PLU somebody has', '400 plu_taken', { plu: '94011' }],
      ['WEIGHT without a PLU', '400 plu_required', { item_type: 'WEIGHT' }],
      ['PRICE_EMBEDDED without a PLU', '400 plu_required', { item_type: 'PRICE_EMBEDDED' }],
      ['a PLU of three digits', '400 invalid_input', { plu: '401' }],
      ['a PLU of letters', '400 invalid_input', { plu: 'abcd' }],
      ['a unit the store does not have', '400 unit_unknown', { unit_id: 'barrel' }],
      ['such a unit of a variation', '400 unit_unknown', { variations: [v('a', { unit_id: 'barrel' })] }],
      ['a tax profile the store does not have', '400 tax_unknown', { store_tax_id: 'piece' }],
      ['a link to a profile that is not active', '400 tax_unknown', { store_tax_id: 'off' }],
      [
        'a code two variations carry',
        '400 barcode_taken',
        { variations: [v('a', { barcodes: ['1'] }), v('b', { barcodes: ['1'] })] },
      ],
      [
        'a base for the only variation',
        '400 base_variation',
        { variations: [v('a', { base_variant: 'a', units_per_pack: 6 })] },
      ],
      [
        'a base without units per pack',
        '400 base_variation',
        { variations: [v('a'), v('b', { base_variant: 'a' })] },
      ],
      [
        'a base that is no variation of it',
        '400 base_variation',
        { variations: [v('a'), v('b', { base_variant: 'z', units_per_pack: 6 })] },
      ],
      ['a pack of nothing', '400 base_variation', { variations: [v('a', { units_per_pack: 0 })] }],
      ['two variations of one key', '400 invalid_input', { variations: [v('a'), v('a')] }],
      [
        'two defaults',
        '400 invalid_input',
        { variations: [v('a', { is_default: true }), v('b', { is_default: true })] },
      ],
      ['a status that is none', '400 invalid_input', { status: 3 }],
      ['an item type that is none', '400 invalid_input', { item_type: 'HEAVY' }],
      ['a price below zero', '400 invalid_input', { price: -0.01 }],
      ['a price finer than the currency', '400 invalid_input', { price: 1.005 }],
      ['such a price of a variation', '400 invalid_input', { variations: [v('a', { price: 1.005 })] }],
      ['a price in text', '400 invalid_input', { price: '1.00' }],
      ['a profit finer than four places', '400 invalid_input', { profit_percent: 1.00005 }],
      ['a threshold finer than three', '400 invalid_input', { low_stock_threshold: '1.2' }],
      ['a tax below zero', '400 invalid_input', { tax: -1 }],
      ['a tax finer than can be kept', '400 invalid_input', { tax: 1.00005 }],
      ['a flat tax finer than can be kept', '400 invalid_input', { tax: 0.0000005, tax_type: 'flat' }],
      ['a tax type that is none', '400 invalid_input', { tax_type: 'none' }],
      ['a name that is blank', '400 invalid_input', { name: '' }],
      ['a SKU that is blank', '400 invalid_input', { sku_code: '' }],
      ['a name of blanks alone', '400 invalid_input', { name: ' \u00a0' }],
      ['a SKU of blanks alone', '400 invalid_input', { sku_code: '  ' }],
      [
        'bases that run in a circle',
        '400 base_variation',
        {
          variations: [
            v('a', { base_variant: 'b', units_per_pack: 6 }),
            v('b', { base_variant: 'a', units_per_pack: 6 }),
          ],
        },
      ],
      ['a store one does not see', '404 not_found', { store_id: 'acme-store-2' }],
    ];
    before(async () => {
      await catalog.create({ sku_code: 'HOLDER', plu: '94011' });
      await giveProduct(catalog.system, catalog.vendor, { id: 'subject', sku_code: 'SUBJECT' });
    });
    for (const [what, answer, body] of refusals) {
      it(`${what} (${answer}), in a change and at the start, and keeps nothing of it`, async () => {
        const before = await catalog.read('subject');
        expect(word(await catalog.patch('subject', body))).to.equal(answer);
        expect(await catalog.read('subject')).to.deep.equal(before);
        const created = await catalog.manager('post', '', {
          body: { sku_code: 'NEVER', name: 'x', ...body },
        });
        expect(word(created)).to.equal(answer);
      });
    }

    it('what is not there and what is another store’s (404 product_not_found), whatever is asked of it', async () => {
      const neighbour = as('neighbour');
      for (const [method, path] of [
        ['get', ''],
        ['patch', ''],
        ['post', '/archive'],
        ['get', '/selling-price-history'],
        ['get', '/realized-selling-prices'],
      ] as const) {
        for (const id of ['subject', 'nothing']) {
          const more = method === 'patch' ? { body: { name: 'x' } } : {};
          expect(word(await neighbour(method, `/vendor/products/${id}${path}`, more)), path).to.equal(
            '404 product_not_found',
          );
        }
      }
    });
  });

  describe('moves between draft, active and archived', () => {
    it('from any to any, and stays readable when archived', async () => {
      const id = await catalog.create();
      for (const status of [1, 2, 0, 2, 1, 0, 0]) {
        expect(await catalog.patched(id, { status })).to.include({ status });
        expect(await catalog.read(id)).to.include({ status });
      }
    });

    it('and gives its SKU and PLU free while archived; coming back they must be unique again', async () => {
      const id = await catalog.create({ sku_code: 'ONCE', plu: '55555', status: 1 });
      const archived = await catalog.manager('post', `/${id}/archive`);
      expect([archived.status, archived.body.status, archived.headers.get('etag')]).to.deep.equal([
        200,
        2,
        '"2"',
      ]);
      expect(await catalog.read(id)).to.include({ status: 2, sku_code: 'ONCE' });
      const other = await catalog.create({ sku_code: 'ONCE', plu: '55555' });
      expect(word(await catalog.patch(id, { status: 1 }))).to.equal('400 sku_taken');
      expect(word(await catalog.patch(id, { status: 0 }))).to.equal('400 sku_taken');
      expect(word(await catalog.patch(id, { status: 1, sku_code: 'TWICE' }))).to.equal('400 plu_taken');
      expect(await catalog.patched(id, { name: 'still archived' })).to.include({ status: 2 });
      await catalog.manager('post', `/${other}/archive`);
      expect(await catalog.patched(id, { status: 1 })).to.include({
        status: 1,
        sku_code: 'ONCE',
        plu: '55555',
      });
    });

    it('is archived once: again it changes nothing, and against another state not at all', async () => {
      const id = await catalog.create();
      expect((await catalog.manager('post', `/${id}/archive`)).body.rev).to.equal(2);
      expect((await catalog.manager('post', `/${id}/archive`)).body.rev).to.equal(2);
      const stale = await catalog.manager('post', `/${id}/archive`, { headers: { 'If-Match': '"1"' } });
      expect([word(stale), stale.body.current_rev, stale.body.current.status]).to.deep.equal([
        '409 conflict',
        2,
        2,
      ]);
    });
  });

  describe('is guarded by its ETag', () => {
    it('which tells of what it shows, while If-Match asks for the product alone', async () => {
      const id = await catalog.create({ store_tax_id: 'deposit' });
      const etag = async () => (await catalog.manager('get', `/${id}`)).headers.get('etag')!;
      const first = await etag();
      expect(first).to.match(/^"1\.[0-9a-f]{16}"$/);
      await catalog.refer('deposit', { data: { rate: '30.0000', rate_type: 'flat' } });
      const second = await etag();
      expect(second).to.match(/^"1\./).and.not.equal(first);
      const changed = await catalog.patch(id, { name: 'Two' }, { 'If-Match': first });
      expect([changed.status, changed.body.rev]).to.deep.equal([200, 2]);
      for (const stale of [first, second, '"1"', '"1", "3"', '"nonsense"', '']) {
        const answer = await catalog.patch(id, { name: 'Three' }, { 'If-Match': stale });
        expect([word(answer), answer.body.current_rev, answer.body.current.name], stale).to.deep.equal([
          '409 conflict',
          2,
          'Two',
        ]);
      }
      expect((await catalog.patch(id, { name: 'Three' }, { 'If-Match': '"1", "2"' })).status).to.equal(200);
      expect(word(await catalog.patch(id, { name: 'Four', base_rev: 2 }))).to.equal('409 conflict');
      expect((await catalog.patch(id, { name: 'Four', base_rev: 3 })).status).to.equal(200);
    });
  });

  describe('appears in the store-item pivot', () => {
    it('with the other stores of its SKU that the actor may see, as they are now', async () => {
      const other = catalog.vendor.stores[1].id;
      await giveProduct(catalog.system, catalog.vendor, { id: 'here', sku_code: 'BOTH', price: 100 });
      const owner = as('owner');
      const stores = async (who = owner) => (await who('get', '/vendor/products/here')).body.store_items;
      expect(await stores()).to.deep.equal([]);
      await giveProduct(catalog.system, catalog.vendor, {
        id: 'there',
        sku_code: 'BOTH',
        price: 120,
        status: 0,
        store_id: other,
      });
      await giveProduct(catalog.system, catalog.vendor, {
        id: 'gone',
        sku_code: 'BOTH',
        status: 2,
        store_id: other,
      });
      const row = { store_id: other, item_id: 'there', status: 0, price: 1.2, stock: 0 };
      expect(await stores()).to.deep.equal([row]);
      expect(await stores(as('manager')), 'first store only').to.deep.equal([]);
      const changed = await owner('patch', '/vendor/products/there', { body: { price: 1.3 } });
      expect(changed.body.store_items, 'and the other way').to.deep.equal([
        { store_id: catalog.storeId, item_id: 'here', status: 1, price: 1, stock: 0 },
      ]);
      expect(await stores()).to.deep.equal([{ ...row, price: 1.3 }]);
      const pivot = "SELECT store_id, item_id FROM store_items WHERE sku_code = 'BOTH' ORDER BY item_id";
      expect((await catalog.system.owner.query(pivot)).rows).to.deep.equal([
        { store_id: catalog.storeId, item_id: 'here' },
        { store_id: other, item_id: 'there' },
      ]);
      await owner('patch', '/vendor/products/there', { body: { sku_code: 'OTHER' } });
      expect(await stores()).to.deep.equal([]);
      expect((await catalog.system.owner.query(pivot)).rows).to.deep.equal([]);
    });
  });
});

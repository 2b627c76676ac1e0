// What goes out comes in again: into the store it came from without a change, into an empty one as the same catalog.
import { expect } from 'chai';
import { tableKinds } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { aProduct, aReference, aVariation } from '../../contract/contract-documents.ts';
import { all, bring, exportedAll, figures, namesOf, write } from './given-tables.ts';
import { importPlace } from './import-place.ts';
import type { TestImportPlace } from './import-place.ts';

/** Every column filled, and every sort of text that a table could spoil. */
async function giveCatalog(place: TestImportPlace): Promise<void> {
  const store_id = place.store.id;
  const refer = (id: string, kind: string, name: string, data: object = {}, more: object = {}) =>
    write(
      place,
      'reference',
      aReference({ id, store_id, kind: kind as never, name, data: data as never, ...more }),
    );
  const empty = { contact_name: '', email: '', phone: '', address: '', note: '' };
  await refer('vat', 'tax_profile', 'VAT', { rate: '25.5000', rate_type: 'percent' });
  await refer('deposit', 'tax_profile', '=Deposit', { rate: '12.5000', rate_type: 'flat' }, { store_id: '' });
  await refer('old', 'tax_profile', 'Old', { rate: '8.8750', rate_type: 'percent' }, { active: false });
  const address = 'Road 1\n12345 Town';
  await refer('dairy', 'supplier', 'Dairy, "the" farm', { ...empty, phone: '+358 1', address, note: '-5 %' });
  await refer('mill', 'supplier', '@mill', empty, { code: 'M', active: false, store_id: '' });
  await refer('drinks', 'category', 'Drinks', { parent_id: '' }, { code: '01', store_id: '' });
  await refer('hot', 'category', 'Hot > warm', { parent_id: 'drinks' }, { store_id: '' });
  await refer('tea', 'category', '+Tea', { parent_id: 'hot' });
  await refer('own', 'category', 'Twice', { parent_id: '' });
  await refer('wide', 'category', 'twice', { parent_id: 'drinks' }, { store_id: '', active: false });
  await refer('brand', 'brand', 'Ünïcode & Söhne');
  await refer('piece', 'unit', 'piece', { symbol: 'pc' });
  await refer('case', 'unit', 'case', { symbol: '' });
  await refer('a', 'tag', 'new|old');
  await refer('b', 'tag', 'back\\slash');
  const values = [
    { id: 'red', name: 'red: dark' },
    { id: 'blue', name: 'blue|green' },
  ];
  await refer('colour', 'attribute', 'Colour', { values });
  await refer('cellar', 'warehouse', 'Cellar', { is_default: true });
  await refer('attic', 'warehouse', '=Attic', { is_default: false });
  await write(place, 'product', tea(store_id));
  await write(place, 'product', shirt(store_id));
  await write(
    place,
    'product',
    aProduct({
      id: 'plain',
      store_id,
      sku_code: '0042',
      name: 'Plain',
      price: 123_456,
      description: '"Quoted"\nand, more',
    }),
  );
  await write(
    place,
    'product',
    aProduct({ id: 'draft', store_id, sku_code: '=1+1', name: '\'=HYPERLINK("x")' }),
  );
  const gone = aProduct({ id: 'gone', store_id, sku_code: 'GONE', name: 'Gone', status: 2 });
  await write(place, 'product', gone);
  await bring(place, 'stock', [
    'sku;variation;warehouse;counted;unit_cost',
    '-TEA 1;;Cellar;12,3450;1,25',
    '-TEA 1;;=Attic;-2;',
    'SHIRT;red;;40;0.333333',
    'SHIRT;blue;Cellar;0.455;2',
  ]);
}

function tea(store_id: string): Product {
  return aProduct({
    id: 'tea-1',
    store_id,
    sku_code: '-TEA 1',
    name: 'Tea, "green"  and black',
    description: 'One line\nand another; with = and\ttabs',
    price: 1_999,
    profit_percent: '-12.5000',
    status: 1,
    category_id: 'tea',
    brand_id: 'brand',
    unit_id: 'piece',
    tag_ids: ['b', 'a'],
    barcodes: ['4006381333931', ' X|1 ', '00012345678905'],
    barcode: '00012345678905',
    item_type: 'WEIGHT',
    plu: '4011',
    is_retail: false,
    is_wholesale: true,
    no_sales_tax: true,
    is_snap_eligible: true,
    minimum_age: 16,
    recommended: true,
    is_recommend: true,
    admin_only: true,
    low_stock_threshold: '1.500',
    auto_add_purchase_on_low_stock: true,
    store_tax_id: 'deposit',
    custom_tax: '3.2500',
    custom_tax_type: 'flat',
  });
}

function shirt(store_id: string): Product {
  const red = aVariation({
    id: 'v-red',
    key: 'red',
    name: '=Red',
    sku_code: 'SHIRT-R',
    barcodes: ['5901234123457', '1|2'],
    price: 2_000,
    is_default: true,
    attributes: [{ attribute_id: 'colour', value_id: 'red' }],
  });
  const blue = aVariation({
    id: 'v-blue',
    key: 'blue',
    name: 'Blue, six',
    price: 11_000,
    unit_id: 'case',
    units_per_pack: '6.000',
    base_variation_id: 'v-red',
    attributes: [{ attribute_id: 'colour', value_id: 'blue' }],
  });
  const more = { store_tax_id: 'vat', category_id: 'own', status: 1, price: 2_000 };
  return aProduct({
    id: 'shirt',
    store_id,
    sku_code: 'SHIRT',
    name: 'Shirt',
    variations: [red, blue],
    ...more,
  });
}

/** Without what differs from store to store. */
async function comparable(place: TestImportPlace): Promise<unknown[]> {
  const names = await namesOf(place);
  const named = (id: string) => names.get(id) ?? '';
  const products = (await all(place, 'product')).filter(({ status }) => status !== 2);
  const values = new Map(
    (await all<{ data: { values?: { id: string; name: string }[] } }>(place, 'reference')).flatMap(
      ({ data }) => (data.values ?? []).map(({ id, name }) => [id, name] as const),
    ),
  );
  return products
    .map(({ id: _id, store_id: _store, rev: _rev, ...product }) => {
      const keys = new Map(product.variations.map(({ id, key }) => [id, key]));
      return {
        ...product,
        category_id: named(product.category_id),
        brand_id: named(product.brand_id),
        unit_id: named(product.unit_id),
        store_tax_id: named(product.store_tax_id),
        tag_ids: product.tag_ids.map(named),
        variations: product.variations.map(({ id: _variation, ...one }) => ({
          ...one,
          unit_id: one.unit_id && named(one.unit_id),
          base_variation_id: one.base_variation_id && keys.get(one.base_variation_id),
          attributes: one.attributes.map(({ attribute_id, value_id }) => [
            named(attribute_id),
            values.get(value_id),
          ]),
        })),
      };
    })
    .toSorted((a, b) => (a.sku_code < b.sku_code ? -1 : 1));
}

/** Blanks that nobody sees do not outlive a table. */
function withoutBlanks(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
    typeof one === 'string' ? one.replace(/[ \t]+/g, ' ').replace(/^ | $/g, '') : one,
  );
}

describe('an export that is imported', function () {
  this.timeout(30_000);
  let from: TestImportPlace;
  let into: TestImportPlace;

  before(async () => {
    from = await importPlace();
    into = await importPlace();
    await giveCatalog(from);
  });
  after(async () => {
    await from?.close();
    await into?.close();
  });

  const revs = async () =>
    (
      await from.owner.query(
        `SELECT id, rev FROM items UNION ALL SELECT id, rev FROM reference_entries UNION ALL
         SELECT 'movements', count(*) FROM stock_movements ORDER BY id`,
      )
    ).rows as unknown[];

  it('changes nothing in the store it came from, not a rev and not a movement', async () => {
    const before = await revs();
    for (const [kind, text] of Object.entries(await exportedAll(from))) {
      const report = await bring(from, kind as (typeof tableKinds)[number], text);
      expect(report.rejected, kind).to.deep.equal([]);
      expect(figures(report), kind).to.include({ unchanged: report.read, created: 0, updated: 0 });
      expect(report.read, kind).to.be.above(1);
      expect([report.alsoCreated, report.ignoredColumns], kind).to.deep.equal([{}, []]);
    }
    expect(await revs()).to.deep.equal(before);
  });

  it('makes the same catalog of an empty store, and the dry run said so', async () => {
    const texts = await exportedAll(from);
    for (const kind of tableKinds) {
      const rehearsed = await bring(into, kind, texts[kind], { dryRun: true });
      const report = await bring(into, kind, texts[kind]);
      expect(report.rejected, kind).to.deep.equal([]);
      expect(report.created, kind).to.equal(report.read);
      expect(rehearsed, kind).to.deep.equal(report);
    }
    expect(withoutBlanks(await comparable(into))).to.deep.equal(withoutBlanks(await comparable(from)));
    expect(withoutBlanks(await exportedAll(into))).to.deep.equal(withoutBlanks(texts));
  });

  it('[T28] holds no cell that a spreadsheet would run', async () => {
    for (const [kind, text] of Object.entries(await exportedAll(from))) {
      const cells = text.replace(/^\ufeff/, '').match(/(?:"(?:[^"]|"")*"|[^,\r\n]*)/g) ?? [];
      const plain = cells.map((cell) => cell.replace(/^"([^]*)"$/, '$1'));
      // A number that was written by us is a number.
      const running = plain.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell));
      expect(running, kind).to.deep.equal([]);
      expect(text.startsWith('\ufeff'), kind).to.equal(true);
    }
  });
});

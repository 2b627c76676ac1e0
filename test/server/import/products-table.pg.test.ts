// The columns of a table of products and of its variations, one by one: what each sets, what nothing in it means, and what
// it is refused for. A dry run of each says what the real one then does.
import { expect } from 'chai';
import { rejections, tableColumns } from '@evertill/schemas';
import type { Product, Reference, RejectionCode } from '@evertill/schemas';
import type { ImportReport } from '../../../server/import/import-file.ts';
import { all, bring, figures, productOf, refusals, write } from './given-tables.ts';
import { importPlace } from './import-place.ts';
import type { TestImportPlace } from './import-place.ts';

describe('a table of products', function () {
  this.timeout(20_000);
  let place: TestImportPlace;
  let made = 0;
  before(async () => {
    place = await importPlace();
  });
  after(() => place?.close());

  /** Rehearsed first: the same report, and nothing written. */
  async function brought(lines: readonly string[]): Promise<ImportReport> {
    const state = () =>
      place.owner
        .query(
          'SELECT (SELECT count(*) FROM items) i, (SELECT max(rev) FROM items) r, (SELECT count(*) FROM reference_entries) c',
        )
        .then(({ rows }) => rows[0] as unknown);
    const before = await state();
    const rehearsed = await bring(place, 'products', lines, { dryRun: true });
    expect(await state(), 'a dry run wrote').to.deep.equal(before);
    const report = await bring(place, 'products', lines);
    expect(report, 'a dry run told something else').to.deep.equal(rehearsed);
    return report;
  }

  /** One new product with one column filled; the name of the record where the column names one. */
  async function filled(column: string, cell: string): Promise<Product> {
    const sku = `S${++made}`;
    const report = await brought([`sku;name;price;${column}`, `${sku};Thing;1;${cell}`]);
    expect(report.rejected, `${column} ${cell}`).to.deep.equal([]);
    return productOf(place, sku);
  }
  const nameOf = async (id: string) =>
    (await all<Reference>(place, 'reference')).find((one) => one.id === id)?.name ?? '';

  const columns: Readonly<
    Record<string, readonly (readonly [cell: string, field: keyof Product, value: unknown])[]>
  > = {
    description: [
      ['"first line\nsecond ""line"""', 'description', 'first line\nsecond "line"'],
      ['', 'description', ''],
    ],
    item_type: [
      ['QTY_EMBEDDED', 'item_type', 'QTY_EMBEDDED'],
      ['', 'item_type', 'NORMAL'],
    ],
    plu: [
      ['4011', 'plu', '4011'],
      ['', 'plu', ''],
    ],
    no_sales_tax: [
      ['yes', 'no_sales_tax', true],
      ['', 'no_sales_tax', false],
    ],
    is_snap_eligible: [
      ['1', 'is_snap_eligible', true],
      ['0', 'is_snap_eligible', false],
    ],
    minimum_age: [
      ['18', 'minimum_age', 18],
      ['', 'minimum_age', 0],
    ],
    is_retail: [
      ['no', 'is_retail', false],
      ['TRUE', 'is_retail', true],
    ],
    is_wholesale: [
      ['y', 'is_wholesale', true],
      ['n', 'is_wholesale', false],
    ],
    recommended: [['true', 'recommended', true]],
    is_recommend: [['true', 'is_recommend', true]],
    admin_only: [['yes', 'admin_only', true]],
    auto_add_purchase_on_low_stock: [['yes', 'auto_add_purchase_on_low_stock', true]],
    low_stock_threshold: [
      ['2,5', 'low_stock_threshold', '2.500'],
      ['', 'low_stock_threshold', '0.000'],
    ],
    profit_percent: [
      ['-12,5', 'profit_percent', '-12.5000'],
      ['30 %', 'profit_percent', '30.0000'],
    ],
    status: [
      ['draft', 'status', 0],
      ['1', 'status', 1],
      ['', 'status', 1],
      ['Archived', 'status', 2],
    ],
    custom_tax: [
      ['8.875', 'custom_tax', '8.8750'],
      ['24 %', 'custom_tax', '24.0000'],
    ],
    barcodes: [['4006381333931 | 5901234123457', 'barcode', '4006381333931']],
    barcode: [['="00012345678905"', 'barcode', '00012345678905']],
  };
  for (const [column, cells] of Object.entries(columns)) {
    for (const [cell, field, value] of cells) {
      it(`${column} "${cell}" is ${field} ${JSON.stringify(value)}`, async () => {
        expect((await filled(column, cell))[field]).to.equal(value);
      });
    }
  }

  it('custom_tax_type flat makes of custom_tax major units, and alone keeps the number one sees', async () => {
    await brought(['sku;name;price;custom_tax;custom_tax_type', 'FLAT;F;1;0.25;flat']);
    expect(await productOf(place, 'FLAT')).to.include({ custom_tax: '25.0000', custom_tax_type: 'flat' });
    await brought(['sku;custom_tax_type', 'FLAT;percent']);
    expect(await productOf(place, 'FLAT')).to.include({ custom_tax: '0.2500', custom_tax_type: 'percent' });
  });

  it('category is a path whose parents are made, brand, unit and tags are names', async () => {
    const report = await brought([
      'sku;name;price;category;brand;unit;tags',
      'REF;R;1;Food > Fruit > Apples;Farm;kg;red | sweet\\|sour',
    ]);
    expect(report.alsoCreated).to.deep.equal({ unit: 1, brand: 1, tag: 2, category: 3 });
    const { category_id, brand_id, unit_id, tag_ids } = await productOf(place, 'REF');
    const names = await Promise.all([category_id, brand_id, unit_id, ...tag_ids].map(nameOf));
    expect(names).to.deep.equal(['Apples', 'Farm', 'kg', 'red', 'sweet|sour']);
    const parents = (await all<Reference>(place, 'reference')).filter(({ kind }) => kind === 'category');
    const parentOf = (name: string) =>
      nameOf(parents.find((one) => one.name === name)!.data['parent_id'] as string);
    expect([await parentOf('Apples'), await parentOf('Fruit'), await parentOf('Food')]).to.deep.equal([
      'Fruit',
      'Food',
      '',
    ]);
    const moved = await brought(['sku;category', 'REF;Garden > Apples']);
    expect(moved.warned[0]!.reason).to.equal('category Apples stands below Fruit, not below Garden');
  });

  it('tax is a name, or a rate: of the profile that has it, which is made where there is none', async () => {
    const vat = { id: 'vat', store_id: '', kind: 'tax_profile', name: 'VAT', code: '', active: true, rev: 0 };
    await write(place, 'reference', { ...vat, data: { rate: '25.5000', rate_type: 'percent' } });
    expect((await filled('tax', 'vat')).store_tax_id).to.equal('vat');
    expect((await filled('tax', '25,5 %')).store_tax_id).to.equal('vat');
    const reduced = await filled('tax', '14');
    expect(await nameOf(reduced.store_tax_id)).to.equal('14 %');
    expect((await filled('tax', '14.0%')).store_tax_id).to.equal(reduced.store_tax_id);
    expect((await filled('tax', '')).store_tax_id).to.equal('');
    expect(refusals(await brought(['sku;name;price;tax', 'T;T;1;Luxury']))).to.deep.equal([
      '2 tax tax_unknown',
    ]);
  });

  it('makes no record that a row names when it must not, and refuses the row by the kind', async () => {
    const head = 'sku;name;price;category;brand;unit;tags;tax';
    const rows = [
      'N1;N;1;None;;;;',
      'N2;N;1;;None;;;',
      'N3;N;1;;;None;;',
      'N4;N;1;;;;None;',
      'N5;N;1;;;;;77',
      'N6;N;1;;;;;',
    ];
    const before = (await all(place, 'reference')).length;
    const report = await bring(place, 'products', [head, ...rows], { create: false });
    expect(refusals(report)).to.deep.equal([
      '2 category category_unknown',
      '3 brand brand_unknown',
      '4 unit unit_unknown',
      '5 tags tag_unknown',
      '6 tax tax_unknown',
    ]);
    expect([report.created, (await all(place, 'reference')).length - before]).to.deep.equal([1, 0]);
  });

  const wrong: readonly [column: string, cell: string, code: RejectionCode, column2?: string][] = [
    ['item_type', 'HEAVY', 'cell_unreadable'],
    ['item_type', 'WEIGHT', 'plu_required', 'plu'],
    ['plu', '12', 'cell_unreadable'],
    ['is_retail', 'perhaps', 'cell_unreadable'],
    ['low_stock_threshold', '1,000', 'cell_unreadable'],
    ['minimum_age', '18+', 'cell_unreadable'],
    ['low_stock_threshold', '=1+1', 'cell_unreadable'],
    ['profit_percent', 'much', 'cell_unreadable'],
    ['status', '3', 'cell_unreadable'],
    ['custom_tax', '-1', 'cell_unreadable'],
    ['custom_tax_type', 'round', 'cell_unreadable'],
    ['tax', 'x'.repeat(201), 'cell_too_long'],
  ];
  for (const [column, cell, code, named = column] of wrong) {
    it(`${column} "${cell.slice(0, 10)}" is refused as ${code}, and its neighbours are not`, async () => {
      const [one, two] = [`W${++made}`, `W${++made}`];
      const report = await brought([`sku;name;price;${column}`, `${one};N;1;${cell}`, `${two};N;1;`]);
      expect(refusals(report)).to.deep.equal([`2 ${named} ${code}`]);
      expect(report.rejected[0]).to.include({ next: rejections[code].next });
      expect(report.created).to.equal(1);
    });
  }

  it('refuses a PLU and a SKU that another row of the file took before', async () => {
    const report = await brought(['sku;name;price;plu', 'P1;P;1;94011', 'P2;P;1;94011', 'P3;P;1;94012']);
    expect(refusals(report)).to.deep.equal(['3 plu plu_taken']);
    const rows = Array.from({ length: 600 }, (_, index) => `Q${index};Q;1;${10_000 + (index % 300)}`);
    // In another chunk than the first of them.
    expect(figures(await brought(['sku;name;price;plu', ...rows]))).to.include({
      created: 300,
      refused: 300,
    });
  });

  it('leaves what is not its own alone: ids, stores, stock, and columns it does not know', async () => {
    const report = await brought([
      'sku;name;price;id;store_id;vendor_id;stock;rev;created_by;is_admin;__proto__;constructor',
      'MASS;M;1;stolen;other;other;99;7;me;yes;x;x',
    ]);
    expect(report.ignoredColumns).to.deep.equal([
      'id',
      'store_id',
      'vendor_id',
      'stock',
      'rev',
      'created_by',
      'is_admin',
      '__proto__',
      'constructor',
    ]);
    const product = await productOf(place, 'MASS');
    expect(product).to.include({ store_id: place.store.id, stock: '0.000', rev: 1 });
    expect(product.id).to.not.equal('stolen');
  });

  describe('with variations', () => {
    const head =
      'sku;variation_of;variation_key;name;price;unit;units_per_pack;base_variation;is_default;barcodes;attributes';
    const shirt = [
      head,
      'SH;;;Shirt;;piece;;;;4006381333931;',
      'SH-S;SH;s;Small;10;;;;no;5901234123457 | 123;Size: S',
      ';SH;case;Case;55;box;6;s;;;Size: S | Kind: box',
      'SH-M;SH;m;Middle;12;;;;yes;;Size: M',
    ];

    it('are written with their product, whose price is that of the default one', async () => {
      const report = await brought(shirt);
      expect(figures(report)).to.include({ created: 4, refused: 0 });
      expect(report.alsoCreated).to.deep.equal({ unit: 2, attribute: 2 });
      const { price, barcode, variations } = await productOf(place, 'SH');
      expect([price, barcode]).to.deep.equal([1200, '4006381333931']);
      const [small, box, middle] = variations;
      expect(small).to.include({ key: 's', sku_code: 'SH-S', price: 1000, unit_id: null, is_default: false });
      expect(small!.barcodes).to.deep.equal(['5901234123457', '123']);
      expect(box).to.include({ sku_code: '', units_per_pack: '6.000', base_variation_id: small!.id });
      expect(await nameOf(box!.unit_id!)).to.equal('box');
      expect(middle).to.include({ is_default: true, price: 1200 });
      expect(box!.attributes).to.have.length(2);
      expect(figures(await brought(shirt))).to.include({
        unchanged: 4,
        priceChanges: 0,
      });
    });

    it('[I5] change one by one, and a changed default is one row of the history', async () => {
      const history = async () =>
        (await place.owner.query('SELECT old_price, new_price FROM items_selling_price_history')).rows.length;
      const before = await history();
      const report = await brought(['variation_of;variation_key;sku;price', 'SH;m;SH-M;13', 'SH;s;SH-S;10']);
      expect(figures(report)).to.include({ updated: 1, unchanged: 1, priceChanges: 1 });
      expect((await productOf(place, 'SH')).price).to.equal(1300);
      expect((await history()) - before).to.equal(1);
    });

    it('make way for a new default, and are known by their SKU or name without a key', async () => {
      const report = await brought([
        'sku;variation_of;name;price;is_default',
        'SH-S;SH;Small;10;yes',
        ';SH;middle;14;',
      ]);
      expect(figures(report)).to.include({ updated: 2, created: 0, priceChanges: 1 });
      const { variations } = await productOf(place, 'SH');
      expect(variations.map(({ is_default }) => is_default)).to.deep.equal([true, false, false]);
    });

    const bad: readonly [string, string, string][] = [
      ['no product of that SKU', 'NOBODY;x;X;1;;', '2 variation_of product_not_found'],
      ['a base that is none of its own', 'SH;x;X;1;nothing;6', '2 base_variation base_variation'],
      ['units per pack of nothing', 'SH;x;X;1;s;0', '2 base_variation base_variation'],
      ['units per pack that nobody can read', 'SH;x;X;1;;six', '2 units_per_pack cell_unreadable'],
      ['no price of its own', 'SH;x;X;;;', '2 price cell_unreadable'],
      ['no name', 'SH;x;;1;;', '2 name cell_missing'],
      ['a key that is too long', `SH;${'k'.repeat(65)};X;1;;`, '2 variation_key cell_too_long'],
    ];
    for (const [what, line, refusal] of bad) {
      it(`are refused with ${what}, and their neighbours are not`, async () => {
        const next = `SH;ok-${++made};Fine ${made};7;;`;
        const report = await brought([
          'variation_of;variation_key;name;price;base_variation;units_per_pack;sku',
          `${line};`,
          `${next};`,
        ]);
        // What the rule refuses of a product, it refuses of all of its rows.
        expect(refusals(report)[0]).to.equal(refusal);
      });
    }

    it('are refused with an attribute that cannot be read, and when two rows are the same', async () => {
      const report = await brought([
        'variation_of;variation_key;name;price;attributes;sku',
        'SH;a1;A;1;Size;',
        'SH;a2;B;1;Size: a: b;',
      ]);
      expect(refusals(report)).to.deep.equal([
        '2 attributes cell_unreadable',
        '3 attributes cell_unreadable',
      ]);
      const twice = await brought([
        'variation_of;variation_key;name;price;sku',
        'SH;b;Bee;1;SKU-B',
        'SH;;Bee;1;SKU-B',
      ]);
      expect(refusals(twice)).to.deep.equal(['3 variation_key invalid_input']);
    });

    it('refuses a barcode that two of them carry as barcode_taken', async () => {
      const report = await brought([
        'sku;variation_of;name;price;barcodes',
        'D;;D;;',
        ';D;one;1;777',
        ';D;two;1;777',
      ]);
      expect(refusals(report)).to.deep.equal([
        '2 barcodes barcode_taken',
        '3 barcodes barcode_taken',
        '4 barcodes barcode_taken',
      ]);
    });

    it('says of columns that are the product’s own that they mean nothing there', async () => {
      const report = await brought(['sku;variation_of;name;price;brand', 'V;;V;1;', ';V;one;1;Hill']);
      expect(report.warned).to.deep.equal([
        { line: 3, reason: 'brand: said of a variation, and left alone' },
      ]);
    });
  });

  it('has a line here for each of its columns', () => {
    const text = [
      ...Object.keys(columns),
      'custom_tax_type',
      'category',
      'brand',
      'unit',
      'tags',
      'tax',
      'sku',
      'name',
      'price',
    ];
    const ofVariations = [
      'variation_of',
      'variation_key',
      'units_per_pack',
      'base_variation',
      'is_default',
      'attributes',
    ];
    expect([...text, ...ofVariations]).to.have.members([...tableColumns.products]);
  });
});

// A price list into a store: what is created, what is overwritten, what is left alone, and what is refused.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Barcode, Product, Reference } from '@evertill/schemas';
import type { FieldTexts } from '../../../server/import/columns.ts';
import { importFile } from '../../../server/import/import-file.ts';
import type { ImportReport } from '../../../server/import/import-file.ts';
import { importContext } from '../../../server/import/import-context.ts';
import { applyWrite } from '../../../server/writes/apply-write.ts';
import { importPlace, withOtherWriter } from './import-place.ts';
import type { TestImportPlace } from './import-place.ts';
import { withList } from './write-list.ts';

const columns = { sku: 'sku', name: 'name', price: 'price', barcode: 'code', category: 'kind' };
const header = 'sku,name,price,code,kind';
const codes = ['4006381333931', '5901234123457', '7350084980013'] as const;

describe('the catalog import', () => {
  let place: TestImportPlace;

  beforeEach(async () => {
    place = await importPlace();
  });

  afterEach(() => place.close());

  function run(
    rows: readonly string[],
    mapped: FieldTexts = columns,
    constants: FieldTexts = {},
  ): Promise<ImportReport> {
    const text = [header, ...rows].join('\n');
    return withList('list.csv', text, (file) => importFile({ ...place, file, mapped, constants }));
  }

  const all = <T>(name: 'product' | 'barcode' | 'reference'): Promise<T[]> =>
    place.database.read({ vendor_id: place.vendorId }, (tx) =>
      tx.find(collections[name], {}, { limit: 10_000 }),
    ) as never;
  const product = async (sku: string) =>
    (await all<Product>('product')).find(({ sku_code }) => sku_code === sku)!;
  const history = async () =>
    (
      await place.owner.query(
        'SELECT old_price, new_price, changed_by, changed_by_name FROM items_selling_price_history ORDER BY entry',
      )
    ).rows as unknown[];
  const figures = ({
    read,
    created,
    updated,
    unchanged,
    priceChanges,
    warnings,
    rejected,
  }: ImportReport) => ({
    read,
    created,
    updated,
    unchanged,
    priceChanges,
    warnings,
    rejected: rejected.length,
  });
  const reasons = ({ rejected }: ImportReport) => rejected.map(({ line, reason }) => ({ line, reason }));

  /** As another person would, through the waist. */
  async function change(sku: string, changes: Partial<Product>): Promise<void> {
    const current = await product(sku);
    const { actor, deps, now } = importContext(place);
    const proposed = { ...current, ...changes };
    const outcome = await place.database.write({ vendor_id: place.vendorId }, (tx) =>
      applyWrite(deps, tx, {
        actor,
        now: now(),
        collection: collections.product,
        proposed,
        assumed: 'any',
        authority: 'actor',
      }),
    );
    expect(outcome.kind).to.equal('applied');
  }

  it('keeps codes as they are scanned, and the clean list again changes nothing (field case 19)', async () => {
    const rows = [
      'F06-A,Olive oil,7.90,\u200b9520000000011,',
      'F06-B,Vinegar,3.10,\u202a9520000000028\u202c,',
      "F06-C,Capers,2.60,'9520000000035,",
      'F06-\u00adD,Pesto,4.40,952012345678\u200e8,',
    ];
    expect(figures(await run(rows))).to.deep.include({ created: 4, rejected: 0 });
    const kept = (await all<Barcode>('barcode')).map(({ code }) => code).toSorted();
    expect(kept).to.deep.equal(['9520000000011', '9520000000028', '9520000000035', '9520123456788']);
    expect((await product('F06-D')).barcode).to.equal('9520123456788');
    const clean = rows.map((row) => row.replaceAll(/[\u200b\u200e\u202a\u202c\u00ad']/g, ''));
    for (const list of [clean, rows])
      expect(figures(await run(list))).to.deep.include({ created: 0, updated: 0, unchanged: 4, rejected: 0 });
  });

  it('creates active items with their price, code and category, and no price history', async () => {
    const report = await run([`A,Tea,"2,50",${codes[0]},Drinks`, `B,Cup,4,${codes[1]},Table`]);
    expect(figures(report)).to.deep.equal({
      read: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      priceChanges: 0,
      warnings: 0,
      rejected: 0,
    });
    const [drinks] = (await all<Reference>('reference')).filter(({ name }) => name === 'Drinks');
    const tea = await product('A');
    expect(tea).to.include({ name: 'Tea', price: 250, status: 1, item_type: 'NORMAL', barcode: codes[0] });
    expect(tea.category_id).to.equal(drinks!.id);
    const stored = await all<Barcode>('barcode');
    expect(stored.map(({ code }) => code)).to.have.members([codes[0], codes[1]]);
    expect(await history()).to.deep.equal([]);
  });

  it('[I5] writes one history row for a changed price and nothing at all for an unchanged row', async () => {
    await run([`A,Tea,2.50,${codes[0]},Drinks`, `B,Cup,4,${codes[1]},Table`]);
    const before = await all<Product>('product');
    const report = await run([`A,Tea,2.75,${codes[0]},Drinks`, `B,Cup,4.00,${codes[1]}, table `]);
    expect(figures(report)).to.include({ created: 0, updated: 1, unchanged: 1, priceChanges: 1 });
    expect(await history()).to.deep.equal([
      { old_price: 250, new_price: 275, changed_by: '0', changed_by_name: 'Catalog import' },
    ]);
    const rev = (products: Product[]) => Object.fromEntries(products.map((one) => [one.sku_code, one.rev]));
    expect(rev(await all('product'))).to.deep.equal({ ...rev(before), A: rev(before)['A']! + 1 });
  });

  it('overwrites only what the list has a column for', async () => {
    await run([`A,Tea,2.50,${codes[0]},Drinks`]);
    await change('A', { description: 'By hand', recommended: true, low_stock_threshold: '3.000' });
    await run(['A,Green tea,9.99,,'], { sku: 'sku', name: 'name' });
    expect(await product('A')).to.include({
      name: 'Green tea',
      price: 250,
      barcode: codes[0],
      description: 'By hand',
      recommended: true,
      low_stock_threshold: '3.000',
    });
  });

  it('takes constants, and makes brands and units as it makes categories', async () => {
    await run(['A,Tea,,,'], { sku: 'sku', name: 'name' }, { price: '1.00', brand: 'Hill', unit: 'box' });
    const references = await all<Reference>('reference');
    const idOf = (kind: string) => references.find((one) => one.kind === kind)!.id;
    expect(await product('A')).to.include({ price: 100, brand_id: idOf('brand'), unit_id: idOf('unit') });
  });

  it('makes a category once, however its name is spelled, and uses the one there is', async () => {
    await run([`A,Tea,1,${codes[0]},Hot Drinks`, 'B,Cocoa,1,,hot  drinks ', 'C,Cup,1,,HOT DRINKS']);
    await run(['D,Jug,1,,Hot drinks']);
    const references = await all<Reference>('reference');
    expect(references.map(({ name }) => name)).to.deep.equal(['Hot Drinks']);
    expect(new Set((await all<Product>('product')).map(({ category_id }) => category_id)).size).to.equal(1);
  });

  it('makes a category once, however three imports spell it at the same time', async () => {
    const rows = (sku: string, spelled: (index: number) => string) =>
      Array.from({ length: 40 }, (_, index) => `${sku}${index},Item,1,,${spelled(index % 20)}`);
    const reports = await Promise.all([
      run(rows('A', (index) => `Sıcak İçki ${index}`)),
      run(rows('B', (index) => `SıCAK İÇKİ ${index}`)),
      run(rows('C', (index) => `  sıcak   içki ${index} `)),
    ]);
    expect(reports.map(({ created, rejected }) => [created, rejected.length])).to.deep.equal([
      [40, 0],
      [40, 0],
      [40, 0],
    ]);
    expect(await all<Reference>('reference')).to.have.length(20);
    expect(new Set((await all<Product>('product')).map(({ category_id }) => category_id)).size).to.equal(20);
  });

  it('makes a category once when two imports name it at the same time', async () => {
    const rows = (letter: string) =>
      Array.from({ length: 60 }, (_, index) => `${letter}${index},Item,1,,Kind ${index % 20}`);
    const reports = await Promise.all([run(rows('A')), run(rows('B')), run(rows('C'))]);
    expect(reports.map(({ created }) => created)).to.deep.equal([60, 60, 60]);
    const names = (await all<Reference>('reference')).map(({ name }) => name);
    expect(names).to.have.length(20);
    expect(new Set(names).size).to.equal(20);
  });

  it('refuses bad rows by line and reason, and takes the rest', async () => {
    const report = await run([
      ',Tea,1,,',
      'B,,1,,',
      'C,Cup,ask,,',
      `D,Jug,1,${codes[0]},`,
      'E,Pot, blue,1,,x',
      `F,${'x'.repeat(201)},1,,`,
    ]);
    expect(reasons(report)).to.deep.equal([
      { line: 2, reason: 'missing SKU' },
      { line: 3, reason: 'missing name' },
      { line: 4, reason: 'unreadable price: "ask"' },
      { line: 6, reason: 'has 6 columns instead of 5' },
      { line: 7, reason: 'name is longer than 200 characters' },
    ]);
    expect(figures(report)).to.include({ read: 6, created: 1 });
    expect((await all<Product>('product')).map(({ sku_code }) => sku_code)).to.deep.equal(['D']);
  });

  it('refuses a new item of a list without names or prices, and updates those there are', async () => {
    await run([`A,Tea,2.50,${codes[0]},`]);
    const report = await run(['A,,3.00,,', 'B,,1.00,,'], { sku: 'sku', price: 'price' });
    expect(reasons(report)).to.deep.equal([{ line: 3, reason: 'missing name: the item is new' }]);
    expect(figures(report)).to.include({ updated: 1, priceChanges: 1 });
  });

  it('keeps blank, wrong and shared codes with a warning', async () => {
    const report = await run(['A,Tea,1,,', 'B,Cup,1,123,', `C,Jug,1,${codes[0]},`, `D,Pot,1,${codes[0]},`]);
    expect(report.warned).to.deep.equal([
      { line: 2, reason: 'no barcode' },
      { line: 3, reason: 'barcode 123 has 3 digits' },
      { line: 4, reason: `barcode ${codes[0]} belongs to several items` },
      { line: 5, reason: `barcode ${codes[0]} belongs to several items` },
    ]);
    expect(report.warnings).to.equal(4);
    expect((await all<Barcode>('barcode')).map(({ code }) => code)).to.have.members([
      '123',
      codes[0],
      codes[0],
    ]);
    const later = await run([`E,Bowl,1,${codes[0]},`]);
    expect(later.warned).to.deep.equal([{ line: 2, reason: `barcode ${codes[0]} belongs to several items` }]);
  });

  it('lets the last of several rows with one SKU count, so that importing again changes nothing', async () => {
    const rows = [`A,Old tea,1.00,${codes[0]},`, `B,Cup,4,${codes[1]},`, `A,Tea,2.00,${codes[0]},`];
    const report = await run(rows);
    expect(report.warned).to.deep.equal([{ line: 2, reason: 'SKU A comes again on line 4, which counts' }]);
    expect(figures(report)).to.include({ read: 3, created: 2, warnings: 1 });
    expect(await product('A')).to.include({ name: 'Tea', price: 200 });
    expect(figures(await run(rows))).to.include({ updated: 0, unchanged: 2, priceChanges: 0 });
    expect(await history()).to.deep.equal([]);
  });

  it('brings an archived or draft item back under its own id', async () => {
    await run([`A,Tea,1,${codes[0]},`]);
    const { id } = await product('A');
    await change('A', { status: 2 });
    const report = await run([`A,Tea,1.50,${codes[0]},`]);
    expect(figures(report)).to.include({ created: 0, updated: 1, priceChanges: 1 });
    expect(await product('A')).to.include({ id, status: 1, price: 150 });
  });

  it('replaces the code of the list and leaves codes alone that were added by hand', async () => {
    await run([`A,Tea,1,${codes[0]},`]);
    await change('A', { barcodes: [codes[0], 'BY-HAND'] });
    await run([`A,Tea,1,${codes[1]},`]);
    expect(await product('A'))
      .to.include({ barcode: codes[1] })
      .and.to.have.deep.property('barcodes', [codes[1], 'BY-HAND']);
    await run(['A,Tea,1,,']);
    expect((await product('A')).barcodes).to.deep.equal(['BY-HAND']);
    expect((await all<Barcode>('barcode')).map(({ code }) => code)).to.deep.equal(['BY-HAND']);
  });

  it('prices the default variation of an item that has variations', async () => {
    await run([`A,Shirt,10,${codes[0]},`]);
    const blank = {
      sku_code: '',
      barcodes: [],
      unit_id: null,
      units_per_pack: null,
      base_variation_id: null,
      attributes: [],
    };
    await change('A', {
      variations: [
        { ...blank, id: 's', key: 's', name: 'S', price: 1000, is_default: true },
        { ...blank, id: 'm', key: 'm', name: 'M', price: 1100, is_default: false },
      ],
    });
    expect(figures(await run([`A,Shirt,12,${codes[0]},`]))).to.include({ updated: 1, priceChanges: 1 });
    const shirt = await product('A');
    expect([shirt.price, ...shirt.variations.map(({ price }) => price)]).to.deep.equal([1200, 1200, 1100]);
  });

  it('refuses only the row that somebody else takes the SKU of meanwhile', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `S${index},Item ${index},1,,`);
    await withOtherWriter(place.url, async (other) => {
      const { actor, deps, now } = importContext(place);
      const proposed = { ...(await sample()), id: 'theirs', sku_code: 'S7', name: 'Theirs' };
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      let written = () => {};
      const isWritten = new Promise<void>((resolve) => (written = resolve));
      const theirs = other.write({ vendor_id: place.vendorId }, async (tx) => {
        await applyWrite(deps, tx, {
          actor,
          now: now(),
          collection: collections.product,
          proposed,
          assumed: 'any',
          authority: 'actor',
        });
        written();
        await held;
      });
      await isWritten;
      const importing = run(rows);
      setTimeout(release, 300);
      const report = await importing;
      await theirs;
      // Whoever comes second finds the other's item and updates it, or is refused for its SKU.
      expect(report.created).to.equal(39);
      expect(report.updated + report.rejected.length).to.equal(1);
    });
    expect((await all<Product>('product')).filter(({ sku_code }) => sku_code === 'S7')).to.have.length(1);
  });

  async function sample(): Promise<Product> {
    await run(['SAMPLE,Sample,1,,']);
    return product('SAMPLE');
  }

  it('writes the same through a batch as row by row', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, index) => `S${index},Item ${index % 7},${index}.25,${codes[index % 3]},Kind ${index % 4}`,
    );
    await run(rows);
    const together = await stripped();
    const alone = await importPlace();
    try {
      const first = place;
      place = alone;
      for (const one of rows) await run([one]);
      const separately = await stripped();
      place = first;
      expect(separately).to.deep.equal(together);
    } finally {
      await alone.close();
    }
  });

  /** Without what differs from database to database: ids and the order of writing. */
  async function stripped(): Promise<unknown[]> {
    const kinds = new Map((await all<Reference>('reference')).map(({ id, name }) => [id, name]));
    const carried = await all<Barcode>('barcode');
    return (await all<Product>('product'))
      .map(({ id, store_id: _store, category_id, ...rest }) => ({
        ...rest,
        category: kinds.get(category_id),
        carried: carried.filter(({ product_id }) => product_id === id).map(({ code, rev }) => [code, rev]),
      }))
      .toSorted((a, b) => (a.sku_code < b.sku_code ? -1 : 1));
  }
});

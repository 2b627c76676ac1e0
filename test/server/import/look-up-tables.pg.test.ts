// Tables of categories, taxes and suppliers: what each column sets, and what each is refused for.
import { expect } from 'chai';
import { tableColumns } from '@evertill/schemas';
import type { Reference, TableKind } from '@evertill/schemas';
import type { ImportReport } from '../../../server/import/import-file.ts';
import { all, bring, figures, refusals, write } from './given-tables.ts';
import { importPlace } from './import-place.ts';
import type { TestImportPlace } from './import-place.ts';

describe('a table of look-up records', function () {
  this.timeout(20_000);
  let place: TestImportPlace;
  beforeEach(async () => {
    place = await importPlace();
  });
  afterEach(() => place?.close());

  /** Rehearsed first: the same report, and nothing written. */
  async function brought(kind: TableKind, ...lines: string[]): Promise<ImportReport> {
    const before = await all(place, 'reference');
    const rehearsed = await bring(place, kind, lines, { dryRun: true });
    expect(await all(place, 'reference'), 'a dry run wrote').to.deep.equal(before);
    const report = await bring(place, kind, lines);
    expect(report, 'a dry run told something else').to.deep.equal(rehearsed);
    return report;
  }
  const records = () => all<Reference>(place, 'reference');
  const one = async (name: string) => (await records()).find((record) => record.name === name)!;
  const parentOf = async (name: string) => {
    const { data } = await one(name);
    return (await records()).find(({ id }) => id === data['parent_id'])?.name ?? '';
  };

  it('has the columns of its kind', () => {
    expect(tableColumns.categories).to.deep.equal(['path', 'code', 'active', 'all_stores']);
    expect(tableColumns.taxes).to.deep.equal(['name', 'rate', 'rate_type', 'code', 'active', 'all_stores']);
  });

  it('of categories makes a tree of paths, in any order, once', async () => {
    const lines = [
      'path,code,active,all_stores',
      'Food > Fruit > Apples,A1,,',
      'Food,F,no,',
      'Drinks,,yes,yes',
    ];
    const report = await brought('categories', ...lines);
    expect(figures(report)).to.include({ read: 3, created: 2, updated: 1, refused: 0 });
    expect(report.alsoCreated).to.deep.equal({ category: 2 });
    expect([await parentOf('Apples'), await parentOf('Fruit'), await parentOf('Food')]).to.deep.equal([
      'Fruit',
      'Food',
      '',
    ]);
    expect(await one('Food')).to.include({ code: 'F', active: false, store_id: place.store.id });
    expect(await one('Apples')).to.include({ code: 'A1', active: true });
    expect(await one('Drinks')).to.include({ store_id: '' });
    expect(figures(await brought('categories', ...lines))).to.include({ unchanged: 3 });
  });

  it('of categories moves one that stands elsewhere, and refuses circles, depth and what is too long', async () => {
    await brought('categories', 'path', 'A > B > C', 'D');
    expect(figures(await brought('categories', 'path', 'D > C'))).to.include({ updated: 1 });
    expect(await parentOf('C')).to.equal('D');
    const deep = Array.from({ length: 11 }, (_, index) => `L${index}`).join(' > ');
    const report = await brought('categories', 'path', 'A', 'B > A', deep, `${'x'.repeat(201)}`, ' > ', '""');
    expect(refusals(report)).to.deep.equal([
      '3 path category_cycle',
      '4 path category_depth',
      '5 path cell_too_long',
      '6 path cell_missing',
    ]);
    expect(await parentOf('A')).to.equal('');
    const strict = await bring(place, 'categories', ['path', 'New > Newer'], { create: false });
    expect(refusals(strict)).to.deep.equal(['2 path category_unknown']);
  });

  it('of categories with the later of two rows of a name, which counts', async () => {
    const report = await brought('categories', 'path,code', 'Tea,1', 'TEA ,2');
    expect(report.warned).to.deep.equal([{ line: 2, reason: 'Tea comes again on line 3, which counts' }]);
    expect((await one('TEA')).code).to.equal('2');
  });

  it('of taxes takes percent and flat rates, and keeps the type of one that is there', async () => {
    const lines = [
      'name;rate;rate_type;code;active',
      'VAT;25,5 %;;V;',
      'Bag;0.25;flat;;',
      'Old;10;percent;;no',
    ];
    expect(figures(await brought('taxes', ...lines))).to.include({ created: 3 });
    expect((await one('VAT')).data).to.deep.equal({ rate: '25.5000', rate_type: 'percent' });
    expect((await one('Bag')).data).to.deep.equal({ rate: '25.0000', rate_type: 'flat' });
    expect((await one('Old')).active).to.equal(false);
    expect(figures(await brought('taxes', ...lines))).to.include({ unchanged: 3 });
    await brought('taxes', 'name;rate', 'Bag;0,30', 'VAT;24');
    expect((await one('Bag')).data).to.deep.equal({ rate: '30.0000', rate_type: 'flat' });
    expect((await one('VAT')).data).to.deep.equal({ rate: '24.0000', rate_type: 'percent' });
  });

  it('of taxes refuses what no tax is', async () => {
    const long = 'n'.repeat(81);
    const report = await brought(
      'taxes',
      'name;rate;rate_type',
      'A;;',
      'B;much;',
      'C;-1;',
      'D;1;round',
      `${long};1;`,
      ';1;',
    );
    expect(refusals(report)).to.deep.equal([
      '2 rate cell_missing',
      '3 rate cell_unreadable',
      '4 rate cell_unreadable',
      '5 rate_type cell_unreadable',
      '6 name cell_too_long',
      '7 name cell_missing',
    ]);
    expect(refusals(await brought('taxes', 'name;code', 'New;x'))).to.deep.equal(['2 rate cell_missing']);
  });

  it('of suppliers fills every column, and only those there are', async () => {
    const columns = tableColumns.suppliers.join(';');
    const report = await brought(
      'suppliers',
      columns,
      'Dairy;D1;Eve;eve@dairy.example;+358 1;"Road 1\nTown";Note;yes;no',
    );
    expect(figures(report)).to.include({ created: 1 });
    const supplier = await one('Dairy');
    expect(supplier).to.include({ code: 'D1', active: true, store_id: place.store.id });
    expect(supplier.data).to.deep.equal({
      contact_name: 'Eve',
      email: 'eve@dairy.example',
      phone: '+358 1',
      address: 'Road 1\nTown',
      note: 'Note',
    });
    await brought('suppliers', 'name;phone', ' dairy ;');
    expect((await one('Dairy')).data).to.include({ phone: '', contact_name: 'Eve' });
  });

  it('of suppliers refuses what does not fit', async () => {
    const lengths = { code: 200, contact_name: 200, email: 254, phone: 40, address: 500, note: 2000 };
    for (const [column, most] of Object.entries(lengths)) {
      const rows = [`X;${'x'.repeat(most + 1)}`, `Y;${'x'.repeat(most)}`];
      const report = await brought('suppliers', `name;${column}`, ...rows);
      expect(refusals(report), column).to.deep.equal([`2 ${column} cell_too_long`]);
    }
    expect(refusals(await brought('suppliers', 'name;active', 'Z;maybe'))).to.deep.equal([
      '2 active cell_unreadable',
    ]);
  });

  it('moves a record to every store, unless that one has a row of its own; never away from who needs it', async () => {
    await brought('categories', 'path;all_stores', 'Own;no', 'Both;no', 'Both;yes');
    expect((await records()).filter(({ name }) => name === 'Both')).to.have.length(2);
    await brought('categories', 'path;all_stores', 'Own;yes');
    expect(await one('Own')).to.include({ store_id: '' });
    // A product of another store needs it.
    await place.owner.query(
      `INSERT INTO stores (vendor_id, id, name, time_zone) VALUES ($1, 'second', 'Second', 'UTC')`,
      [place.vendorId],
    );
    const { id } = await one('Own');
    const blank = { ...(await anItem()), id: 'i', store_id: 'second', sku_code: 'I', category_id: id };
    await write(place, 'product', blank);
    expect(refusals(await brought('categories', 'path;all_stores', 'Own;no'))).to.deep.equal(['2  in_use']);
  });

  async function anItem(): Promise<object> {
    await bring(place, 'products', 'sku,name,price\nSAMPLE,Sample,1\n');
    return (await all(place, 'product'))[0]!;
  }
});

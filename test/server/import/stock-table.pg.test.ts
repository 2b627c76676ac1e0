// A table of stock says what was counted: the movement is the difference, through the one door of stock, and the same file
// twice moves nothing.
import { expect } from 'chai';
import { tableColumns } from '@evertill/schemas';
import type { Reference } from '@evertill/schemas';
import { all, bring, exported, figures, productOf, refusals, write } from './given-tables.ts';
import { importPlace } from './import-place.ts';
import type { TestImportPlace } from './import-place.ts';

describe('a table of stock', function () {
  this.timeout(20_000);
  let place: TestImportPlace;
  beforeEach(async () => {
    place = await importPlace();
    await bring(place, 'products', [
      'sku;variation_of;variation_key;name;price',
      'A;;;Apple;1',
      'B;;;Bread;2',
      'S;;;Shirt;',
      'S-R;S;red;Red;3',
    ]);
  });
  afterEach(() => place?.close());

  const movements = async () =>
    (
      await place.owner.query<Record<string, string>>(
        `SELECT i.sku_code AS sku, m.quantity, m.reason, m.note, m.actor_id AS by, m.unit_cost AS cost
           FROM stock_movements m JOIN items i ON i.id = m.item_id ORDER BY m.entry`,
      )
    ).rows;
  const shelf = async (sku: string) =>
    (
      await place.owner.query<{ quantity: string; average_cost: string }>(
        `SELECT s.quantity, s.average_cost FROM item_stocks s JOIN items i ON i.id = s.item_id WHERE i.sku_code = $1`,
        [sku],
      )
    ).rows.map(({ quantity, average_cost }) => `${quantity} at ${average_cost}`);
  const brought = async (...lines: string[]) => {
    const before = await movements();
    const rehearsed = await bring(place, 'stock', lines, { dryRun: true });
    expect(await movements(), 'a dry run wrote').to.deep.equal(before);
    const report = await bring(place, 'stock', lines);
    expect(report, 'a dry run told something else').to.deep.equal(rehearsed);
    return report;
  };

  it('opens the stock, makes the warehouse it names, and moves nothing when it comes again', async () => {
    const lines = [
      'sku,variation,warehouse,counted,unit_cost,reason',
      'A,,Main,10,"1,25",opening',
      'S,red,main,0.5,,',
      'S,S-R,Attic,2,,',
    ];
    const report = await brought(...lines);
    expect(figures(report)).to.include({ created: 3, refused: 0 });
    expect(report.alsoCreated).to.deep.equal({ warehouse: 2 });
    const warehouses = (await all<Reference>(place, 'reference')).filter(({ kind }) => kind === 'warehouse');
    expect(warehouses.map(({ name, data }) => [name, data['is_default']])).to.have.deep.members([
      ['Main', true],
      ['Attic', false],
    ]);
    expect((await movements())[0]).to.deep.equal({
      sku: 'A',
      quantity: '10.000',
      reason: 'adjustment',
      note: 'opening',
      by: '0',
      cost: '125.000000',
    });
    expect(await shelf('A')).to.deep.equal(['10.000 at 125.000000']);
    expect((await productOf(place, 'S')).stock).to.equal('2.500');
    expect(figures(await brought(...lines))).to.include({ unchanged: 3, updated: 0 });
    expect(await movements()).to.have.length(3);
  });

  it('moves the difference to what is there now, and takes a cost only of what comes in', async () => {
    await brought('sku,counted,warehouse,unit_cost', 'A,10,Main,1.00');
    expect(figures(await brought('sku,counted,unit_cost', 'A,4,9.00'))).to.include({ updated: 1 });
    expect(await shelf('A')).to.deep.equal(['4.000 at 100.000000']);
    await brought('sku,counted,unit_cost', 'A,8,2.00');
    expect(await shelf('A')).to.deep.equal(['8.000 at 150.000000']);
    expect((await movements()).map(({ quantity, note }) => [quantity, note])).to.deep.equal([
      ['10.000', 'import'],
      ['-6.000', 'import'],
      ['4.000', 'import'],
    ]);
    await brought('sku,counted', 'A,-2.5', 'B,0');
    expect((await productOf(place, 'A')).stock).to.equal('-2.500');
    expect(await shelf('B')).to.deep.equal([]);
  });

  it('gathers what was sold from nowhere before it counts', async () => {
    const { id } = await productOf(place, 'A');
    const sold = [
      {
        item_id: id,
        variation_id: '',
        warehouse_id: '',
        store_id: place.store.id,
        quantity: -3,
        counted: false,
        reason: 'sale',
        document_id: 'o',
        line_id: '1',
        unit_cost: null,
        note: '',
        actor_id: 'x',
        created_at: '2026-11-21T09:00:00.000Z',
      },
    ];
    await place.sql((client) => client.query('SELECT move_stock($1)', [JSON.stringify(sold)]));
    await write(place, 'reference', {
      id: 'main',
      store_id: place.store.id,
      kind: 'warehouse',
      name: 'Main',
      code: '',
      active: true,
      rev: 0,
      data: { is_default: true },
    });
    expect(await exported(place, 'stock')).to.match(/^A,,Main,-3,0,/m);
    expect(figures(await brought('sku,counted', 'A,-3'))).to.include({ unchanged: 1 });
    expect(figures(await brought('sku,counted', 'A,7'))).to.include({ updated: 1 });
    expect((await productOf(place, 'A')).stock).to.equal('7.000');
  });

  it('refuses what it cannot count, row by row', async () => {
    await brought('sku,warehouse,counted', 'A,Main,1');
    const report = await brought(
      tableColumns.stock.join(';'),
      ';;;1;;',
      'GONE;;;1;;',
      'S;green;;1;;',
      'B;;;;;',
      'A;;;1,000;;',
      'A;;;lots;;',
      'S;;;999999999999;;',
      'B;;Main;3;cheap;',
      `B;;${'w'.repeat(201)};3;;`,
      `B;;Attic;3;;${'r'.repeat(201)}`,
      'B;;;5;;',
    );
    expect(refusals(report)).to.deep.equal([
      '2 sku cell_missing',
      '3 sku product_not_found',
      '4 variation variation_unknown',
      '5 counted cell_missing',
      '6 counted cell_unreadable',
      '7 counted cell_unreadable',
      '8 counted cell_unreadable',
      '9 unit_cost cell_unreadable',
      '10 warehouse cell_too_long',
      '11 reason cell_too_long',
    ]);
    expect(figures(report)).to.include({ created: 1 });
  });

  it('makes no warehouse when it must not, and asks for one where the store has none', async () => {
    const report = await bring(place, 'stock', ['sku,warehouse,counted', 'A,Main,1', 'B,,1'], {
      create: false,
    });
    expect(refusals(report)).to.deep.equal([
      '2 warehouse warehouse_not_found',
      '3 warehouse warehouse_not_found',
    ]);
  });

  it('leaves the costs out for whoever may not see them', async () => {
    await brought('sku,counted,warehouse,unit_cost', 'A,10,Main,1.00');
    expect(await exported(place, 'stock')).to.include(
      'sku,variation,warehouse,counted,unit_cost,reason\r\nA,,Main,10,1,',
    );
    expect(await exported(place, 'stock', false)).to.include(
      'sku,variation,warehouse,counted,reason\r\nA,,Main,10,',
    );
  });

  it('counts the later of two rows about one shelf, however they name it', async () => {
    await brought('sku,warehouse,counted', 'A,Main,1');
    const report = await brought('sku,warehouse,counted', 'A,,5', 'A,MAIN,6');
    expect(report.warned[0]!.reason).to.equal('the stock of A comes again on line 3, which counts');
    expect((await productOf(place, 'A')).stock).to.equal('6.000');
  });
});

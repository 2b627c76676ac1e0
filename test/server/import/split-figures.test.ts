// Figures whose decimal comma separates two cells, in a list that needed quotes around them and has none.
import { expect } from 'chai';
import { parseFieldTexts, resolveSources } from '../../../server/import/columns.ts';
import { read, row } from './read-rows.ts';

const refused = (line: number, columns: number, ...cells: string[]) => ({
  kind: 'bad',
  line,
  code: 'row_columns',
  reason: `has ${cells.length} columns instead of ${columns}`,
  cells,
});

describe('a figure split at its comma', () => {
  it('refuses its row, though what is too much is blank (field case 19)', async () => {
    const list = 'sku,name,price,description\r\nS1,Tea,1,50,\r\nS2,Coffee,12,90,\r\nS3,Milk,2,\r\n';
    expect((await read('list.csv', list)).rows).to.deep.equal([
      refused(2, 4, 'S1', 'Tea', '1', '50', ''),
      refused(3, 4, 'S2', 'Coffee', '12', '90', ''),
      row(4, 'S3', 'Milk', '2', ''),
    ]);
  });

  for (const figure of [
    '€ 1,50',
    '1,50 €',
    '1,50 kr',
    '1.234,50',
    '1,234,567',
    '1,250.00',
    '1,00,000',
    '-1,5 %',
  ])
    it(`is "${figure}" without quotes (field case 19)`, async () => {
      const { rows } = await read('list.csv', `sku,name,price,unit,tags\nS1,Tea,${figure},,\n`);
      expect(rows).to.deep.equal([refused(2, 5, 'S1', 'Tea', ...figure.split(','), '', '')]);
    });

  it('is a quantity, a percentage or a cost as well, whatever its column is called (field case 19)', async () => {
    for (const field of ['price', 'custom_tax', 'profit_percent', 'low_stock_threshold', 'units_per_pack'])
      expect((await read('list.csv', `sku,${field},brand\nS1,1,50,\n`)).rows, field).to.deep.equal([
        refused(2, 3, 'S1', '1', '50', ''),
      ]);
    const mapped = parseFieldTexts('map', 'sku=Nr,unit_cost=Kosten,reason=Grund', 'stock');
    const { rows } = await read('list.csv', 'Nr,Kosten,Grund\nS1,0,80,\n', (header) =>
      resolveSources(header, mapped, {}, 'stock'),
    );
    expect(rows).to.deep.equal([refused(2, 3, 'S1', '0', '80', '')]);
  });

  it('reaches into a column that has no name (field case 19)', async () => {
    const { rows } = await read('list.csv', 'sku,name,price,\nS1,Tea,1,50\nS2,Cup,2,\nS3,Pot,3,50,\n');
    expect(rows).to.deep.equal([
      refused(2, 3, 'S1', 'Tea', '1', '50'),
      row(3, 'S2', 'Cup', '2', ''),
      refused(4, 3, 'S3', 'Pot', '3', '50', ''),
    ]);
  });

  it('is none beside a figure of its own, a text or a blank, nor in a row as long as its header (field case 19)', async () => {
    for (const cells of [
      'S1,Tea,2.50,5,,',
      'S1,Tea,2,Cup,,',
      'S1,Tea,2,5 pieces,',
      'S1,Tea,2,,,',
      'S1,Tea,2,5',
    ])
      expect((await read('list.csv', `sku,name,price,description\n${cells}\n`)).rows, cells).to.deep.equal([
        row(2, ...cells.split(',')),
      ]);
    // Separators behind the rows alone: figures stand side by side.
    for (const list of ['sku,price,units_per_pack\nS1,2,5,\n', 'sku,custom_tax,price\nS1,20,9,\n'])
      expect((await read('list.csv', list)).rows).to.deep.equal([
        row(2, ...list.trim().split('\n')[1]!.split(',')),
      ]);
    const everywhere = await read('list.csv', 'sku,name,price,description,\nS1,Tea,2,5,\n');
    expect(everywhere.rows).to.deep.equal([row(2, 'S1', 'Tea', '2', '5', '')]);
    expect((await read('list.csv', 'sku,price,name\n4011,50,Tea,\n')).rows).to.deep.equal([
      row(2, '4011', '50', 'Tea', ''),
    ]);
  });

  it('is none where no comma separates the cells (field case 19)', async () => {
    for (const separator of [';', '\t', '|'])
      expect(
        (await read('list.csv', 'sku,name,price,brand\nS1,Tea,1,50,\n'.replaceAll(',', separator))).rows,
      ).to.deep.equal([row(2, 'S1', 'Tea', '1', '50', '')]);
  });
});

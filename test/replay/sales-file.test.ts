// Invoice lines as they come in files, and the arithmetic they are judged by.
import { expect } from 'chai';
import { withList } from '../server/import/write-list.ts';
import { localInstant } from './local-instant.ts';
import { rounded, scaled } from './rounded.ts';
import { readSales } from './sales-file.ts';

const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country';
const read = (rows: readonly string[], choice = {}) =>
  withList('sales.csv', [header, ...rows].join('\n'), (file) => readSales(file, choice));

describe('a file of sales', () => {
  it('becomes one order an invoice, even when its lines lie apart', async () => {
    const { invoices, lines } = await read([
      '1,A,Tea,2,2010-12-01 08:26:00,2.55,,',
      '2,B,Cup,1,2010-12-01 08:30:00,3.00,,',
      '1,C,Jug,1,2010-12-01 08:26:00,10,,',
    ]);
    expect(lines).to.equal(3);
    expect(invoices).to.deep.equal([
      {
        number: '1',
        date: '2010-12-01 08:26:00',
        lines: [
          { line: 2, sku: 'A', name: 'Tea', qty: 2, unitPrice: 255, amount: 510 },
          { line: 4, sku: 'C', name: 'Jug', qty: 1, unitPrice: 1000, amount: 1000 },
        ],
      },
      {
        number: '2',
        date: '2010-12-01 08:30:00',
        lines: [{ line: 3, sku: 'B', name: 'Cup', qty: 1, unitPrice: 300, amount: 300 }],
      },
    ]);
  });

  it('keeps prices below a cent, and rounds each line once, halves away from zero', async () => {
    const { invoices } = await read([
      '1,A,Pad,1,2010-12-01 08:26:00,0.001,,',
      '1,A,Pad,5,2010-12-01 08:26:00,0.001,,',
      'C2,A,Pad,-5,2010-12-01 08:26:00,0.001,,',
      'C2,B,Cup,-3,2010-12-01 08:26:00,1.10,,',
    ]);
    expect(
      invoices.map(({ lines }) => lines.map(({ unitPrice, amount }) => [unitPrice, amount])),
    ).to.deep.equal([
      [
        [0.1, 0],
        [0.1, 1],
      ],
      [
        [0.1, -1],
        [110, -330],
      ],
    ]);
  });

  it('chooses a day and a number of invoices', async () => {
    const rows = [
      '1,A,,1,2010-12-01 08:00:00,1,,',
      '2,A,,1,2010-12-02 08:00:00,1,,',
      '3,A,,1,2010-12-02 09:00:00,1,,',
    ];
    const numbers = async (choice: object) => (await read(rows, choice)).invoices.map(({ number }) => number);
    expect(await numbers({ day: '2010-12-02' })).to.deep.equal(['2', '3']);
    expect(await numbers({ day: '2010-12-02', limit: 1 })).to.deep.equal(['2']);
  });

  it('counts what cannot be sold with its line and reason', async () => {
    const { invoices, skipped, emptyInvoices } = await read([
      '1,A,Adjust bad debt,1,2010-12-01 08:00:00,-11062.06,,',
      '2,,Cup,1,2010-12-01 08:00:00,1,,',
      '3,A,Cup,0,2010-12-01 08:00:00,1,,',
      '4,A,Cup,x,2010-12-01 08:00:00,1,,',
      '5,A,Cup,1,2010-12-01 08:00:00,free,,',
      '5,B,Cup,1,2010-12-01 08:00:00,0,,',
      '6,A,Cup',
    ]);
    expect(invoices.map(({ number }) => number)).to.deep.equal(['5']);
    expect(emptyInvoices).to.equal(4);
    expect(skipped).to.deep.equal([
      { line: 2, invoice: '1', reason: 'negative price' },
      { line: 3, invoice: '2', reason: 'no stock code' },
      { line: 4, invoice: '3', reason: 'quantity is zero' },
      { line: 5, invoice: '4', reason: 'unreadable quantity "x"' },
      { line: 6, invoice: '5', reason: 'unreadable price "free"' },
      {
        line: 8,
        invoice: '',
        reason: 'has 3 columns instead of 8, and the file ends in it: it may be cut off',
      },
    ]);
  });

  it('names an item without a description after its code', async () => {
    const { invoices } = await read(['1,A,,1,2010-12-01 08:00:00,1,,']);
    expect(invoices[0]!.lines[0]!.name).to.equal('A');
  });
});

describe('the arithmetic of a replay', () => {
  it('reads decimal text exactly', () => {
    expect([scaled('2.55', 4), scaled('-0.1', 1), scaled('7', 0)]).to.deep.equal([25500n, -1n, 7n]);
    expect([scaled('1.25', 1), scaled('1e3', 2), scaled('', 2), scaled('1.', 2)]).to.deep.equal(
      Array(4).fill(undefined),
    );
  });

  it('rounds halves away from zero', () => {
    const halves = [5n, -5n, 4n, -4n, 15n, -15n].map((value) => rounded(value, 10n));
    expect(halves).to.deep.equal([1n, -1n, 0n, 0n, 2n, -2n]);
  });
});

describe('a time on the wall of a store', () => {
  const times: [string, string, string | undefined][] = [
    ['2010-12-01 08:26:00', 'Europe/London', '2010-12-01T08:26:00.000Z'],
    ['2011-06-29 15:58:00', 'Europe/London', '2011-06-29T14:58:00.000Z'],
    ['2011-06-29 15:58', 'America/New_York', '2011-06-29T19:58:00.000Z'],
    // Clocks went from 01:00 to 02:00.
    ['2011-03-27 01:30:00', 'Europe/London', '2011-03-27T01:30:00.000Z'],
    ['2011-03-27 02:30:00', 'Europe/London', '2011-03-27T01:30:00.000Z'],
    ['12/1/2010 8:26', 'Europe/London', undefined],
    ['2010-13-01 08:26:00', 'Europe/London', undefined],
  ];
  for (const [text, zone, instant] of times) {
    it(`${text} in ${zone} is ${instant ?? 'unreadable'}`, () => {
      expect(localInstant(text, zone)).to.equal(instant);
    });
  }
});

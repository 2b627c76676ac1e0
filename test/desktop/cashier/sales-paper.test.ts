// A report of what was sold on the strip of the till's printer: every figure of the screen is on the paper, amounts only for
// whoever may see them, and no card number.
import { expect } from 'chai';
import { createInstance } from 'i18next';
import { receiptDocumentSchema, salesReports } from '@evertill/schemas';
import type { ReportRow, SalesReport, SalesTotals } from '@evertill/schemas';
import { columnsOf } from '../../../desktop/renderer/cashier/report/report-columns.ts';
import type { Column } from '../../../desktop/renderer/cashier/report/report-columns.ts';
import { whoseWords } from '../../../desktop/renderer/cashier/report/report-whose.ts';
import { mostRows, salesDocument } from '../../../desktop/renderer/cashier/report/sales-paper.ts';
import type { SalesWording } from '../../../desktop/renderer/cashier/report/sales-paper.ts';
import type { ReportSeen } from '../../../desktop/renderer/cashier/report/use-sales-report.ts';
import { cashierWords } from '../../../desktop/renderer/cashier/words.ts';
import { paper58, paper80 } from '../../../desktop/services/printer/escpos/printer-profile.ts';
import { receiptBytes } from '../../../desktop/services/printer/escpos/receipt-bytes.ts';
import { readPaper } from '../services/printer/paper-reader/read-paper.ts';

const totals = {
  orders: 12,
  sales: 50_000,
  returns: -1500,
  discount: 250,
  tax: 9000,
  total: 48_250,
  outstanding: 0,
} as unknown as SalesTotals;

/** A figure nothing else has, in every column. */
function rowsOf(report: SalesReport, count: number): ReportRow[] {
  return Array.from({ length: count }, (_, nr) =>
    Object.fromEntries(
      columnsOf(report, true).map(({ field }, place) => [field, `${field}-${nr}-${place}`] as const),
    ),
  );
}

const ofStore = (rows: readonly ReportRow[], found = rows.length): ReportSeen => ({
  of: 'store',
  rows,
  totals,
  found,
  others: [{ currency: 'SEK', orders: 2 }],
  at: '2026-11-25T16:00:00.000Z',
});
const blind = (rows: readonly ReportRow[]): ReportSeen => ({
  of: 'till',
  why: { name: 'forbidden' },
  rows,
  totals: undefined,
  sales: 3,
});

const language = createInstance();
const cell = ({ field }: Column, row: ReportRow) => String(row[field]);

function paperOf(report: SalesReport, seen: ReportSeen, change: Partial<SalesWording> = {}) {
  const t = language.getFixedT('en', 'cashier') as unknown as SalesWording['t'];
  return salesDocument({
    report,
    seen,
    days: { from: '2026-11-24', to: '2026-11-25' },
    whose: whoseWords(seen, t, () => '18:00'),
    at: '2026-11-25T16:00:00.000Z',
    lane: 'Lane 1',
    store: { name: 'Harbour Street', receipt_header: '', time_zone: 'UTC' },
    t,
    money: (minor) => (minor / 100).toFixed(2),
    cell,
    direction: 'ltr',
    ...change,
  });
}

/** All words of the strip, in one line. */
function printed(document: ReturnType<typeof paperOf>, profile = paper80): string {
  const { things } = readPaper(receiptBytes({ document, profile }));
  return things.flatMap((thing) => (thing.kind === 'text' ? [thing.text.trim()] : [])).join(' ');
}
const unspaced = (text: string) => text.replaceAll(/\s+/g, '');

describe('a report of what was sold on paper', () => {
  before(() => language.init({ lng: 'en', resources: { en: { cashier: cashierWords } } }));

  for (const report of salesReports)
    it(`has every figure of the screen: ${report}`, () => {
      const rows = rowsOf(report, 3);
      const document = paperOf(report, ofStore(rows));
      expect(receiptDocumentSchema.parse(document)).to.deep.equal(document);
      for (const profile of [paper58, paper80]) {
        const words = unspaced(printed(document, profile));
        const heads = columnsOf(report, true).map(({ field }) => cashierWords.figure[field]);
        const values = rows.flatMap((row) => Object.values(row).map(String));
        const sums = ['12', '500.00', '-15.00', '2.50', '90.00', '482.50'];
        const said = [
          'Harbour Street',
          `Reports · ${cashierWords.salesTab[report]}`,
          'November 24',
          'Lane 1',
        ];
        for (const text of [...heads, ...values, ...sums, ...said, 'The whole store', '2 orders in SEK'])
          expect(words, text).to.include(unspaced(text));
        expect(words, 'all of it could be written').to.not.include('?');
      }
    });

  it('has no amount for whoever must not see one, and says why', () => {
    for (const report of salesReports.filter((one) => one !== 'taxes')) {
      const bare = rowsOf(report, 2).map((row) =>
        Object.fromEntries(columnsOf(report, false).map(({ field }) => [field, row[field]!])),
      );
      const document = paperOf(report, blind(bare));
      const words = printed(document);
      expect(words, report).to.include('counts its drawers blind').and.to.include('own 3 sales');
      expect(words, report).to.not.match(/undefined|\d\.\d\d/);
      expect(document.totals, report).to.deep.equal([{ kind: 'subtotal', label: 'Orders', value: '3' }]);
      expect(document.lines, report).to.have.length(3);
    }
  });

  it('ends before it is a roll of paper, and says so; a day without a sale says that', () => {
    const long = paperOf('items', ofStore(rowsOf('items', mostRows + 20), 4000));
    expect(long.lines).to.have.length(mostRows + 1);
    expect(long.foot.map(({ text }) => text)).to.deep.equal([
      `The first ${mostRows} of 4000 lines; the file has the rest.`,
    ]);
    const none = paperOf('hours', ofStore([]));
    expect(none.lines).to.deep.equal([]);
    expect(printed(none)).to.include('Nothing was sold on these days.');
  });

  it('[T23] has no card number, whatever name it was typed into', () => {
    const [row] = rowsOf('items', 1);
    const text = printed(paperOf('items', ofStore([{ ...row!, name: 'Gift 4111 1111 1111 1111' }])));
    expect(text).to.include('****1111');
    expect(text).to.not.include('4111 1111');
  });
});

// A Z report in words, and on the strip of a receipt printer: every figure that is on the screen is on the paper.
import type { OpenShift, ZReport } from '@evertill/client-core';
import { expect } from 'chai';
import { createInstance } from 'i18next';
import { receiptDocumentSchema } from '@evertill/schemas';
import type { ShiftFigures, Staff } from '@evertill/schemas';
import { reportDocument, reportPaper } from '../../../desktop/renderer/cashier/shift/report-paper.ts';
import type { ReportWording } from '../../../desktop/renderer/cashier/shift/report-paper.ts';
import { xReport, zReport } from '../../../desktop/renderer/cashier/shift/shift-report.ts';
import type { ShiftReport } from '../../../desktop/renderer/cashier/shift/shift-report.ts';
import { cashierWords } from '../../../desktop/renderer/cashier/words.ts';
import { paper58 } from '../../../desktop/services/printer/escpos/printer-profile.ts';
import { receiptBytes } from '../../../desktop/services/printer/escpos/receipt-bytes.ts';
import { readPaper } from '../services/printer/paper-reader/read-paper.ts';

const figures = {
  order_stats: {
    order_count: 12,
    sale_count: 10,
    return_count: 2,
    sales: 50_000,
    returns: 1500,
    discount: 250,
    rounding: 1,
    total: 48_501,
    tax: 9000,
    voided_order_count: 3,
    pending_order_count: 1,
    pending_total: 3100,
    pending_paid: 1200,
  },
  payment_breakdown: [{ bucket: 'Card', count: 4, amount: 20_017 }],
  staff_breakdown: [{ vendor_employee_id: 'zoe', order_count: 12, total: 48_501 }],
  drawer: {
    opening_cash: 10_000,
    cash_received: 30_000,
    cash_refunded: 1500,
    paid_in: 700,
    paid_out: 0,
    safe_drops: 5000,
    expected_cash: 34_200,
  },
} as unknown as ShiftFigures;

const report: ShiftReport = {
  kind: 'z',
  label: 'Morning',
  laneId: 'lane-1',
  number: 7,
  confirmed: true,
  openedAt: '2026-11-25T08:00:00.000Z',
  openedBy: 'zoe',
  closedAt: '2026-11-25T16:00:00.000Z',
  closedBy: 'zoe',
  figures,
  movements: [
    { id: 'm', kind: 'paid_in', amount: 700, reason: 'change for card 4111 1111 1111 1111' },
  ] as unknown as ShiftReport['movements'],
  counted: {
    actualCash: 34_100,
    overShort: -100,
    invoiceSlips: 12,
    voucherStubs: 0,
    cardReceipts: 4,
    basis: 'drawer',
    handover: 10_000,
    recipient: 'Ann',
    notes: 'see 5555555555554444',
  },
  unsent: 2,
  unpaidCash: 2000,
  late: { count: 0, total: 0 },
  amendments: [],
};

const language = createInstance();

function worded(change: Partial<ShiftReport> = {}, business_day_starts = '00:00') {
  const t = language.getFixedT('en', 'cashier') as unknown as ReportWording['t'];
  return reportPaper({
    report: { ...report, ...change },
    people: new Map([['zoe', { id: 'zoe', name: 'Zoë' } as Staff]]),
    lane: 'Lane 1',
    store: { name: 'Harbour Street', receipt_header: '', time_zone: 'UTC', business_day_starts },
    t,
    money: (minor) => (minor / 100).toFixed(2),
  });
}

describe('the report of a shift on paper', () => {
  before(() => language.init({ lng: 'en', resources: { en: { cashier: cashierWords } } }));

  it('has on the strip of the till’s printer what it has on the screen', () => {
    const paper = worded();
    const document = reportDocument(paper, 'ltr');
    expect(receiptDocumentSchema.parse(document)).to.deep.equal(document);
    const printed = readPaper(receiptBytes({ document, profile: paper58 }));
    const words = printed.things
      .flatMap((thing) => (thing.kind === 'text' ? [thing.text] : []))
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    const rows = paper.parts.flatMap(({ rows: all }) => all);
    expect(rows.length).to.be.above(18);
    for (const { label, value } of rows)
      for (const word of `${label} ${value}`.replaceAll('−', '-').split(/\s+/).filter(Boolean))
        expect(words, `${label} ${value}`).to.include(word);
    for (const text of ['Harbour Street', 'Z report 7', 'Morning', 'Lane 1', '200.17', '342.00', '-1.00'])
      expect(words).to.include(text);
    expect(printed).to.deep.include({ pulses: 0 });
  });

  const labelled = (change: Partial<ShiftReport>, starts?: string) =>
    new Map(
      worded(change, starts)
        .parts.flatMap(({ rows }) => rows)
        .map(({ label, value }) => [label, value]),
    );
  const withStats = (stats: object) => ({
    figures: { ...figures, order_stats: { ...figures.order_stats, ...stats } } as ShiftFigures,
  });

  it('names the cash of baskets not paid yet below the expected cash, on both papers (field case 14)', () => {
    const said =
      'Taken for baskets not paid yet: 20.00. It is not in the expected cash: leave it out of the count and keep it with the basket.';
    for (const kind of ['x', 'z'] as const) {
      const labels = worded({ kind }).parts.flatMap(({ rows }) => rows.map(({ label }) => label));
      expect(labels.indexOf(said), kind).to.equal(labels.indexOf('Should be in the drawer') + 1);
      expect([...labelled({ kind, unpaidCash: 0 }).keys()].join(' ')).not.to.include('not paid yet');
    }
    expect(xReport({} as OpenShift, figures, { unsent: 0, unpaidCash: 5 }).unpaidCash).to.equal(5);
    expect(zReport({ figures } as ZReport, 5).unpaidCash, 'as it was at the close').to.equal(5);
    expect(zReport({ figures } as ZReport).unpaidCash, 'printed again later').to.equal(0);
  });

  it('counts an exchange as a sale and a return, and pending orders beside both (field case 12)', () => {
    const rows = labelled({});
    expect(rows.get('10 sales')).to.equal('500.00');
    expect(rows.get('2 returns')).to.equal('-15.00');
    expect(rows.get('Not paid in full (1)')).to.equal('31.00');
    expect(rows.get('Part already paid')).to.equal('12.00');
  });

  it('prints a close of an older version as it was counted', () => {
    const rows = labelled(
      withStats({ sale_count: undefined, pending_total: undefined, pending_paid: undefined }),
    );
    expect([rows.get('10 sales'), rows.get('Not paid in full (1)')]).to.deep.equal(['500.00', '']);
    expect(rows.has('Part already paid')).to.equal(false);
  });

  it('says which business day a night belongs to', () => {
    const openedAt = '2026-11-25T02:00:00.000Z';
    expect(labelled({ openedAt }, '04:00').has('Business day'), 'closed before there was one').to.equal(
      false,
    );
    const kept = { openedAt, figures: { ...figures, business_day: '2026-11-24' } };
    expect(labelled(kept).get('Business day'), 'whatever the store says now').to.equal('November 24, 2026');
    expect(labelled({ openedAt, kind: 'x', confirmed: true }, '04:00').get('Business day')).to.equal(
      'November 24, 2026',
    );
    expect(labelled({ kind: 'x' }, '04:00').has('Business day'), 'the date says it').to.equal(false);
  });

  it('names for machines what is expected and what is short', () => {
    const rows = worded().parts.flatMap(({ rows: all }) => all);
    const figure = (testId: string) => rows.find((row) => row.testId === testId)?.minor;
    expect([figure('report-expected'), figure('report-over-short')]).to.deep.equal([34_200, -100]);
  });

  it('[T23] has no card number, whatever reason or note it was typed into', () => {
    const text = JSON.stringify(worded());
    expect(text).to.include('****1111');
    expect(text).to.include('****4444');
    for (const pan of ['4111 1111', '55555555']) expect(text).to.not.include(pan);
  });

  it('as it stands has neither a close nor what was counted', () => {
    const paper = worded({ kind: 'x', number: 0, counted: undefined, closedAt: '', closedBy: '' });
    expect(paper.title).to.equal('X report');
    expect(paper.facts).to.have.length(4);
    expect(paper.hint).to.not.equal('');
    expect(paper.parts.flatMap(({ rows }) => rows).map(({ testId }) => testId)).to.not.include(
      'report-over-short',
    );
    expect(reportDocument(paper, 'ltr').lines.map(({ id }) => id)).to.not.include('closed');
  });
});

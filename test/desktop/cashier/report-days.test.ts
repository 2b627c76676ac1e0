// Which days a report is about, and what is left of it for whoever must not see amounts.
import { expect } from 'chai';
import { salesReports } from '@evertill/schemas';
import { chartBars } from '../../../desktop/renderer/cashier/report/chart-bars.ts';
import { columnsOf, withoutMoney } from '../../../desktop/renderer/cashier/report/report-columns.ts';
import { daysOf, readAddress, writeAddress } from '../../../desktop/renderer/cashier/report/report-days.ts';

const shown = { report: 'hours', range: 'today', from: '', to: '' } as const;
const days = (from: string, to: string) => daysOf({ ...shown, range: 'days', from, to }, '2026-11-22', 1);

describe('the days of a report', () => {
  it('are counted from today, a week as the region counts it', () => {
    const today = '2026-11-22';
    expect(daysOf(shown, today, 1)).to.deep.equal({ from: today, to: today });
    expect(daysOf({ ...shown, range: 'yesterday' }, '2026-03-01', 1)).to.deep.equal({
      from: '2026-02-28',
      to: '2026-02-28',
    });
    // A Sunday: the last day of the one week, the first of the other.
    expect(daysOf({ ...shown, range: 'week' }, today, 1)).to.deep.equal({ from: '2026-11-16', to: today });
    expect(daysOf({ ...shown, range: 'week' }, today, 7)).to.deep.equal({ from: today, to: today });
    expect(daysOf({ ...shown, range: 'month' }, today, 1)).to.deep.equal({ from: '2026-11-01', to: today });
  });

  it('are refused when they are none, run backwards, or are too many', () => {
    expect(days('2026-01-01', '2027-01-01')).to.deep.equal({ from: '2026-01-01', to: '2027-01-01' });
    for (const [from, to] of [
      ['2026-01-02', '2026-01-01'],
      ['2026-01-01', '2027-01-02'],
      ['2026-02-30', '2026-03-01'],
      ['2026-13-01', '2026-13-02'],
      ['', '2026-01-01'],
    ] as const)
      expect(days(from, to), `${from} ${to}`).to.equal(undefined);
  });

  it('come back from the address as they were written into it', () => {
    const asked = { report: 'taxes', range: 'days', from: '2026-01-01', to: '2026-01-31' } as const;
    expect(readAddress(new URLSearchParams(writeAddress(asked)))).to.deep.equal(asked);
    expect(readAddress(new URLSearchParams('report=x&range=y'))).to.deep.equal(shown);
  });
});

describe('a report without amounts', () => {
  const row = {
    name: 'a',
    sku_code: 's',
    quantity_sold: '1.000',
    quantity_returned: '0.000',
    total: 500,
    tax: 9,
  };

  it('has no money in any row, and no order that tells it', () => {
    const rows = [row, { ...row, name: 'b', quantity_sold: '7.000', total: 100 }];
    expect(withoutMoney('items', rows)).to.deep.equal([
      { name: 'b', sku_code: 's', quantity_sold: '7.000', quantity_returned: '0.000' },
      { name: 'a', sku_code: 's', quantity_sold: '1.000', quantity_returned: '0.000' },
    ]);
    expect(withoutMoney('taxes', [row])).to.equal(undefined);
    for (const report of salesReports)
      expect(columnsOf(report, false).some(({ kind }) => kind === 'money')).to.equal(false);
  });
});

describe('the bars of a chart', () => {
  it('show the hours between without a sale, and no more names than can be read', () => {
    const bars = chartBars('hours', [
      { hour: 9, total: 5 },
      { hour: 12, total: 7 },
    ]);
    expect(bars.map(({ hour, total }) => [hour, total])).to.deep.equal([
      [9, 5],
      [10, 0],
      [11, 0],
      [12, 7],
    ]);
    expect(chartBars('hours', [])).to.deep.equal([]);
    expect(
      chartBars(
        'categories',
        Array.from({ length: 30 }, (_, total) => ({ total })),
      ),
    ).to.have.length(12);
  });
});

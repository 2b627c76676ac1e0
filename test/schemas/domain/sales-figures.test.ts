// What a till reckons of its own orders is what an oracle reckons of them in BigInt, whatever was sold: the same oracle the
// server's reports are held against.
import { expect } from 'chai';
import { salesFigures, salesReportRows, salesReports, salesTotals } from '@evertill/schemas';
import type { ReportNames } from '@evertill/schemas';
import * as z from 'zod';
import { randomOrders } from '../../server/point-of-sale/random-orders.ts';
import { counts, expectedRows, sumsOfOrders } from '../../server/point-of-sale/report-oracle.ts';

const timeZone = 'America/New_York';
const categoryOf = (itemId: string) => ({ tea: 'drinks', milk: 'drinks', soap: 'home' })[itemId] ?? '';
const names: ReportNames = {
  timeZone,
  categoryOf,
  nameOf: (kind, id) => `${kind} ${id}`,
  shiftOf: () => undefined,
};
const sold = {
  storeId: 'store',
  timeZone,
  lanes: ['1', '2'],
  cashiers: ['ann', 'bob'],
  shifts: ['morning', 'evening'],
  items: ['tea', 'milk', 'soap', 'gone'],
  taxes: ['', 'vat'],
};
const asked = { timeZone, currency: 'EUR' };

describe('the reports a till reckons of its own orders', () => {
  for (const report of salesReports) {
    it(`${report} are what the oracle says`, () => {
      for (const seed of [1, 2, 3, 4, 5]) {
        const orders = randomOrders(seed, 60, sold).filter((order) => counts(order, asked));
        const rows = salesFigures(report, orders, names);
        const expected = expectedRows(report, orders, asked, categoryOf);
        expect(rows).to.have.length(expected.length);
        const keys = Object.keys(expected[0]!);
        const bare = rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])));
        expect(bare).to.have.deep.members(expected);
        // What a screen reads of the server's answer it reads of this too.
        expect(z.array(z.strictObject(salesReportRows[report])).safeParse(rows).error).to.equal(undefined);
        expect(salesTotals(orders)).to.deep.equal(sumsOfOrders(orders));
      }
    });
  }

  it('gives hours in order and everything else by what it came to', () => {
    const orders = randomOrders(7, 60, sold).filter((order) => counts(order, asked));
    const hours = salesFigures('hours', orders, names).map(({ hour }) => Number(hour));
    expect(hours).to.deep.equal(hours.toSorted((a, b) => a - b));
    for (const report of ['items', 'categories', 'cashiers', 'payments'] as const) {
      const totals = salesFigures(report, orders, names).map(({ total }) => Number(total));
      expect(totals).to.deep.equal(totals.toSorted((a, b) => b - a));
    }
    expect(salesFigures('cashiers', orders, names)[0]!['name']).to.match(/^cashier (ann|bob)$/);
  });
});

// Selling days of a real shop through three offline tills that return at once: every invoice exactly once, equal to
// the cent, counted by SQL from outside the server. One day has the longest invoice, the other a price below a cent.
import { randomUUIDv7 } from 'node:crypto';
import { expect } from 'chai';
import { insertStore } from '../replay/own-system.ts';
import { replaySales } from '../replay/replay-sales.ts';
import type { ReplayReport } from '../replay/replay-sales.ts';
import { readSales } from '../replay/sales-file.ts';
import type { Sales } from '../replay/sales-file.ts';
import { realDataFile } from '../support/real-data.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';

const days = [
  { day: '2011-06-29', invoices: 67, lines: 1358, longest: 705 },
  { day: '2011-04-15', invoices: 57, lines: 1483, longest: 93 },
];

for (const known of days) {
  describe(`the sales of ${known.day} through three offline tills`, function () {
    this.timeout(180_000);
    let system: System;
    let sales: Sales;
    let report: ReplayReport;

    before(async function () {
      const file = realDataFile(this, 'transactions/uci_online_retail_dev.csv.gz');
      sales = await readSales(file, { day: known.day });
      system = await startTestSystem();
      const laneIds = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
      const settings = { currency: 'GBP', time_zone: 'Europe/London' };
      const account = { url: system.url, ...(await insertStore(system.databaseUrl, laneIds, settings)) };
      report = await replaySales({ account, laneIds, tills: 3, sales });
    });

    after(() => system?.stop());

    const one = async (text: string) => (await system.owner.query<Record<string, unknown>>(text)).rows[0]!;

    it('reads the whole day and leaves nothing out', () => {
      expect(report).to.include({ invoices: known.invoices, lines: known.lines, tills: 3, emptyInvoices: 0 });
      expect(report.skipped).to.deep.equal([]);
      expect(Math.max(...sales.invoices.map(({ lines }) => lines.length))).to.equal(known.longest);
    });

    it('[I1][I2] brings every invoice to the server exactly once', async () => {
      expect(report.differences).to.deep.equal([]);
      expect(report.ok).to.equal(true);
      const orders = `SELECT count(*)::int AS orders, count(DISTINCT client_order_id)::int AS distinct,
        count(DISTINCT device_id)::int AS devices FROM orders`;
      expect(await one(orders)).to.deep.equal({
        orders: known.invoices,
        distinct: known.invoices,
        devices: 3,
      });
      expect(await one('SELECT count(*)::int AS lines FROM order_lines')).to.deep.equal({
        lines: known.lines,
      });
    });

    it('[I3] sums to the cent of the rounded lines', async () => {
      const amount = sales.invoices.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.amount, 0);
      const sums = 'SELECT sum(total)::bigint AS total, sum(paid)::bigint AS paid FROM orders';
      expect(await one(sums)).to.deep.equal({ total: amount, paid: amount });
      expect(await one('SELECT sum(total)::bigint AS total FROM order_lines')).to.deep.equal({
        total: amount,
      });
    });

    it('takes cancellations as unlinked orders of negative quantities, paid out in cash', async () => {
      const cancelled = sales.invoices.filter(({ number }) => number.startsWith('C')).length;
      expect(cancelled).to.be.above(0);
      const returns = `SELECT count(DISTINCT o.id)::int AS returns, bool_and(o.return_of = '') AS unlinked,
        bool_and(o.paid = o.total AND o.payment_status = 'paid') AS paid
        FROM orders o JOIN order_lines l ON l.parent_id = o.id WHERE l.qty < 0 AND o.total < 0`;
      expect(await one(returns)).to.deep.equal({ returns: cancelled, unlinked: true, paid: true });
    });

    it('attributes every order to the open shift of its lane, on the day of the file', async () => {
      const attributed = `SELECT bool_and(s.pos_register_id = o.pos_register_id AND s.status = 'open' AND NOT o.late) AS own,
        min(o.business_day) AS first, max(o.business_day) AS last
        FROM orders o JOIN vendor_work_shifts s ON s.id = o.svc_vendor_work_shift_id`;
      expect(await one(attributed)).to.deep.equal({ own: true, first: known.day, last: known.day });
    });
  });
}

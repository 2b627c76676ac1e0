// Whatever was sold and whatever is asked: each report says what an oracle reckons from the orders' documents, and all
// of them carry the same totals, to the cent.
import { expect } from 'chai';
import fc from 'fast-check';
import { collections, instantOfLocalTime, salesReports } from '@evertill/schemas';
import type { Order, SalesReport } from '@evertill/schemas';
import { ReportQueries } from '../../../server/db/report-queries.ts';
import { salesReport } from '../../../server/db/sales-report.ts';
import { aReference, aShift, aStore, anOrder } from '../../contract/contract-documents.ts';
import { giveProduct, giveVendor, put } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { randomOrders } from './random-orders.ts';
import { counts, expectedRows, sumsOfOrders } from './report-oracle.ts';
import type { Asked } from './report-oracle.ts';

const timeZone = 'America/New_York';
const category: Readonly<Record<string, string>> = { tea: 'drinks', milk: 'drinks', soap: 'home' };

describe('the sales reports', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let orders: Order[];

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { time_zone: timeZone });
    const [store, other] = vendor.stores;
    for (const id of ['drinks', 'home']) {
      const data = { parent_id: '' };
      await put(
        system,
        'acme',
        collections.reference,
        aReference({ id, store_id: store.id, kind: 'category', data }),
      );
    }
    for (const id of ['tea', 'milk', 'soap', 'plain'])
      await giveProduct(system, vendor, { id, category_id: category[id] ?? '' });
    for (const id of ['morning', 'evening']) {
      const closed = { status: 'closed', closed_at: '2026-10-20T04:00:00.000Z' } as const;
      const shift = aShift({
        id,
        store_id: store.id,
        pos_register_id: store.lanes[0],
        opened_at: '2020-01-01T00:00:00.000Z',
        ...closed,
      });
      await put(system, 'acme', collections.work_shift, shift);
    }
    const sold = {
      storeId: store.id,
      timeZone,
      lanes: store.lanes,
      cashiers: ['acme-cashier', 'acme-bound', 'somebody gone'],
      shifts: ['morning', 'evening'],
      items: ['tea', 'milk', 'soap', 'plain', 'gone'],
      taxes: ['', 'vat'],
    };
    orders = randomOrders(1, 300, sold);
    const elsewhere = randomOrders(2, 30, { ...sold, storeId: other.id });
    await system.server.deps.database.write({ vendor_id: 'acme' }, async (tx) => {
      await tx.putMany(
        collections.order,
        [...orders, ...elsewhere].map((document) => ({ document, deleted: false })),
      );
    });
  });
  after(() => system?.stop());

  async function found(report: SalesReport, asked: Asked) {
    const question = {
      vendorId: 'acme',
      storeId: vendor.stores[0].id,
      clock: vendor.stores[0].document,
      from: undefined,
      to: undefined,
      laneId: undefined,
      shiftId: undefined,
      limit: 10_000,
      offset: 0,
      ...asked,
    };
    return new ReportQueries(system.pool).run({ vendor_id: 'acme' }, (client) =>
      salesReport(client, report, question),
    );
  }

  /** Only what the oracle says about a row, in an order of its own. */
  function comparable(rows: readonly object[], like: readonly object[]): string[] {
    const fields = Object.keys(like[0] ?? {});
    return rows
      .map((row) => JSON.stringify(fields.map((field) => (row as Record<string, unknown>)[field])))
      .toSorted();
  }

  it('are the oracle’s, whatever the days, the lane, the shift and the currency', async () => {
    const day = fc.integer({ min: 19, max: 31 }).map((n) => `2026-10-${n}`);
    const question = fc.record({
      timeZone: fc.constant(timeZone),
      currency: fc.constantFrom('EUR', 'EUR', 'USD', 'SEK'),
      from: fc.option(day, { nil: undefined }),
      to: fc.option(day, { nil: undefined }),
      laneId: fc.option(fc.constantFrom(...vendor.stores[0].lanes), { nil: undefined }),
      shiftId: fc.option(fc.constantFrom('morning', 'evening', 'none'), { nil: undefined }),
    });
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const chosen = orders.filter((order) => counts(order, asked));
        for (const report of salesReports) {
          const answer = await found(report, asked);
          if (typeof answer === 'string') throw new Error(answer);
          expect(answer.totals, report).to.deep.equal(sumsOfOrders(chosen));
          const expected = expectedRows(report, chosen, asked, (id) => category[id] ?? '');
          const told = report === 'shifts' ? answer.rows.filter((row) => row['orders'] !== 0) : answer.rows;
          expect(comparable(told, expected), report).to.deep.equal(comparable(expected, expected));
          rows += expected.length;
        }
      }),
      { numRuns: 40 },
    );
    expect(rows).to.be.above(150);
  });

  for (const [zone, winter, summer] of [
    ['CET', 9, 10],
    ['EET', 10, 11],
    ['est5edt', 3, 4],
    ['Europe/Brussels', 9, 10],
    ['America/St_Johns', 5, 6],
  ] as const)
    it(`reckon hours and days in ${zone} as its clock shows them (field case 16)`, async () => {
      const lanes = [{ id: `lane-${zone}`, name: '1', channel: 'retail' as const }];
      const store = aStore({ id: `store-${zone}`, time_zone: zone, lanes });
      const place = { store_id: store.id, pos_register_id: `lane-${zone}` };
      await put(system, 'acme', collections.store, store);
      for (const [order_number, business_day] of [
        [1, '2026-01-15'],
        [2, '2026-07-15'],
      ] as const) {
        const sold = { ...place, order_number, total: 500, svc_vendor_work_shift_id: `sold-${zone}` };
        const at = { business_day, occurred_at: `${business_day}T08:30:00.000Z` };
        await put(
          system,
          'acme',
          collections.order,
          anOrder({ ...sold, ...at, id: `${zone}-${order_number}` }),
        );
      }
      // Half an hour after midnight there: nothing was sold in it, so that only its opening says its day.
      const opened_at = instantOfLocalTime('2026-07-15T00:30', zone)!;
      const shift = aShift({ ...place, id: `quiet-${zone}`, opened_at });
      await put(system, 'acme', collections.work_shift, shift);
      const asked = { storeId: store.id, clock: store, currency: 'EUR', timeZone: zone };
      const day = { from: '2026-07-15', to: '2026-07-15' };
      const year = { from: '2026-01-15', to: '2026-07-15' };
      const rowsOf = async (report: SalesReport, more: object) => {
        const answer = await found(report, { ...asked, ...more });
        if (typeof answer === 'string') throw new Error(answer);
        return answer.rows;
      };
      expect((await rowsOf('hours', day)).map((row) => row['hour'])).to.deep.equal([summer]);
      expect((await rowsOf('hours', year)).map((row) => row['hour'])).to.deep.equal([winter, summer]);
      const shifts = await rowsOf('shifts', day);
      expect(shifts.map((row) => row['vendor_work_shift_id'])).to.include(`quiet-${zone}`);
      expect(await rowsOf('shifts', { from: '2026-07-14', to: '2026-07-14' })).to.deep.equal([]);
    });

  it('agree with each other: lines, rounding, payments and what is still to pay', async () => {
    const asked = { timeZone, currency: 'EUR' };
    const sums = new Map<string, number>();
    for (const report of salesReports) {
      const answer = await found(report, asked);
      if (typeof answer === 'string') throw new Error(answer);
      const field = report === 'taxes' ? 'gross' : 'total';
      sums.set(
        report,
        answer.rows.reduce((sum, row) => sum + (row[field] as number), 0),
      );
      sums.set('lines', answer.totals.total);
      sums.set('paid', answer.totals.paid);
      expect(answer.totals.total + answer.totals.rounding).to.equal(answer.totals.due);
      expect(answer.totals.paid + answer.totals.outstanding).to.equal(answer.totals.due);
      expect(answer.totals.sales + answer.totals.returns).to.equal(answer.totals.net + answer.totals.tax);
    }
    const { payments, paid, ...rest } = Object.fromEntries(sums) as Record<string, number>;
    expect(payments).to.equal(paid);
    expect([...new Set(Object.values(rest))]).to.have.length(1);
  });
});

// `GET /vendor/point-of-sale/report/…`: what is asked and answered, field by field, and what is refused.
import { expect } from 'chai';
import {
  collections,
  rejections,
  salesReportQuery,
  salesReportReply,
  salesReportRows,
  salesReports,
} from '@evertill/schemas';
import type { SalesReport } from '@evertill/schemas';
import { salesReportRoutes } from '../../../server/http/routes/sales-reports.ts';
import { aReference, aShift, anOrder, orderLine, orderPayment } from '../../contract/contract-documents.ts';
import { giveProduct, giveVendor, put } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { dayOn } from './day-sums.ts';

describe('GET /vendor/point-of-sale/report/…', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { time_zone: 'Europe/Helsinki' });
    const store_id = vendor.stores[0].id;
    const [lane, second] = vendor.stores[0].lanes;
    const drinks = { id: 'drinks', name: 'Drinks', kind: 'category', data: { parent_id: '' } } as const;
    const vat = {
      id: 'vat',
      name: 'VAT',
      kind: 'tax_profile',
      data: { rate: '25.0000', rate_type: 'percent' },
    } as const;
    for (const one of [drinks, vat])
      await put(system, 'acme', collections.reference, aReference({ store_id, ...one }));
    await giveProduct(system, vendor, { id: 'tea', category_id: 'drinks' });
    const shift = (id: string, fields: object) =>
      put(
        system,
        'acme',
        collections.work_shift,
        aShift({
          id,
          store_id,
          pos_register_id: lane,
          shift_label: `The ${id}`,
          opening_cash: 1000,
          ...fields,
        }),
      );
    await shift('early', {
      status: 'closed',
      opened_at: '2026-11-20T06:00:00.000Z',
      closed_at: '2026-11-20T14:00:00.000Z',
      closing_expected_cash: 9999,
      server_expected_cash: 1250,
      z_number: 7,
      closing_actual_cash: 1200,
      opened_by_vendor_employee_id: 'acme-cashier',
    });
    await shift('quiet', { opened_at: '2026-11-20T22:30:00.000Z', pos_register_id: second });
    const sold = { store_id, pos_register_id: lane, placed_by_vendor_employee_id: 'acme-cashier' };
    const line = {
      ...orderLine('a', 250),
      item_id: 'tea',
      name: '=Tea',
      tax: 50,
      tax_profile_id: 'vat',
      tax_rate: '25.0000',
      tax_type: 'percent' as const,
      qty: '2.000',
      discount: 10,
    };
    const order = (fields: Omit<Parameters<typeof anOrder>[0], 'store_id'>) =>
      put(system, 'acme', collections.order, anOrder({ ...sold, ...fields }));
    await order({
      id: 'sale',
      order_number: 1,
      total: 251,
      rounding: 1,
      svc_vendor_work_shift_id: 'early',
      occurred_at: '2026-11-20T07:59:00.000Z',
      business_day: '2026-11-20',
      lines: [line],
      payments: [orderPayment('p1', 200), { ...orderPayment('p2', 99), method: 'card', outcome: 'declined' }],
      paid: 200,
      status: 'pending',
      payment_status: 'partial',
    });
    await order({
      id: 'late',
      order_number: 2,
      total: -100,
      late: true,
      svc_vendor_work_shift_id: 'early',
      occurred_at: '2026-11-20T22:00:00.000Z',
      business_day: '2026-11-21',
      lines: [{ ...line, id: 'b', qty: '-1.000', total: -100, tax: -20, discount: 0 }],
    });
    await order({ id: 'void', order_number: 3, total: 7000, status: 'voided', business_day: '2026-11-20' });
    await order({ id: 'dollars', order_number: 4, total: 500, currency: 'USD', business_day: '2026-11-20' });
    await put(
      system,
      'acme',
      collections.order,
      anOrder({
        id: 'elsewhere',
        store_id: vendor.stores[1].id,
        order_number: 1,
        total: 9,
        business_day: '2026-11-20',
      }),
    );
  });
  after(() => system?.stop());

  const get = (report: string, query = '', role: Role = 'manager', headers: Record<string, string> = {}) =>
    ask(system.url, 'get', `/vendor/point-of-sale/report/${report}?${query}`, {
      token: vendor.people[role].token,
      headers,
    });
  const both = 'from=2026-11-20&to=2026-11-21';
  const word = ({ status, body }: Awaited<ReturnType<typeof get>>) => `${status} ${body?.code ?? ''}`.trim();
  const lineSums = { sales: 250, returns: -100, total: 150, net: 120, tax: 30, discount: 10 };
  const orderSums = { orders: 2, ...lineSums, rounding: 1, due: 151, paid: 100, outstanding: 51 };

  const rows: Readonly<Record<SalesReport, readonly object[]>> = {
    hours: [
      {
        hour: 0,
        orders: 1,
        sales: 0,
        returns: -100,
        total: -100,
        net: -80,
        tax: -20,
        discount: 0,
        rounding: 0,
        due: -100,
        paid: -100,
        outstanding: 0,
      },
      {
        hour: 9,
        orders: 1,
        sales: 250,
        returns: 0,
        total: 250,
        net: 200,
        tax: 50,
        discount: 10,
        rounding: 1,
        due: 251,
        paid: 200,
        outstanding: 51,
      },
    ],
    items: [
      {
        item_id: 'tea',
        variation_id: '',
        name: '=Tea',
        sku_code: 'item',
        quantity_sold: '2.000',
        quantity_returned: '-1.000',
        orders: 2,
        ...lineSums,
      },
    ],
    categories: [{ category_id: 'drinks', name: 'Drinks', orders: 2, ...lineSums }],
    cashiers: [{ vendor_employee_id: 'acme-cashier', name: 'cashier of acme', ...orderSums }],
    payments: [{ method: 'cash', payments: 2, received: 200, refunded: -100, total: 100 }],
    taxes: [
      {
        tax_profile_id: 'vat',
        name: 'VAT',
        tax_type: 'percent',
        tax_rate: '25.0000',
        net: 120,
        tax: 30,
        gross: 150,
        returns: -100,
      },
    ],
    shifts: [
      {
        vendor_work_shift_id: 'early',
        shift_label: 'The early',
        pos_register_id: 'acme-store-1-lane-1',
        status: 'closed',
        z_number: 7,
        opened_by_vendor_employee_id: 'acme-cashier',
        opened_at: '2026-11-20T06:00:00.000Z',
        closed_at: '2026-11-20T14:00:00.000Z',
        opening_cash: 1000,
        cash: 100,
        expected_cash: 1250,
        counted_cash: 1200,
        over_short: -50,
        late_orders: 1,
        ...orderSums,
      },
      {
        vendor_work_shift_id: 'quiet',
        shift_label: 'The quiet',
        pos_register_id: 'acme-store-1-lane-2',
        status: 'open',
        z_number: 0,
        opened_by_vendor_employee_id: 'somebody',
        opened_at: '2026-11-20T22:30:00.000Z',
        closed_at: null,
        opening_cash: 1000,
        cash: 0,
        expected_cash: null,
        counted_cash: null,
        over_short: null,
        late_orders: 0,
        ...Object.fromEntries(Object.keys(orderSums).map((field) => [field, 0])),
      },
    ],
  };

  for (const report of salesReports) {
    it(`${report}: each row and the totals, returns apart and voided orders out`, async () => {
      const { status, body, text } = await get(report, both);
      expect(status, text).to.equal(200);
      const { data, totals, generated_at: _, ...rest } = body;
      expect(data).to.deep.equal(rows[report]);
      expect(totals).to.deep.equal(orderSums);
      expect(rest).to.deep.equal({
        report,
        store_id: vendor.stores[0].id,
        time_zone: 'Europe/Helsinki',
        currency: 'EUR',
        from: '2026-11-20',
        to: '2026-11-21',
        total: rows[report].length,
        page: 1,
        pageSize: 500,
        totalPages: 1,
        other_currencies: [{ currency: 'USD', orders: 1 }],
      });
      expect(salesReportReply(report).safeParse(body).success).to.equal(true);
    });

    it(`${report}: as CSV, asked for by format or by Accept, with the currency in each line`, async () => {
      const asked = [
        await get(report, `${both}&format=csv`),
        await get(report, both, 'manager', { Accept: 'text/csv' }),
      ];
      for (const { status, text, headers } of asked) {
        expect(status, text).to.equal(200);
        expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8');
        expect(headers.has('x-request-id'), 'a till knows the server by it').to.equal(true);
        expect(headers.get('content-disposition')).to.equal(
          `attachment; filename="${report}_2026-11-20_2026-11-21.csv"`,
        );
        expect(headers.get('vary')).to.include('Accept');
        const [head, ...lines] = text.trimEnd().split('\r\n');
        expect(head!.split(',')).to.deep.equal([...Object.keys(salesReportRows[report]), 'currency']);
        expect(lines).to.have.length(rows[report].length);
        expect(lines.every((line) => line.endsWith(',EUR'))).to.equal(true);
      }
      const json = await get(report, `${both}&format=json`, 'manager', { Accept: 'text/csv' });
      expect(json.headers.get('content-type')).to.include('application/json');
    });

    it(`${report}: is for those with the right to reports`, async () => {
      for (const role of ['cashier', 'reader', 'bound'] as const)
        expect(word(await get(report, both, role)), role).to.equal('403 forbidden');
      expect(word(await get(report, `${both}&store_id=${vendor.stores[0].id}`, 'neighbour'))).to.equal(
        '404 not_found',
      );
      expect(word(await get(report, both, 'owner'))).to.equal('400 store_required');
    });
  }

  it('[T28] a name that begins like a formula is text in the CSV', async () => {
    expect((await get('items', `${both}&format=csv`)).text).to.include(",'=Tea,");
  });

  for (const [query, orders] of [
    ['from=2026-11-20&to=2026-11-20', 1],
    ['from=2026-11-21&to=2026-11-21', 1],
    [`${both}&pos_register_id=acme-store-1-lane-2`, 0],
    ['vendor_work_shift_id=early', 2],
    ['vendor_work_shift_id=early&to=2026-11-20&from=2026-11-20', 1],
    ['vendor_work_shift_id=quiet', 0],
    [`${both}&currency=USD`, 1],
    ['', 0],
    ['from=2200-01-01', 0],
  ] as const) {
    it(`with ${query || 'nothing (today)'} counts ${orders} orders`, async () => {
      const { body, text } = await get('hours', query);
      expect(body.totals?.orders, text).to.equal(orders);
    });
  }

  it('without days is about the business day that goes on now', async () => {
    const store = vendor.stores[0].document;
    for (const business_day_starts of ['00:00', '23:59']) {
      await put(system, 'acme', collections.store, { ...store, business_day_starts });
      const { body } = await get('hours');
      const today = dayOn(Date.parse(body.generated_at), { time_zone: store.time_zone, business_day_starts });
      expect(body).to.include({ from: today, to: today });
    }
    await put(system, 'acme', collections.store, store);
  });

  for (const [query, expected] of [
    ['from=2026-11-21&to=2026-11-20', '400 report_range'],
    ['from=2025-01-01&to=2026-01-02', '400 report_range'],
    ['from=2025-01-01&to=2026-01-01', '200'],
    ['from=1970-01-01&to=1970-01-02', '200'],
    ['from=9999-12-31&to=9999-12-31', '400 report_range'],
    ['from=yesterday', '400 invalid_input'],
    ['from=2026-02-30', '400 invalid_input'],
    ['currency=euro', '400 invalid_input'],
    ['format=xml', '400 invalid_input'],
    ['colour=red', '400 unknown_field'],
    ['limit=0', '400 limit_range'],
    ['limit=10001', '400 limit_range'],
    ['limit=10000', '200'],
    ['page=0', '400 limit_range'],
  ] as const) {
    it(`answers ${query} with ${expected}`, async () => {
      expect(word(await get('items', query))).to.equal(expected);
    });
  }

  it('comes in pages that together are the whole', async () => {
    const first = await get('hours', `${both}&limit=1`);
    const second = await get('hours', `${both}&limit=1&page=2`);
    const beyond = await get('hours', `${both}&limit=1&page=3`);
    expect([...first.body.data, ...second.body.data]).to.deep.equal(rows.hours);
    expect(beyond.body).to.deep.include({ data: [], total: 2, totalPages: 2, totals: orderSums });
  });

  describe('never slow a till', () => {
    it('by REST a third one is answered 503 overloaded with Retry-After, and the others in the end', async () => {
      await system.owner.query('BEGIN; LOCK TABLE order_lines IN ACCESS EXCLUSIVE MODE');
      const three = [get('hours', both), get('items', both), get('taxes', both)];
      const first = await Promise.race(three);
      expect(word(first)).to.equal('503 overloaded');
      expect(first.headers.get('retry-after')).to.equal('1');
      await system.owner.query('ROLLBACK');
      const words = (await Promise.all(three)).map(word);
      expect(words.toSorted()).to.deep.equal(['200', '200', '503 overloaded']);
    });

    it('by REST one that took too long is 400 report_too_long', async () => {
      const hours = salesReportRoutes.find(({ path }) => path.endsWith('/hours'))!;
      const reports = { run: () => Promise.resolve('too_long' as const) };
      const replication = system.server.deps;
      const answer = await hours.handle({
        deps: { replication, reports },
        actor: vendor.people.manager.actor,
        query: salesReportQuery.parse({}),
        headers: {},
      } as never);
      expect(answer).to.deep.equal({ problem: 'report_too_long' });
      expect(rejections.report_too_long.status, 'nobody asks again by itself').to.equal(400);
    });
  });
});

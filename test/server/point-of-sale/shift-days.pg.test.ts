// One reckoning of a shift: whatever a lane sold in a day, X and Z report, the sales reports of Postgres, the drawer, the
// slips and the till's own figures are an independent sum of what the till wrote down (`day-sums.ts`).
import { expect } from 'chai';
import { collections, salesFigures, salesTotals } from '@evertill/schemas';
import type { JsonObject, OperationEntry, SalesReport } from '@evertill/schemas';
import { ownSales } from '../../../client-core/queries/own-sales.ts';
import type { OwnSalesReader } from '../../../client-core/queries/own-sales.ts';
import { summarizeShift } from '../../../client-core/queries/shift-summary.ts';
import { findShift } from '../../../client-core/queries/open-shift.ts';
import type { ShiftReader } from '../../../client-core/queries/shift-summary.ts';
import type { AppDeps } from '../../../server/app-deps.ts';
import { ReportQueries } from '../../../server/db/report-queries.ts';
import { salesReport } from '../../../server/db/sales-report.ts';
import { figuresReply, viewShift } from '../../../server/http/routes/shift-view.ts';
import { aProduct, aStaff, aStore } from '../../contract/contract-documents.ts';
import { SeededChance } from '../../simulation/seeded-chance.ts';
import { aCounting, anOpening, aSale, GivenJournal } from '../../support/given-journal.ts';
import { operate } from '../../support/given-shift.ts';
import { giveProduct, giveVendor, put } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { isProof } from '../../support/is-proof.ts';
import { startTestSystem } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import type { System } from '../../support/system.ts';
import { dayOn, hourOn, reportSums, shiftSums, soldOn, tipsOf } from './day-sums.ts';
import type { Sold } from './day-sums.ts';
import { randomDay } from './random-day.ts';

const days = isProof ? 2000 : 4;
/** From here on four days have tips of every kind. */
const earliest = 8;
const second = 'acme-second-owner';

describe('the figures of a shift', function () {
  this.timeout(isProof ? 3_600_000 : 60_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    // No sign-in happens in the middle of 2,000 days.
    system = await startTestSystem({ server: { config: { accessExpires: 86_400 } } });
    vendor = await giveVendor(system, 'acme');
    await put(
      system,
      'acme',
      collections.staff,
      aStaff(77, { id: second, store_ids: [], vendor_type: 'owner' }),
    );
  });
  after(() => system?.stop());

  it('count both sides of an exchange in detail, X, Z and report/shifts (field case 12)', async () => {
    const [store] = vendor.stores;
    const [shift, lane, item] = ['exchanged', store.lanes[0], 'milk'];
    await giveProduct(system, vendor, { id: item });
    const as = (method: 'get' | 'post' | 'patch', path: string, body?: object) =>
      ask(system.url, method, path, {
        token: vendor.people.owner.token,
        ...(body && { body }),
      });
    const shifts = '/auth/vendor/context/shifts/work-shifts';
    await as('post', shifts, {
      ...anOpening({ id: shift, pos_register_id: lane }),
      store_id: store.id,
    });
    for (const [id, out, back] of [
      ['fifty', 5000, 0],
      ['twenty', 2000, 0],
      ['sixty for fifty', 6000, 5000],
      ['twenty for twenty', 2000, 2000],
    ] as const) {
      const returned = { item_id: item, unit_price: back, qty: '-1.000' };
      const lines = [{ item_id: item, unit_price: out }, ...(back > 0 ? [returned] : [])];
      const sale = aSale({ id, lane, shift, lines });
      const payments = sale.totals.total === 0 ? [] : sale.payments;
      const answer = await as('post', '/vendor/point-of-sale/orders', {
        ...sale,
        payments,
        store_id: store.id,
      });
      expect(answer.status, answer.text).to.equal(201);
    }
    const sums = { order_count: 4, sales: 15_000, returns: 7000, total: 8000, return_count: 2 };
    for (const path of [shift, `${shift}/x-report`])
      expect((await as('get', `${shifts}/${path}`)).body.order_stats, path).to.include(sums);
    const { closing_slip_suggestions: slips } = (await as('get', `${shifts}/${shift}`)).body.order_stats;
    expect(slips.closing_invoice_slip_count, 'every paid order').to.equal(4);
    const closed = await as('patch', `${shifts}/${shift}/close`, aCounting);
    expect(closed.status, closed.text).to.equal(200);
    expect((await as('get', `${shifts}/${shift}/z-report`)).body.order_stats).to.include(sums);
    const query = `store_id=${store.id}&vendor_work_shift_id=${shift}`;
    const report = await as('get', `/vendor/point-of-sale/report/shifts?${query}`);
    expect(report.body.data[0]).to.include({ sales: 15_000, returns: -7000, total: 8000, due: 8000 });
  });

  /** A store, a lane and a device of its own. */
  async function placeOf(nr: number, seed: string) {
    const [store, lane, item] = [`store-${nr}`, `lane-${nr}`, `item-${nr}`];
    const owner = vendor.people.owner;
    const people = [owner.staff.id, second];
    const day = randomDay(new SeededChance(seed), { shift: `shift-${nr}`, lane, item, people });
    const { time_zone, business_day_starts } = day;
    const lanes = [{ id: lane, name: lane, channel: 'retail' as const }];
    const document = aStore({ id: store, lanes, time_zone, business_day_starts });
    await put(system, 'acme', collections.store, document);
    await put(
      system,
      'acme',
      collections.product,
      aProduct({ id: item, store_id: store, status: 1, price: 100 }),
    );
    return { day, store: document, lane, shift: `shift-${nr}`, journal: new GivenJournal(`till-${nr}`) };
  }

  type Place = Awaited<ReturnType<typeof placeOf>>;

  function sealed({ day, journal, store }: Place): { entry: OperationEntry; late: boolean }[] {
    return day.events.map(({ type, payload, at, actor, late }) => ({
      entry: journal.entry(type, payload, {
        actor_id: actor,
        store_id: store.id,
        captured_at: new Date(at).toISOString(),
        wall: at,
      }),
      late,
    }));
  }

  async function send(place: Place, entries: readonly OperationEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const outcomes = await operate(system, vendor.people.owner, entries, place.journal.deviceId);
    for (const outcome of outcomes) expect(outcome.kind, JSON.stringify(outcome)).to.match(/^applied/);
  }

  async function shownOf({ shift }: Place): Promise<JsonObject> {
    const { actor } = vendor.people.owner;
    const view = await viewShift({ replication: system.server.deps } as AppDeps, actor, shift);
    if ('problem' in view) throw new Error(view.problem);
    return figuresReply(actor, view);
  }

  async function reported(report: SalesReport, { store }: Place, asked: object) {
    const question = {
      vendorId: 'acme',
      storeId: store.id,
      clock: store,
      currency: store.currency,
      from: undefined,
      to: undefined,
      laneId: undefined,
      shiftId: undefined,
      limit: 1000,
      offset: 0,
    };
    const answer = await new ReportQueries(system.pool).run({ vendor_id: 'acme' }, (client) =>
      salesReport(client, report, { ...question, ...asked }),
    );
    if (typeof answer === 'string') throw new Error(answer);
    return answer;
  }

  for (const first of Array.from({ length: days / 4 }, (_, index) => earliest + index * 4)) {
    it(`are an independent sum on random days ${first + 1} to ${first + 4} (field case 12)`, async () => {
      for (let nr = first; nr < first + 4; nr++) await holds(nr, `shift day ${nr}`);
    });
  }

  async function holds(nr: number, seed: string): Promise<void> {
    const place = await placeOf(nr, seed);
    const { day, store, shift, journal } = place;
    const { kept, voided } = soldOn(day);
    const inTime = kept.filter(({ late }) => !late);
    const entries = sealed(place);
    const before = entries.filter(({ late }) => !late).map(({ entry }) => entry);
    const behind = entries.filter(({ late }) => late).map(({ entry }) => entry);
    const expected = shiftSums(day, inTime, voided);

    await send(place, before);
    const x = await shownOf(place);
    const till = tillOf(before, place);
    const summary = await summarizeShift(till, (await findShift(till, shift))!);
    for (const [who, figures] of [
      ['X', x],
      ['till', summary.figures],
    ] as const) {
      expect(comparable(figures), `${seed}: ${who}`).to.deep.equal(expected);
    }

    const close = journal.entry('shift.close', counting(shift), {
      actor_id: vendor.people.owner.staff.id,
      store_id: store.id,
      captured_at: new Date(day.closedAt).toISOString(),
      wall: day.closedAt,
    });
    await send(place, [close]);
    await send(place, behind);
    // No later setting moves what is recorded.
    const later = aStore({ ...store, business_day_starts: '12:00' });
    await put(system, 'acme', collections.store, later);
    const z = await shownOf(place);
    expect(comparable(z), `${seed}: Z`).to.deep.equal(expected);
    expect(z['business_day'], `${seed}: day of Z`).to.equal(dayOn(day.events[0]!.at, day));
    const { rows } = await system.owner.query(
      `SELECT coalesce(sum(p.tip), 0)::float8 AS tips FROM order_payments p
         JOIN orders o ON o.vendor_id = p.vendor_id AND o.id = p.parent_id
        WHERE o.store_id = $1 AND o.status <> 'voided'`,
      [store.id],
    );
    expect(rows, `${seed}: tips`).to.deep.equal([{ tips: tipsOf(day, kept) }]);
    await reportsHold(place, kept, seed);
    await tillHolds(tillOf([...before, ...behind], place), place, kept, seed);
  }

  /** By days and by the shift; what came late is in them. */
  async function reportsHold(place: Place, kept: readonly Sold[], seed: string): Promise<void> {
    const { day, shift } = place;
    const opened = dayOn(day.events[0]!.at, day);
    const ofDays = Map.groupBy(kept, ({ at }) => dayOn(at, day));
    for (const name of new Set([opened, ...ofDays.keys()])) {
      const asked = { from: name, to: name };
      const sold = ofDays.get(name) ?? [];
      const words = `${seed}: ${name} in ${day.time_zone} from ${day.business_day_starts}`;
      const hours = await reported('hours', place, asked);
      expect(hours.totals, words).to.deep.equal(reportSums(sold));
      const byHour = Map.groupBy(sold, ({ at }) => hourOn(at, day.time_zone));
      const rows = [...byHour].map(([hour, some]) => ({ hour, ...reportSums(some) }));
      expect(hours.rows, words).to.deep.equal(rows.toSorted((a, b) => a.hour - b.hour));
      const [row] = (await reported('shifts', place, asked)).rows;
      expect(row, `${words}: the shift`).to.deep.include({
        vendor_work_shift_id: shift,
        ...reportSums(sold),
      });
    }
    const before = new Date(Date.parse(`${opened}T12:00Z`) - 86_400_000).toISOString().slice(0, 10);
    expect((await reported('shifts', place, { from: before, to: before })).rows, seed).to.deep.equal([]);
    const { rows, totals } = await reported('shifts', place, { shiftId: shift });
    expect(totals, seed).to.deep.equal(reportSums(kept));
    const late = kept.filter((one) => one.late).length;
    expect(rows, seed).to.have.length(1);
    expect(rows[0], seed).to.deep.include({ late_orders: late, ...reportSums(kept) });
  }

  /** The reports a till reckons of its own sales, while the server has answered none of them. */
  async function tillHolds(till: Reader, { day, store }: Place, kept: readonly Sold[], seed: string) {
    for (const [name, sold] of Map.groupBy(kept, ({ at }) => dayOn(at, day))) {
      const orders = await ownSales(till, store, { from: name, to: name });
      expect(salesTotals(orders), `${seed}: till, ${name}`).to.deep.equal(reportSums(sold));
      const names = {
        timeZone: store.time_zone,
        categoryOf: () => '',
        nameOf: () => '',
        shiftOf: () => undefined,
      };
      const hours = salesFigures('hours', orders, names).map(({ hour, due }) => [hour, due]);
      const byHour = Map.groupBy(sold, ({ at }) => hourOn(at, day.time_zone));
      const expected = [...byHour].map(([hour, some]) => [hour, reportSums(some)['due']!] as const);
      expect(hours, seed).to.deep.equal(expected.toSorted(([a], [b]) => a - b));
    }
  }
});

type Reader = ShiftReader & OwnSalesReader;

/** A till whose journal has these entries and whose replica shows none of them. */
function tillOf(entries: readonly OperationEntry[], { lane }: { readonly lane: string }): Reader {
  const records = entries.map((entry) => ({ ...entry, state: 'waiting', result: {}, code: '' }));
  const ofType = (type: string) => records.filter((record) => record.type === type);
  const reader = {
    deviceId: records[0]!.device_id,
    laneId: lane,
    documents: {
      find: () => Promise.resolve([]),
      many: () => Promise.resolve(new Map()),
      get: () => Promise.resolve(undefined),
    },
    view: { ofType, sales: () => ofType('order.place') },
    operations: {
      many: (numbers: readonly number[]) =>
        Promise.resolve(records.filter(({ device_seq }) => numbers.includes(device_seq))),
    },
  };
  return reader as unknown as Reader;
}

function counting(id: string): object {
  return {
    id,
    closing_actual_cash: 1,
    closing_invoice_slip_count: 0,
    closing_voucher_stub_count: 0,
    closing_card_receipt_count: 0,
    closing_handover_basis: 'drawer',
    closing_handover_amount: 0,
  };
}

function comparable(figures: object) {
  const { order_stats, payment_breakdown, staff_breakdown, drawer } = figures as {
    order_stats: object;
    payment_breakdown: { amount: number }[];
    staff_breakdown: { vendor_employee_id: string; order_count: number; total: number }[];
    drawer: object;
  };
  return {
    order_stats,
    payments: payment_breakdown.map(({ amount }) => amount),
    people: Object.fromEntries(
      staff_breakdown.map(({ vendor_employee_id, order_count, total }) => [
        vendor_employee_id,
        { order_count, total },
      ]),
    ),
    drawer,
  };
}

// A store of four lanes that sells for days without a network, and comes back at once: every order once and in its
// shift, every drawer equal to the cent to a reckoning beside it, Z numbers without gaps. Thirty days with
// `npm run prove -- thirty-days`.
import { expect } from 'chai';
import { SeededChance } from '../../simulation/seeded-chance.ts';
import { openFourLaneStore, firstDay } from './four-lane-store.ts';
import type { FourLaneStore } from './four-lane-store.ts';
import { day, LaneBook } from './lane-day.ts';
import { isProof } from '../../support/is-proof.ts';

const days = isProof ? 30 : 2;
/** More than a day, so that a shift that was closed later has the earlier time. */
const setBack = 26 * 3_600_000;
const laneSetBack = 2;

describe(`a store of four lanes after ${days} days without a network`, function () {
  this.timeout(isProof ? 3_600_000 : 120_000);
  let store: FourLaneStore;
  let books: readonly LaneBook[];

  const rows = async <Row>(text: string): Promise<Row[]> =>
    (await store.system.owner.query(text)).rows as Row[];

  before(async () => {
    store = await openFourLaneStore();
    const chance = new SeededChance('four lanes');
    books = store.lanes.map((_, index) => new LaneBook(store, index, chance.stream(`lane ${index}`)));
    await Promise.all(store.lanes.map((lane) => lane.switchOn('online')));
    await Promise.all(store.lanes.map(({ till }) => till.inSync()));
    const begun = performance.now();
    await Promise.all(books.map(sellForDays));
    const sold = performance.now();
    store.clock.passTo(days * day);
    for (const { parts } of store.lanes) parts.clock.passTo(days * day);
    const waiting = await Promise.all(store.lanes.map(({ till }) => till.pending()));
    for (const { till } of store.lanes) till.goOnline();
    await Promise.all(store.lanes.map(({ till }) => till.inSync()));
    // What the last one brought, the first ones have to hear of.
    await Promise.all(store.lanes.map(({ till }) => till.inSync()));
    const back = performance.now();
    const entries = waiting.reduce((sum, count) => sum + count, 0);
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    console.log(
      `      ${days} days lived in ${seconds(begun, sold)} s; ${entries} entries of four lanes, all together, ` +
        `consistent in ${seconds(sold, back)} s`,
    );
    console.log(`      ${JSON.stringify(tally(books))}`);
  });

  after(async () => {
    for (const lane of store?.lanes ?? []) await lane.switchOff();
    await store?.stop();
  });

  async function sellForDays(book: LaneBook): Promise<void> {
    const { lane, index } = book;
    lane.till.goOffline();
    const setsBack = Math.floor(days / 3) + 1;
    for (let number = 0; number < days; number++) {
      await book.live(number, index === laneSetBack && number + 1 === setsBack ? setBack : 0);
      await lane.switchOff();
      await lane.switchOn('offline');
    }
  }

  it('at least forty sales a lane a day by two cashiers, and everything that happens at a till', () => {
    for (const { counts, oracle } of books) {
      expect((counts['sale'] ?? 0) + (counts['split sale'] ?? 0)).to.be.at.least(40 * days);
      expect(oracle.shifts).to.have.length(2 * days);
      expect(new Set(oracle.shifts.map(({ cashier }) => cashier)).size).to.be.at.least(2);
    }
    const all = tally(books);
    for (const what of [
      'void',
      'return of a line',
      'return of a sale',
      'safe_drop',
      'paid_in',
      'hold',
      'held basket paid',
    ])
      expect(all[what], what).to.be.above(0);
  });

  it('[I1][I2] every order is there once, with its total, in the shift it was made in, and not as a late one', async () => {
    const found = await rows<{
      id: string;
      shift: string;
      total: string;
      voided: boolean;
      late: boolean;
      lane: string;
    }>(
      `SELECT id, svc_vendor_work_shift_id AS shift, total::text, status = 'voided' AS voided, late,
        pos_register_id AS lane FROM orders ORDER BY id`,
    );
    const expected = books.flatMap(({ oracle, lane }) =>
      [...oracle.sales.values()].map(({ id, shift, total, voided }) => ({
        id,
        shift,
        total: String(total),
        voided,
        late: false,
        lane: lane.parts.laneId,
      })),
    );
    expect(found).to.deep.equal(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it('[I3] every drawer comes to the cent to what the oracle reckons, and its over and short too', async () => {
    const found = await rows<{
      id: string;
      opening: string;
      expected: string;
      told: string;
      counted: string;
    }>(
      `SELECT id, opening_cash::text AS opening, server_expected_cash::text AS expected,
        closing_expected_cash::text AS told, closing_actual_cash::text AS counted
        FROM vendor_work_shifts ORDER BY id`,
    );
    const expected = books.flatMap(({ oracle }) =>
      oracle.shifts.map(({ id, opening, closing }) => ({
        id,
        opening: String(opening),
        expected: String(closing!.expected),
        told: String(closing!.expected),
        counted: String(closing!.counted),
      })),
    );
    expect(found).to.deep.equal(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it('[I18] Z numbers run without gaps on every lane, in the order in which its shifts were closed', async () => {
    const found = await rows<{ id: string; lane: string; z: number }>(
      `SELECT id, pos_register_id AS lane, z_number::int AS z FROM vendor_work_shifts
        ORDER BY pos_register_id, z_number`,
    );
    const expected = books.flatMap(({ oracle, lane }) =>
      oracle.shifts.map(({ id }, at) => ({ id, lane: lane.parts.laneId, z: at + 1 })),
    );
    expect(found).to.deep.equal(expected);
  });

  it('each shift is its cashier’s, and none is contested', async () => {
    const found = await rows<{ id: string; opener: string; closer: string; contested: boolean }>(
      `SELECT id, opened_by_vendor_employee_id AS opener, closed_by_vendor_employee_id AS closer, contested
        FROM vendor_work_shifts ORDER BY id`,
    );
    const expected = books.flatMap(({ oracle }) =>
      oracle.shifts.map(({ id, cashier }) => ({ id, opener: cashier, closer: cashier, contested: false })),
    );
    expect(found).to.deep.equal(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it('every order is of its day, also on the lane whose clock was set back', async () => {
    const found = await rows<{ lane: string; first: string; last: string; days: number }>(
      `SELECT pos_register_id AS lane, min(business_day)::text AS first, max(business_day)::text AS last,
        count(DISTINCT business_day)::int AS days FROM orders GROUP BY 1 ORDER BY 1`,
    );
    const dayAt = (number: number) => new Date(firstDay + number * day).toISOString().slice(0, 10);
    for (const one of found) expect(one).to.deep.include({ first: dayAt(0), last: dayAt(days - 1), days });
  });

  it('nothing was refused, only what was dated anew is flagged, and every lane shows the same', async () => {
    const { deviceId } = store.lanes[laneSetBack]!.till;
    const told = [{ device_id: deviceId, code: 'clock_corrected' }];
    expect(await rows('SELECT DISTINCT device_id, code FROM rejections')).to.deep.equal(told);
    const digests = [];
    for (const { till } of store.lanes) {
      expect(await till.attention()).to.deep.equal([]);
      const { order, work_shift, draft } = await till.digest();
      digests.push({ order, work_shift, draft });
    }
    for (const digest of digests) expect(digest).to.deep.equal(digests[0]);
  });

  it('baskets that are held still are there on every lane, and paid ones are not to be paid again', async () => {
    const held = books.flatMap((book) => book.held.map(({ draftId }) => draftId)).toSorted();
    for (const { till } of store.lanes) {
      const drafts = await till.drafts.find({ selector: { store_id: { $eq: store.storeId } } });
      const open = drafts.filter(({ status }) => status === 'held' || status === 'resumed');
      expect(open.map(({ id }) => id).toSorted()).to.deep.equal(held);
    }
  });
});

function tally(books: readonly LaneBook[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { counts } of books)
    for (const [what, count] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + count;
  return sums;
}
